import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundOnlyKnown, queriesRun, selectQueries } from '../../src/agent/queries.ts';
import { tokenKey } from '../../src/base/tokens.ts';

describe('the queries that are still to run', () => {
  it.each([
    [['Kestrel'], ['kestrel'], []],
    [['backoff kestrel!', 'KESTREL: backoff', 'kestrel'], [], ['backoff kestrel!', 'kestrel']],
    [['  a ', '', ' ', '\n'], [], ['a']],
    [['a', 'b', 'c', 'd'], ['b'], ['a', 'c', 'd']],
    [['a', 'A', 'a!', 'b', 'c'], [], ['a', 'b', 'c']],
    [['???', '!!!', '??? '], [], ['???', '!!!']],
    [['重试 策略', '重试策略'], [], ['重试 策略', '重试策略']],
    [['kestrel kestrel'], ['kestrel'], []],
    [['__proto__', 'constructor'], [], ['__proto__', 'constructor']],
    [[], ['a'], []],
  ])('of %j after %j are %j', (proposed, alreadyRun, expected) => {
    expect(selectQueries(proposed, alreadyRun, 3)).toEqual(expected);
  });

  it('are few, new, distinct, and taken from the list in its order', () => {
    const query = fc
      .array(fc.constantFrom('a', 'B', 'b', 'c-d', '!', ' '), { maxLength: 4 })
      .map((parts) => parts.join(' '));
    const queries = fc.array(query, { maxLength: 12 });
    fc.assert(
      fc.property(queries, queries, fc.nat(4), (proposed, alreadyRun, most) => {
        const selected = selectQueries(proposed, alreadyRun, most);
        const keys = selected.map(tokenKey);
        const trimmed = proposed.map((text) => text.trim());
        const oldKeys = new Set(alreadyRun.map(tokenKey));
        const newKeys = new Set(
          trimmed
            .filter((text) => text !== '')
            .map(tokenKey)
            .filter((key) => !oldKeys.has(key)),
        );
        expect(keys).toEqual([...newKeys].slice(0, most));
        expect(selectQueries(selected, alreadyRun, most)).toEqual(selected);
      }),
    );
  });
});

describe('a round', () => {
  it('found only what was known when every query found something and nothing was new', () => {
    const found = [{ query: 'a', ids: ['k-01'] }];
    expect(foundOnlyKnown({ queries: ['a'], found, newDocuments: [] })).toBe(true);
    expect(foundOnlyKnown({ queries: ['a'], found, newDocuments: ['k-01'] })).toBe(false);
  });

  it('did not where a query found nothing, or where none was run', () => {
    const found = [
      { query: 'a', ids: ['k-01'] },
      { query: 'b', ids: [] },
    ];
    expect(foundOnlyKnown({ queries: ['a', 'b'], found, newDocuments: [] })).toBe(false);
    expect(foundOnlyKnown({ queries: [], found: [], newDocuments: [] })).toBe(false);
  });

  it('adds its queries to those of the rounds before', () => {
    const round = (queries: string[]) => ({ queries, found: [], newDocuments: [] });
    expect(queriesRun([round(['a', 'b']), round([]), round(['c'])])).toEqual(['a', 'b', 'c']);
  });
});
