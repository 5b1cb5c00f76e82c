import { resolve } from 'node:path';
import type { ArmSetup } from '../../comparison/lock-types.ts';
import { setupOf } from '../../comparison/setup.ts';
import type { Question } from '../../data/types.ts';
import { type Arm, armHashes, describeArm } from '../../edge/arm.ts';
import { planCells, runCells } from '../../edge/run-matrix.ts';
import { createSession } from '../../edge/session.ts';
import { gradeRun } from '../../grading/grade-run.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { CommandIo } from '../command-io.ts';
import { openMatrix } from '../open-matrix.ts';

/** What a lock needs to know of a matrix. */
export interface MatrixEffect {
  /** What each column is made of as the run will start it, by label. */
  setups: Record<string, ArmSetup>;
  /** Today's code on the recordings; cells that are not recorded are left out. */
  rows: GradedRun[];
}

/** The environment of a replay, whatever model the user's names. */
const REPLAY = {
  AGENT_MODEL: undefined,
  AGENT_TEMPERATURE: undefined,
  LOOPCHECK_CASSETTE: 'replay',
} as const;

/**
 * Opens a matrix as a run would, for its setups, and replays it on the recordings that it ships with
 * (whatever model the environment names), for the effect of the code. Asks no model.
 */
export async function replayMatrix(
  config: string,
  questions: readonly Question[],
  io: CommandIo,
): Promise<MatrixEffect> {
  const planned = await openMatrix({ path: resolve(io.cwd, config) }, io);
  const setups = Object.fromEntries(planned.arms.map((arm) => [arm.label, setupOfArm(arm)]));
  const rows = await replayRecordings(config, questions, io);
  // Both may share a model, so nothing is closed before the replay has ended.
  await closeAll(planned.arms);
  return { setups, rows };
}

/**
 * Today's code on the recordings of a matrix: the cells of these questions that are recorded. Asks no
 * model. Rejects with a LoopcheckError where the config or its recordings cannot be opened.
 */
export async function replayRecordings(
  config: string,
  questions: readonly Question[],
  io: Pick<CommandIo, 'cwd' | 'env'>,
): Promise<GradedRun[]> {
  const { arms, config: matrix } = await openMatrix(
    { path: resolve(io.cwd, config), overrides: () => REPLAY },
    io,
  );
  const cells = planCells(arms, questions, matrix.repeats);
  const records = await runCells(cells, createSession(new Date()));
  await closeAll(arms);
  return records.flatMap((record, index) => {
    const cell = cells[index];
    if (cell === undefined || record.error?.kind === 'replay-miss') return [];
    const { question, arm } = cell;
    return [gradeRun({ question, record, corpus: arm.corpus.documents })];
  });
}

function setupOfArm(arm: Arm): ArmSetup {
  const { model, search } = describeArm(arm);
  return setupOf({
    graph: arm.agent.graph,
    limits: arm.settings.limits,
    provenance: { model, search, hashes: armHashes(arm) },
  });
}

async function closeAll(arms: readonly Arm[]): Promise<void> {
  for (const model of new Set(arms.map(({ opened }) => opened))) await model.close();
}
