import { unreachable } from '../base/errors.ts';
import type { Question } from '../data/types.ts';
import type { AnswerGrade, FactGrade } from './types.ts';

/** A longer sentence is cut in a reason. */
const LONGEST_QUOTE = 160;

/** Why a fact does not count, with the sentence that decided; empty for an asserted one. */
export function factReason(grade: FactGrade): string {
  if (grade.status === 'asserted') return '';
  if (grade.status === 'absent') return `"${grade.fact}" is missing`;
  return `"${grade.fact}" does not count, ${wordsOf(grade)} in: ${quote(grade.sentence)}`;
}

function wordsOf({ status }: FactGrade): string {
  switch (status) {
    case 'denied':
      return 'denied';
    case 'replaced':
      return 'replaced by another value';
    case 'hypothetical':
      return 'only supposed';
    case 'quoted':
      return 'only quoted or asked';
    case 'inexact':
      return 'left open by a range or choice';
    case 'other-subject':
      return 'said of something else';
    case 'asserted':
    case 'absent':
      return status;
    default:
      return unreachable(status);
  }
}

/** What keeps the facts of an answer from being complete; empty where nothing does. */
export function factReasons({ facts, wrongValues }: AnswerGrade): string[] {
  const missed = facts.map(factReason).filter((reason) => reason !== '');
  const wrong = wrongValues.map(
    ({ fact, sentence }) => `wrong value "${fact}" in: ${quote(sentence)}`,
  );
  return [...missed, ...wrong];
}

/** What is wrong with an answer's declining or not declining; empty where it is right. */
export function abstentionReasons(
  question: Question,
  { abstained, hedged }: AnswerGrade,
): string[] {
  if (!question.answerable) {
    return abstained ? [] : ['answers a question that its documents cannot answer'];
  }
  if (abstained) return ['declines a question that its documents answer'];
  return hedged === true ? ['all facts are there, yet it says that evidence is insufficient'] : [];
}

/** What is wrong with an answer's citations; a right abstention needs none. */
export function citationReasons(
  question: Question,
  { abstained, citations }: AnswerGrade,
): string[] {
  if (citations.notRetrieved.length > 0) {
    return [`cites what was not retrieved: ${citations.notRetrieved.join(', ')}`];
  }
  const needsNone = !question.answerable && abstained;
  return citations.hasCitation || needsNone ? [] : ['cites nothing'];
}

function quote(sentence: string): string {
  const line = sentence.replace(/\s+/gu, ' ').trim();
  const characters = [...line.slice(0, LONGEST_QUOTE * 2)];
  return characters.length > LONGEST_QUOTE
    ? `${characters.slice(0, LONGEST_QUOTE).join('')}...`
    : line;
}
