import type { AfterAllExtensionHookContext } from 'promptfoo';
import type { HeaderFigures } from '../report/header-aggregates.ts';

/** The columns of an evaluation, as the hook after the run gets them. */
export type Columns = AfterAllExtensionHookContext['prompts'];

/**
 * Puts finished figures into the viewer's column headers, by column label. promptfoo keeps sums with
 * the number of rows beside them, and its viewer divides the sums of every column by the first
 * column's number, which is wrong where a metric applies to fewer rows of one column (an answer
 * without a citation has no citation validity). So each sum becomes a mean, and no number is left.
 */
export function publishHeaders(
  columns: Columns,
  figures: ReadonlyMap<string, HeaderFigures>,
): void {
  for (const { provider, metrics } of columns) {
    if (metrics === undefined) continue;
    const { namedScores, namedScoresCount, namedScoreWeights = {} } = metrics;
    const means = Object.entries(namedScores).map(([name, sum]) => {
      const weight = namedScoreWeights[name] ?? namedScoresCount?.[name] ?? 1;
      return [name, weight > 0 ? sum / weight : sum];
    });
    metrics.namedScores = { ...Object.fromEntries(means), ...figures.get(provider) };
    metrics.namedScoresCount = {};
    metrics.namedScoreWeights = {};
  }
}
