import type { RunRecord } from '../../run-record.ts';
import { gradeReviews } from '../trajectory/grade-rounds.ts';
import type { GradedRun } from '../types.ts';
import type { Symptom, Unit } from './types.ts';

/** Says sufficient whatever the evidence holds. */
const rubberStampReviewer: Symptom = {
  code: 'rubber-stamp-reviewer',
  units: (runs) =>
    reviewsOf(runs)
      .filter(({ answerable, goldComplete }) => answerable && !goldComplete)
      .map(({ questionId, saidSufficient }) => ({ questionId, shows: saidSufficient })),
  sentence: ({ hits, of }) =>
    `The reviewer called the evidence sufficient in ${hits} of ${of} reviews in which a supporting document was missing.`,
  remedy:
    'Let the reviewer write what the evidence answers so far before it judges, and tell it that a document which names another thing to look up is a lead and not an answer; or use a larger model for the review.',
};

/** Says insufficient whatever the evidence holds. */
const neverSatisfiedReviewer: Symptom = {
  code: 'never-satisfied-reviewer',
  units: (runs) =>
    reviewsOf(runs)
      .filter(({ goldComplete }) => goldComplete)
      .map(({ questionId, saidSufficient }) => ({ questionId, shows: !saidSufficient })),
  sentence: ({ hits, of }) =>
    `The reviewer asked for more in ${hits} of ${of} reviews in which every supporting document was there.`,
  remedy:
    'Show the reviewer an example that ends with sufficient, and ask it to judge the question alone and not what else could be known; until then a lower MAX_ITERATIONS saves the needless rounds.',
};

/** A question that one lookup answers takes all the rounds there are. */
const cappedOneHop: Symptom = {
  code: 'capped-one-hop',
  units: (runs) =>
    runs.flatMap(({ question, record }) =>
      question.hops === 1 && question.answerable && hasLoop(record)
        ? [{ questionId: question.id, shows: record.stopReason === 'max_iterations' }]
        : [],
    ),
  sentence: ({ hits, of }) =>
    `${hits} of ${of} runs on one-hop questions ended only at max_iterations.`,
  remedy:
    'Read one of these runs with loopcheck show: either the search does not find the one document (better queries or a larger k), or the reviewer does not see that it is there (reviewer prompt). More iterations help neither.',
};

/** A follow-up query that brings only what one earlier query of the run had brought. */
const paraphrasedQueries: Symptom = {
  code: 'paraphrased-queries',
  units: (runs) => runs.flatMap(({ record }) => followUpQueries(record)),
  sentence: ({ hits, of }) =>
    `${hits} of ${of} follow-up queries found nothing but what one earlier query of the same run had found.`,
  remedy:
    'Show the reviewer the queries that were already run, ask for names met on the way in place of new wordings of the question, and switch on dropKnownResults so that such a query counts as a repeat.',
};

/** The symptoms of a loop: its reviewer and the queries that it asks for. */
export const loopSymptoms: readonly Symptom[] = [
  rubberStampReviewer,
  neverSatisfiedReviewer,
  cappedOneHop,
  paraphrasedQueries,
];

function reviewsOf(runs: readonly GradedRun[]) {
  return runs.flatMap((run) =>
    gradeReviews(run).map((review) => ({
      ...review,
      questionId: run.question.id,
      answerable: run.question.answerable,
    })),
  );
}

function hasLoop({ stopReason }: RunRecord): boolean {
  return stopReason !== null && stopReason !== 'linear';
}

function followUpQueries({ questionId, rounds }: RunRecord): Unit[] {
  return rounds.flatMap(({ found }, index) => {
    const earlier = rounds.slice(0, index).flatMap((round) => round.found);
    if (earlier.length === 0) return [];
    return found.map(({ ids }) => ({
      questionId,
      shows: ids.length > 0 && earlier.some((search) => ids.every((id) => search.ids.includes(id))),
    }));
  });
}
