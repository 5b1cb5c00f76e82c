/** Makes the decisions of one run: which of `options` comes next. */
export type Choose = <T>(options: readonly T[]) => T;

/**
 * Calls `run` once for every sequence of decisions that it can make, in lexicographic order, and
 * returns how many there were. `run` must be deterministic but for what it gets from `choose`.
 */
export async function forEveryChoice(run: (choose: Choose) => Promise<void>): Promise<number> {
  let script: number[] = [];
  for (let runs = 1; ; runs += 1) {
    const taken: { index: number; count: number }[] = [];
    await run((options) => {
      const index = script[taken.length] ?? 0;
      taken.push({ index, count: options.length });
      return pick(options, index);
    });
    while (taken.length > 0 && isLast(taken.at(-1))) taken.pop();
    const last = taken.pop();
    if (last === undefined) return runs;
    script = [...taken.map(({ index }) => index), last.index + 1];
  }
}

/** The option at an index that exists by construction. */
export function pick<T>(options: readonly T[], index: number): T {
  const option = options[index];
  if (option === undefined) throw new RangeError(`No option ${index} among ${options.length}`);
  return option;
}

function isLast(decision: { index: number; count: number } | undefined): boolean {
  return decision !== undefined && decision.index === decision.count - 1;
}
