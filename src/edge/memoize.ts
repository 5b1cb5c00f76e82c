/**
 * A function that runs `create` once for each key and gives the same promise again. A rejection is
 * kept too: what failed in preflight fails in the same way for every arm.
 */
export function memoize<Input, Output>(
  create: (input: Input) => Promise<Output>,
  keyOf: (input: Input) => string,
): (input: Input) => Promise<Output> {
  const known = new Map<string, Promise<Output>>();
  return (input) => {
    const key = keyOf(input);
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const created = create(input);
    known.set(key, created);
    return created;
  };
}
