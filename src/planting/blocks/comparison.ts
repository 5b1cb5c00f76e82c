import type { Attribute, Kind } from '../template-schema.ts';

/** A comparison that a kind allows: by which date, and the phrase for the earlier or later one. */
export interface Comparison {
  /** Index of the kind whose documents name the compared things. */
  firstKind: number;
  kind: Kind;
  by: Extract<Attribute, { type: 'date' }>;
  phrase: string;
  wins: 'earlier' | 'later';
}
