/** Variables by name; an unset one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of the process with the `env:` block of a promptfoo config beneath: the block holds
 * what is usual, and what is set in the shell (and not blank) wins. Values of the block that are not
 * text (YAML reads `3` as a number) are written as text; null counts as unset.
 */
export function mergeEnvironment(
  base: Environment,
  block: Readonly<Record<string, unknown>> = {},
): Environment {
  const texts = Object.entries(block)
    .filter(([name, value]) => value !== null && value !== undefined && !base[name]?.trim())
    .map(([name, value]) => [name, String(value)]);
  return { ...base, ...Object.fromEntries(texts) };
}
