import { estimateTokens } from '../../src/agent/evidence/estimate-tokens.ts';
import { checkSet } from '../../src/checking/check-set.ts';
import { defaultCostModel } from '../../src/checking/estimate-run.ts';
import type { CheckInput, CheckReport, NoteCode } from '../../src/checking/types.ts';
import { createCorpus } from '../../src/data/create-corpus.ts';
import { createQuestionSet } from '../../src/data/question-json.ts';
import type { CorpusDocument, Question } from '../../src/data/types.ts';

/** The default loop: 3 rounds of 3 queries with 3 documents each. */
export const usualLoop = { rounds: 3, queriesPerRound: 3, documentsPerQuery: 3 };

/** A question from the parts that a test is about; answerable with one fact unless told. */
export function question(id: string, text: string, parts: Partial<Question> = {}): Question {
  const requiredFacts = parts.answerable === false ? [] : [{ any: ['Dunlin'] }];
  return { id, question: text, answerable: true, requiredFacts, forbiddenFacts: [], ...parts };
}

/** Documents `d-1`, `d-2`, ... with the given texts. */
export function documents(...texts: readonly string[]): CorpusDocument[] {
  return texts.map((text, index) => ({ id: `d-${index + 1}`, text }));
}

/** What a check says of a set. */
export function check(
  corpus: readonly CorpusDocument[],
  questions: readonly Question[],
  parts: Partial<CheckInput> = {},
): CheckReport {
  return checkSet({
    corpus: createCorpus(corpus, 'corpus.json'),
    questionSet: createQuestionSet(questions, 'questions.json'),
    rule: null,
    loop: usualLoop,
    evidenceTokens: 2000,
    estimateTokens,
    costModel: defaultCostModel,
    ...parts,
  });
}

/** The ids that notes of one code are about, note by note. */
export function noted({ notes }: CheckReport, code: NoteCode): (readonly string[])[] {
  return notes.filter((note) => note.code === code).map(({ ids }) => ids);
}
