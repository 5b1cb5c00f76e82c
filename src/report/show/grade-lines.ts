import { blameExplanations } from '../../grading/trajectory/blame-explanations.ts';
import type {
  AnswerGrade,
  CitationGrade,
  FactGrade,
  TrajectoryGrade,
} from '../../grading/types.ts';
import { formatNumber } from '../text/numbers.ts';
import { labelled, type ShowLayout } from './lines.ts';

/** The grade of an answer and why it is so: each fact, wrong values, abstention, citations. */
export function gradeLines(grade: AnswerGrade, layout: ShowLayout): string[] {
  const recall = grade.factRecall === null ? [] : [formatNumber(grade.factRecall)];
  const hedged = grade.hedged === true ? ', hedged' : '';
  return [
    ...recall.flatMap((text) => labelled('recall', text, layout)),
    ...grade.facts.flatMap((fact) => labelled('fact', factText(fact), layout)),
    ...grade.wrongValues.flatMap((fact) => labelled('wrong', factText(fact), layout)),
    ...labelled('abstains', `${abstentionText(grade)}${hedged}`, layout),
    ...labelled('cites', citationText(grade.citations), layout),
  ];
}

/** For each missed fact, the part of the pipeline that lost it; no lines where nothing was missed. */
export function blameLines({ blames }: TrajectoryGrade, layout: ShowLayout): string[] {
  return blames.flatMap(({ fact, blame }) =>
    labelled('blame', `${fact}: ${blame}, ${blameExplanations[blame]}`, layout),
  );
}

function factText({ fact, status, sentence }: FactGrade): string {
  return sentence === '' ? `${fact}: ${status}` : `${fact}: ${status} in: ${sentence}`;
}

function abstentionText({ abstention }: AnswerGrade): string {
  switch (abstention) {
    case 'none':
      return 'no';
    case 'partial':
      return 'in part';
    case 'full':
      return 'yes';
  }
}

function citationText({ cited, notRetrieved, hasCitation }: CitationGrade): string {
  if (!hasCitation) return 'nothing';
  const wrong = notRetrieved.length === 0 ? '' : `; not retrieved: ${notRetrieved.join(', ')}`;
  return `${cited.join(', ')}${wrong}`;
}
