import type { CorpusDocument, Question } from '../data/types.ts';
import { classifyAbstention } from './abstention/classify-abstention.ts';
import { type IdIndex, indexIds } from './citations/id-index.ts';
import { gradeCitations } from './citations/support.ts';
import { type FactFinding, findFact } from './facts/assert-fact.ts';
import { type FactPlace, namesSubjects, subjectOf } from './facts/attribution.ts';
import { type CompiledQuestion, compileQuestion } from './question-context.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import type { AnswerGrade } from './types.ts';

/** One answer and what it is graded by. */
export interface GradingInput {
  question: Question;
  answer: string;
  retrievedIds: readonly string[];
  /** Without it citations have no precision, recall and over-citation. */
  corpus?: readonly CorpusDocument[];
}

/**
 * Grades one answer against one question as a careful reader would, without a model, a clock or a
 * seed: the same input gives the same grade. Time is linear in the answer's length. An empty answer
 * asserts nothing and declines nothing.
 */
export function gradeAnswer(input: GradingInput): AnswerGrade {
  const { question, retrievedIds, corpus } = input;
  const compiled = compileQuestion(question);
  const answer = readAnswer(input.answer, compiled, indexFor(retrievedIds, corpus));
  const findings = compiled.required.map((fact) => findFact(fact, answer, compiled));
  const facts = findings.map(({ grade }) => grade);
  const asserted = facts.filter(({ status }) => status === 'asserted').length;
  const { abstention, declines } = classifyAbstention(answer, compiled, asserted > 0);
  const wrongValues = compiled.forbidden
    .map((fact) => findFact(fact, answer, compiled))
    .filter(({ grade }) => grade.status === 'asserted')
    .filter(({ places }) => !isContrast(places, { answer, compiled, findings, declines }))
    .map(({ grade }) => grade);
  const judged = question.answerable && facts.length > 0;
  return {
    facts,
    factRecall: judged ? asserted / facts.length : null,
    perfect: judged ? asserted === facts.length : null,
    wrongValues,
    abstention,
    abstained: abstention === 'full' || (abstention === 'partial' && !question.answerable),
    hedged: judged ? asserted === facts.length && declines : null,
    citations: gradeCitations({
      question,
      compiled,
      cited: answer.cited,
      retrievedIds,
      corpus,
      findings,
    }),
  };
}

interface Contrast {
  answer: ReadAnswer;
  compiled: CompiledQuestion;
  findings: readonly FactFinding[];
  declines: boolean;
}

/**
 * True where a decoy is only said of somebody else, beside the right value or a decline for what was
 * asked: `Merlin makes 3 retries; Osprey makes 5.`
 */
function isContrast(
  places: readonly FactPlace[],
  { answer, compiled, findings, declines }: Contrast,
): boolean {
  if (!namesSubjects(answer, compiled)) return false;
  const isOther = places.every((place) => subjectOf(place, compiled) === 'other');
  const isAnswered = () =>
    findings.some(
      ({ grade, places: stated }) =>
        grade.status === 'asserted' &&
        stated.some((place) => subjectOf(place, compiled) === 'asked'),
    );
  return isOther && (declines || isAnswered());
}

interface CorpusIndex {
  ids: ReadonlySet<string>;
  index: IdIndex;
}

const corpusIndexes = new WeakMap<object, CorpusIndex>();

/** The index of a corpus is made once; only ids from outside it need one of their own. */
function indexFor(retrievedIds: readonly string[], corpus: GradingInput['corpus']): IdIndex {
  if (corpus === undefined) return indexIds(retrievedIds);
  let known = corpusIndexes.get(corpus);
  if (known === undefined) {
    const ids = new Set(corpus.map(({ id }) => id));
    known = { ids, index: indexIds(ids) };
    corpusIndexes.set(corpus, known);
  }
  const { ids, index } = known;
  return retrievedIds.every((id) => ids.has(id)) ? index : indexIds([...ids, ...retrievedIds]);
}
