import { hashJson, hashText, type Json } from '../base/canonical-json.ts';
import { sortedById } from './create-corpus.ts';
import type { CorpusDocument, Fact, Question, QuestionSet } from './types.ts';

/**
 * A question as an item of a questions file; reading it back gives the same question. Extra fields
 * stand last. A fact with one writing becomes a plain text.
 */
export function questionToJson(question: Question): Record<string, unknown> {
  const { forbiddenFacts, supportingDocs, hops, category, cluster, gap, history } = question;
  return withoutUndefined({
    id: question.id,
    question: question.question,
    required_facts: question.requiredFacts.map(factToJson),
    forbidden_facts: forbiddenFacts.length === 0 ? undefined : forbiddenFacts.map(factToJson),
    answerable: question.answerable,
    hops,
    category,
    supporting_docs: supportingDocs,
    cluster,
    gap,
    history,
    ...question.extra,
  });
}

/** A document as an item of a corpus file; extra fields stand last. */
export function documentToJson({ id, text, extra }: CorpusDocument): Record<string, unknown> {
  return { id, text, ...extra };
}

/** A list file in JSON with one item on each line, so that a diff shows items; ends with a line end. */
export function listToJson(items: readonly Record<string, unknown>[]): string {
  if (items.length === 0) return '[]\n';
  return `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]\n`;
}

/** Hash of what a question asks and how it is graded; extra fields do not count. */
export function hashQuestion(question: Question): string {
  const { extra: _extra, ...rest } = question;
  return hashJson(questionToJson(rest) as Json);
}

/** Questions that are known to be sound; the hash does not depend on their order or file format. */
export function createQuestionSet(questions: readonly Question[], source: string): QuestionSet {
  const hashes = sortedById(questions).map(hashQuestion);
  return { questions, hash: hashText(hashes.join()), source };
}

function factToJson({ any }: Fact): unknown {
  return any.length === 1 ? any[0] : { any };
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
