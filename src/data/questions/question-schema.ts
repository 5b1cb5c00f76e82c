import { z } from 'zod';
import { citableIdSchema } from '../corpus-schema.ts';
import { preview } from '../files/raw-item.ts';
import type { FieldHelp, Help } from '../items/check-item.ts';
import type { FieldNames } from '../items/field-names.ts';

const writing = z.union([z.string().regex(/\S/), z.number()]);

/** A text, or the accepted writings of one fact. */
export const factSchema = z.union([writing, z.strictObject({ any: z.array(writing).min(1) })]);

/** One item of a questions file. Other fields are kept and passed on; null counts as absent. */
export const questionSchema = z.looseObject({
  id: z
    .union([z.string().regex(/^(?!\s)(?!.*\s$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u), z.number()])
    .describe('Distinct in the file.'),
  question: z.string().regex(/\S/).describe('Handed to the agent unchanged.'),
  answerable: z.boolean().describe('Whether the corpus holds an answer.'),
  required_facts: z
    .array(factSchema)
    .nullish()
    .describe('What an answer must assert; empty where the question is not answerable.'),
  forbidden_facts: z
    .array(factSchema)
    .nullish()
    .describe('Decoys: asserting one of them is a wrong value.'),
  hops: z.int().min(1).nullish().describe('Documents that must be chained to reach the answer.'),
  category: z.string().regex(/\S/).nullish().describe('Reports group by it.'),
  supporting_docs: z
    .array(citableIdSchema)
    .nullish()
    .describe('Ids of the documents that together hold the required facts.'),
  cluster: z.string().regex(/\S/).nullish().describe('Questions that share documents share it.'),
  gap: z.string().regex(/\S/).nullish().describe('What makes the question unanswerable.'),
  history: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().regex(/\S/) }))
    .nullish()
    .describe('Earlier turns of the conversation.'),
});

/** A questions file: a list of questions. */
export const questionsFileSchema = z.array(questionSchema).min(1);

/** A question as it stands in a file, checked field by field. */
export type QuestionItem = z.infer<typeof questionSchema>;
/** A fact as it stands in a file. */
export type FactItem = z.infer<typeof factSchema>;

/** The fields of a question. */
export const questionFields: FieldNames = {
  known: Object.keys(questionSchema.shape),
  aliases: new Map([
    ['questionid', 'id'],
    ['qid', 'id'],
    ['query', 'question'],
    ['facts', 'required_facts'],
    ['answer', 'required_facts'],
    ['answers', 'required_facts'],
    ['expectedfacts', 'required_facts'],
    ['decoys', 'forbidden_facts'],
    ['isanswerable', 'answerable'],
    ['supportingdocuments', 'supporting_docs'],
    ['docs', 'supporting_docs'],
    ['golddocs', 'supporting_docs'],
    ['messages', 'history'],
  ]),
};

/** What to say of a faulty field of a question. */
export const questionHelp: FieldHelp = {
  id: () => ({
    expected: 'an id of 1 to 200 characters without line breaks or blanks at its ends',
    remedy: 'Change the id.',
  }),
  question: () => ({
    expected: 'a text that is not blank',
    remedy: 'Add the question, or remove the item.',
  }),
  answerable: (value) => ({
    expected: 'true or false',
    remedy:
      typeof value === 'string' ? 'Write true or false, without quotes.' : 'Say true or false.',
  }),
  required_facts: factsHelp,
  'required_facts.[]': factHelp,
  'required_facts.[].any': writingsHelp,
  forbidden_facts: factsHelp,
  'forbidden_facts.[]': factHelp,
  'forbidden_facts.[].any': writingsHelp,
  hops: () => ({ expected: 'a whole number from 1', remedy: 'Correct it or leave it out.' }),
  category: textHelp,
  cluster: textHelp,
  gap: textHelp,
  supporting_docs: (value) => ({
    expected: 'a list of document ids',
    remedy: listRemedy(value),
  }),
  'supporting_docs.[]': () => ({
    expected: 'the id of a document',
    remedy: 'Correct it or remove it.',
  }),
  history: () => ({
    expected: 'a list of turns, each with "role" (user or assistant) and "content"',
    remedy: 'Correct the turn or leave the history out.',
  }),
};

function textHelp(): Help {
  return { expected: 'a text that is not blank', remedy: 'Correct it or leave it out.' };
}

function factsHelp(value: unknown): Help {
  return {
    expected: 'a list of facts',
    remedy: listRemedy(value),
  };
}

function listRemedy(value: unknown): string {
  if (typeof value !== 'string') return 'Write a list.';
  return value.trim().startsWith('[') ? 'Mend the JSON list.' : `Write [${preview(value)}].`;
}

function writingsHelp(): Help {
  return {
    expected: 'a list of at least one accepted writing, none of them blank',
    remedy: 'Add a writing, remove the blank one, or remove the fact.',
  };
}

function factHelp(value: unknown): Help {
  const isObject = typeof value === 'object' && value !== null;
  return isObject
    ? {
        expected: 'a fact {"any": [...]} with at least one writing and no other field',
        remedy: 'Add the accepted writings, or remove the fact.',
      }
    : {
        expected: 'a fact: a text that is not blank, or {"any": [...]}',
        remedy: 'Correct the fact or remove it.',
      };
}
