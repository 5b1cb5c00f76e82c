import type { DecisionRule } from '../data/decision-rule.ts';
import { summarizeArm } from './arm-summary.ts';
import { compareLock } from './compare-lock.ts';
import { comparisonWarnings } from './comparison-warnings.ts';
import { designFaults, type FullDesign, fullDesign } from './design-faults.ts';
import { judgeGate } from './gate.ts';
import { type Judgement, judge } from './judge.ts';
import type { LockStatus } from './lock-types.ts';
import { type AnalysisSettings, comparePair } from './pair-comparison.ts';
import { buildPairedTable, type PairedTable } from './paired-table.ts';
import { previewRule } from './preview.ts';
import { questionRows } from './question-rows.ts';
import { rowFaults } from './row-faults.ts';
import { nothingAnswered, ruleFaults } from './rule-faults.ts';
import { runSubject } from './run-subject.ts';
import type { ArmSummary, PairComparison } from './summary-types.ts';
import type { Comparison, ComparisonInput, DesignSummary } from './types.ts';
import type { InvalidCause } from './validity-types.ts';
import type { Outcome } from './verdict-types.ts';
import { counted } from './words.ts';

const DEFAULT_SEED = 1;
const DEFAULT_RECORD_COMMAND = 'npx loopcheck record';
/** What is analysed where there is no rule. */
const DEFAULT_ANALYSIS: Omit<AnalysisSettings, 'seed'> = {
  metric: 'fact_recall',
  stratum: { kind: 'answerable' },
  strataBy: null,
  level: 0.95,
  delta: 0.1,
};

/** A run judged by its rule. */
export interface JudgedRun {
  table: PairedTable;
  full: FullDesign;
  roles: readonly ArmRole[];
  outcome: Outcome;
  /** Null without a rule. */
  judgement: Judgement | null;
}

/**
 * From records to verdict: groups the runs, looks for what makes them invalid, applies the rule. This is
 * all that decides; compareRuns adds what a report prints beside it.
 */
export function judgeRuns(input: ComparisonInput): JudgedRun {
  const { runs, rule } = input;
  const full = fullDesign(input.design, rule);
  const roles = armRoles(input);
  const order = { arms: roles.map(({ arm }) => arm), questionIds: input.design.questionIds };
  const table = buildPairedTable(runs, order);
  const causes = invalidCauses(input, full);
  const seed = input.seed ?? DEFAULT_SEED;
  const judgement = rule === null ? null : judge(table, rule, { causes, seed });
  return { table, full, roles, judgement, outcome: outcomeOf(input, full, causes, judgement) };
}

/**
 * Compares the arms of a run: summaries, paired effects, costs, the verdict of the rule and its gate,
 * and what is to be said about all of them. Pure: the same input gives the same output. Without a rule
 * there is a table and no verdict; without rows there is nothing but that fact.
 */
export function compareRuns(input: ComparisonInput): Comparison {
  const { runs, rule } = input;
  const { table, full, roles, outcome, judgement } = judgeRuns(input);
  const seed = input.seed ?? DEFAULT_SEED;
  const settings: AnalysisSettings = { ...analysisOf(rule), seed };
  const arms = summarize(table, roles, settings);
  const pairs = comparePairs(table, roles, settings);
  const lock = lockStatus(input, full);
  const subject = runSubject(runs.map(({ record }) => record));
  const preview = rule === null || full.partial ? null : previewRule(rule, table.questions);
  const [judged = null] = pairs;
  return {
    schemaVersion: 1,
    question: rule?.question ?? 'What does each arm score, and what does it cost?',
    rule: rule && ruleSummary(rule),
    design: designSummary(input, full, table),
    subject,
    arms,
    pairs,
    questions: questionRows(table, judged, settings.metric),
    outcome,
    criteria: judgement?.criteria ?? [],
    gate:
      rule === null
        ? { state: 'off', checks: [] }
        : judgeGate({ table, rule, outcome, baseline: input.baseline ?? null, seed }),
    lock,
    preview,
    warnings: comparisonWarnings({ table, rule, arms, judged, subject, preview, lock }),
  };
}

/** One column with its part in the comparison. */
export interface ArmRole {
  arm: string;
  role: ArmSummary['role'];
}

/** The arms with their roles, control first. Without a rule the first column is held against the others. */
function armRoles({ rule, design, runs }: ComparisonInput): ArmRole[] {
  const ran = [...new Set([...design.arms, ...runs.map(({ record }) => record.arm)])];
  const linear = ran.find((arm) => arm === 'linear') ?? ran[0];
  const control = rule?.arms.control ?? linear;
  const others = ran.filter((arm) => arm !== control);
  const candidate = rule?.arms.candidate ?? others[0];
  return [
    ...(control === undefined ? [] : [{ arm: control, role: 'control' as const }]),
    ...(candidate === undefined ? [] : [{ arm: candidate, role: 'candidate' as const }]),
    ...others.filter((arm) => arm !== candidate).map((arm) => ({ arm, role: 'extra' as const })),
  ];
}

function analysisOf(rule: DecisionRule | null): Omit<AnalysisSettings, 'seed'> {
  if (rule === null) return DEFAULT_ANALYSIS;
  const { metric, stratum, level, delta } = rule.primary;
  return { metric, stratum, level, delta, strataBy: rule.strata?.by ?? null };
}

/** What makes the run invalid: broken rows always, what the rule asks only of a run of the full design. */
function invalidCauses(input: ComparisonInput, full: FullDesign): InvalidCause[] {
  const { runs, rule, design } = input;
  return [
    ...rowFaults(runs, input.recordCommand ?? DEFAULT_RECORD_COMMAND),
    ...designFaults(runs, design, full),
    ...(rule === null || full.partial
      ? nothingAnswered(runs.map(({ record }) => record))
      : ruleFaults(runs, rule)),
  ];
}

function outcomeOf(
  { runs, rule, design }: ComparisonInput,
  full: FullDesign,
  causes: readonly InvalidCause[],
  judgement: Judgement | null,
): Outcome {
  if (runs.length === 0) {
    return { kind: 'no-rows', sentence: 'No row arrived, so there is nothing to compare.' };
  }
  if (causes.length > 0) {
    const evidence = causes.map(({ sentence }) => sentence);
    return { kind: 'verdict', verdict: { kind: 'invalid', causes, evidence } };
  }
  if (rule === null || judgement === null) {
    const sentence = 'There is no decision rule, so there is a table and no verdict.';
    return { kind: 'no-rule', sentence };
  }
  if (full.partial) {
    const ran = `Only ${design.scheduledCells} of the ${full.cells} cells of the design ran, so there is a table and no verdict.`;
    const repeats = `Each question ran ${counted(design.repeats, 'time')} and the rule asks for ${full.repeats} (evaluateOptions.repeat).`;
    const sentence = design.repeats < full.repeats ? `${ran} ${repeats}` : ran;
    return { kind: 'partial', sentence };
  }
  return { kind: 'verdict', verdict: judgement.verdict };
}

function summarize(
  table: PairedTable,
  roles: readonly ArmRole[],
  { metric }: AnalysisSettings,
): ArmSummary[] {
  const ran = new Set(table.arms);
  return roles
    .filter(({ arm }) => ran.has(arm))
    .map(({ arm, role }) => summarizeArm(table, arm, { role, metric }));
}

/** Each other arm that ran against the control; none where the control did not run. */
function comparePairs(
  table: PairedTable,
  roles: readonly ArmRole[],
  settings: AnalysisSettings,
): PairComparison[] {
  const ran = new Set(table.arms);
  const control = roles.find(({ role }) => role === 'control')?.arm;
  if (control === undefined || !ran.has(control)) return [];
  return roles
    .filter(({ arm, role }) => role !== 'control' && ran.has(arm))
    .map(({ arm, role }) =>
      comparePair(
        table,
        { control, candidate: arm },
        { ...settings, judged: role === 'candidate' },
      ),
    );
}

/** Without a row nothing ran that a lock could have announced. */
function lockStatus({ lock, rule, runs }: ComparisonInput, { partial }: FullDesign): LockStatus {
  if (lock === undefined || rule === null || runs.length === 0) return { kind: 'unlocked' };
  const { corpusHash, questionsHash, effectRows } = lock.current;
  const records = runs.map(({ record }) => record);
  const allReplayed = records.every(({ provenance }) => provenance.replayed);
  return compareLock(lock.lock, {
    ruleHash: rule.hash,
    corpusHash,
    questionsHash,
    records,
    complete: !partial,
    effectRows: effectRows ?? (allReplayed ? runs : null),
  });
}

function ruleSummary(rule: DecisionRule): Comparison['rule'] {
  return {
    hash: rule.hash,
    source: rule.source,
    control: rule.arms.control,
    candidate: rule.arms.candidate,
    level: rule.primary.level,
    delta: rule.primary.delta,
    minQuestions: rule.preconditions.minQuestions,
    minNonTied: rule.preconditions.minNonTied,
    strataBy: rule.strata?.by ?? null,
  };
}

function designSummary(
  { runs, design }: ComparisonInput,
  full: FullDesign,
  table: PairedTable,
): DesignSummary {
  const answerable = table.questions.filter((question) => question.answerable).length;
  return {
    questions: full.questionIds.length,
    answerable,
    unanswerable: table.questions.length - answerable,
    repeats: full.repeats,
    arms: full.arms,
    fullCells: full.cells,
    scheduledCells: design.scheduledCells,
    rows: runs.length,
    errorRows: runs.filter(({ record }) => record.status === 'error').length,
    partial: full.partial,
  };
}
