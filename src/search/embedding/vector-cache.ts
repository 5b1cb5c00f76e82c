import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { hashText } from '../../base/canonical-json.ts';
import { readFromCache, writeToCache } from '../cache-file.ts';

/** Vectors by the text that they stand for. */
export interface VectorCache {
  /** Where the vectors are kept, for messages; absent where they end with the process. */
  readonly file?: string;
  /** How long its vectors are; undefined as long as it has none. */
  dimensions(): number | undefined;
  get(text: string): Float32Array | undefined;
  /** Adds vectors; they are on disk when this returns. */
  add(texts: readonly string[], vectors: readonly Float32Array[]): void;
}

/**
 * A cache in one file of lines `{"hash", "vector", "check"}`: the hash of the text, the vector's 32-bit
 * floats in base64, and the CRC-32 of the two. Lines are only appended, so a killed run loses at most
 * its last line; what is no such line, or was damaged, is skipped. Keep one file for each model.
 */
export function fileVectorCache(file: string): VectorCache {
  const { byHash, endsInLine } = readCache(file);
  let isFirst = true;
  return {
    file,
    dimensions: () => lengthOf(byHash),
    get: (text) => byHash.get(hashText(text)),
    add: (texts, vectors) => {
      remember(byHash, texts, vectors);
      const lines = texts.map((text, index) => formatLine(hashText(text), vectors[index]));
      writeToCache('Vectors', () => {
        mkdirSync(dirname(file), { recursive: true });
        appendFileSync(file, `${isFirst && !endsInLine ? '\n' : ''}${lines.join('')}`);
        isFirst = false;
      });
    },
  };
}

function lengthOf(byHash: ReadonlyMap<string, Float32Array>): number | undefined {
  const [first] = byHash.values();
  return first?.length;
}

function remember(
  byHash: Map<string, Float32Array>,
  texts: readonly string[],
  vectors: readonly Float32Array[],
): void {
  texts.forEach((text, index) => {
    const vector = vectors[index];
    if (vector !== undefined) byHash.set(hashText(text), vector);
  });
}

function formatLine(hash: string, vector: Float32Array = new Float32Array(0)): string {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  const base64 = bytes.toString('base64');
  return `${JSON.stringify({ hash, vector: base64, check: checkOf(hash, base64) })}\n`;
}

function readCache(file: string) {
  const byHash = new Map<string, Float32Array>();
  const bytes = readFromCache('Vectors', () => readFileSync(file)) ?? Buffer.alloc(0);
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const entry = parseLine(bytes.toString('utf8', start, end));
    if (entry !== undefined) byHash.set(entry.hash, entry.vector);
    start = end + 1;
  }
  return { byHash, endsInLine: start === bytes.length };
}

function checkOf(hash: string, base64: string): number {
  return crc32(hash + base64);
}

const LINE = /^\{"hash":"([0-9a-f]{16})","vector":"([A-Za-z0-9+/]+={0,2})","check":(\d{1,10})\}$/;

function parseLine(line: string): { hash: string; vector: Float32Array } | undefined {
  const [, hash, base64, check] = LINE.exec(line) ?? [];
  if (hash === undefined || base64 === undefined) return undefined;
  if (checkOf(hash, base64) !== Number(check)) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  // A copy, since the bytes of a small Buffer need not begin at a multiple of four.
  return { hash, vector: new Float32Array(Uint8Array.from(bytes).buffer) };
}
