import type { Review, StopReason } from '../../run-record.ts';
import { askModel, countReply } from '../ask-model.ts';
import { readWriteOutput, writeFormat } from '../outputs/write-output.ts';
import type { AgentNode } from '../state.ts';

/**
 * Write: answers from the evidence; notes that the model makes first are kept apart. An empty or cut
 * reply is an answer as it is, and its call says so. `stop` is the stop reason of an arm whose
 * graph has no node that decides one.
 */
export function createWriteNode(options: { stop?: StopReason } = {}): AgentNode {
  return async ({ question, history, evidence, reviews, stop }, runtime) => {
    const parts = { question, history, evidence, gaps: gapsOf(reviews.at(-1)) };
    const reply = await askModel({ node: 'write', parts, format: writeFormat }, runtime);
    const { answer, notes = null, outcome, parseFailure } = readWriteOutput(reply);
    return {
      ...countReply('write', outcome, reply, runtime),
      parseFailures: parseFailure ? 1 : 0,
      answer,
      notes,
      stop: stop ?? options.stop ?? null,
    };
  };
}

/** What the last review missed; nothing where it was satisfied, and an unusable one lists nothing. */
function gapsOf(review: Review | undefined): string[] {
  return review === undefined || review.sufficient ? [] : review.missing;
}
