/** The fields that a kind of item may have, and other names that people use for them. */
export interface FieldNames {
  known: readonly string[];
  aliases: ReadonlyMap<string, string>;
}

/**
 * The known field that an unknown name was probably meant to be, or undefined: a name that differs
 * in letter case or separators only, a common other name, or one that is a few typing slips away
 * (one for each four letters of the known name).
 */
export function likelyField(name: string, { known, aliases }: FieldNames): string | undefined {
  const plain = plainName(name);
  const alias = aliases.get(plain);
  if (alias !== undefined) return alias;
  const distances = known.map((field) => ({ field, slips: typingSlips(plain, plainName(field)) }));
  const [nearest] = distances.sort((a, b) => a.slips - b.slips);
  if (nearest === undefined) return undefined;
  return nearest.slips <= Math.floor(nearest.field.length / 4) ? nearest.field : undefined;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/**
 * Letters put in, left out, replaced, or swapped with their neighbour on the way from one word to
 * the other (optimal string alignment distance).
 */
function typingSlips(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const costs = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (isSwap) costs.push((beforeLast[column - 2] ?? 0) + 1);
      current.push(Math.min(...costs));
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
