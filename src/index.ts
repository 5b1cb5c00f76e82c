/**
 * What a project with agents of its own builds on: columns around its agents, the record that they
 * return, and grading and comparison without a runner.
 */

export type { Agent, AgentDependencies, AgentInput, AgentOutcome } from './agent/agent.ts';
export { defineAgent } from './agent/define-agent.ts';
export { linearAgent } from './agent/graphs/linear.ts';
export { reflectiveAgent } from './agent/graphs/reflective.ts';
export {
  ConfigError,
  DataError,
  InternalError,
  type Issue,
  LoopcheckError,
  RunInvalidError,
  TransportError,
} from './base/errors.ts';
export { compareRuns } from './comparison/compare-runs.ts';
export type { Comparison, ComparisonInput } from './comparison/types.ts';
export type { DecisionRule } from './data/decision-rule.ts';
export { loadCorpus } from './data/load-corpus.ts';
export { loadQuestions } from './data/load-questions.ts';
export { parseDecisionRule } from './data/parse-decision-rule.ts';
export type { Corpus, CorpusDocument, Question, QuestionSet } from './data/types.ts';
export { AgentProvider } from './edge/agent-provider.ts';
export { type OwnAgent, OwnAgentProvider, type OwnContext } from './edge/own-agent-provider.ts';
export type { OwnEvidence, OwnOutcome, OwnSetup } from './edge/own-record.ts';
export { gradeAnswer } from './grading/grade-answer.ts';
export { gradeRun } from './grading/grade-run.ts';
export type { GradedRun } from './grading/types.ts';
export { RUN_RECORD_VERSION, type RunRecord, runRecordSchema } from './run-record.ts';
export { createRetriever } from './search/create-retriever.ts';
export type { FoundDocument, Retriever, SearchOptions } from './search/retriever.ts';
