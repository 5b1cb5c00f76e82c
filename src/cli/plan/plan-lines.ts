import { cheapestRepeats, type PlanCell, type Variance } from '../../comparison/power.ts';

/** What a plan is printed from. */
export interface Plan {
  variance: Variance;
  /** Where the variance comes from, in words. */
  source: string;
  level: number;
  familySize: number;
  delta: number;
  grid: readonly PlanCell[];
}

const COLUMN = 9;

/** A plan as lines: what can be found with which number of questions and repeats. */
export function planLines(plan: Plan): string[] {
  const repeats = [...new Set(plan.grid.map((cell) => cell.repeats))];
  const questions = [...new Set(plan.grid.map((cell) => cell.questions))];
  const row = (count: number, of: (cell: PlanCell) => number | null): string =>
    String(count).padStart(COLUMN) +
    repeats
      .map((each) => plan.grid.find((one) => one.questions === count && one.repeats === each))
      .map((cell) => percentText(cell === undefined ? null : of(cell)).padStart(COLUMN))
      .join('');
  const head =
    'questions'.padStart(COLUMN) + repeats.map((k) => `x ${k}`.padStart(COLUMN)).join('');
  const family = plan.familySize === 1 ? '' : `, in a family of ${plan.familySize} comparisons`;
  return [
    `Variance of true differences ${plan.variance.between.toFixed(4)}, of one repeat in both arms ${plan.variance.within.toFixed(4)} (${plan.source}).`,
    `One-sided level ${plan.level}${family}.`,
    '',
    'Gain in points that is found with 80 % power, by questions and repeats:',
    head,
    ...questions.map((count) => row(count, (cell) => cell.detectableGain)),
    '',
    `Chance in percent of showing a true gain of ${percentText(2 * plan.delta)} points when ${percentText(plan.delta)} are asked for:`,
    head,
    ...questions.map((count) => row(count, (cell) => cell.powerAtTwiceDelta)),
    '',
    adviceLine(plan.variance),
  ];
}

function percentText(share: number | null): string {
  if (share === null) return '-';
  return share > 1 ? '> 100' : String(Number((share * 100).toFixed(0)));
}

function adviceLine(variance: Variance): string {
  const repeats = cheapestRepeats(variance, 1);
  const advice = 'More questions beat more repeats';
  if (repeats === null) return `${advice}.`;
  const times = repeats === 1 ? '1 repeat is' : `${repeats} repeats are`;
  return `${advice}: where a further question costs as much as a further repeat, ${times} cheapest.`;
}
