import { stat } from 'node:fs/promises';
import { documentFields, documentHelp, documentSchema } from './corpus-schema.ts';
import { createCorpus } from './create-corpus.ts';
import { type ListFormat, parseItems, readItems } from './files/read-items.ts';
import { extraFields } from './items/check-item.ts';
import { createItemCollector, type ItemCollector, type ListKind } from './items/collect-items.ts';
import { numberAsWritten } from './items/number-as-written.ts';
import { loadFolder } from './load-folder.ts';
import type { CorpusDocument, LoadedCorpus } from './types.ts';

const documentKind: ListKind<{ id: string | number; text: string }, CorpusDocument> = {
  name: 'a document',
  noun: 'document',
  schema: documentSchema,
  fields: documentFields,
  help: documentHelp,
  read: ({ id, text }, raw) => ({
    id: numberAsWritten(id, raw, ['id']),
    text,
    ...extraFields(raw.value, documentFields),
  }),
};

/**
 * Reads a corpus: a JSON, JSONL or YAML file with a list of documents, or a folder of Markdown and
 * text files. Throws a DataError with every fault of the file; nothing is repaired.
 */
export async function loadCorpus(path: string): Promise<LoadedCorpus> {
  // What is no folder, or nothing at all, is told when it is read.
  const info = await stat(path).catch(() => undefined);
  if (info?.isDirectory()) return loadFolder(path);
  const collector = createItemCollector(documentKind, path);
  for await (const item of readItems(path, { report: collector.report })) collector.add(item);
  return loaded(collector, path);
}

/** `loadCorpus` for a text that is in memory; `source` is what messages and the corpus call it. */
export function parseCorpus(
  text: string,
  format: Exclude<ListFormat, 'csv'>,
  source: string,
): LoadedCorpus {
  const collector = createItemCollector(documentKind, source);
  for (const item of parseItems(text, format, source, { report: collector.report })) {
    collector.add(item);
  }
  return loaded(collector, source);
}

function loaded(collector: ItemCollector<CorpusDocument>, source: string): LoadedCorpus {
  const corpus = createCorpus(collector.finish(), source);
  return { corpus, warnings: collector.report.warnings };
}
