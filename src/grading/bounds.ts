import type { RunRecord } from '../run-record.ts';

/** Calls of the linear graph: plan and write. */
const LINEAR_CALLS = 2;

/**
 * Holds a record against the bounds that it names and against itself; gives every violation as a
 * sentence, none where all hold. Written without the agent's own code, so that a fault there shows.
 */
export function checkBounds(record: RunRecord): string[] {
  return [
    ...ceilingFaults(record),
    ...counterFaults(record),
    ...stopFaults(record),
    ...stateFaults(record),
  ];
}

function ceilingFaults({
  ceilings,
  llmCalls,
  searchCalls,
  iterations,
  limits,
}: RunRecord): string[] {
  const faults: string[] = [];
  const atMost = (what: string, count: number, most: number) => {
    if (count > most) faults.push(`${count} ${what}, at most ${most} allowed`);
  };
  atMost('LLM calls', llmCalls, ceilings.llmCalls);
  atMost('searches', searchCalls, ceilings.searchCalls);
  atMost('research rounds', iterations, ceilings.iterations);
  atMost('LLM calls by MAX_LLM_CALLS', llmCalls, limits.maxLlmCalls);
  return faults;
}

function counterFaults(record: RunRecord): string[] {
  const faults: string[] = [];
  const equal = (what: string, a: number, b: number) => {
    if (a !== b) faults.push(`${what}: ${a} and ${b} differ`);
  };
  equal(
    'LLM calls counted by the graph and metered under fetch',
    record.llmCalls,
    record.meteredLlmCalls,
  );
  equal('LLM calls and the calls listed', record.llmCalls, record.calls.length);
  if (record.status === 'ok') {
    const queries = record.rounds.reduce((sum, { queries: { length } }) => sum + length, 0);
    equal('searches and the queries of all rounds', record.searchCalls, queries);
    equal('research rounds counted and listed', record.iterations, record.rounds.length);
  }
  return faults;
}

function stopFaults({
  graph,
  status,
  stopReason,
  llmCalls,
  rounds,
  iterations,
  limits,
}: RunRecord): string[] {
  if (status === 'error') return [];
  const hasReview = rounds.some(({ review }) => review !== undefined);
  if (stopReason === null) return ['no stop reason'];
  if (stopReason === 'linear') {
    const isOdd = graph === 'linear' && llmCalls !== LINEAR_CALLS;
    const faults = isOdd ? [`${llmCalls} LLM calls without a loop, not 2`] : [];
    return hasReview ? [...faults, 'a review in a run that says it has no loop'] : faults;
  }
  // An agent of one's own may end its loop without a reviewer; the reflective one may not.
  const lacksReview = graph === 'reflective' && !hasReview;
  const faults = lacksReview ? ['a stop reason of a loop without any review'] : [];
  if (stopReason === 'max_iterations' && iterations < limits.maxIterations) {
    faults.push(`stopped by max_iterations after ${iterations} of ${limits.maxIterations} rounds`);
  }
  if (stopReason === 'sufficient' && hasReview && rounds.at(-1)?.review?.sufficient !== true) {
    faults.push('stopped as sufficient, which the last review does not say');
  }
  return faults;
}

function stateFaults({ status, answer, error }: RunRecord): string[] {
  if (status === 'ok' && answer === null) return ['status ok without an answer'];
  if (status === 'ok' && error !== undefined) return ['status ok with an error'];
  if (status === 'error' && error === undefined) return ['status error without an error'];
  return [];
}
