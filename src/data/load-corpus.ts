import { stat } from 'node:fs/promises';
import type { Issue } from '../base/errors.ts';
import { documentFields, documentHelp, documentSchema } from './corpus-schema.ts';
import { createCorpus } from './create-corpus.ts';
import { preview, type RawItem } from './files/raw-item.ts';
import { type ListFormat, parseItems, readItems } from './files/read-items.ts';
import { createItemChecker, extraFields, type ItemKind } from './items/check-item.ts';
import { FaultReport } from './items/fault-report.ts';
import { numberAsWritten } from './items/number-as-written.ts';
import { loadFolder } from './load-folder.ts';
import type { Corpus, CorpusDocument } from './types.ts';

/** A corpus as it was read, with what deserves a look but is no fault. */
export interface LoadedCorpus {
  corpus: Corpus;
  warnings: readonly Issue[];
}

const documentKind: ItemKind<{ id: string | number; text: string }> = {
  name: 'a document',
  schema: documentSchema,
  fields: documentFields,
  help: documentHelp,
};

/**
 * Reads a corpus: a JSON, JSONL or YAML file with a list of documents, or a folder of Markdown and
 * text files. Throws a DataError with every fault of the file; nothing is repaired.
 */
export async function loadCorpus(path: string): Promise<LoadedCorpus> {
  // What is no folder, or nothing at all, is told when it is read.
  const info = await stat(path).catch(() => undefined);
  if (info?.isDirectory()) return loadFolder(path);
  const collector = createCollector(path);
  for await (const item of readItems(path, { report: collector.report })) collector.add(item);
  return collector.finish();
}

/** `loadCorpus` for a text that is in memory; `source` is what messages and the corpus call it. */
export function parseCorpus(
  text: string,
  format: Exclude<ListFormat, 'csv'>,
  source: string,
): LoadedCorpus {
  const collector = createCollector(source);
  for (const item of parseItems(text, format, source, { report: collector.report })) {
    collector.add(item);
  }
  return collector.finish();
}

function createCollector(source: string) {
  const report = new FaultReport();
  const checker = createItemChecker(documentKind, source, report);
  const documents: CorpusDocument[] = [];
  const originById = new Map<string, string>();
  let count = 0;
  return {
    report,
    add(item: RawItem): void {
      count += 1;
      const { data, sound } = checker.check(item);
      if (sound.id === undefined) return;
      const id = numberAsWritten(sound.id, item, ['id']);
      const first = originById.get(id);
      if (first === undefined) {
        originById.set(id, item.origin);
        if (data === undefined) return;
        documents.push({ id, text: data.text, ...extraFields(item.value, documentFields) });
        return;
      }
      report.fault({
        file: source,
        place: item.locate(['id']).place,
        value: `${preview(id)} again, first at ${first}`,
        expected: 'an id that no other document has',
        remedy: 'Give one of the two another id, or remove it.',
      });
    },
    finish(): LoadedCorpus {
      if (count === 0 && !report.isFaulty) report.fault(noDocuments(source));
      report.throwIfFaulty(source);
      return { corpus: createCorpus(documents, source), warnings: report.warnings };
    },
  };
}

function noDocuments(file: string): Issue {
  const remedy = 'Add documents, or name another file.';
  return { file, place: '', value: 'an empty list', expected: 'at least one document', remedy };
}
