import type { RawItem } from '../files/raw-item.ts';
import { extraFields } from '../items/check-item.ts';
import { numberAsWritten } from '../items/number-as-written.ts';
import type { Fact, Question } from '../types.ts';
import { type FactItem, type QuestionItem, questionFields } from './question-schema.ts';

/** A question from its checked fields; numbers that stand for texts are read as they are written. */
export function readQuestion(item: QuestionItem, raw: RawItem): Question {
  return {
    id: numberAsWritten(item.id, raw, ['id']),
    question: item.question,
    answerable: item.answerable,
    requiredFacts: readFacts(item.required_facts, 'required_facts', raw),
    forbiddenFacts: readFacts(item.forbidden_facts, 'forbidden_facts', raw),
    ...present('hops', item.hops),
    ...present('category', item.category),
    ...present('supportingDocs', readIds(item.supporting_docs, raw)),
    ...present('cluster', item.cluster),
    ...present('gap', item.gap),
    ...present('history', item.history),
    ...extraFields(raw.value, questionFields),
  };
}

/** An object with the one field, or without it where the value is null or undefined. */
function present<K extends string, V>(key: K, value: V | null | undefined): { [P in K]?: V } {
  return value === null || value === undefined
    ? {}
    : (Object.fromEntries([[key, value]]) as { [P in K]?: V });
}

function readFacts(
  facts: readonly FactItem[] | null | undefined,
  field: string,
  raw: RawItem,
): Fact[] {
  return (facts ?? []).map((fact, index) => {
    if (typeof fact !== 'object') return { any: [numberAsWritten(fact, raw, [field, index])] };
    const writings = fact.any.map((writing, at) =>
      numberAsWritten(writing, raw, [field, index, 'any', at]),
    );
    return { any: writings };
  });
}

function readIds(
  ids: readonly (string | number)[] | null | undefined,
  raw: RawItem,
): string[] | undefined {
  return ids?.map((id, index) => numberAsWritten(id, raw, ['supporting_docs', index]));
}
