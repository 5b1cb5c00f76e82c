import { isUtf8 } from 'node:buffer';
import { DataError, type Issue } from '../../base/errors.ts';

/** Byte order marks of encodings that are refused; longer ones first, since UTF-32 LE starts like UTF-16 LE. */
const FOREIGN_MARKS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['UTF-32 (little-endian)', [0xff, 0xfe, 0x00, 0x00]],
  ['UTF-32 (big-endian)', [0x00, 0x00, 0xfe, 0xff]],
  ['UTF-16 (little-endian)', [0xff, 0xfe]],
  ['UTF-16 (big-endian)', [0xfe, 0xff]],
];
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
  const foreign = foreignEncoding(bytes);
  const expected = 'UTF-8 text';
  if (foreign !== undefined) return { file, place: '', value: foreign, expected, remedy: REMEDY };
  if (isUtf8(bytes)) return undefined;
  const offset = firstInvalidByte(bytes);
  const line = firstLine + countLineFeeds(bytes.subarray(0, offset));
  const value = `the byte 0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0')}`;
  return { file, place: `line ${line}`, value, expected, remedy: REMEDY };
}

function foreignEncoding(bytes: Uint8Array): string | undefined {
  const marked = FOREIGN_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[0] ?? unmarkedEncoding(bytes.subarray(0, SAMPLE_BYTES));
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
  if (all < sample.length / 4) return 'a file with zero bytes (binary?)';
  if (all > sample.length / 2)
    return fourth > first ? 'UTF-32 (little-endian)' : 'UTF-32 (big-endian)';
  return second + fourth > first + third ? 'UTF-16 (little-endian)' : 'UTF-16 (big-endian)';
}

/** Bisects for the longest valid prefix; a prefix that ends inside a character counts as valid. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
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
