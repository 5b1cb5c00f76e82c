import type { Evidence } from '../../run-record.ts';
import type { FoundDocument } from '../../search/retriever.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { trimAround } from './trim.ts';

/** Documents that share the budget evenly: one round of 3 queries with 3 documents each. */
const FULL_SHARES = 9;
/** Documents that the budget must hold in any case: three such rounds. */
const SHARES = 27;
/** What a document of a later round can count on: about a sentence with its id. */
const SHORT_PASSAGE_TOKENS = 40;

/** What is needed to make evidence of a found document. */
export interface Admission {
  query: string;
  /** From 1. */
  round: number;
  question: string;
  /** The most tokens that all evidence together may take. */
  evidenceTokens: number;
}

/**
 * A found document as all nodes will see it, cut to what the documents before it left of the budget.
 * Each document has a share of its own, which it may exceed by what those before it did not use: the
 * first 9 share evenly, each of the next 18 is sure of a short passage, later ones get what is left
 * (possibly no text). So up to 27 documents of any length fit, a document's text never depends on
 * what is found later, and the shares do not depend on the limits: arms that differ only in limits
 * send the same prompts.
 */
export function admitDocument(
  document: FoundDocument,
  evidence: readonly Evidence[],
  admission: Admission,
): Evidence {
  const { query, round, question, evidenceTokens } = admission;
  const used = evidence.reduce((sum, { id, text }) => sum + renderedTokens(id, text), 0);
  const left = evidenceTokens - used - reservedBehind(evidence.length, evidenceTokens);
  const own = Math.max(0, left - renderedTokens(document.id, ''));
  const kept = trimAround(document.text, [query, question], own);
  const trimmed = kept.keptCharacters < document.text.length;
  return {
    id: document.id,
    text: kept.text,
    query,
    round,
    ...(trimmed
      ? {
          trimmed: {
            originalCharacters: document.text.length,
            keptCharacters: kept.keptCharacters,
          },
        }
      : {}),
  };
}

/** About how many tokens a document takes in the evidence block, with its id and line end. */
export function renderedTokens(id: string, text: string): number {
  return estimateTokens(`[${id}] ${text}\n`);
}

/** What must stay free for the documents after the one at `index`. */
function reservedBehind(index: number, evidenceTokens: number): number {
  const short = Math.min(SHORT_PASSAGE_TOKENS, evidenceTokens / SHARES);
  const full = (evidenceTokens - short * (SHARES - FULL_SHARES)) / FULL_SHARES;
  const fullBehind = Math.max(0, FULL_SHARES - index - 1);
  const shortBehind = Math.max(0, SHARES - Math.max(FULL_SHARES, index + 1));
  return fullBehind * full + shortBehind * short;
}
