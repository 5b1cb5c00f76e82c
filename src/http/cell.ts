/** One run of one arm on one question: what a recording, a meter and a seed belong to. */
export interface CellIdentity {
  /** The graph's stable name, not the column's label: renaming a column voids no recording. */
  graph: string;
  questionId: string;
  /** From 0. */
  repeat: number;
  /** The how-manieth cell of the run this is, from 0. */
  orderIndex: number;
  /** The id of the sitting that runs the cell; recorded lines carry it. */
  sitting: string;
}
