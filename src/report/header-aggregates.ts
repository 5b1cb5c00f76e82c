import type { ArmSummary, Comparison, PairComparison } from '../comparison/types.ts';

/** Figures of one column by name; every one is finite. */
export type HeaderFigures = Readonly<Record<string, number>>;

/**
 * What each column's header in promptfoo's viewer shows: the mean of every score over questions, as in
 * the report; medians and maxima of the costs, recall by hops, pass^k, error rows, parse failures and,
 * for every arm but the control, the gain of the primary metric with its interval. They are raw values
 * for `metrics.namedScores` and must get no weight there, or the viewer shows them as percentages.
 * What does not apply is left out. Keyed by arm.
 */
export function headerAggregates(comparison: Comparison): ReadonlyMap<string, HeaderFigures> {
  return new Map(
    comparison.arms.map((arm) => {
      const pair = comparison.pairs.find(({ candidate }) => candidate === arm.arm);
      const figures = [...armFigures(arm), ...(pair === undefined ? [] : gainFigures(pair))];
      return [
        arm.arm,
        Object.fromEntries(
          figures.filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
        ),
      ];
    }),
  );
}

type Figure = readonly [name: string, value: number | null | undefined];

function armFigures(arm: ArmSummary): Figure[] {
  const cost = (metric: string) => arm.costs.find((item) => item.metric === metric);
  const lastPass = arm.passHatK.at(-1);
  return [
    ...arm.scores.map(({ metric, mean }): Figure => [metric, mean]),
    ...arm.factRecallByHops.map(
      ({ hops, mean }): Figure => [
        hops === null ? 'fact_recall_hops_unknown' : `fact_recall_${hops}_hop`,
        mean,
      ],
    ),
    ...(lastPass === undefined || lastPass.k < 2
      ? []
      : [[`pass_hat_${lastPass.k}`, lastPass.value] as const]),
    ['median_seconds', cost('seconds')?.median],
    ['p95_seconds', cost('seconds')?.p95],
    ['median_llm_calls', cost('llm_calls')?.median],
    ['max_llm_calls', cost('llm_calls')?.max],
    ['median_searches', cost('search_calls')?.median],
    ['max_searches', cost('search_calls')?.max],
    ['parse_failures', arm.parseFailures.total],
    ['error_rows', arm.errors.rows],
  ];
}

function gainFigures({ primary }: PairComparison): Figure[] {
  if (primary === null || primary.questions === 0) return [];
  const name = `gain_${primary.metric}`;
  return [
    [name, primary.difference],
    [`${name}_low`, primary.interval?.low],
    [`${name}_high`, primary.interval?.high],
  ];
}
