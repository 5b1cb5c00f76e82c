import type { Comparison, Criterion, GateResult, PairedEffect } from '../../comparison/types.ts';
import { diagnose } from '../../grading/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../grading/diagnosis/types.ts';
import type { GradedRun } from '../../grading/types.ts';
import { orderRuns } from '../rows/order-runs.ts';
import { type ChangedQuestions, viewChangedQuestions } from './changed-questions.ts';
import { type FindingGroup, viewFindings } from './findings.ts';
import { type ArmCourse, courseFindings, viewCourses } from './loop-view.ts';
import { type MetricTable, viewMetrics } from './metric-table.ts';
import { type ArmBlame, type ArmReviewer, viewBlame, viewReviewers } from './pipeline-view.ts';
import { type Detail, viewDetails } from './run-details.ts';
import { type VerdictView, viewVerdict } from './verdict-view.ts';

/** What every report shows, once, in words and numbers; the renderers only lay it out. */
export interface ReportView {
  /** The question that the run answers. */
  title: string;
  verdict: VerdictView;
  details: readonly Detail[];
  metrics: MetricTable;
  findings: readonly FindingGroup[];
  /** Gains of the first pair: the whole first, then its strata. */
  gains: readonly PairedEffect[];
  criteria: readonly Criterion[];
  gate: GateResult;
  warnings: readonly string[];
  diagnoses: readonly Diagnosis[];
  blame: readonly ArmBlame[];
  reviewers: readonly ArmReviewer[];
  /** How each arm used its rounds and how well it abstains. */
  courses: readonly ArmCourse[];
  changed: ChangedQuestions | undefined;
  /** How the run was read, where that is worth knowing: torn lines, rows of others. */
  notes: readonly string[];
  comparison: Comparison;
  /** Sorted by question, repeat and arm. */
  runs: readonly GradedRun[];
}

/**
 * Everything that the reports say about a comparison and its runs. Pure: the same comparison and the
 * same runs, in whatever order, give the same view. `notes` are about how the runs were read.
 */
export function viewReport(
  comparison: Comparison,
  runs: readonly GradedRun[],
  notes: readonly string[] = [],
): ReportView {
  const arms = comparison.arms.map(({ arm }) => arm);
  const ordered = orderRuns(runs, arms);
  const [pair] = comparison.pairs;
  const diagnoses = diagnose(ordered);
  const courses = viewCourses(ordered, arms);
  return {
    title: comparison.question,
    verdict: viewVerdict(comparison),
    details: viewDetails(comparison),
    metrics: viewMetrics(comparison),
    findings: [...viewFindings(comparison), ...courseFindings(courses)],
    gains: pair === undefined ? [] : gainsOf(pair.primary, pair.strata),
    criteria: comparison.criteria,
    gate: comparison.gate,
    warnings: warningsBeside(diagnoses, comparison),
    diagnoses,
    blame: viewBlame(ordered, arms),
    reviewers: viewReviewers(ordered, arms),
    courses,
    changed: viewChangedQuestions(comparison, ordered),
    notes,
    comparison,
    runs: ordered,
  };
}

/** The warnings in words, without those that a diagnosis says better, with its remedy. */
function warningsBeside(diagnoses: readonly Diagnosis[], { warnings }: Comparison): string[] {
  const codes = new Set<string>(diagnoses.map(({ code }) => code));
  return warnings.filter(({ kind }) => !codes.has(kind)).map(({ sentence }) => sentence);
}

function gainsOf(primary: PairedEffect | null, strata: readonly PairedEffect[]): PairedEffect[] {
  const all = primary === null ? strata : [primary, ...strata];
  return all.filter((effect) => effect.questions > 0);
}
