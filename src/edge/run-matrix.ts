import type { Question } from '../data/types.ts';
import type { RunRecord } from '../run-record.ts';
import type { Arm } from './arm.ts';
import { runCell } from './run-cell.ts';
import type { Session } from './session.ts';

/** One cell in the order in which it is run. */
export interface PlannedCell {
  arm: Arm;
  question: Question;
  repeat: number;
}

/**
 * Every cell of a matrix: question by question, repeat by repeat. With `alternate`, every other
 * question runs the columns in reverse, so that no arm always comes second.
 */
export function planCells(
  arms: readonly Arm[],
  questions: readonly Question[],
  repeats: number,
  { alternate = false }: { alternate?: boolean } = {},
): PlannedCell[] {
  return questions.flatMap((question, index) => {
    const columns = alternate && index % 2 === 1 ? [...arms].reverse() : arms;
    return Array.from({ length: repeats }, (_, repeat) =>
      columns.map((arm) => ({ arm, question, repeat })),
    ).flat();
  });
}

/** Runs cells one after the other and hands each record on as it ends; stops at an abort. */
export async function runCells(
  cells: readonly PlannedCell[],
  session: Session,
  options: { onRecord?: (record: RunRecord, index: number) => void; signal?: AbortSignal } = {},
): Promise<RunRecord[]> {
  const records: RunRecord[] = [];
  for (const [index, { arm, question, repeat }] of cells.entries()) {
    options.signal?.throwIfAborted();
    const record = await runCell(arm, {
      question,
      repeat,
      session,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    records.push(record);
    options.onRecord?.(record, index);
  }
  return records;
}
