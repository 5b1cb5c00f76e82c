import { tokenKey } from '../../base/tokens.ts';
import type { CorpusDocument, Question } from '../../data/types.ts';
import type { RunRecord } from '../../run-record.ts';
import { documentHolds } from '../facts/document-holds.ts';
import type { FactPattern } from '../facts/fact-pattern.ts';
import { compileQuestion } from '../question-context.ts';
import { loopEndOf, type MissedFact } from './blame.ts';
import { holdsKeyWord, keyWordsOf } from './key-words.ts';

/** A run with what it was about. */
export interface BlameContext {
  question: Question;
  record: RunRecord;
  corpus: readonly CorpusDocument[];
}

/**
 * What a record shows of the missed fact at this place of the question's required facts. Needed for a
 * fact are a text that holds it, from whichever retrieved document, and the linking documents of the
 * question: those supporting documents that hold no required fact themselves and only lead to the
 * next one. A text counts as the nodes saw it, so a fact behind the cut of a trimmed document was not
 * there.
 */
export function observeMissedFact(place: number, context: BlameContext): MissedFact {
  const { question, record } = context;
  const compiled = compileQuestion(question);
  const holds = (document: CorpusDocument, patterns: readonly FactPattern[]): boolean =>
    patterns.some((pattern) => documentHolds(document, pattern, compiled));
  const fact = compiled.required.slice(place, place + 1);
  const supporting = supportingDocuments(context);
  const holders = supporting.filter((document) => holds(document, fact));
  const links = supporting.filter((document) => !holds(document, compiled.required));
  const retrieved = new Set(record.evidence.map(({ id }) => id));
  const stated = seenDocuments(context).some((document) => holds(document, fact));
  const missingLinks = links.filter(({ id }) => !retrieved.has(id));
  const missing = stated ? missingLinks : [...missingLinks, ...holders];
  return {
    heldBySupport: holders.length > 0 || supporting.some(isUnknown),
    had: missing.length === 0,
    cutFromEvidence: missing.length > 0 && missing.every(({ id }) => retrieved.has(id)),
    loopEnd: loopEndOf(record.stopReason),
    ...observeQueries(
      missing.filter(({ id }) => !retrieved.has(id)),
      context,
    ),
  };
}

function observeQueries(
  missing: readonly CorpusDocument[],
  { record, corpus }: BlameContext,
): Pick<MissedFact, 'searched' | 'nextQueryPending' | 'namedAsMissing'> {
  const keyWords = new Set(missing.flatMap(({ text }) => [...keyWordsOf(text, corpus)]));
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

/**
 * The supporting documents, whole; as retrieved where the corpus lacks them, and without a text where
 * nobody has seen them: such a one may hold the fact, and no query can be shown to have been after it.
 */
function supportingDocuments({ question, record, corpus }: BlameContext): CorpusDocument[] {
  const supporting = new Set(question.supportingDocs);
  const texts = new Map(
    [...supporting].map((id): [string, CorpusDocument] => [id, { id, text: '' }]),
  );
  for (const document of [...record.evidence, ...corpus]) {
    if (supporting.has(document.id)) texts.set(document.id, document);
  }
  return [...texts.values()];
}

function isUnknown({ text }: CorpusDocument): boolean {
  return text === '';
}

/** The evidence as the nodes saw it; the corpus's own objects where the texts are equal, since those are read only once. */
function seenDocuments({ record, corpus }: BlameContext): CorpusDocument[] {
  const retrieved = new Map<string, CorpusDocument>(record.evidence.map((item) => [item.id, item]));
  for (const document of corpus) {
    if (retrieved.get(document.id)?.text === document.text) retrieved.set(document.id, document);
  }
  return [...retrieved.values()];
}
