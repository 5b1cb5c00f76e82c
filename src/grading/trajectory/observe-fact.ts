import { tokenKey } from '../../base/tokens.ts';
import type { CorpusDocument, Fact, Question } from '../../data/types.ts';
import type { RunRecord } from '../../run-record.ts';
import { loopEndOf, type MissedFact } from './blame.ts';
import { holdsFact } from './holds-fact.ts';
import { holdsKeyWord, keyWordsOf } from './key-words.ts';

/** A run with what it was about. */
export interface BlameContext {
  question: Question;
  record: RunRecord;
  corpus: readonly CorpusDocument[];
}

/**
 * What a record shows of one missed fact. Needed for a fact are a text that holds it, from whichever
 * retrieved document, and the linking documents of the question: those supporting documents that hold
 * no required fact themselves and only lead to the next one. A text counts as the nodes saw it, so a
 * fact behind the cut of a trimmed document was not there.
 */
export function observeMissedFact(fact: Fact, context: BlameContext): MissedFact {
  const { question, record } = context;
  const texts = supportingTexts(context);
  const holders = idsOf(texts, (text) => holdsFact(text, fact));
  const links = idsOf(texts, (text) => !question.requiredFacts.some((any) => holdsFact(text, any)));
  const retrieved = new Set(record.evidence.map(({ id }) => id));
  const stated = record.evidence.some(({ text }) => holdsFact(text, fact));
  const missingLinks = links.filter((id) => !retrieved.has(id));
  const missing = stated ? missingLinks : [...missingLinks, ...holders];
  return {
    heldBySupport: holders.length > 0,
    had: missing.length === 0,
    cutFromEvidence: missing.length > 0 && missing.every((id) => retrieved.has(id)),
    loopEnd: loopEndOf(record.stopReason),
    ...observeQueries(
      missing.filter((id) => !retrieved.has(id)),
      texts,
      context,
    ),
  };
}

function observeQueries(
  missing: readonly string[],
  texts: ReadonlyMap<string, string>,
  { record, corpus }: BlameContext,
): Pick<MissedFact, 'searched' | 'nextQueryPending' | 'namedAsMissing'> {
  const keyWords = new Set(missing.flatMap((id) => [...keyWordsOf(texts.get(id) ?? '', corpus)]));
  const run = record.rounds.flatMap(({ queries }) => queries);
  const review = record.rounds.at(-1)?.review;
  const alreadyRun = new Set(run.map(tokenKey));
  const pending = (review?.nextQueries ?? []).filter((query) => !alreadyRun.has(tokenKey(query)));
  return {
    searched: holdsKeyWord(run, keyWords),
    nextQueryPending: holdsKeyWord(pending, keyWords),
    namedAsMissing: holdsKeyWord(review?.missing ?? [], keyWords),
  };
}

/** The supporting documents with their texts: whole, or as retrieved where the corpus lacks them. */
function supportingTexts({ question, record, corpus }: BlameContext): Map<string, string> {
  const supporting = new Set(question.supportingDocs);
  const sources = [...record.evidence, ...corpus];
  return new Map(sources.filter(({ id }) => supporting.has(id)).map(({ id, text }) => [id, text]));
}

function idsOf(texts: ReadonlyMap<string, string>, accept: (text: string) => boolean): string[] {
  return [...texts].filter(([, text]) => accept(text)).map(([id]) => id);
}
