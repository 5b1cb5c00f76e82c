import { tokenSet } from '../base/tokens.ts';
import { previewRule } from '../comparison/preview.ts';
import type { Question } from '../data/types.ts';
import { createKeywordRanking } from '../search/keyword-retriever.ts';
import { duplicateDocumentNotes, duplicateQuestionNotes } from './duplicate-notes.ts';
import { estimateRun } from './estimate-run.ts';
import { factNotes, supportNotes } from './fact-notes.ts';
import { holdsFact } from './holds-fact.ts';
import { idleSupportNotes } from './idle-support.ts';
import { balanceNotes, lexicalBalance } from './lexical-balance.ts';
import { reachNotes } from './reach-notes.ts';
import { type CorpusReading, readCorpus } from './read-corpus.ts';
import { reachOf, summariseReach } from './search-reach.ts';
import { abstentionNotes, contextNotes, draftNotes, previewNotes } from './set-notes.ts';
import { type CheckInput, type CheckReport, type Note, noteCodes } from './types.ts';

/** A word in no more than this share of all documents tells things apart ... */
const TELLING_SHARE = 0.02;
/** ... one in no more than this share can lead from one document to another ... */
const LEADING_SHARE = 0.1;
/** ... and one in so few documents can do both, however small the corpus. */
const FEW_DOCUMENTS = 3;

/**
 * Everything worth knowing about a corpus and its questions before a model is paid: notes, how far
 * searches get, whether questions give away that they are unanswerable, what the decision rule can
 * decide, and what a run will cost. Works on data that loaded without a fault; deterministic.
 */
export function checkSet(input: CheckInput): CheckReport {
  const { corpus, rule, loop, evidenceTokens } = input;
  const { questions } = input.questionSet;
  const answerable = questions.filter((question) => question.answerable).length;
  const counts = {
    documents: corpus.documents.length,
    questions: questions.length,
    answerable,
    unanswerable: questions.length - answerable,
  };
  const rank = createKeywordRanking(corpus);
  const textById = new Map(corpus.documents.map(({ id, text }) => [id, text]));
  const reading = readCorpus(corpus, wordsOfInterest(questions, textById), input.estimateTokens);
  const reached = questions
    .filter((question) => question.answerable && supportOf(question).length > 0)
    .map((question) => ({ question, reach: reachOf(question, { rank, textById, loop }) }));
  const balance = lexicalBalance(questions, rank);
  const isTelling = wordsWithin(TELLING_SHARE, reading);
  const preview = rule === null ? null : previewRule(rule, questions);
  const notes = [
    ...questionNotes(questions, textById, wordsWithin(LEADING_SHARE, reading)),
    ...reachNotes(reached, loop),
    ...balanceNotes(balance, counts),
    ...abstentionNotes(questions, rule),
    ...duplicateQuestionNotes(questions, isTelling),
    ...duplicateDocumentNotes(reading.shingles, reading.ids),
    ...contextNotes(reading, evidenceTokens),
    ...draftNotes(questions),
    ...previewNotes(preview),
  ];
  return {
    counts,
    notes: inOrder(notes),
    searchReach: summariseReach(reached),
    balance,
    preview,
    estimate: estimateRun({
      questions: questions.length,
      questionTokens: mean(questions.map(({ question }) => input.estimateTokens(question))),
      documentTokens: mean(reading.promptTokens),
      evidenceTokens,
      loop,
      costModel: input.costModel,
    }),
  };
}

function questionNotes(
  questions: readonly Question[],
  textById: ReadonlyMap<string, string>,
  isLeading: (word: string) => boolean,
): Note[] {
  return questions.flatMap((question) => {
    const supporting = supportOf(question).map((id) => ({ id, text: textById.get(id) ?? '' }));
    const texts = supporting.map(({ text }) => text);
    return [
      ...factNotes(question, texts, holdsFact),
      ...supportNotes(question),
      ...idleSupportNotes(question, supporting, isLeading, holdsFact),
    ];
  });
}

/** Judges words of interest: in the corpus, and in no more than a share of its documents. */
function wordsWithin(
  share: number,
  { documentFrequency, ids }: CorpusReading,
): (word: string) => boolean {
  const most = Math.max(FEW_DOCUMENTS, share * ids.length);
  return (word) => {
    const documents = documentFrequency.get(word) ?? 0;
    return documents > 0 && documents <= most;
  };
}

/** The words of all questions and supporting documents. */
function wordsOfInterest(
  questions: readonly Question[],
  textById: ReadonlyMap<string, string>,
): Set<string> {
  const words = new Set<string>();
  for (const question of questions) {
    const texts = supportOf(question).map((id) => textById.get(id) ?? '');
    for (const text of [question.question, ...texts]) {
      for (const word of tokenSet(text)) words.add(word);
    }
  }
  return words;
}

function supportOf({ supportingDocs = [] }: Question): readonly string[] {
  return supportingDocs;
}

/** Notes by code in the order of `noteCodes`; the order within a code stays. */
function inOrder(notes: readonly Note[]): Note[] {
  return noteCodes.flatMap((code) => notes.filter((note) => note.code === code));
}

/** 0 for no values. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
