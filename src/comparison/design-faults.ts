import type { DecisionRule } from '../data/decision-rule.ts';
import type { GradedRun } from '../grading/types.ts';
import { cellName } from './row-faults.ts';
import type { RunDesign } from './types.ts';
import type { InvalidCause } from './validity-types.ts';
import { counted, firstOf, listed } from './words.ts';

/** The full design: what the rule asks for, or, without a rule, what the config asks for. */
export interface FullDesign {
  questionIds: readonly string[];
  arms: readonly string[];
  repeats: number;
  cells: number;
  /** Fewer cells were scheduled than the design has. */
  partial: boolean;
}

/** The design that a run is held against. */
export function fullDesign(design: RunDesign, rule: DecisionRule | null): FullDesign {
  const arms =
    rule === null ? design.arms : [rule.arms.control, rule.arms.candidate, ...rule.arms.extra];
  const repeats = rule?.design.repeats ?? design.repeats;
  const cells = design.questionIds.length * arms.length * repeats;
  const { questionIds } = design;
  return { questionIds, arms, repeats, cells, partial: design.scheduledCells < cells };
}

const key = (arm: string, questionId: string, repeat: number): string =>
  JSON.stringify([arm, questionId, repeat]);

/**
 * Cells that came twice, that were scheduled and did not come, and, in a full run, cells that the
 * design does not know. A partial run is only asked for as many rows as were scheduled.
 */
export function designFaults(
  runs: readonly GradedRun[],
  design: RunDesign,
  full: FullDesign,
): InvalidCause[] {
  const seen = new Set(runs.map(({ record }) => key(record.arm, record.questionId, record.repeat)));
  return [
    ...doubleCells(runs),
    ...(full.partial
      ? missingCount(design.scheduledCells - seen.size)
      : [...unexpected(runs, full), ...missing(seen, full)]),
  ];
}

/** Cells that came more than once, as one cause; none where each came once. */
export function doubleCells(runs: readonly GradedRun[]): InvalidCause[] {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  for (const run of runs) {
    const { arm, questionId, repeat } = run.record;
    const cell = key(arm, questionId, repeat);
    if (seen.has(cell)) duplicates.push(cellName(run));
    seen.add(cell);
  }
  if (duplicates.length === 0) return [];
  return [
    {
      kind: 'duplicate-rows',
      count: duplicates.length,
      examples: duplicates.slice(0, 20),
      sentence: `${counted(duplicates.length, 'cell')} came more than once (${firstOf(duplicates)}).`,
      remedy: 'Question ids and column labels have to be distinct; join no two runs in one file.',
    },
  ];
}

function missingCount(count: number): InvalidCause[] {
  if (count <= 0) return [];
  return [
    {
      kind: 'missing-rows',
      count,
      examples: [],
      sentence: `${counted(count, 'scheduled cell')} gave no row.`,
      remedy: 'Run the same command again; what is recorded is not asked again.',
    },
  ];
}

function missing(seen: ReadonlySet<string>, full: FullDesign): InvalidCause[] {
  const absent: { arm: string; name: string }[] = [];
  for (const arm of full.arms) {
    for (const questionId of full.questionIds) {
      for (let repeat = 0; repeat < full.repeats; repeat += 1) {
        if (seen.has(key(arm, questionId, repeat))) continue;
        absent.push({ arm, name: `${arm} ${questionId} repeat ${repeat}` });
      }
    }
  }
  const perArm = full.questionIds.length * full.repeats;
  const wholeArms = full.arms.filter(
    (arm) => perArm > 0 && absent.filter((cell) => cell.arm === arm).length === perArm,
  );
  const names = absent.filter(({ arm }) => !wholeArms.includes(arm)).map(({ name }) => name);
  return [...missingArms(wholeArms), ...missingRows(names)];
}

function missingArms(arms: readonly string[]): InvalidCause[] {
  if (arms.length === 0) return [];
  return [
    {
      kind: 'missing-arm',
      arms,
      sentence: `No row came from ${listed(arms.map((arm) => `'${arm}'`))}.`,
      remedy: "Make 'arms' of the rule and the labels of the columns agree, or run again.",
    },
  ];
}

function missingRows(names: readonly string[]): InvalidCause[] {
  if (names.length === 0) return [];
  return [
    {
      kind: 'missing-rows',
      count: names.length,
      examples: names.slice(0, 20),
      sentence: `${counted(names.length, 'cell')} of the design gave no row (${firstOf(names)}).`,
      remedy: 'Run the same command again; what is recorded is not asked again.',
    },
  ];
}

function unexpected(runs: readonly GradedRun[], full: FullDesign): InvalidCause[] {
  const arms = new Set(full.arms);
  const questions = new Set(full.questionIds);
  const strange = [...new Set(runs.map(({ record }) => record.arm))].filter(
    (arm) => !arms.has(arm),
  );
  const rows = runs.filter(
    ({ record }) =>
      arms.has(record.arm) && (!questions.has(record.questionId) || record.repeat >= full.repeats),
  );
  return [...unexpectedArms(strange), ...unexpectedRows(rows, full.repeats)];
}

function unexpectedArms(arms: readonly string[]): InvalidCause[] {
  if (arms.length === 0) return [];
  return [
    {
      kind: 'unexpected-arm',
      arms,
      sentence: `The column ${listed(arms.map((arm) => `'${arm}'`))} ran, but the rule does not name it.`,
      remedy: "List every other column of the run under 'arms.extra' of the rule.",
    },
  ];
}

function unexpectedRows(runs: readonly GradedRun[], repeats: number): InvalidCause[] {
  if (runs.length === 0) return [];
  const names = runs.map(cellName);
  return [
    {
      kind: 'unexpected-rows',
      count: names.length,
      examples: names.slice(0, 20),
      sentence: `${counted(names.length, 'row')} ${names.length === 1 ? 'is' : 'are'} not part of the design of ${counted(repeats, 'repeat')} (${firstOf(names)}).`,
      remedy:
        "Run as 'design.repeats' of the rule says, over the questions of the file; looking on until a result pleases decides nothing.",
    },
  ];
}
