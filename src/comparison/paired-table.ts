import { byCodePoint } from '../base/compare.ts';
import { inStratum, type StratumSelector } from '../data/stratum.ts';
import type { Question } from '../data/types.ts';
import type { GradedRun } from '../grading/types.ts';
import type { RowValue } from './row-values.ts';
import { mean } from './statistics/moments.ts';

declare const folded: unique symbol;

/** One number for each question. Only this file makes one, from means over repeats. */
export interface QuestionSample {
  readonly questionIds: readonly string[];
  readonly values: readonly number[];
  readonly rows: number;
  readonly [folded]: true;
}

/**
 * Two numbers for each question that both arms have, and their difference (candidate minus control).
 * Only this file makes one, so nothing can take repeats for questions.
 */
export interface QuestionPairs {
  readonly questionIds: readonly string[];
  readonly control: readonly number[];
  readonly candidate: readonly number[];
  readonly differences: readonly number[];
  readonly [folded]: true;
}

/** Which arm is held against which. */
export interface ArmPair {
  control: string;
  candidate: string;
}

/** The rows of a run, by arm, question and repeat: the only place that groups runs. */
export interface PairedTable {
  /** In the order given, then others as they appear. */
  readonly arms: readonly string[];
  /** Those that have a row, in the order given, then others as they appear. */
  readonly questions: readonly Question[];
  /** All rows of an arm, by question and repeat; empty for an unknown arm. */
  rows(arm: string): readonly GradedRun[];
  /** The repeats of one question in one arm, ascending; empty where there are none. */
  repeats(arm: string, questionId: string): readonly GradedRun[];
}

/**
 * Groups runs by arm and question. Where a cell came twice the first row counts (such a run is invalid
 * anyway). No runs give a table without arms and questions.
 */
export function buildPairedTable(
  runs: readonly GradedRun[],
  order: { arms: readonly string[]; questionIds: readonly string[] },
): PairedTable {
  const cells = new Map<string, Map<string, Map<number, GradedRun>>>();
  const questions = new Map<string, Question>();
  for (const run of runs) {
    const { arm, questionId, repeat } = run.record;
    if (!questions.has(questionId)) questions.set(questionId, run.question);
    const byQuestion = cells.get(arm) ?? new Map<string, Map<number, GradedRun>>();
    cells.set(arm, byQuestion);
    const byRepeat = byQuestion.get(questionId) ?? new Map<number, GradedRun>();
    byQuestion.set(questionId, byRepeat);
    if (!byRepeat.has(repeat)) byRepeat.set(repeat, run);
  }
  const ordered = inOrder(questions.keys(), order.questionIds);
  const frozen = new Map([...cells].map(([arm, byQuestion]) => [arm, sortRepeats(byQuestion)]));
  const repeats = (arm: string, id: string): readonly GradedRun[] => frozen.get(arm)?.get(id) ?? [];
  return {
    arms: inOrder(cells.keys(), order.arms),
    questions: ordered.map((id) => questions.get(id)).filter((one) => one !== undefined),
    rows: (arm) => ordered.flatMap((id) => repeats(arm, id)),
    repeats,
  };
}

function sortRepeats(
  byQuestion: ReadonlyMap<string, ReadonlyMap<number, GradedRun>>,
): Map<string, GradedRun[]> {
  return new Map(
    [...byQuestion].map(([id, byRepeat]) => [
      id,
      [...byRepeat.entries()].sort(([a], [b]) => a - b).map(([, run]) => run),
    ]),
  );
}

function inOrder(present: Iterable<string>, order: readonly string[]): string[] {
  const left = new Set(present);
  const first = order.filter((name) => left.delete(name));
  return [...first, ...left];
}

/** An arm's mean over repeats for each question of a stratum to which the value applies. */
export function sampleOf(
  table: PairedTable,
  arm: string,
  value: RowValue,
  stratum: StratumSelector,
): QuestionSample {
  const questionIds: string[] = [];
  const values: number[] = [];
  let rows = 0;
  for (const question of table.questions) {
    if (!inStratum(question, stratum)) continue;
    const repeats = repeatValues(table, arm, question.id, value);
    if (repeats.length === 0) continue;
    questionIds.push(question.id);
    values.push(mean(repeats));
    rows += repeats.length;
  }
  return sample(questionIds, values, rows);
}

/** Both arms' means over repeats for each question of a stratum to which the value applies in both. */
export function pairsOf(
  table: PairedTable,
  { control, candidate }: ArmPair,
  value: RowValue,
  stratum: StratumSelector,
): QuestionPairs {
  const questionIds: string[] = [];
  const controlMeans: number[] = [];
  const candidateMeans: number[] = [];
  for (const question of table.questions) {
    if (!inStratum(question, stratum)) continue;
    const controlRepeats = repeatValues(table, control, question.id, value);
    const candidateRepeats = repeatValues(table, candidate, question.id, value);
    if (controlRepeats.length === 0 || candidateRepeats.length === 0) continue;
    questionIds.push(question.id);
    controlMeans.push(mean(controlRepeats));
    candidateMeans.push(mean(candidateRepeats));
  }
  return pairs(questionIds, controlMeans, candidateMeans);
}

/** The values of the repeats, one list for each question: for the spread inside questions, never for a test. */
export function repeatsByQuestion(
  table: PairedTable,
  arm: string,
  value: RowValue,
  stratum: StratumSelector,
): { questionId: string; repeats: readonly number[] }[] {
  return table.questions
    .filter((question) => inStratum(question, stratum))
    .map(({ id }) => ({ questionId: id, repeats: repeatValues(table, arm, id, value) }))
    .filter(({ repeats }) => repeats.length > 0);
}

/** The pairs of those questions that `keep` accepts. */
export function selectPairs(
  all: QuestionPairs,
  keep: (questionId: string) => boolean,
): QuestionPairs {
  const kept = all.questionIds.map((id, index) => ({ id, index })).filter(({ id }) => keep(id));
  return pairs(
    kept.map(({ id }) => id),
    kept.map(({ index }) => all.control[index] ?? 0),
    kept.map(({ index }) => all.candidate[index] ?? 0),
  );
}

/** The pairs of a policy that sends some questions to the candidate and the others to the control. */
export function routedPairs(
  all: QuestionPairs,
  toCandidate: (questionId: string) => boolean,
): QuestionPairs {
  const candidate = all.candidate.map((value, index) =>
    toCandidate(all.questionIds[index] ?? '') ? value : (all.control[index] ?? 0),
  );
  return pairs(all.questionIds, all.control, candidate);
}

/** Questions that share a cluster averaged into one; a question without a cluster is its own. */
export function clusterPairs(
  all: QuestionPairs,
  clusterOf: (questionId: string) => string | undefined,
): QuestionPairs {
  const clusters = new Map<string, number[]>();
  all.questionIds.forEach((id, index) => {
    const cluster = clusterOf(id);
    const key = cluster === undefined ? `question ${id}` : `cluster ${cluster}`;
    clusters.set(key, [...(clusters.get(key) ?? []), index]);
  });
  const meanOf = (values: readonly number[], indices: readonly number[]): number =>
    mean(indices.map((index) => values[index] ?? 0));
  return pairs(
    [...clusters.keys()],
    [...clusters.values()].map((indices) => meanOf(all.control, indices)),
    [...clusters.values()].map((indices) => meanOf(all.candidate, indices)),
  );
}

/** Two samples of the same questions side by side, for example a stored run and this one. */
export function pairSamples(
  control: ReadonlyMap<string, number>,
  candidate: QuestionSample,
): QuestionPairs {
  const shared = candidate.questionIds
    .map((id, index) => ({ id, before: control.get(id), now: candidate.values[index] ?? 0 }))
    .filter((one): one is typeof one & { before: number } => one.before !== undefined);
  return pairs(
    shared.map(({ id }) => id),
    shared.map(({ before }) => before),
    shared.map(({ now }) => now),
  );
}

/** The strata of the questions by hops (ascending) or by category (by code point). */
export function strataOf(
  questions: readonly Pick<Question, 'hops' | 'category'>[],
  by: 'hops' | 'category',
): StratumSelector[] {
  if (by === 'hops') {
    const hops = new Set(questions.flatMap((question) => question.hops ?? []));
    return [...hops].sort((a, b) => a - b).map((value) => ({ kind: 'hops', hops: value }));
  }
  const categories = new Set(questions.flatMap((question) => question.category ?? []));
  return [...categories].sort(byCodePoint).map((category) => ({ kind: 'category', category }));
}

function repeatValues(table: PairedTable, arm: string, id: string, value: RowValue): number[] {
  const cell = table.repeats(arm, id);
  return cell.map((run) => value(run, cell)).filter((one) => one !== null);
}

// The brand exists for the compiler only, so the two makers of branded values assert it.
function sample(
  questionIds: readonly string[],
  values: readonly number[],
  rows: number,
): QuestionSample {
  return { questionIds, values, rows } as QuestionSample;
}

function pairs(
  questionIds: readonly string[],
  control: readonly number[],
  candidate: readonly number[],
): QuestionPairs {
  const differences = candidate.map((value, index) => value - (control[index] ?? 0));
  return { questionIds, control, candidate, differences } as unknown as QuestionPairs;
}
