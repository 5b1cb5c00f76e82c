import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { hashText } from '../../base/canonical-json.ts';
import { tokenize } from '../../base/tokens.ts';
import { type KeywordIndex, wordsPerBitmap } from './keyword-index.ts';

const VERSION = 1;
/** Its tokens stand for the tokenizer: when they change, saved indexes are not found any more. */
const PROBE = "Kestrel's NV-118, Ärger ÉTÉ １２３ 4.2; 红隼系统 カーテン 東京 ไทย हिन्दी x_y";
/** Reads and writes are cut into pieces, since one call moves less than 2 GiB. */
const PIECE_BYTES = 1 << 28;
const HEADER_BYTES = 512;

const headerSchema = z.object({
  version: z.literal(VERSION),
  documentCount: z.int().min(0),
  bitmapTerms: z.int().min(0),
  listCount: z.int().min(0),
  postingCount: z.int().min(0),
  termBytes: z.int().min(0),
});

/** Where the index of a corpus is kept inside a cache folder. */
export function indexFilePath(folder: string, corpusHash: string): string {
  const tokenizer = hashText(tokenize(PROBE).join(' '));
  const name = `${corpusHash}-${tokenizer.slice(0, 8)}-${endianness()}-v${VERSION}.index`;
  return join(folder, 'keyword', name);
}

/**
 * Saves an index: a header, the terms in the order of their numbers, then the arrays as they lie in
 * memory. The file appears whole or not at all, also when two processes write it at once.
 */
export function saveIndex(path: string, index: KeywordIndex): void {
  const { documentCount, bitmapTerms, bitmaps, listStarts, postings } = index;
  const terms = new Array<string>(index.termNumbers.size);
  for (const [term, number] of index.termNumbers) terms[number] = term;
  const termBytes = Buffer.from(terms.join('\n'), 'utf8');
  const header: z.infer<typeof headerSchema> = {
    version: VERSION,
    documentCount,
    bitmapTerms,
    listCount: listStarts.length - 1,
    postingCount: postings.length,
    termBytes: termBytes.length,
  };
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.part`;
  const file = openSync(unfinished, 'w');
  try {
    writeAll(file, Buffer.from(JSON.stringify(header).padEnd(HEADER_BYTES)));
    for (const part of [termBytes, bitmaps, listStarts, postings]) writeAll(file, bytesOf(part));
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}

/** The index of a file that `saveIndex` wrote; undefined where there is none, or none that fits. */
export function loadIndex(path: string): KeywordIndex | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
  try {
    return readIndex(file);
  } catch (thrown) {
    if (!(thrown instanceof UnfitFile)) throw thrown;
    rmSync(path, { force: true });
    return undefined;
  } finally {
    closeSync(file);
  }
}

class UnfitFile extends Error {}

function readIndex(file: number): KeywordIndex {
  const header = readHeader(file);
  const termBytes = new Uint8Array(header.termBytes);
  const words = wordsPerBitmap(header.documentCount);
  const bitmaps = new Int32Array(header.bitmapTerms * words);
  const listStarts = new Uint32Array(header.listCount + 1);
  const postings = new Uint32Array(header.postingCount);
  for (const part of [termBytes, bitmaps, listStarts, postings]) readAll(file, bytesOf(part));
  if (readSync(file, new Uint8Array(1)) !== 0) throw new UnfitFile();
  const terms = Buffer.from(termBytes.buffer).toString('utf8').split('\n');
  if (header.termBytes === 0) terms.pop();
  const { documentCount, bitmapTerms, listCount } = header;
  if (terms.length !== bitmapTerms + listCount) throw new UnfitFile();
  const termNumbers = new Map(terms.map((term, number) => [term, number]));
  return { documentCount, termNumbers, bitmapTerms, bitmaps, listStarts, postings };
}

function readHeader(file: number): z.infer<typeof headerSchema> {
  const bytes = Buffer.alloc(HEADER_BYTES);
  readAll(file, bytes);
  try {
    return headerSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (thrown) {
    throw new UnfitFile('no header', { cause: thrown });
  }
}

function bytesOf(part: Uint8Array | Int32Array | Uint32Array): Uint8Array {
  return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
}

function writeAll(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at, pieceAt(at, bytes));
}

function readAll(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) {
    const read = readSync(file, bytes, at, pieceAt(at, bytes), null);
    if (read === 0) throw new UnfitFile();
    at += read;
  }
}

function pieceAt(at: number, bytes: Uint8Array): number {
  return Math.min(PIECE_BYTES, bytes.length - at);
}
