import { z } from 'zod';
import type { Question } from '../../data/types.ts';
import { type RunRecord, runRecordSchema } from '../../run-record.ts';

const fact = z.object({ any: z.array(z.string()).min(1) });

/** A question as a run stores it; the names are those of the type, not those of questions.json. */
const storedQuestionSchema: z.ZodType<Question> = z.object({
  id: z.string().min(1),
  question: z.string(),
  answerable: z.boolean(),
  requiredFacts: z.array(fact),
  forbiddenFacts: z.array(fact).default([]),
  hops: z.number().exactOptional(),
  category: z.string().exactOptional(),
  supportingDocs: z.array(z.string()).exactOptional(),
  cluster: z.string().exactOptional(),
  gap: z.string().exactOptional(),
  history: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }))
    .exactOptional(),
  extra: z.record(z.string(), z.unknown()).exactOptional(),
});

/** The scores of another time; one that is not a number is left out. */
const storedScoresSchema = z
  .record(z.string(), z.unknown())
  .transform((scores) =>
    Object.fromEntries(
      Object.entries(scores).filter((entry): entry is [string, number] =>
        Number.isFinite(entry[1]),
      ),
    ),
  );

/** One run that was read from a file, with the scores that it got when it ran. */
export interface StoredRun {
  question: Question;
  record: RunRecord;
  /** Named scores as they were graded then; empty where the file holds none. */
  scores: Readonly<Record<string, number>>;
  /** Where in the file it stands. */
  place: string;
}

/** A row that is no run of loopcheck, or one whose record was lost (a timeout of the runner). */
export interface ForeignRow {
  place: string;
  /** The column, the question and what the row says of itself, as far as they are known. */
  description: string;
  /** The cell that the row stands for, where it carries a loopcheck question; else null. */
  cell: LostCell | null;
}

/** A cell that was scheduled and whose record was lost. */
export interface LostCell {
  arm: string;
  question: Question;
  /** What the row says went wrong. */
  message: string;
}

/** One fault of a row: where it lies, relative to the row, and what was expected. */
export interface RowFault {
  path: readonly PropertyKey[];
  message: string;
}

/** What one stored row turned out to be. */
export type RowReading =
  | { kind: 'run'; run: Omit<StoredRun, 'place'> }
  | ({ kind: 'foreign' } & Omit<ForeignRow, 'place'>)
  | { kind: 'faulty'; faults: readonly RowFault[] };

/** Where promptfoo's row holds the question. */
const QUESTION_PATH = ['testCase', 'metadata', 'question'] as const;
const object = z.record(z.string(), z.unknown());
const member = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => {
    const parsed = object.safeParse(inner);
    return parsed.success && Object.hasOwn(parsed.data, key) ? parsed.data[key] : undefined;
  }, value);

/**
 * Reads one row of promptfoo's results or one line of answers.jsonl. A row without a record is
 * foreign; a record or a question that is not what it should be is a fault.
 */
export function readRow(row: unknown): RowReading {
  if (member(row, 'record') !== undefined) {
    return checkRow(row, ['item'], ['record'], member(row, 'scores'));
  }
  const recordPath = [
    ['metadata', 'run'],
    ['response', 'metadata', 'run'],
  ].find((path) => member(row, ...path) !== undefined);
  if (recordPath === undefined) return { kind: 'foreign', ...readForeign(row) };
  return checkRow(
    row,
    ['testCase', 'metadata', 'question'],
    recordPath,
    member(row, 'namedScores'),
  );
}

function checkRow(
  row: unknown,
  questionPath: readonly string[],
  recordPath: readonly string[],
  scores: unknown,
): RowReading {
  const question = storedQuestionSchema.safeParse(member(row, ...questionPath));
  const record = runRecordSchema.safeParse(member(row, ...recordPath));
  if (!question.success || !record.success) {
    const faults = [
      ...faultsOf(questionPath, question.error),
      ...faultsOf(recordPath, record.error),
    ];
    return { kind: 'faulty', faults };
  }
  if (question.data.id !== record.data.questionId) {
    const message = `the id of its question, '${question.data.id}', got '${record.data.questionId}'`;
    return { kind: 'faulty', faults: [{ path: [...recordPath, 'questionId'], message }] };
  }
  const read = storedScoresSchema.safeParse(scores);
  const run = { question: question.data, record: record.data, scores: read.data ?? {} };
  return { kind: 'run', run };
}

function faultsOf(path: readonly string[], error: z.ZodError | undefined): RowFault[] {
  return (error?.issues ?? []).map((issue) => ({
    path: [...path, ...issue.path],
    message: issue.message
      .replace(/^Invalid (?:input|option): expected /, '')
      .replace(/^Too (?:small|big): expected (\S+) to (?:be|have) /, '$1 '),
  }));
}

function readForeign(row: unknown): Omit<ForeignRow, 'place'> {
  const text = (...keys: readonly string[]): string | undefined => {
    const value = member(row, ...keys);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const arm = text('provider', 'label') ?? text('provider', 'id');
  const question = storedQuestionSchema.safeParse(member(row, ...QUESTION_PATH));
  const name = question.data?.id ?? text('testCase', 'description') ?? 'unknown question';
  const message = text('error')?.slice(0, 200) ?? 'no record of loopcheck (metadata.run)';
  return {
    description: `${arm ?? 'unknown column'}, ${name}: ${message}`,
    cell: arm === undefined || !question.success ? null : { arm, question: question.data, message },
  };
}
