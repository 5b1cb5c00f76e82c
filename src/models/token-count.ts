/** More than any context holds: a number above it was not counted. */
const MOST_TOKENS = 1_000_000_000;

/** A count as a server states it; undefined for what cannot be one, which then counts as not said. */
export function tokenCount(stated: unknown): number | undefined {
  const isCount = Number.isInteger(stated) && Number(stated) >= 0 && Number(stated) <= MOST_TOKENS;
  return isCount ? Number(stated) : undefined;
}
