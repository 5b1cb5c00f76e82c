/** Variables by name; an unset one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of the process with the `env:` block of a promptfoo config on top. Values that are
 * not text (YAML reads `3` as a number) are written as text; null counts as unset.
 */
export function mergeEnvironment(
  base: Environment,
  overrides: Readonly<Record<string, unknown>> = {},
): Environment {
  const texts = Object.entries(overrides).map(([name, value]) => [
    name,
    value === null || value === undefined ? undefined : String(value),
  ]);
  return { ...base, ...Object.fromEntries(texts) };
}
