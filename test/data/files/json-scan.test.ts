import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../../src/data/files/json-scan.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('scanJson', () => {
  it('agrees with JSON.parse on any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        expect(scanJson(JSON.stringify(value, null, indent), {})).toBeUndefined();
      }),
    );
  });

  it('agrees with JSON.parse on any damage', () => {
    const damage = fc.record({
      value: fc.jsonValue(),
      at: fc.nat(200),
      put: fc.constantFrom('', ',', '"', '\\', ']', '}', '0', '-', '\n', 'e', ':'),
    });
    fc.assert(
      fc.property(damage, ({ value, at, put }) => {
        const text = JSON.stringify(value);
        const cut = at % (text.length + 1);
        const damaged = text.slice(0, cut) + put + text.slice(cut + 1);
        expect(scanJson(damaged, {}) === undefined).toBe(isJson(damaged));
      }),
      { numRuns: 2000 },
    );
  });

  it('visits every value with its path and source', () => {
    const text = '{"a": [1.50, "x"], "b": {"c": null}}';
    const seen: [string, string][] = [];
    scanJson(text, {
      value: (path, start, end) => seen.push([path.join('/'), text.slice(start, end)]),
    });
    expect(seen).toEqual([
      ['', '{'],
      ['a', '['],
      ['a/0', '1.50'],
      ['a/1', '"x"'],
      ['b', '{'],
      ['b/c', 'null'],
    ]);
  });

  it('tells a repeated key, also where it is written with an escape', () => {
    const repeated: string[] = [];
    scanJson('[{"id": 1, "\\u0069d": 2}, {"id": 3}]', {
      duplicateKey: (path) => repeated.push(path.join('/')),
    });
    expect(repeated).toEqual(['0/id']);
  });

  it('refuses nesting that would exhaust the stack of a reader', () => {
    const fault = scanJson('['.repeat(100_000), {});
    expect(fault?.expected).toBe('at most 500 levels of nesting');
  });
});
