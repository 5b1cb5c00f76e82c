import type { Command } from 'commander';
import type { CommandIo } from '../command-io.ts';
import { createBaselineCommand } from './baseline.ts';
import { createCheckCommand } from './check.ts';
import { createDraftCommand } from './draft.ts';
import { createDrawCommand } from './draw.ts';
import { createGradeCommand } from './grade.ts';
import { createLockCommand } from './lock.ts';
import { createPlanCommand } from './plan.ts';
import { createPlantCommand } from './plant.ts';
import { createPromptsCommand } from './prompts.ts';
import { createRecordCommand } from './record.ts';
import { createReportCommand } from './report.ts';
import { createShowCommand } from './show.ts';

/** Every command of the loopcheck CLI, in the order of its help. One file each in this folder. */
export const commands: readonly ((io: CommandIo) => Command)[] = [
  createBaselineCommand,
  createCheckCommand,
  createDraftCommand,
  createDrawCommand,
  createGradeCommand,
  createLockCommand,
  createPlanCommand,
  createPlantCommand,
  createPromptsCommand,
  createRecordCommand,
  createReportCommand,
  createShowCommand,
];
