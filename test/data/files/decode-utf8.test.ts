import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../src/data/files/decode-utf8.ts';

const text = '[{"id": "k-01", "text": "Grüße 你好"}]';
const utf16le = Buffer.from(text, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
const utf32le = Buffer.from(
  [...text].flatMap((character) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(character.codePointAt(0) ?? 0);
    return [...bytes];
  }),
);
const utf32be = Buffer.from(utf32le).swap32();
const mark = (bytes: number[], body: Buffer): Buffer => Buffer.concat([Buffer.from(bytes), body]);

describe('decodeUtf8', () => {
  it('reads UTF-8 with and without byte order mark alike', () => {
    expect(decodeUtf8(Buffer.from(text), 'f')).toBe(text);
    expect(decodeUtf8(mark([0xef, 0xbb, 0xbf], Buffer.from(text)), 'f')).toBe(text);
    expect(decodeUtf8(Buffer.alloc(0), 'f')).toBe('');
  });

  it.each([
    ['UTF-16 (little-endian)', mark([0xff, 0xfe], utf16le)],
    ['UTF-16 (big-endian)', mark([0xfe, 0xff], utf16be)],
    ['UTF-32 (little-endian)', mark([0xff, 0xfe, 0, 0], utf32le)],
    ['UTF-32 (big-endian)', mark([0, 0, 0xfe, 0xff], utf32be)],
    ['UTF-16 (little-endian)', utf16le],
    ['UTF-16 (big-endian)', utf16be],
    ['UTF-32 (little-endian)', utf32le],
    ['UTF-32 (big-endian)', utf32be],
  ])('refuses %s by name', (name, bytes) => {
    expect(() => decodeUtf8(bytes, 'corpus.json')).toThrow(
      `corpus.json: expected UTF-8 text, got ${name}. Save the file as UTF-8`,
    );
  });

  it('names the line and the first byte that is no UTF-8', () => {
    const latin1 = Buffer.from('[\n "ok ü",\n "caf\u00e9"\n]', 'latin1');
    const followed = Buffer.from('b\u00e4r', 'latin1');
    expect(() => decodeUtf8(followed, 'f')).toThrow('got the byte 0xe4');
    expect(() => decodeUtf8(latin1, 'f')).toThrow(
      'f line 2: expected UTF-8 text, got the byte 0xfc',
    );
  });

  it.each([
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
    ['a zip archive or an Office file', Buffer.from('PK\u0003\u0004\u0014\0', 'latin1')],
    ['a PDF file', Buffer.from('%PDF-1.7\n%\u00e2', 'latin1')],
    ['zero bytes', Buffer.alloc(8)],
    ['zero bytes', Buffer.from(`${'a'.repeat(100)}\0`)],
  ])('refuses %s by name', (name, bytes) => {
    expect(() => decodeUtf8(bytes, 'notes.md')).toThrow(`got ${name}`);
  });

  it('names a character that is cut off at the end', () => {
    const cut = Buffer.from('a\nb€').subarray(0, -1);
    expect(() => decodeUtf8(cut, 'f')).toThrow('f line 2: expected UTF-8 text, got the byte 0xe2');
  });
});
