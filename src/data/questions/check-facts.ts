import { formatPath, type Path, preview, type RawItem } from '../files/raw-item.ts';
import { renameRemedy } from '../items/check-item.ts';
import type { FaultReport } from '../items/fault-report.ts';
import { type FactItem, type QuestionItem, questionFields } from './question-schema.ts';

/**
 * What only shows between the fields of a question: an answerable one without facts, facts on one
 * that is not (faults), a fact that counts twice (a warning). Fields with a fault of their own are
 * left out by the caller, and nothing is said about them here.
 */
export function checkFacts(
  { answerable, required_facts }: Partial<QuestionItem>,
  raw: RawItem,
  file: string,
  report: FaultReport,
): void {
  // A list that stands in the file but not among the sound fields was told already.
  const isTold = required_facts === undefined && hasField(raw.value, 'required_facts');
  const facts = required_facts ?? [];
  if (answerable !== undefined && !isTold) {
    checkAnswerable(answerable, facts.length, raw, file, report);
  }
  warnOfRepeatedFacts(facts, raw, file, report);
}

function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
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
  facts: readonly FactItem[],
  raw: RawItem,
  file: string,
  report: FaultReport,
): void {
  const seen = new Set<string>();
  facts.forEach((fact, index) => {
    const key = JSON.stringify(fact);
    const path: Path = ['required_facts', index];
    if (seen.has(key)) {
      report.warn({
        file,
        place: raw.locate(path).place,
        value: `${preview(fact)} again`,
        expected: 'each fact once, or it counts twice',
        remedy: `Remove ${formatPath(path)}.`,
      });
    }
    seen.add(key);
  });
}
