import { isUtf8 } from 'node:buffer';
import { DataError, type Issue } from '../../base/errors.ts';

/** Byte order marks of encodings that are refused; longer ones first, since UTF-32 LE starts like UTF-16 LE. */
const FOREIGN_MARKS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['UTF-32 (little-endian)', [0xff, 0xfe, 0x00, 0x00]],
  ['UTF-32 (big-endian)', [0x00, 0x00, 0xfe, 0xff]],
  ['UTF-16 (little-endian)', [0xff, 0xfe]],
  ['UTF-16 (big-endian)', [0xfe, 0xff]],
];
/** Kinds of files that people name by mistake, by their first bytes. */
const FOREIGN_KINDS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['a gzip archive', [0x1f, 0x8b]],
  ['a zip archive or an Office file', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF file', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const ZERO_BYTES = 'zero bytes (a binary or damaged file?)';
const REMEDY = 'Save the file as UTF-8 (with or without byte order mark).';
/** How many bytes are looked at for an encoding that has no mark. */
const SAMPLE_BYTES = 64;

/**
 * The text of a UTF-8 file, without its byte order mark; line ends stay as they are. Throws a
 * DataError that names the encoding (UTF-16, UTF-32) or the line of the first byte that is no UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  const issue = encodingFault(bytes, file);
  if (issue !== undefined) throw new DataError([issue]);
  return new TextDecoder('utf-8').decode(bytes);
}

/** What keeps these bytes from being read as UTF-8, or undefined. */
export function encodingFault(bytes: Uint8Array, file: string, firstLine = 1): Issue | undefined {
  const expected = 'UTF-8 text';
  const kind = startsWithOneOf(FOREIGN_KINDS, bytes);
  if (kind !== undefined && firstLine === 1) {
    const remedy = 'Unpack or convert it to UTF-8 text first.';
    return { file, place: '', value: kind, expected, remedy };
  }
  const encoding = foreignEncoding(bytes);
  if (encoding !== undefined) {
    const place = firstLine === 1 ? '' : `line ${firstLine}`;
    return { file, place, value: encoding, expected, remedy: REMEDY };
  }
  const isText = isUtf8(bytes);
  const offset = isText ? bytes.indexOf(0) : firstInvalidByte(bytes);
  if (offset < 0) return undefined;
  const line = firstLine + countLineFeeds(bytes.subarray(0, offset));
  const hex = (bytes[offset] ?? 0).toString(16).padStart(2, '0');
  const value = isText ? ZERO_BYTES : `the byte 0x${hex}`;
  return { file, place: `line ${line}`, value, expected, remedy: REMEDY };
}

function startsWithOneOf(table: typeof FOREIGN_MARKS, bytes: Uint8Array): string | undefined {
  return table.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
}

function foreignEncoding(bytes: Uint8Array): string | undefined {
  return startsWithOneOf(FOREIGN_MARKS, bytes) ?? unmarkedEncoding(bytes.subarray(0, SAMPLE_BYTES));
}

/** UTF-16 and UTF-32 without a mark are full of zero bytes, which no text file in UTF-8 holds. */
function unmarkedEncoding(sample: Uint8Array): string | undefined {
  const zeros = [0, 0, 0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  });
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  const all = first + second + third + fourth;
  if (all === 0) return undefined;
  if (all < sample.length / 4 || all === sample.length) return ZERO_BYTES;
  if (all > sample.length / 2)
    return fourth > first ? 'UTF-32 (little-endian)' : 'UTF-32 (big-endian)';
  return second + fourth > first + third ? 'UTF-16 (little-endian)' : 'UTF-16 (big-endian)';
}

/**
 * Where the first byte sequence begins that is no character. Bisects for the longest valid prefix; a
 * prefix that ends inside a character counts as valid, so what it has begun is gone back over.
 */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  let begun = 0;
  while (begun < 3 && !isUtf8(bytes.subarray(0, valid - begun))) begun += 1;
  return valid - begun;
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (thrown) {
    if (thrown instanceof TypeError) return false;
    throw thrown;
  }
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x0a) count += 1;
  return count;
}
