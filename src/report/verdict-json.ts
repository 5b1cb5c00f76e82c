import { z } from 'zod';
import type { ArmCourse } from './view/loop-view.ts';
import type { ReportView } from './view/report-view.ts';
import { analysisKind, verdictKind } from './view/verdict-view.ts';

/** Version of verdict.json; a change that breaks readers raises it. */
export const VERDICT_FILE_VERSION = 1;

const number = z.number();
const interval = z
  .object({ low: number, high: number, level: number, method: z.string() })
  .nullable()
  .describe('Two-sided.');

const count = z
  .object({ hits: z.int(), of: z.int() })
  .describe('How many of how many; a rate only where `of` is above 0.');

const loop = z.object({
  loopBacks: count.describe('Runs that went back to research, of those with a review.'),
  wastedLoopRounds: count.describe('Rounds after the first that found no new supporting document.'),
  marginalRecall: z.array(
    z.object({ round: z.int(), runs: z.int(), found: count, meanRecallGain: number }),
  ),
});

const abstention = z
  .object({
    precision: count,
    recall: count,
    f1: count,
    byGap: z.array(z.object({ gap: z.string().nullable(), abstained: count })),
  })
  .describe('Over rows that ended without an error; the class to be found is unanswerable.');

const arm = z.object({
  arm: z.string(),
  role: z.enum(['control', 'candidate', 'extra']),
  rows: z.int(),
  questions: z.int(),
  errorRows: z.int(),
  parseFailures: z.int(),
  scores: z
    .array(
      z.object({ metric: z.string(), mean: number, interval, questions: z.int(), rows: z.int() }),
    )
    .describe(
      'Means over questions of the means over repeats; metrics that do not apply are left out.',
    ),
  costs: z.array(
    z.object({
      metric: z.string(),
      mean: number,
      median: number,
      max: number,
      p95: number.nullable(),
      ceiling: number.nullable(),
    }),
  ),
  stopReasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  rounds: z.array(z.object({ rounds: z.int(), count: z.int() })),
  errors: z
    .array(
      z.object({
        kind: z.string(),
        count: z.int(),
        example: z.object({ questionId: z.string(), repeat: z.int(), message: z.string() }),
      }),
    )
    .describe('Error rows by kind, each with its first one.'),
  loop: loop.nullable(),
  abstention: abstention.nullable(),
});

const effect = z.object({
  metric: z.string(),
  stratum: z.string().describe('In words, for example `2 hops`.'),
  questions: z.int(),
  difference: number.describe('Candidate minus control, over questions.'),
  interval,
  p: number.nullable().describe('One-sided sign-flip p.'),
  holmP: number.nullable().describe('Adjusted over the primary and all strata.'),
});

/** The shape of verdict.json. */
export const verdictFileSchema = z.object({
  schemaVersion: z.literal(VERDICT_FILE_VERSION),
  verdict: z
    .enum(['invalid', 'adopt', 'route', 'keep-linear', 'inconclusive'])
    .nullable()
    .describe('Null for a partial run, without a rule, and without rows; `outcome` tells which.'),
  outcome: z.enum(['verdict', 'partial', 'no-rule', 'no-rows']),
  analysis: z.enum(['confirmatory', 'exploratory']),
  changedSinceLock: z.array(z.string()).describe('Sentences; empty where nothing changed.'),
  question: z.string(),
  headline: z.string(),
  subject: z.string().describe('Which model and questions it speaks about.'),
  evidence: z.array(z.string()).describe('The deciding sentence first.'),
  moreQuestions: z.int().nullable().describe('How many further questions would likely decide it.'),
  routedStrata: z.array(z.string()).describe('What goes to the candidate; empty unless `route`.'),
  models: z.array(z.object({ name: z.string(), parameterSize: z.string().nullable() })),
  design: z.object({
    questions: z.int(),
    repeats: z.int(),
    fullCells: z.int(),
    scheduledCells: z.int(),
    rows: z.int(),
    errorRows: z.int(),
  }),
  criteria: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      state: z.enum(['holds', 'fails', 'undecided']),
      sentence: z.string(),
      moreQuestions: z.int().nullable(),
    }),
  ),
  gate: z.object({
    state: z.enum(['passed', 'failed', 'skipped', 'off']),
    checks: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        name: z.string(),
        state: z.enum(['passed', 'failed', 'skipped']),
        sentence: z.string(),
      }),
    ),
  }),
  arms: z.array(arm),
  pairs: z.array(
    z.object({
      control: z.string(),
      candidate: z.string(),
      judged: z.boolean(),
      effects: z
        .array(effect)
        .describe('The primary and its strata first, then every score metric.'),
    }),
  ),
  improved: z.array(z.string()).describe('Ids of questions that the candidate answers better.'),
  regressed: z.array(z.string()).describe('Ids of those that it answers worse.'),
  warnings: z.array(z.string()),
  diagnoses: z.array(
    z.object({
      code: z.string(),
      arm: z.string().nullable(),
      sentence: z.string(),
      remedy: z.string(),
      questions: z.array(z.string()),
    }),
  ),
});

/** The content of verdict.json. */
export type VerdictFile = z.infer<typeof verdictFileSchema>;

/** verdict.json: the outcome with its evidence, for programs. Indented, with a line end. */
export function verdictJson(view: ReportView): string {
  return `${JSON.stringify(verdictFileSchema.parse(verdictFile(view)), null, 2)}\n`;
}

function verdictFile(view: ReportView): VerdictFile {
  const { comparison, verdict } = view;
  const { outcome, design, lock } = comparison;
  return {
    schemaVersion: VERDICT_FILE_VERSION,
    verdict: verdictKind(outcome),
    outcome: outcome.kind,
    analysis: analysisKind(lock),
    changedSinceLock: lock.kind === 'exploratory' ? lock.changes.map((item) => item.sentence) : [],
    question: view.title,
    headline: verdict.headline,
    subject: verdict.subject,
    evidence: [...verdict.evidence],
    ...outcomeParts(outcome),
    models: comparison.subject.models.map(({ name, parameterSize }) => ({ name, parameterSize })),
    design,
    criteria: [...view.criteria],
    gate: { state: view.gate.state, checks: [...view.gate.checks] },
    arms: comparison.arms.map((one) =>
      armPart(
        one,
        view.courses.find(({ arm: name }) => name === one.arm),
      ),
    ),
    pairs: comparison.pairs.map(pairPart),
    improved: view.changed?.improved.map(({ row }) => row.questionId) ?? [],
    regressed: view.changed?.regressed.map(({ row }) => row.questionId) ?? [],
    warnings: [...view.warnings],
    diagnoses: view.diagnoses.map((item) => ({ ...item, questions: [...item.questions] })),
  };
}

function outcomeParts(outcome: ReportView['comparison']['outcome']) {
  const verdict = outcome.kind === 'verdict' ? outcome.verdict : null;
  return {
    moreQuestions: verdict?.kind === 'inconclusive' ? verdict.moreQuestions : null,
    routedStrata: verdict?.kind === 'route' ? [...verdict.policy.strata] : [],
  };
}

function armPart(
  summary: ReportView['comparison']['arms'][number],
  course: ArmCourse | undefined,
): VerdictFile['arms'][number] {
  return {
    ...summary,
    errorRows: summary.errors.rows,
    parseFailures: summary.parseFailures.total,
    scores: [...summary.scores],
    costs: [...summary.costs],
    stopReasons: [...summary.stopReasons],
    rounds: [...summary.rounds],
    errors: [...summary.errors.kinds],
    loop: course === undefined ? null : loopPart(course.loop),
    abstention: course === undefined ? null : abstentionPart(course.abstention),
  };
}

function loopPart(profile: ArmCourse['loop']): z.infer<typeof loop> {
  return { ...profile, marginalRecall: [...profile.marginalRecall] };
}

function abstentionPart(summary: ArmCourse['abstention']): z.infer<typeof abstention> {
  return { ...summary, byGap: [...summary.byGap] };
}

function pairPart(pair: ReportView['comparison']['pairs'][number]): VerdictFile['pairs'][number] {
  const family = pair.primary === null ? pair.strata : [pair.primary, ...pair.strata];
  return {
    control: pair.control,
    candidate: pair.candidate,
    judged: pair.judged,
    effects: [...family, ...pair.effects].map((item) => ({
      metric: item.metric,
      stratum: item.label,
      questions: item.questions,
      difference: item.difference,
      interval: item.interval,
      p: item.signFlip?.p ?? null,
      holmP: item.holmP,
    })),
  };
}
