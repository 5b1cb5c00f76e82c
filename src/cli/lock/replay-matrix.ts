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

/**
 * Opens a matrix as a run would, for its setups, and replays it on the recordings that it ships with
 * (whatever model the environment names), for the effect of the code. Asks no model.
 */
export async function replayMatrix(
  config: string,
  questions: readonly Question[],
  io: CommandIo,
): Promise<MatrixEffect> {
  const path = resolve(io.cwd, config);
  const planned = await openMatrix({ path }, io);
  const setups = Object.fromEntries(planned.arms.map((arm) => [arm.label, setupOfArm(arm)]));
  await closeAll(planned.arms);
  const overrides = {
    AGENT_MODEL: undefined,
    AGENT_TEMPERATURE: undefined,
    LOOPCHECK_CASSETTE: 'replay',
  };
  const recorded = await openMatrix({ path, overrides }, io);
  const cells = planCells(recorded.arms, questions, recorded.config.repeats);
  const records = await runCells(cells, createSession(new Date()));
  await closeAll(recorded.arms);
  const rows = records.flatMap((record, index) => {
    const cell = cells[index];
    if (cell === undefined || record.error?.kind === 'replay-miss') return [];
    const { question, arm } = cell;
    return [gradeRun({ question, record, corpus: arm.corpus.documents })];
  });
  return { setups, rows };
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
