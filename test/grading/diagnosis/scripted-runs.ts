import type { DiagnosisCode } from '../../../src/grading/diagnosis/types.ts';
import type { GradedRun } from '../../../src/grading/types.ts';
import {
  buildGradedRun,
  buildQuestion,
  buildUnanswerable,
  type GradedRunSketch,
} from '../../support/build-graded-run.ts';
import {
  insufficient,
  type RecordSketch,
  type RoundSketch,
  sufficient,
  unusable,
} from '../../support/build-record.ts';

/** `count` runs on questions q0, q1, ... that need documents `a` and `b`. */
function runs(count: number, sketch: (index: number) => GradedRunSketch): GradedRun[] {
  return Array.from({ length: count }, (_, index) => {
    const { question, ...rest } = sketch(index);
    return buildGradedRun({
      question: buildQuestion({
        hops: 2,
        supportingDocs: ['a', 'b'],
        ...question,
        id: `q${index}`,
      }),
      ...rest,
    });
  });
}

const round = (
  query: string,
  ids: readonly string[],
  review?: RoundSketch['review'],
): RoundSketch => ({
  searches: [[query, ids]],
  ...(review === undefined ? {} : { review }),
});
const record = (...rounds: readonly RoundSketch[]): { record: RecordSketch } => ({
  record: { rounds },
});

const stopsEarly = record(round('one', ['a'], sufficient()));
const stopsRightly = record(round('one', ['a', 'b'], sufficient()));
const looksOn = record(
  round('one', ['a'], insufficient(['two'])),
  round('two', ['b'], sufficient()),
);
const asksNeedlessly = record(
  round('one', ['a', 'b'], insufficient(['two'])),
  round('two', ['c'], sufficient()),
);
const paraphrases = record(
  round('one', ['a', 'c'], insufficient(['the one'])),
  round('the one', ['c', 'a'], insufficient(['two'])),
  round('two', ['b'], sufficient()),
);
const capped = record(
  round('one', ['c'], insufficient(['two'])),
  round('two', ['d'], insufficient(['three'])),
  round('three', ['e'], insufficient(['four'])),
);
const oneHop = { question: buildQuestion({ hops: 1 }) };
const hedges = { answer: { hedged: true } } as const;
const citesNothing = {
  answer: {
    citations: {
      cited: [],
      notRetrieved: [],
      hasCitation: false,
      valid: null,
      precision: null,
      recall: null,
      overCitation: null,
    },
  },
};
const cut: GradedRunSketch = {
  record: {
    evidence: [
      {
        id: 'a',
        text: 'alp',
        query: 'one',
        round: 1,
        trimmed: { originalCharacters: 5, keptCharacters: 3 },
      },
    ],
  },
};
const truncatedReview = record(round('one', ['a', 'b'], unusable('truncated')));

/** Three repeats on each of five questions; those of the first `same` questions are identical. */
function repeats(same: number): GradedRun[] {
  return [0, 1, 2].flatMap((repeat) =>
    runs(5, (index) => ({
      record: { repeat, answer: index < same ? 'alpha [a]' : `alpha, time ${repeat} [a]` },
    })),
  );
}

/** Both arms on eight questions, of which the last `alike` ones are failed in the same way. */
function bothArms(alike: number): GradedRun[] {
  return (['linear', 'reflective'] as const).flatMap((arm) => [
    ...runs(7, (index) => ({
      record: { arm },
      facts: [index < alike || arm === 'linear' ? 'absent' : 'asserted'],
    })),
    buildGradedRun({
      question: buildUnanswerable({ id: 'u0' }),
      record: { arm },
      answer: { abstained: arm === 'linear' },
    }),
  ]);
}

/** For each diagnosis the smallest run that shows it, and one that stays just below the threshold. */
export const scriptedRuns: Readonly<
  Record<DiagnosisCode, { sick: GradedRun[]; almost: GradedRun[] }>
> = {
  'all-arms-fail-alike': { sick: bothArms(7), almost: bothArms(0) },
  'cut-prompts': {
    sick: runs(20, (index) => (index === 3 ? cut : {})),
    almost: runs(20, () => ({})),
  },
  'parse-failures': {
    sick: runs(8, (index) => (index < 2 ? truncatedReview : stopsRightly)),
    almost: runs(14, (index) => (index < 2 ? truncatedReview : stopsRightly)),
  },
  'rubber-stamp-reviewer': {
    sick: runs(4, (index) => (index < 3 ? stopsEarly : looksOn)),
    almost: runs(7, (index) => (index < 3 ? stopsEarly : looksOn)),
  },
  'never-satisfied-reviewer': {
    sick: runs(3, () => asksNeedlessly),
    almost: runs(5, (index) => (index < 2 ? asksNeedlessly : stopsRightly)),
  },
  'capped-one-hop': {
    sick: runs(4, (index) =>
      index < 2 ? { ...capped, ...oneHop } : { ...stopsRightly, ...oneHop },
    ),
    almost: runs(4, (index) =>
      index < 1 ? { ...capped, ...oneHop } : { ...stopsRightly, ...oneHop },
    ),
  },
  'paraphrased-queries': {
    sick: runs(3, () => paraphrases),
    almost: runs(3, (index) => (index < 2 ? paraphrases : looksOn)),
  },
  'hedging-writer': {
    sick: runs(20, (index) => (index < 2 ? hedges : {})),
    almost: runs(21, (index) => (index < 2 ? hedges : {})),
  },
  'missing-citations': {
    sick: runs(10, (index) => (index < 2 ? citesNothing : {})),
    almost: runs(11, (index) => (index < 2 ? citesNothing : {})),
  },
  'identical-repeats': { sick: repeats(4), almost: repeats(3) },
};
