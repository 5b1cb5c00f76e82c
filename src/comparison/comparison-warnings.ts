import type { DecisionRule } from '../data/decision-rule.ts';
import { judgesSeconds } from '../data/decision-rule-checks.ts';
import { gainOf } from './effects.ts';
import type { LockStatus } from './lock-types.ts';
import type { PairedTable } from './paired-table.ts';
import type { ArmSummary, PairComparison } from './summary-types.ts';
import type { RunSubject } from './types.ts';
import type { RulePreview } from './verdict-types.ts';
import type { ComparisonWarning } from './warnings.ts';
import { counted, firstOf, points } from './words.ts';

/** A gain above this is more often a leak, another prompt or another model than a loop. */
const SUSPICIOUS_GAIN = 0.25;
/** A control this good leaves the candidate no room. */
const CEILING = 0.95;
const FEW_QUESTIONS = 8;
const FEW_NON_TIED = 6;

/** What warnings are drawn from. */
export interface WarningContext {
  table: PairedTable;
  rule: DecisionRule | null;
  arms: readonly ArmSummary[];
  judged: PairComparison | null;
  subject: RunSubject;
  preview: RulePreview | null;
  lock: LockStatus;
}

/** Why numbers of this run should be read with care, the most important first; empty where nothing is amiss. */
export function comparisonWarnings(context: WarningContext): ComparisonWarning[] {
  return [
    ...ruleWarnings(context),
    ...effectWarnings(context.judged),
    ...repeatWarnings(context.arms),
    ...rowWarnings(context),
    ...secondsWarnings(context),
  ];
}

function ruleWarnings({ preview, lock, rule, table }: WarningContext): ComparisonWarning[] {
  const warnings: ComparisonWarning[] = [];
  if (preview !== null && !preview.canDecide) {
    const sentence = `With these questions the rule cannot be decided in favour of the loop: ${preview.sentences[0] ?? ''}`;
    warnings.push({ kind: 'undecidable-rule', sentence });
  }
  if (lock.kind === 'confirmatory') {
    warnings.push(
      ...lock.notes.map(
        (sentence): ComparisonWarning => ({ kind: 'recorded-before-lock', sentence }),
      ),
    );
  }
  const by = rule?.strata?.by;
  const unlabelled =
    by === undefined ? [] : table.questions.filter((question) => question[by] === undefined);
  if (by !== undefined && unlabelled.length > 0) {
    const names = firstOf(unlabelled.map(({ id }) => id));
    const sentence = `${counted(unlabelled.length, 'question')} without ${by} ${unlabelled.length === 1 ? 'belongs' : 'belong'} to no stratum and would stay with the control (${names}).`;
    warnings.push({ kind: 'unlabelled-questions', sentence });
  }
  return warnings;
}

function effectWarnings(judged: PairComparison | null): ComparisonWarning[] {
  const primary = judged?.primary;
  if (primary === null || primary === undefined) return [];
  const warnings: ComparisonWarning[] = [];
  const { gain } = gainOf(primary);
  if (primary.questions < FEW_QUESTIONS) {
    const sentence = `Below ${FEW_QUESTIONS} questions no interval is trustworthy; there are ${primary.questions}.`;
    warnings.push({ kind: 'few-questions', sentence });
  }
  if (primary.nonTied < FEW_NON_TIED) {
    const sentence = `The arms differ on ${counted(primary.nonTied, 'question')}; below ${FEW_NON_TIED} hardly any gain can be shown.`;
    warnings.push({ kind: 'few-non-tied', sentence });
  }
  if (gain > SUSPICIOUS_GAIN) {
    const sentence = `A gain of ${points(gain)} is more than loops usually bring; look for a leak, or for arms that differ in more than the loop.`;
    warnings.push({ kind: 'suspicious-gain', sentence });
  }
  if (primary.direction === 'maximize' && primary.controlMean > CEILING) {
    const sentence = `The control already reaches ${points(primary.controlMean)} of 100: these questions leave a loop no room.`;
    warnings.push({ kind: 'at-ceiling', sentence });
  }
  return warnings;
}

function repeatWarnings(arms: readonly ArmSummary[]): ComparisonWarning[] {
  return arms.flatMap(({ arm, spread, flaky }): ComparisonWarning[] => {
    const warnings: ComparisonWarning[] = [];
    if (spread !== null && spread.questions > 0 && spread.varyingQuestions === 0) {
      const sentence = `All repeats of ${arm} score alike, so they add nothing: add questions, not repeats.`;
      warnings.push({ kind: 'identical-repeats', sentence });
    }
    if (flaky.length > 0) {
      const names = flaky.map((one) => `${one.questionId} ${one.green} of ${one.repeats}`);
      const sentence = `${arm} is green in some repeats only: ${firstOf(names)}.`;
      warnings.push({ kind: 'flaky-questions', sentence });
    }
    return warnings;
  });
}

function rowWarnings({ table, arms, subject, rule }: WarningContext): ComparisonWarning[] {
  const warnings: ComparisonWarning[] = [];
  const errors = arms.filter((arm) => arm.errors.rows > 0);
  if (errors.length > 0) {
    const each = errors.map(({ arm, errors: { rows } }) => `${arm} ${rows}`).join(', ');
    const sentence = `Error rows count as failed answers with their real cost (${each}); a second line leaves them out.`;
    warnings.push({ kind: 'errors-counted', sentence });
  }
  const trimmed = table.arms
    .flatMap((arm) => table.rows(arm))
    .filter(({ record }) => record.evidence.some((item) => item.trimmed !== undefined));
  if (trimmed.length > 0) {
    const sentence = `In ${counted(trimmed.length, 'row')} documents were cut to fit the context.`;
    warnings.push({ kind: 'trimmed-evidence', sentence });
  }
  const mayDiffer = rule?.varies.includes('model') ?? false;
  if (subject.models.length > 1 && !mayDiffer) {
    const names = firstOf(
      subject.models.map(({ name, digest }) => `${name} ${digest ?? ''}`.trim()),
    );
    warnings.push({ kind: 'mixed-models', sentence: `More than one model ran: ${names}.` });
  }
  return warnings;
}

function secondsWarnings({ judged, rule, subject }: WarningContext): ComparisonWarning[] {
  const warnings: ComparisonWarning[] = [];
  if (judged?.orderEffect.kind === 'not-varied') {
    const sentence =
      'Order not varied: all questions ran through the arms in one order, so a difference in seconds may be an effect of that order. npx loopcheck record turns the order for every other question.';
    warnings.push({ kind: 'order-not-varied', sentence });
  }
  if (rule !== null && judgesSeconds(rule) && subject.concurrency === null) {
    const sentence =
      'The records do not say how many cells ran at once; seconds compare only when it was one.';
    warnings.push({ kind: 'concurrency-unknown', sentence });
  }
  const planned = rule?.design.concurrency ?? null;
  if (planned !== null && subject.concurrency !== null && subject.concurrency > planned) {
    const sentence = `The rule plans ${counted(planned, 'cell')} at once, but up to ${subject.concurrency} ran at once.`;
    warnings.push({ kind: 'other-concurrency', sentence });
  }
  return warnings;
}
