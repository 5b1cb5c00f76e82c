import { z } from 'zod';
import { DataError, type Issue } from '../../base/errors.ts';
import { schemaFaults } from '../../data/schema-faults.ts';
import type { Question } from '../../data/types.ts';

const notBlank = (error: string) => z.string().refine((text) => text.trim() !== '', { error });
const writingSchema = z.union([notBlank('a text that is not blank'), z.number().transform(String)]);
const factSchema = z.union([writingSchema, z.object({ any: z.array(writingSchema).min(1) })], {
  error: 'a text that is not blank, or {any: [accepted writings]}',
});
const idSchema = z.union([notBlank('an id that is not blank'), z.number().transform(String)], {
  error: 'an id',
});

const caseSchema = z.object({
  id: idSchema,
  question: z.object({
    id: idSchema.optional(),
    question: notBlank('a text that is not blank'),
    required_facts: z.array(factSchema).nullish(),
    forbidden_facts: z.array(factSchema).nullish(),
    answerable: z.boolean().optional(),
  }),
  answer: z.string(),
  retrieved: z.array(idSchema).nullish(),
  expect: z.looseObject({}).nullish(),
});

/** One line of a file of answers to grade. */
export interface AnswerCase {
  id: string;
  /** From 1. */
  line: number;
  question: Question;
  answer: string;
  retrieved: readonly string[];
  /** What the grade should be, by field; null means not judged. Undefined where the line has none. */
  expect: Readonly<Record<string, unknown>> | undefined;
}

type CaseItem = z.infer<typeof caseSchema>;

/**
 * Reads lines `{id, question: {question, required_facts, answerable}, answer, retrieved, expect?}`;
 * other fields are ignored, blank lines skipped. A question that does not say whether it is answerable
 * is when it has facts. Throws a DataError with every fault of every line; an empty file has no case.
 */
export function parseCases(text: string, file: string): AnswerCase[] {
  const cases: AnswerCase[] = [];
  const issues: Issue[] = [];
  const seen = new Map<string, number>();
  text
    .replace(/^\ufeff/u, '')
    .split(/\r?\n/u)
    .forEach((content, index) => {
      if (content.trim() === '') return;
      const place = `line ${index + 1}`;
      const item = parseLine(content, { file, place }, issues);
      if (item === null) return;
      const earlier = seen.get(item.id);
      if (earlier !== undefined) issues.push(repeatedId(item.id, { file, place }, earlier));
      seen.set(item.id, index + 1);
      cases.push(toCase(item, index + 1));
    });
  if (issues.length > 0) throw new DataError(issues);
  return cases;
}

type Where = Pick<Issue, 'file' | 'place'>;

function parseLine(content: string, where: Where, issues: Issue[]): CaseItem | null {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (thrown) {
    const expected = 'a line of JSON';
    const remedy = `Write one object per line (${thrown instanceof Error ? thrown.message : 'not JSON'}).`;
    issues.push({ ...where, value: preview(content), expected, remedy });
    return null;
  }
  const parsed = caseSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = schemaFaults(parsed.error, { file: where.file, schema: caseSchema, input: value });
  issues.push(...faults.map((fault) => faultOfLine(fault, where)));
  return null;
}

function faultOfLine(fault: Issue, where: Where): Issue {
  const isLine = fault.place === '';
  return {
    ...fault,
    place: `${where.place}, ${isLine ? 'the line' : fault.place}`,
    remedy:
      isLine || fault.value === 'nothing'
        ? 'A line is {id, question: {question, required_facts, answerable}, answer, retrieved}.'
        : fault.remedy,
  };
}

function repeatedId(id: string, where: Where, earlier: number): Issue {
  return {
    ...where,
    value: JSON.stringify(id),
    expected: 'an id of its own',
    remedy: `Line ${earlier} has the same id; rename one of them.`,
  };
}

function toCase(item: CaseItem, line: number): AnswerCase {
  const { question } = item;
  const requiredFacts = (question.required_facts ?? []).map(toFact);
  return {
    id: item.id,
    line,
    question: {
      id: question.id ?? item.id,
      question: question.question,
      answerable: question.answerable ?? requiredFacts.length > 0,
      requiredFacts,
      forbiddenFacts: (question.forbidden_facts ?? []).map(toFact),
    },
    answer: item.answer,
    retrieved: item.retrieved ?? [],
    expect: item.expect ?? undefined,
  };
}

function toFact(fact: z.infer<typeof factSchema>) {
  return typeof fact === 'string' ? { any: [fact] } : fact;
}

function preview(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);
}
