import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { hashText } from '../../base/canonical-json.ts';
import { tokenize } from '../../base/tokens.ts';
import { readFromCache } from '../cache-file.ts';
import { type KeywordIndex, wordsPerBitmap } from './keyword-index.ts';

const VERSION = 2;
/** Its tokens stand for the tokenizer: when they change, saved indexes are not found any more. */
const PROBE = "Kestrel's NV-118, Ärger ÉTÉ １２３ 4.2; 红隼系统 カーテン 東京 ไทย हिन्दी x_y";
/** Reads and writes are cut into pieces, since one call moves less than 2 GiB. */
const PIECE_BYTES = 1 << 28;
const HEADER_BYTES = 512;

const sizesSchema = z.object({
  version: z.literal(VERSION),
  documentCount: z.int().min(0),
  bitmapTerms: z.int().min(0),
  listCount: z.int().min(0),
  postingCount: z.int().min(0),
  termBytes: z.int().min(0),
});
/** The checksum (CRC-32) covers the sizes and everything behind the header. */
const headerSchema = sizesSchema.extend({ checksum: z.int().min(0) });
type Sizes = z.infer<typeof sizesSchema>;

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
  const sizes: Sizes = {
    version: VERSION,
    documentCount,
    bitmapTerms,
    listCount: listStarts.length - 1,
    postingCount: postings.length,
    termBytes: termBytes.length,
  };
  const parts = [termBytes, bitmaps, listStarts, postings].map(bytesOf);
  const header = JSON.stringify({ ...sizes, checksum: checksumOf(sizes, parts) });
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.part`;
  try {
    writeParts(unfinished, [Buffer.from(header.padEnd(HEADER_BYTES)), ...parts]);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeParts(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) writeAll(file, part);
  } finally {
    closeSync(file);
  }
}

function checksumOf(sizes: Sizes, parts: readonly Uint8Array[]): number {
  let checksum = crc32(JSON.stringify(Object.values(sizes)));
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      checksum = crc32(part.subarray(at, at + PIECE_BYTES), checksum);
    }
  }
  return checksum;
}

/**
 * The index of a file that `saveIndex` wrote; undefined where there is none, where it cannot be read
 * (with a warning of the process), or where it is damaged: then it is removed.
 */
export function loadIndex(path: string): KeywordIndex | undefined {
  return readFromCache('The search index', () => {
    const file = openSync(path, 'r');
    try {
      return readIndex(file);
    } catch (thrown) {
      if (!(thrown instanceof UnfitFile)) throw thrown;
      rmSync(path, { force: true });
      return undefined;
    } finally {
      closeSync(file);
    }
  });
}

class UnfitFile extends Error {}

function readIndex(file: number): KeywordIndex {
  const { checksum, ...sizes } = readHeader(file);
  const { documentCount, bitmapTerms, listCount, postingCount } = sizes;
  const bitmapWords = bitmapTerms * wordsPerBitmap(documentCount);
  const numbers = bitmapWords + listCount + 1 + postingCount;
  // Known before anything is allocated: a damaged header may ask for any amount of memory.
  const length = HEADER_BYTES + sizes.termBytes + numbers * Uint32Array.BYTES_PER_ELEMENT;
  if (fstatSync(file).size !== length) throw new UnfitFile();
  const termBytes = new Uint8Array(sizes.termBytes);
  const bitmaps = new Int32Array(bitmapWords);
  const listStarts = new Uint32Array(listCount + 1);
  const postings = new Uint32Array(postingCount);
  const parts = [termBytes, bitmaps, listStarts, postings].map(bytesOf);
  for (const part of parts) readAll(file, part);
  if (checksumOf(sizes, parts) !== checksum) throw new UnfitFile();
  const terms = Buffer.from(termBytes.buffer).toString('utf8').split('\n');
  if (sizes.termBytes === 0) terms.pop();
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
