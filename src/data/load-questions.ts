import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { hashText } from '../base/canonical-json.ts';
import type { Issue } from '../base/errors.ts';
import type { Corpus, Question, QuestionSet } from './types.ts';

const fact = z
  .union([z.coerce.string(), z.object({ any: z.array(z.coerce.string()).min(1) })])
  .transform((value) => (typeof value === 'string' ? { any: [value] } : value));
const questions = z.array(
  z.object({
    id: z.coerce.string(),
    question: z.string(),
    answerable: z.boolean(),
    required_facts: z.array(fact).default([]),
    forbidden_facts: z.array(fact).default([]),
    hops: z.int().optional(),
    category: z.string().optional(),
    supporting_docs: z.array(z.string()).optional(),
    cluster: z.string().optional(),
    gap: z.string().optional(),
  }),
);

/** Questions as they were read, with what deserves a look but is no fault. */
export interface LoadedQuestions {
  questionSet: QuestionSet;
  warnings: readonly Issue[];
}

/**
 * Reads the questions of a file; with a corpus, their supporting documents must exist in it.
 * Throws a DataError that names every fault.
 */
export async function loadQuestions(path: string, _corpus?: Corpus): Promise<LoadedQuestions> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  const items = questions.parse(JSON.parse(text)).map((item): Question => {
    const { required_facts, forbidden_facts, supporting_docs, hops, category, cluster, gap } = item;
    return {
      id: item.id,
      question: item.question,
      answerable: item.answerable,
      requiredFacts: required_facts,
      forbiddenFacts: forbidden_facts,
      ...(hops === undefined ? {} : { hops }),
      ...(category === undefined ? {} : { category }),
      ...(supporting_docs === undefined ? {} : { supportingDocs: supporting_docs }),
      ...(cluster === undefined ? {} : { cluster }),
      ...(gap === undefined ? {} : { gap }),
    };
  });
  return {
    questionSet: { questions: items, hash: hashText(text), source: path },
    warnings: [],
  };
}
