import { citableIdSchema } from '../corpus-schema.ts';
import { preview, type RawItem } from '../files/raw-item.ts';
import type { FaultReport } from '../items/fault-report.ts';
import { numberAsWritten } from '../items/number-as-written.ts';
import type { Corpus } from '../types.ts';

/**
 * A check that the supporting documents of a question exist in the corpus (where one is given) and
 * are named once. What can be no id is passed over: the check of the fields tells it.
 */
export function createSupportChecker(
  corpus: Corpus | undefined,
  file: string,
): (item: RawItem, report: FaultReport) => void {
  const known = new Set(corpus?.documents.map(({ id }) => id));
  return (item, report) => {
    const supportingDocs = readableIds(item);
    supportingDocs.forEach((id, index) => {
      if (id === undefined) return;
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

/** The ids of a question in their places; undefined in the place of what can be no id. */
function readableIds(item: RawItem): (string | undefined)[] {
  const { supporting_docs: list } = (item.value ?? {}) as { supporting_docs?: unknown };
  if (!Array.isArray(list)) return [];
  return list.map((id: unknown, index) => {
    const { data } = citableIdSchema.safeParse(id);
    return data === undefined ? undefined : numberAsWritten(data, item, ['supporting_docs', index]);
  });
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
