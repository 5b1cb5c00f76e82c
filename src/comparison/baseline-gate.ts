import type { BaselineCheck } from '../data/decision-rule.ts';
import { isCostMetric, scoreMetrics } from '../data/metric-names.ts';
import { inStratum, stratumKey, stratumLabel } from '../data/stratum.ts';
import { gradedQuestionHash } from './baseline.ts';
import { baselineCommand, storedRunPath } from './baseline-command.ts';
import type { Baseline, BaselineQuestion } from './baseline-types.ts';
import type { GateContext } from './gate-context.ts';
import type { GateCheck } from './gate-types.ts';
import { pairSamples, type QuestionPairs, sampleOf } from './paired-table.ts';
import { costValue, scoreValue } from './row-values.ts';
import { bootstrapMean, expandedPercentile } from './statistics/bootstrap.ts';
import { differenceBounds } from './statistics/bounded-bounds.ts';
import { mean } from './statistics/moments.ts';
import { randomSource } from './statistics/random.ts';
import { counted, listed, points, readable } from './words.ts';

/** Means that differ by rounding alone are equal. */
const UNCHANGED = 1e-9;

/**
 * One check for each comparison with the stored run that the rule asks for. Failed where the arm is worse
 * than the margin with the rule's one-sided confidence, over the questions that both runs have unchanged;
 * also where there is no stored run, or fewer than two such questions: a gate that measures nothing, or
 * could never fail, does not pass.
 */
export function baselineChecks(context: GateContext): GateCheck[] {
  const { gate } = context.rule;
  if (gate.baseline === null) return [];
  const { file, checks } = gate.baseline;
  return checks.map((check): GateCheck => {
    const stratum = check.stratum.kind === 'all' ? '' : ` (${stratumLabel(check.stratum)})`;
    const name = `${check.arm} ${check.metric}${stratum} against ${file}`;
    const head = {
      id: ['baseline', check.arm, check.metric, stratumKey(check.stratum)].join(':'),
      kind: 'baseline' as const,
      name,
    };
    if (context.baseline === null) {
      const command = baselineCommand(storedRunPath(context.rule, file));
      const sentence = `${name}: there is no stored run. Write one with: ${command}`;
      return { ...head, state: 'failed', sentence };
    }
    return { ...head, ...held(check, name, context.baseline, context) };
  });
}

function held(
  check: BaselineCheck,
  name: string,
  baseline: Baseline,
  context: GateContext,
): Pick<GateCheck, 'state' | 'sentence'> {
  const pairs = unchangedPairs(check, baseline, context);
  const n = pairs.differences.length;
  if (n === 0) {
    const sentence = `${name}: the two runs share no unchanged question that measures it, so nothing can be compared.`;
    return { state: 'failed', sentence };
  }
  const bound = leastWorsening(check, pairs, context);
  if (bound === null) {
    const sentence = `${name}: the two runs share one unchanged question that measures it, and one question bounds nothing.`;
    return { state: 'failed', sentence };
  }
  const failed = bound > check.margin;
  const amount = (value: number): string =>
    isCostMetric(check.metric) ? readable(value) : points(value);
  const worsening = mean(worsenings(check, pairs));
  const sure = bound > 0 ? `surely worse by ${amount(bound)} or more` : 'not surely worse';
  const sentence =
    `${name}: ${readable(mean(pairs.candidate), 3)} now and ${readable(mean(pairs.control), 3)} then, ${wayOf(worsening, amount)} ` +
    `over ${counted(n, 'shared question')}, ${sure}; the margin is ${amount(check.margin)}.` +
    otherThen(check.arm, baseline, context);
  return { state: failed ? 'failed' : 'passed', sentence };
}

function wayOf(worsening: number, amount: (value: number) => string): string {
  if (Math.abs(worsening) < UNCHANGED) return 'unchanged';
  return `${amount(Math.abs(worsening))} ${worsening > 0 ? 'worse' : 'better'}`;
}

/** In what the stored run differs beside its answers; empty where in nothing that it states. */
function otherThen(arm: string, baseline: Baseline, { table }: GateContext): string {
  const now = table.rows(arm)[0]?.record.provenance;
  if (now === undefined) return '';
  const { model, corpusHash } = baseline;
  const others = [
    ...(model === null || model === now.model.name ? [] : [`the model ${model}`]),
    ...(corpusHash === null || corpusHash === now.hashes.corpus ? [] : ['another corpus']),
  ];
  return others.length === 0 ? '' : ` The stored run used ${listed(others)}.`;
}

/** Stored and new means of the questions that did not change between the runs. */
function unchangedPairs(
  { arm, metric, stratum }: BaselineCheck,
  baseline: Baseline,
  { table }: GateContext,
): QuestionPairs {
  const hashes = new Map(
    table.rows(arm).map((run) => [run.record.questionId, gradedQuestionHash(run)]),
  );
  const stored = baseline.arms.find((one) => one.arm === arm)?.questions ?? [];
  const before = new Map<string, number>();
  for (const question of stored) {
    const value = storedValue(question, metric);
    const unchanged = hashes.get(question.questionId) === question.questionHash;
    if (value === undefined || !unchanged || !inStratum(attributes(question), stratum)) continue;
    before.set(question.questionId, value);
  }
  const value = isCostMetric(metric) ? costValue(metric) : scoreValue(metric, 'as-failed');
  return pairSamples(before, sampleOf(table, arm, value, stratum));
}

function storedValue(
  question: BaselineQuestion,
  metric: BaselineCheck['metric'],
): number | undefined {
  return isCostMetric(metric) ? question.costs[metric] : question.scores[metric];
}

const attributes = ({
  answerable,
  hops,
  category,
}: BaselineQuestion): Parameters<typeof inStratum>[0] => ({
  answerable,
  ...(hops === null ? {} : { hops }),
  ...(category === null ? {} : { category }),
});

function worsenings({ metric }: BaselineCheck, { differences }: QuestionPairs): number[] {
  const lessIsBetter = isCostMetric(metric) || scoreMetrics[metric].direction === 'minimize';
  return differences.map((difference) => (lessIsBetter ? difference : -difference));
}

/** The one-sided lower bound of how much worse the arm is; null below two questions. */
function leastWorsening(
  check: BaselineCheck,
  pairs: QuestionPairs,
  { rule, seed }: GateContext,
): number | null {
  const values = worsenings(check, pairs);
  const tail = 1 - rule.primary.level;
  if (!isCostMetric(check.metric)) {
    return differenceBounds(values, { min: -1, max: 1 }, tail)?.low ?? null;
  }
  if (values.length < 2) return null;
  const random = randomSource(seed, `baseline ${check.arm} ${check.metric}`);
  return expandedPercentile(bootstrapMean(values, random), tail)?.low ?? null;
}
