import { unreachable } from '../../base/errors.ts';
import type {
  Comparison,
  LockChange,
  LockStatus,
  Outcome,
  Verdict,
} from '../../comparison/types.ts';
import { formatOf } from '../text/numbers.ts';
import { modelWords } from './run-details.ts';

/** How an outcome, a criterion or a check is coloured. */
export type Tone = 'good' | 'bad' | 'warn' | 'neutral';

/** What stands on top of every report. */
export interface VerdictView {
  /** The outcome in capitals, for example `KEEP LINEAR`. */
  label: string;
  tone: Tone;
  /** The outcome as advice, in one sentence. */
  headline: string;
  /** Which model and questions it speaks about, with the model's size. */
  subject: string;
  /** Whether the rule was locked before the run, and what changed since. */
  analysis: string;
  analysisNotes: readonly string[];
  /** The evidence, the deciding sentence first. */
  evidence: readonly string[];
}

/** The verdict in words. */
export function viewVerdict(comparison: Comparison): VerdictView {
  const { outcome } = comparison;
  const isAnalysed = comparison.rule !== null && outcome.kind !== 'no-rows';
  const { analysis, notes } = isAnalysed
    ? analysisOf(comparison.lock)
    : { analysis: '', notes: [] };
  return {
    ...labelOf(outcome),
    headline: headlineOf(comparison),
    subject: subjectOf(comparison),
    analysis,
    analysisNotes: notes,
    evidence: evidenceOf(outcome),
  };
}

/** The verdict's own name, or null where the run is partial, empty or without a rule. */
export function verdictKind(outcome: Outcome): Verdict['kind'] | null {
  return outcome.kind === 'verdict' ? outcome.verdict.kind : null;
}

/**
 * `confirmatory` only where the rule was locked before the run and nothing differs from the lock;
 * everything else is `exploratory`.
 */
export function analysisKind(lock: LockStatus): 'confirmatory' | 'exploratory' {
  return lock.kind === 'confirmatory' ? 'confirmatory' : 'exploratory';
}

function labelOf(outcome: Outcome): { label: string; tone: Tone } {
  switch (outcome.kind) {
    case 'partial':
      return { label: 'PARTIAL RUN', tone: 'neutral' };
    case 'no-rule':
      return { label: 'NO RULE', tone: 'neutral' };
    case 'no-rows':
      return { label: 'NO ROWS', tone: 'bad' };
    case 'verdict':
      return verdictLabel(outcome.verdict);
    default:
      return unreachable(outcome);
  }
}

function verdictLabel(verdict: Verdict): { label: string; tone: Tone } {
  switch (verdict.kind) {
    case 'adopt':
      return { label: 'ADOPT', tone: 'good' };
    case 'route':
      return { label: 'ROUTE', tone: 'good' };
    case 'keep-linear':
      return { label: 'KEEP LINEAR', tone: 'warn' };
    case 'inconclusive':
      return { label: 'INCONCLUSIVE', tone: 'neutral' };
    case 'invalid':
      return { label: 'INVALID', tone: 'bad' };
    default:
      return unreachable(verdict);
  }
}

function headlineOf({ outcome, rule }: Comparison): string {
  if (outcome.kind !== 'verdict') return outcome.sentence;
  const control = rule?.control ?? 'the control';
  const candidate = rule?.candidate ?? 'the candidate';
  const { verdict } = outcome;
  switch (verdict.kind) {
    case 'adopt':
      return `Use ${candidate}: it gains enough, and no guardrail or cost cap speaks against it.`;
    case 'route':
      return `Use ${candidate} only for ${verdict.policy.strata.join(', ')}, and ${control} for everything else.`;
    case 'keep-linear':
      return `Keep ${control}: ${KEEP_REASONS[verdict.reason]}.`;
    case 'inconclusive':
      return verdict.moreQuestions === null
        ? 'This run does not decide it.'
        : `This run does not decide it; about ${formatOf(verdict.moreQuestions, 'more question')} would.`;
    case 'invalid':
      return `This run decides nothing: ${formatOf(verdict.causes.length, 'fault')} to mend first.`;
    default:
      return unreachable(verdict);
  }
}

const KEEP_REASONS = {
  guardrail: 'the loop makes something worse that must not get worse',
  cost: 'the loop costs more than the rule allows',
  futility: 'the gain is surely too small to be worth the loop',
} as const;

function subjectOf(comparison: Comparison): string {
  const { subject, design } = comparison;
  if (design.rows === 0) return 'There is nothing that it could speak about.';
  const models = subject.models.map(modelWords).join(', ') || 'an unnamed model';
  const questions = design.answerable + design.unanswerable;
  const replayed = subject.replayed === 'none' ? '' : ', from recordings';
  return `About ${models} on ${questions === 1 ? 'this' : 'these'} ${formatOf(questions, 'question')}${replayed}; it does not speak about other models or corpora.`;
}

/** More changes than these are counted: one changed limit can change every recorded row. */
const SHOWN_CHANGES = 10;

function analysisOf(lock: LockStatus): { analysis: string; notes: string[] } {
  switch (lock.kind) {
    case 'confirmatory':
      return {
        analysis: 'confirmatory: the rule was locked before the run',
        notes: [...lock.notes],
      };
    case 'exploratory':
      return {
        analysis: `exploratory: ${formatOf(lock.changes.length, 'thing')} changed since the lock`,
        notes: changeNotes(lock.changes),
      };
    case 'unlocked':
      return { analysis: 'exploratory: the rule was not locked before the run', notes: [] };
    default:
      return unreachable(lock);
  }
}

function changeNotes(changes: readonly LockChange[]): string[] {
  const rest = changes.length - SHOWN_CHANGES;
  const shown = changes.slice(0, SHOWN_CHANGES).map(({ sentence }) => sentence);
  return rest > 0 ? [...shown, `${rest} more: changedSinceLock in verdict.json lists all.`] : shown;
}

function evidenceOf(outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'verdict') return [];
  const { verdict } = outcome;
  if (verdict.kind !== 'invalid') return verdict.evidence;
  const causes = verdict.causes.flatMap((cause) => [`${cause.sentence} ${cause.remedy}`.trim()]);
  const told = new Set(verdict.causes.map((cause) => cause.sentence));
  return [...causes, ...verdict.evidence.filter((sentence) => !told.has(sentence))];
}
