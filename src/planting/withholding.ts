import type { HoldsFact } from '../checking/fact-notes.ts';
import type { Corpus, Question } from '../data/types.ts';

/** Why a question cannot be withheld. */
export type RefusalReason =
  | 'no-supporting-documents'
  | 'fact-not-in-documents'
  | 'shared-document'
  | 'fact-stands-elsewhere';

/** A question that cannot be withheld, with the reason in a sentence. */
export interface Refusal {
  question: Question;
  reason: RefusalReason;
  sentence: string;
}

/** What withholding questions would remove, and what stands against it. */
export interface Withholding {
  /** Ids of the documents that go when these questions are withheld. */
  removedBy(chosen: ReadonlySet<Question>): Set<string>;
  /** Those of the questions that cannot be withheld together with the others. */
  refusals(chosen: ReadonlySet<Question>): Refusal[];
  /** Answerable questions that would lose a document too; none unless they are to be turned as well. */
  cascading(chosen: ReadonlySet<Question>): Question[];
}

/** What the decisions are made from. */
interface WithholdingInput {
  corpus: Corpus;
  questions: readonly Question[];
  cascade: boolean;
  holdsFact: HoldsFact;
}

/** Looks at each question's documents once, when it is first asked for. */
export function createWithholding(input: WithholdingInput): Withholding {
  const { corpus, questions, cascade, holdsFact } = input;
  const textById = new Map(corpus.documents.map(({ id, text }) => [id, text]));
  const answerable = questions.filter((question) => question.answerable);
  const neededOf = remembered((question) => neededDocuments(question, textById, holdsFact));
  const holdersOf = remembered((question) => factHolders(question, corpus, holdsFact));
  const removedBy = (chosen: ReadonlySet<Question>): Set<string> =>
    new Set([...chosen].flatMap((question) => neededOf(question)));
  const losers = (chosen: ReadonlySet<Question>, removed: ReadonlySet<string>): Question[] =>
    answerable.filter(
      (question) =>
        !chosen.has(question) && question.supportingDocs?.some((id) => removed.has(id)) === true,
    );
  return {
    removedBy,
    cascading: (chosen) => (cascade ? losers(chosen, removedBy(chosen)) : []),
    refusals: (chosen) => {
      const removed = removedBy(chosen);
      const losing = losers(chosen, removed);
      return [...chosen].flatMap((question): Refusal[] => {
        const needed = neededOf(question);
        if (needed.length === 0) return [nothingToRemove(question)];
        const loser = losing.find((one) => one.supportingDocs?.some((id) => needed.includes(id)));
        if (loser !== undefined) return [shared(question, loser, needed)];
        const holder = holdersOf(question).find((id) => !removed.has(id));
        return holder === undefined ? [] : [elsewhere(question, holder)];
      });
    },
  };
}

/**
 * The supporting documents that hold a required fact; for a fact that has to be worked out, the last
 * supporting document, as every one is needed.
 */
function neededDocuments(
  { requiredFacts, supportingDocs = [], extra }: Question,
  textById: ReadonlyMap<string, string>,
  holdsFact: HoldsFact,
): string[] {
  if (extra?.computed === true) return supportingDocs.slice(-1);
  return supportingDocs.filter((id) =>
    requiredFacts.some((fact) => holdsFact(textById.get(id) ?? '', fact)),
  );
}

/** Every document of the corpus that holds a required fact; none for a fact to be worked out. */
function factHolders(
  { requiredFacts, extra }: Question,
  { documents }: Corpus,
  holdsFact: HoldsFact,
): string[] {
  if (extra?.computed === true) return [];
  return documents
    .filter(({ text }) => requiredFacts.some((fact) => holdsFact(text, fact)))
    .map(({ id }) => id);
}

function nothingToRemove(question: Question): Refusal {
  const hasSupport = (question.supportingDocs ?? []).length > 0;
  return hasSupport
    ? {
        question,
        reason: 'fact-not-in-documents',
        sentence: 'none of its supporting documents holds one of its facts',
      }
    : {
        question,
        reason: 'no-supporting-documents',
        sentence: 'it names no supporting documents',
      };
}

function shared(question: Question, loser: Question, needed: readonly string[]): Refusal {
  const document = needed.find((id) => loser.supportingDocs?.includes(id)) ?? '';
  return {
    question,
    reason: 'shared-document',
    sentence: `its document ${document} is needed by the question ${loser.id}`,
  };
}

function elsewhere(question: Question, holder: string): Refusal {
  return {
    question,
    reason: 'fact-stands-elsewhere',
    sentence: `a fact of it also stands in the document ${holder}, which would remain`,
  };
}

function remembered(find: (question: Question) => string[]): (question: Question) => string[] {
  const known = new Map<Question, string[]>();
  return (question) => {
    const found = known.get(question) ?? find(question);
    known.set(question, found);
    return found;
  };
}
