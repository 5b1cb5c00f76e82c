/**
 * Holm's step-down adjustment: p values in ascending order times the number of hypotheses not yet
 * passed, as a running maximum, at most 1; returned in the order given. Controls the chance of any
 * false rejection in the family, whatever the dependence.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index);
  order.sort((a, b) => (pValues[a] ?? 1) - (pValues[b] ?? 1));
  const adjusted = pValues.map(() => 1);
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, (pValues[index] ?? 1) * (pValues.length - rank));
    adjusted[index] = Math.min(1, highest);
  }
  return adjusted;
}
