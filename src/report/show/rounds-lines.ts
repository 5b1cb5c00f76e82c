import type { Question } from '../../data/types.ts';
import { gradeReviews, gradeRounds } from '../../grading/trajectory/grade-rounds.ts';
import type { ReviewGrade } from '../../grading/types.ts';
import type { Review, Round, RunRecord } from '../../run-record.ts';
import { formatOf } from '../text/numbers.ts';
import { labelled, type ShowLayout, section } from './lines.ts';

/** Each round with its queries, what they found, and what the reviewer said of it. */
export function roundsLines(question: Question, record: RunRecord, layout: ShowLayout): string[] {
  const grades = gradeRounds({ question, record });
  const reviews = gradeReviews({ question, record });
  return record.rounds.flatMap((round, index) => {
    const lines = [
      ...queryLines(round, question, layout),
      ...labelled('new', newDocumentsText(round, question, grades?.[index]?.goldRecall), layout),
      ...reviewLines(
        round.review,
        question,
        reviews.find((grade) => grade.round === index + 1),
        layout,
      ),
    ];
    return section(`Round ${index + 1}`, lines, layout);
  });
}

/** Document ids in order; an asterisk marks the supporting ones. */
export function documentList(ids: readonly string[], question: Question): string {
  const gold = new Set(question.supportingDocs);
  return ids.length === 0 ? 'nothing' : ids.map((id) => (gold.has(id) ? `${id}*` : id)).join(', ');
}

function queryLines({ queries, found }: Round, question: Question, layout: ShowLayout): string[] {
  if (queries.length === 0) return labelled('query', 'none', layout);
  return queries.flatMap((query) => {
    const ids = found.find((search) => search.query === query)?.ids ?? [];
    return labelled('query', `${query} -> ${documentList(ids, question)}`, layout);
  });
}

function newDocumentsText(round: Round, question: Question, goldRecall?: number): string {
  const listed = documentList(round.newDocuments, question);
  if (goldRecall === undefined) return listed;
  const gold = new Set(question.supportingDocs).size;
  const all = formatOf(gold, 'supporting document');
  return `${listed} (${Math.round(goldRecall * gold)} of ${all} so far)`;
}

function reviewLines(
  review: Review | undefined,
  question: Question,
  grade: ReviewGrade | undefined,
  layout: ShowLayout,
): string[] {
  if (review === undefined) return [];
  if (review.parseFailure !== undefined) {
    return labelled('review', `unusable output (${review.parseFailure}), so insufficient`, layout);
  }
  const judgement = review.sufficient ? 'sufficient' : 'insufficient';
  return [
    ...labelled(
      'review',
      `${judgement}${grade === undefined ? '' : `: ${worth(grade, question)}`}`,
      layout,
    ),
    ...labelled('so far', review.answerSoFar || '-', layout),
    ...review.missing.flatMap((gap) => labelled('missing', gap, layout)),
    ...review.nextQueries.flatMap((query) => labelled('next', query, layout)),
  ];
}

function worth({ saidSufficient, goldComplete }: ReviewGrade, question: Question): string {
  if (!question.answerable) return 'nothing in the corpus answers the question';
  if (saidSufficient) return goldComplete ? 'right' : 'premature, something was missing';
  return goldComplete ? 'needless, all of it was there' : 'right, something was missing';
}
