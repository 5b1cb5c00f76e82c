import { formatPath, type Path, preview, type RawItem } from '../files/raw-item.ts';
import { extraFields, renameRemedy } from '../items/check-item.ts';
import type { FaultReport } from '../items/fault-report.ts';
import { numberAsWritten } from '../items/number-as-written.ts';
import type { Fact, Question } from '../types.ts';
import { type FactItem, type QuestionItem, questionFields } from './question-schema.ts';

/**
 * A question from its checked fields. What only shows between fields (an answerable question without
 * facts, facts on one that is not) goes to the report.
 */
export function readQuestion(
  item: QuestionItem,
  raw: RawItem,
  file: string,
  report: FaultReport,
): Question {
  const requiredFacts = readFacts(item.required_facts, 'required_facts', raw);
  checkAnswerable(item.answerable, requiredFacts.length, raw, file, report);
  warnOfRepeatedFacts(requiredFacts, raw, file, report);
  return {
    id: numberAsWritten(item.id, raw, ['id']),
    question: item.question,
    answerable: item.answerable,
    requiredFacts,
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

function checkAnswerable(
  answerable: boolean,
  facts: number,
  raw: RawItem,
  file: string,
  report: FaultReport,
): void {
  if (answerable === facts > 0) return;
  const path = ['required_facts'];
  report.fault({
    file,
    place: raw.locate(path).place,
    value: facts === 0 ? 'none' : `${facts} of them`,
    expected: answerable
      ? 'at least one required fact, since the question is answerable'
      : 'no required facts, since the question is not answerable',
    remedy: answerable
      ? (renameRemedy(raw.value, 'required_facts', questionFields) ??
        'Add a fact, or set "answerable" to false.')
      : 'Remove the facts (decoys go to "forbidden_facts"), or set "answerable" to true.',
  });
}

function warnOfRepeatedFacts(
  facts: readonly Fact[],
  raw: RawItem,
  file: string,
  report: FaultReport,
): void {
  const seen = new Set<string>();
  facts.forEach(({ any }, index) => {
    const key = JSON.stringify(any);
    const path: Path = ['required_facts', index];
    if (seen.has(key)) {
      report.warn({
        file,
        place: raw.locate(path).place,
        value: `${preview(any[0])} again`,
        expected: 'each fact once, or it counts twice',
        remedy: `Remove ${formatPath(path)}.`,
      });
    }
    seen.add(key);
  });
}
