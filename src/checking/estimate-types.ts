/** What a run costs, in tokens per call and tokens per second. */
export interface CostModel {
  repeats: number;
  /** What the server reads and writes in a second. */
  promptTokensPerSecond: number;
  outputTokensPerSecond: number;
  /** Tokens of every prompt beside question and evidence: the system message and the reminder. */
  systemTokens: number;
  reminderTokens: number;
  /** Tokens that a call of each node writes. */
  planOutputTokens: number;
  reflectOutputTokens: number;
  writeOutputTokens: number;
}

/** From the least to the most that it can be. */
export interface Range {
  low: number;
  high: number;
}

/** What one arm needs for all questions and repeats. */
export interface ArmEstimate {
  arm: 'linear' | 'reflective';
  runs: number;
  llmCalls: Range;
  searchCalls: Range;
  /** Tokens in all prompts: what a hosted model charges for. */
  promptTokens: Range;
  outputTokens: Range;
  /** On a server that keeps the shared beginning of a run's prompts in its cache. */
  minutes: Range;
}

/** What a run of both arms needs. */
export interface RunEstimate {
  arms: readonly ArmEstimate[];
  total: Omit<ArmEstimate, 'arm'>;
}
