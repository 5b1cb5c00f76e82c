import { preview, type RawItem } from '../files/raw-item.ts';
import type { FaultReport } from '../items/fault-report.ts';
import { numberAsWritten } from '../items/number-as-written.ts';
import type { Corpus } from '../types.ts';
import type { QuestionItem } from './question-schema.ts';

/**
 * A check that the supporting documents of a question exist in the corpus (where one is given) and
 * are named once.
 */
export function createSupportChecker(
  corpus: Corpus | undefined,
  file: string,
): (question: Partial<QuestionItem>, item: RawItem, report: FaultReport) => void {
  const known = new Set(corpus?.documents.map(({ id }) => id));
  return ({ supporting_docs }, item, report) => {
    const supportingDocs = (supporting_docs ?? []).map((id, index) =>
      numberAsWritten(id, item, ['supporting_docs', index]),
    );
    supportingDocs.forEach((id, index) => {
      const isRepeated = supportingDocs.indexOf(id) < index;
      if (!isRepeated && (corpus === undefined || known.has(id))) return;
      const { place } = item.locate(['supporting_docs', index]);
      if (isRepeated) {
        const remedy = 'Remove the second one.';
        const value = `${preview(id)} again`;
        report.fault({ file, place, value, expected: 'each document once', remedy });
      } else {
        const expected = `the id of a document in ${corpus?.source ?? 'the corpus'}`;
        report.fault({ file, place, value: preview(id), expected, remedy: remedyFor(id, known) });
      }
    });
  };
}

function remedyFor(id: string, known: ReadonlySet<string>): string {
  const folded = fold(id);
  const [similar] = [...known].filter((other) => fold(other) === folded);
  return similar === undefined
    ? 'Correct the id, or add the document.'
    : `Did you mean ${preview(similar)}? Ids must agree in every character.`;
}

function fold(id: string): string {
  return id.normalize('NFKC').toLowerCase().trim();
}
