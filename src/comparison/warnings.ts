/** Why a number of the report should be read with care. */
export type WarningKind =
  | 'few-questions'
  | 'few-non-tied'
  | 'identical-repeats'
  | 'flaky-questions'
  | 'order-not-varied'
  | 'concurrency-unknown'
  | 'other-concurrency'
  | 'unlabelled-questions'
  | 'suspicious-gain'
  | 'at-ceiling'
  | 'errors-counted'
  | 'recorded-before-lock'
  | 'undecidable-rule'
  | 'trimmed-evidence'
  | 'mixed-models';

/** A warning as data: the reason from a closed set, and one sentence. */
export interface ComparisonWarning {
  kind: WarningKind;
  sentence: string;
}
