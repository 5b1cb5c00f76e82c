import type { Comparison, Verdict } from '../../src/comparison/types.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import { type ReportView, viewReport } from '../../src/report/view/report-view.ts';
import { buildComparison } from './build-comparison.ts';
import { buildErrorRun, buildRun } from './build-run.ts';
import { buildArm, buildEffect, buildPair, buildQuestionRow } from './build-summaries.ts';

/** Runs of three questions in both arms, with blame, an error row and an improved and a regressed one. */
export function buildRuns(): GradedRun[] {
  const trajectory = {
    blames: [{ fact: 'B', blame: 'writer-dropped' as const }],
    retrievalRecall: 0.5,
    reviews: [],
    wastedRounds: 0,
  };
  const recall = (questionId: string, arm: string): number =>
    (questionId === 'q-02') === (arm === 'linear') ? 1 : 0.5;
  return ['q-01', 'q-02', 'q-03'].flatMap((questionId) => [
    ...['linear', 'reflective'].map((arm) =>
      buildRun({
        record: { questionId, arm, graph: arm, answer: `${arm} says A of ${questionId} [k-01].` },
        answer: { factRecall: recall(questionId, arm) },
        trajectory,
      }),
    ),
    buildErrorRun({ questionId, arm: 'reflective', graph: 'reflective', repeat: 1 }),
  ]);
}

/** The view of a comparison with these overrides over the runs above. */
export function buildView(
  overrides: Partial<Comparison> = {},
  runs: readonly GradedRun[] = buildRuns(),
): ReportView {
  return viewReport(buildComparison(overrides), runs);
}

const verdicts: Readonly<Record<Verdict['kind'], Verdict>> = {
  adopt: { kind: 'adopt', evidence: ['The gain is shown.'] },
  route: {
    kind: 'route',
    policy: {
      strata: ['3 hops'],
      criteria: [],
      recall: { control: 0.5, routed: 0.6, candidate: 0.55 },
      cost: [{ metric: 'llm_calls', control: 2, routed: 2.5, candidate: 4 }],
      routedShare: 0.25,
    },
    evidence: ['The gain is shown on 3 hops.'],
  },
  'keep-linear': { kind: 'keep-linear', reason: 'futility', evidence: ['The gain is too small.'] },
  inconclusive: {
    kind: 'inconclusive',
    undecided: [],
    moreQuestions: 18,
    evidence: ['The gain is not shown.'],
  },
  invalid: {
    kind: 'invalid',
    causes: [
      {
        kind: 'missing-rows',
        count: 2,
        examples: ['q-01 linear 0'],
        sentence: '2 rows are missing.',
        remedy: 'Run again.',
      },
    ],
    evidence: ['2 rows are missing.'],
  },
};

/** One view for every way a comparison can end, by name. */
export function everyView(): ReadonlyMap<string, ReportView> {
  const views = Object.values(verdicts).map((verdict): [string, ReportView] => [
    verdict.kind,
    buildView({ outcome: { kind: 'verdict', verdict } }),
  ]);
  const none = { kind: 'no-rule', sentence: 'There is no decision.yaml.' } as const;
  const { design } = buildComparison();
  return new Map([
    ...views,
    ['partial', buildView({ outcome: { kind: 'partial', sentence: 'Only 4 of 72 cells ran.' } })],
    ['no-rule', buildView({ outcome: none, rule: null, criteria: [] })],
    [
      'no-rows',
      buildView(
        {
          outcome: { kind: 'no-rows', sentence: 'There are no rows.' },
          design: { ...design, rows: 0 },
          arms: [],
          pairs: [],
          questions: [],
          criteria: [],
          gate: { state: 'off', checks: [] },
        },
        [],
      ),
    ],
    [
      'one arm',
      buildView({
        outcome: none,
        rule: null,
        arms: [buildArm('linear')],
        pairs: [],
        questions: [buildQuestionRow('q-01', { linear: 0.5 })],
      }),
    ],
    [
      'four arms',
      buildView({
        arms: ['linear', 'reflective', 'reflective at 1', 'reflective at 2'].map((arm) =>
          buildArm(arm),
        ),
        pairs: ['reflective', 'reflective at 1', 'reflective at 2'].map((arm) => buildPair(arm)),
      }),
    ],
  ]);
}

/** A view in which every text that comes from outside is the given one. */
export function hostileView(text: string): ReportView {
  const arms = [`${text}linear`, `${text}reflective`] as const;
  const [control, candidate] = arms;
  const questionId = text || 'q';
  const base = buildComparison();
  const runs = arms.map((arm, index) =>
    buildRun({
      record: { arm, questionId, answer: text, graph: 'g' },
      question: { id: questionId, question: text },
      answer: { factRecall: index },
      reasons: [text],
    }),
  );
  const pair = { ...buildPair(candidate), control, primary: buildEffect({ label: text }) };
  return viewReport(
    {
      ...base,
      question: text,
      arms: arms.map((arm) => buildArm(arm)),
      pairs: [pair],
      questions: [
        buildQuestionRow(questionId, { [control]: 0, [candidate]: 1 }, { category: text }),
      ],
      outcome: { kind: 'verdict', verdict: { kind: 'adopt', evidence: [text] } },
      criteria: base.criteria.map((item) => ({ ...item, id: text, name: text, sentence: text })),
      gate: {
        state: 'failed',
        checks: base.gate.checks.map((check) => ({
          ...check,
          id: text,
          name: text,
          sentence: text,
        })),
      },
      warnings: [{ kind: 'few-questions', sentence: text }],
      subject: { ...base.subject, machines: [text], runtime: { [text]: text } },
    },
    runs,
    [text],
  );
}
