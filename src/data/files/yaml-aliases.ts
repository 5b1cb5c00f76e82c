/** A file may grow to so many values and characters by its aliases, or to ten times its length. */
const MOST_EXPANDED = 100_000_000;
const MOST_GROWTH = 10;

/** What aliases make of a file, where nothing can work with it. */
export interface AliasFault {
  value: string;
  expected: string;
  remedy: string;
}

/**
 * What is wrong with the aliases of a YAML value that was read from a text of `length` characters: a
 * value inside itself, or so many repetitions that writing the value out would fill the memory.
 */
export function aliasFault(value: unknown, length: number): AliasFault | undefined {
  const size = expandedSize(value, new Map());
  if (size === Number.POSITIVE_INFINITY) {
    return {
      value: 'an alias inside the value that it names',
      expected: 'values that end',
      remedy: 'Write the value out in place of the alias.',
    };
  }
  if (size <= Math.max(MOST_EXPANDED, MOST_GROWTH * length)) return undefined;
  return {
    value: `aliases that stand for ${size.toPrecision(2)} characters`,
    expected: `at most ${MOST_EXPANDED} characters with all aliases written out`,
    remedy: 'Remove aliases of values that hold aliases.',
  };
}

/**
 * Values and characters of a value with every alias written out; infinite for a value inside itself.
 * Each object is counted once, so that this takes no longer than reading the file did.
 */
function expandedSize(value: unknown, known: Map<object, number>): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const size = known.get(value);
  if (size !== undefined) return size;
  // Stays there as long as its members are counted: who meets it again is inside it.
  known.set(value, Number.POSITIVE_INFINITY);
  let sum = 1;
  for (const member of Object.values(value)) sum += expandedSize(member, known);
  known.set(value, sum);
  return sum;
}
