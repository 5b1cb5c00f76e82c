import { askModel, countReply } from '../ask-model.ts';
import { dependenciesOf } from '../node-runtime.ts';
import { planFormat, planOutputSchema } from '../outputs/plan-output.ts';
import { parseStructured } from '../outputs/structured.ts';
import { selectQueries } from '../queries.ts';
import type { AgentNode } from '../state.ts';

/**
 * Plan: turns the question into the first queries. Unusable output is a parse failure, and the
 * question itself becomes the query.
 */
export function createPlanNode(): AgentNode {
  return async ({ question, history }, runtime) => {
    const { maxQueriesPerRound } = dependenciesOf(runtime).limits;
    const reply = await askModel(
      { node: 'plan', parts: { question, history }, format: planFormat(maxQueriesPerRound) },
      runtime,
    );
    const parsed = parseStructured(reply, planOutputSchema);
    const proposed = parsed.outcome === 'ok' ? parsed.value.queries : [question];
    return {
      ...countReply('plan', parsed.outcome, reply, runtime),
      parseFailures: parsed.outcome === 'ok' ? 0 : 1,
      pending: selectQueries(proposed, [], maxQueriesPerRound),
    };
  };
}
