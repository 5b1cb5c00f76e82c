import { scoreMetricNames } from '../data/metric-names.ts';
import type { GradedRun } from '../grading/types.ts';
import { costOf, scoreValue } from './row-values.ts';
import type { InvalidCause } from './validity-types.ts';
import { counted, firstOf } from './words.ts';

/** A cell of the matrix in words: `reflective q3 repeat 0`. */
export function cellName({ record }: Pick<GradedRun, 'record'>): string {
  return `${record.arm} ${record.questionId} repeat ${record.repeat}`;
}

const isReplayMiss = ({ record }: GradedRun): boolean => record.error?.kind === 'replay-miss';

function isAboveCeiling({ record }: GradedRun): boolean {
  const { ceilings } = record;
  return (
    record.llmCalls > ceilings.llmCalls ||
    record.searchCalls > ceilings.searchCalls ||
    record.iterations > ceilings.iterations
  );
}

const lacksStopReason = ({ record }: GradedRun): boolean =>
  record.status === 'ok' && record.stopReason === null;

const countersDiffer = ({ record }: GradedRun): boolean =>
  record.llmCalls !== record.meteredLlmCalls;

/** A number that no run can have: a cost that is not a number, a score outside [0, 1]. */
function isNonFinite(run: GradedRun): boolean {
  const { record } = run;
  const costs = [
    record.seconds,
    record.waitedSeconds,
    costOf('llm_calls', record),
    costOf('search_calls', record),
    costOf('iterations', record),
    costOf('input_tokens', record),
    costOf('output_tokens', record),
  ];
  if (costs.some((cost) => !Number.isFinite(cost) || cost < 0)) return true;
  return scoreMetricNames.some((metric) => {
    const score = scoreValue(metric, 'left-out')(run, [run]);
    return score !== null && !(score >= 0 && score <= 1);
  });
}

/**
 * What is wrong with single rows, whatever the rule: replay misses, broken bounds, missing stop reasons,
 * counters that differ from the meter, numbers that are none, and what the grader found besides.
 */
export function rowFaults(runs: readonly GradedRun[], recordCommand: string): InvalidCause[] {
  const misses = runs.filter(isReplayMiss);
  const above = runs.filter(isAboveCeiling);
  const endless = runs.filter(lacksStopReason);
  const miscounted = runs.filter(countersDiffer);
  const named = new Set([...above, ...endless, ...miscounted]);
  const others = runs.filter((run) => run.violations.length > 0 && !named.has(run));
  return [
    ...cause('replay-misses', misses, {
      what: (n) => `${counted(n, 'cell was', 'cells were')} not found in the recordings`,
      remedy: `Record what is missing: ${recordCommand}`,
    }),
    ...cause('above-ceiling', above, {
      what: (n) => `${counted(n, 'row')} cost more than the arm's ceiling allows`,
      remedy: 'The arm breaks its own bounds: mend its graph, or the ceilings that it declares.',
    }),
    ...cause('no-stop-reason', endless, {
      what: (n) => `${counted(n, 'row')} ended without a stop reason`,
      remedy: 'An arm has to say why each run ended (stopReason of the run record).',
    }),
    ...cause('counter-mismatch', miscounted, {
      what: (n) => `${counted(n, 'row')} counted other LLM calls than were sent`,
      remedy: 'Every model call has to go through the metered fetch and be counted once.',
    }),
    ...cause('broken-invariant', others, {
      what: (n) => `${counted(n, 'row')} broke an invariant`,
      remedy: 'Read the rows with: npx loopcheck show QUESTION',
      name: (run) => `${cellName(run)}: ${run.violations.join('; ')}`,
    }),
    ...cause('non-finite', runs.filter(isNonFinite), {
      what: (n) =>
        `${counted(n, 'row')} ${n === 1 ? 'holds' : 'hold'} a number that no run can have`,
      remedy:
        'Costs are numbers from 0, scores lie between 0 and 1: mend the record or the metric.',
    }),
  ];
}

type RowCauseKind =
  | 'replay-misses'
  | 'above-ceiling'
  | 'no-stop-reason'
  | 'counter-mismatch'
  | 'broken-invariant'
  | 'non-finite';

function cause(
  kind: RowCauseKind,
  runs: readonly GradedRun[],
  words: { what(count: number): string; remedy: string; name?: (run: GradedRun) => string },
): InvalidCause[] {
  if (runs.length === 0) return [];
  const examples = runs.map(words.name ?? cellName);
  const sentence = `${words.what(runs.length)} (${firstOf(examples)}).`;
  return [
    { kind, count: runs.length, examples: examples.slice(0, 20), sentence, remedy: words.remedy },
  ];
}
