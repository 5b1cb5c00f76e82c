import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { namedScores } from '../grading/named-scores.ts';
import type { GradedRun } from '../grading/types.ts';
import { answerLine } from '../report/rows/answer-line.ts';
import { gradeRow, type RowParts } from './graded-row.ts';
import type { Session } from './session.ts';

/** Where each row is written as it ends. */
export const ANSWERS_FILE = 'answers.jsonl';

/**
 * Appends a row to answers.jsonl in one write, so that a killed run keeps what it had, and to the
 * session. A row without a record (a column that is no loopcheck agent) is not kept.
 */
export async function afterRow(parts: RowParts, session: Session): Promise<void> {
  const { folder, corpus } = session;
  if (folder === undefined) return;
  const run = gradeRow(parts, corpus?.documents ?? []);
  if (run === null) return;
  session.finished.push(run);
  await keepAnswer(run, folder);
}

/** Appends one run to the answers.jsonl of a folder in one write; makes the folder where it is missing. */
export async function keepAnswer(run: GradedRun, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, ANSWERS_FILE), answerLine(run, namedScores(run)), 'utf8');
}
