import { relative } from 'node:path';
import { Command } from 'commander';
import { ConfigError } from '../../base/errors.ts';
import { lockText } from '../../comparison/lock.ts';
import { lockRule } from '../../comparison/lock-rule.ts';
import type { Question } from '../../data/types.ts';
import { lockPath } from '../../edge/rule-files.ts';
import type { CommandIo } from '../command-io.ts';
import { loadSet, type SetFiles } from '../load-set.ts';
import { type MatrixEffect, replayMatrix } from '../lock/replay-matrix.ts';
import { runConfig } from '../report/run-config.ts';
import { writeText } from '../write-text.ts';

/** The files that the command line names; the config names what is left out. */
type NamedFiles = Partial<SetFiles>;

/** What the command needs of the world; tests pass their own. */
export interface LockPorts {
  now(): Date;
  replay(config: string, questions: readonly Question[], io: CommandIo): Promise<MatrixEffect>;
}

const realPorts: LockPorts = { now: () => new Date(), replay: replayMatrix };

/** `loopcheck lock`: writes down, before the run, everything that must not change until it is judged. */
export function createLockCommand(io: CommandIo, ports: LockPorts = realPorts): Command {
  return new Command('lock')
    .description('lock rule, data, prompts, model, search, limits and code before the run')
    .argument('[config]', 'the promptfoo config of the run', 'promptfooconfig.yaml')
    .option('--corpus <path>', 'file or folder of documents; default: as the config says')
    .option('--questions <file>', 'file of questions; default: as the config says')
    .option('--decision <file>', 'decision rule (default: decision.yaml)')
    .action((config: string, named: NamedFiles) => lock(config, named, { io, ports }));
}

async function lock(
  config: string,
  named: NamedFiles,
  { io, ports }: { io: CommandIo; ports: LockPorts },
): Promise<void> {
  const { env, files } = await runConfig(config, io);
  const set = { ...files, ...named };
  const { rule, corpus, questionSet } = await loadSet(set, { ...io, env }, { rule: true });
  if (rule === null) {
    throw new ConfigError('There is no decision rule to lock.', {
      hint: 'Write decision.yaml (docs/decision-rule.md), or name a rule with --decision.',
    });
  }
  const { questions } = questionSet;
  const head = { rule, questions, corpusHash: corpus.hash, questionsHash: questionSet.hash };
  const lockedAt = ports.now().toISOString();
  // Refuses an undecidable rule before anything is replayed.
  lockRule({ ...head, arms: {}, rows: [], lockedAt });
  const { setups, rows } = await ports.replay(config, questions, io);
  const locked = lockRule({ ...head, arms: setups, rows, lockedAt });
  const path = lockPath(rule.source, io.cwd);
  await writeText(path, lockText(locked));
  const arms = Object.keys(setups).join(', ');
  io.out(
    `${relative(io.cwd, path)}: rule ${rule.hash}, arms ${arms}, ${rows.length} recorded rows. Commit it with the rule.`,
  );
}
