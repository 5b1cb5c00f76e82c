import { buildRun, type RunParts } from '../../bench/calibration/build-run.ts';
import { compareRuns } from '../../src/comparison/compare-runs.ts';
import type { ArmSetup } from '../../src/comparison/lock-types.ts';
import { allSetupsOf } from '../../src/comparison/setup.ts';
import type { Comparison, ComparisonInput } from '../../src/comparison/types.ts';
import type { DecisionRule } from '../../src/data/decision-rule.ts';
import { parseDecisionRule } from '../../src/data/parse-decision-rule.ts';
import type { GradedRun } from '../../src/grading/types.ts';

/** A rule that is as short as a rule can be, with the given lines added; later lines are new keys. */
export function buildRule(...lines: string[]): DecisionRule {
  const given = (key: string): boolean => lines.some((line) => line.startsWith(`${key}:`));
  const defaults = [
    'arms: { control: linear, candidate: reflective }',
    'design: { repeats: 1 }',
    'primary: { delta: 0.1 }',
  ].filter((line) => !given(line.slice(0, line.indexOf(':'))));
  return parseDecisionRule(['schema: 1', ...defaults, ...lines].join('\n'), 'decision.yaml');
}

/** What one question gives in either arm. */
export interface QuestionParts extends Omit<RunParts, 'arm' | 'questionId' | 'recall'> {
  /** Fact recall, or 1 and 0 for an abstention where the question is not answerable. */
  linear: number;
  reflective: number;
}

/** Runs of questions `q0`, `q1`, ...: each through both arms, with the same score in every repeat. */
export function buildRuns(questions: readonly QuestionParts[], repeats = 1): GradedRun[] {
  return questions.flatMap(({ linear, reflective, ...parts }, index) =>
    (['linear', 'reflective'] as const).flatMap((arm) =>
      Array.from({ length: repeats }, (_, repeat) => {
        const score = arm === 'linear' ? linear : reflective;
        const graded = parts.answerable === false ? { abstained: score === 1 } : { recall: score };
        return buildRun({
          orderIndex: 2 * index + (arm === 'linear' ? 0 : 1),
          ...parts,
          ...graded,
          arm,
          questionId: `q${index}`,
          repeat,
        });
      }),
    ),
  );
}

/** n questions alike. */
export function times(n: number, question: QuestionParts): QuestionParts[] {
  return Array.from({ length: n }, () => question);
}

/** Compares runs as a complete run of their own design; `overrides` changes the input. */
export function compare(
  runs: readonly GradedRun[],
  rule: DecisionRule | null,
  overrides: Partial<ComparisonInput> = {},
): Comparison {
  const questionIds = [...new Set(runs.map(({ record }) => record.questionId))];
  const arms = [...new Set(runs.map(({ record }) => record.arm))];
  const repeats = Math.max(1, ...runs.map(({ record }) => record.repeat + 1));
  const scheduledCells = questionIds.length * arms.length * repeats;
  return compareRuns({
    runs,
    rule,
    design: { questionIds, arms, repeats, scheduledCells },
    ...overrides,
  });
}

/** The kind of a comparison's verdict, or of its outcome where there is none. */
export function kindOf({ outcome }: Comparison): string {
  return outcome.kind === 'verdict' ? outcome.verdict.kind : outcome.kind;
}

/** The kinds of the causes that made a run invalid. */
export function causesOf({ outcome }: Comparison): string[] {
  if (outcome.kind !== 'verdict' || outcome.verdict.kind !== 'invalid') return [];
  return outcome.verdict.causes.map(({ kind }) => kind);
}

/** The first setup that the rows of each arm state, by arm: what a lock keeps. */
export function setupsOf(runs: readonly GradedRun[]): Record<string, ArmSetup> {
  const setups = allSetupsOf(runs.map(({ record }) => record));
  return Object.fromEntries([...setups].flatMap(([arm, [first]]) => (first ? [[arm, first]] : [])));
}
