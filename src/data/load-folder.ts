import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { byCodePoint } from '../base/compare.ts';
import { type Issue, messageOf } from '../base/errors.ts';
import { createCorpus } from './create-corpus.ts';
import { CITABLE_ID, CITABLE_ID_EXPECTED } from './document-id.ts';
import { decodeUtf8, encodingFault } from './files/decode-utf8.ts';
import { preview } from './files/raw-item.ts';
import { FaultReport } from './items/fault-report.ts';
import type { CorpusDocument, LoadedCorpus } from './types.ts';

const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['.md', '.markdown', '.txt', '.text']);
/** Files that are open at once. */
const READ_BATCH = 32;

/**
 * A corpus of the Markdown and text files of a folder and its subfolders, in code point order of
 * their ids. An id is the path from the folder, with `/` between its parts, without the extension, in
 * Unicode's composed form (file systems differ in that). Hidden files and folders are left out; a
 * warning names other kinds of files. Throws a DataError with every fault.
 */
export async function loadFolder(folder: string): Promise<LoadedCorpus> {
  const report = new FaultReport();
  const { files: paths, linkedFolders } = await visibleFiles(folder);
  const texts = paths.filter((path) => TEXT_EXTENSIONS.has(extname(path).toLowerCase()));
  warnOfOthers(folder, paths, texts, report);
  for (const link of linkedFolders) report.warn(notFollowed(join(folder, link)));
  const fileById = new Map<string, string>();
  const documents: CorpusDocument[] = [];
  for (let at = 0; at < texts.length; at += READ_BATCH) {
    const batch = texts.slice(at, at + READ_BATCH);
    const contents = await Promise.all(batch.map((path) => readBytes(join(folder, path), report)));
    batch.forEach((path, index) => {
      const document = toDocument(join(folder, path), path, contents[index], report);
      if (document === undefined) return;
      const first = fileById.get(document.id);
      if (first === undefined) documents.push(document);
      else report.fault(sameId(join(folder, path), document.id, first));
      fileById.set(document.id, path);
    });
  }
  if (texts.length === 0) report.fault(noTexts(folder));
  report.throwIfFaulty(folder);
  documents.sort((a, b) => byCodePoint(a.id, b.id));
  return { corpus: createCorpus(documents, folder), warnings: report.warnings };
}

interface VisibleFiles {
  /** Paths from the folder, in code point order. */
  files: string[];
  /** Links to folders. They are not followed: they may lead back up, or out. */
  linkedFolders: string[];
}

async function visibleFiles(folder: string): Promise<VisibleFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  const linkedFolders: string[] = [];
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (path.split(sep).some((part) => part.startsWith('.'))) continue;
    if (entry.isFile()) files.push(path);
    if (!entry.isSymbolicLink()) continue;
    // A link to nowhere counts as a file, so that reading it tells.
    const target = await stat(join(folder, path)).catch(() => undefined);
    if (target?.isDirectory()) linkedFolders.push(path);
    else if (target === undefined || target.isFile()) files.push(path);
  }
  return { files: files.sort(byCodePoint), linkedFolders: linkedFolders.sort(byCodePoint) };
}

function notFollowed(file: string): Issue {
  const remedy =
    'Nothing behind it is part of the corpus; move or copy the folder here if it should be.';
  return { file, place: '', value: 'a link to a folder', expected: 'files and folders', remedy };
}

async function readBytes(file: string, report: FaultReport): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (thrown) {
    const remedy = 'Make it readable, or move it out of the folder.';
    report.fault({
      file,
      place: '',
      value: messageOf(thrown),
      expected: 'a readable file',
      remedy,
    });
    return undefined;
  }
}

function toDocument(
  file: string,
  path: string,
  bytes: Uint8Array | undefined,
  report: FaultReport,
): CorpusDocument | undefined {
  const id = path.slice(0, -extname(path).length).split(sep).join('/').normalize('NFC');
  const fault = bytes === undefined ? undefined : encodingFault(bytes, file);
  if (fault !== undefined) report.fault(fault);
  if (!CITABLE_ID.test(id)) {
    const remedy = 'Rename the file; its path is the id that answers cite.';
    report.fault({ file, place: '', value: preview(id), expected: CITABLE_ID_EXPECTED, remedy });
  }
  if (fault !== undefined || bytes === undefined) return undefined;
  const text = decodeUtf8(bytes, file);
  if (text.trim() !== '') return { id, text };
  const remedy = 'Fill the file, or move it out of the folder.';
  report.fault({ file, place: '', value: 'nothing', expected: 'a text that is not blank', remedy });
  return undefined;
}

function warnOfOthers(
  folder: string,
  all: readonly string[],
  texts: readonly string[],
  report: FaultReport,
): void {
  const read = new Set(texts);
  const others = all.filter((path) => !read.has(path));
  if (others.length === 0) return;
  const kinds = [...new Set(others.map((path) => extname(path) || 'no extension'))].sort(
    byCodePoint,
  );
  report.warn({
    file: folder,
    place: '',
    value: `${others.length} other files (${kinds.join(', ')})`,
    expected: `files ending in ${[...TEXT_EXTENSIONS].join(', ')}`,
    remedy: 'They are not part of the corpus; convert them to Markdown if they should be.',
  });
}

function sameId(file: string, id: string, first: string): Issue {
  const value = `${preview(id)} again, first from ${first}`;
  const remedy = 'Rename or remove one of the two files.';
  return { file, place: '', value, expected: 'an id that no other document has', remedy };
}

function noTexts(file: string): Issue {
  const expected = `files ending in ${[...TEXT_EXTENSIONS].join(', ')}`;
  return { file, place: '', value: 'none', expected, remedy: 'Name another folder or add files.' };
}
