import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { ConfigError } from '../base/errors.ts';
import { fileSlug } from '../http/file-slug.ts';
import { liveCommand, recordCommand, recordingsFolder } from '../models/recordings.ts';
import type { Arm } from './arm.ts';
import { namedConfig } from './run-file.ts';
import type { Session } from './session.ts';
import { setFiles } from './set-files.ts';

/**
 * A fault where columns are to replay and not one question of the set is recorded, as with questions
 * of one's own and the shipped recordings: one message instead of as many error rows as cells. A set
 * that is recorded in part runs, and its missing cells are error rows.
 */
export function replayFaults(arms: readonly Arm[], session: Session, cwd: string): ConfigError[] {
  const { questions } = session;
  if (questions === undefined) return [];
  const folders = new Map(
    arms
      .filter(({ opened }) => opened.cassette.mode === 'replay')
      .map((arm) => [recordingsFolder(arm.settings.model), arm] as const),
  );
  const prefix = setVariablesOf(session, cwd);
  const config = namedConfig(process.argv);
  return [...folders].flatMap(([folder, arm]) => {
    const { settings } = arm;
    const isRecorded = ({ id }: { id: string }) =>
      existsSync(join(folder, `${fileSlug(id)}.jsonl`));
    if (questions.questions.some(isRecorded)) return [];
    const files = relative(cwd, questions.source);
    const message = `None of the ${questions.questions.length} questions of ${files} is recorded in ${relative(cwd, folder)}`;
    return new ConfigError(message, {
      hint:
        `Run them live with: ${prefix}${liveCommand(settings.model)}${config === null ? '' : ` -c ${config}`}\n` +
        `Or record them with: ${recordCommandOf(arm, session, cwd)}\n` +
        'AGENT_MODEL may name any other model.',
    });
  });
}

/** The command that records what is missing of an arm, with the files and the config of this run. */
export function recordCommandOf(arm: Arm, session: Session, cwd: string): string {
  const { settings, opened } = arm;
  const config = namedConfig(process.argv);
  const command = recordCommand(settings.model, opened.settings.temperature);
  return `${setVariablesOf(session, cwd)}${command}${config === null ? '' : ` ${config}`}`;
}

/** The variables that name the files of a session, each followed by a space; none for the default ones. */
export function setVariablesOf({ corpus, questions }: Session, cwd: string): string {
  const usual = setFiles({});
  const named = [
    ['LOOPCHECK_CORPUS', corpus?.source, usual.corpus],
    ['LOOPCHECK_QUESTIONS', questions?.source, usual.questions],
  ] as const;
  return named
    .flatMap(([name, source, usualFile]) => {
      const file = source === undefined ? usualFile : relative(cwd, source);
      return file === usualFile ? [] : [`${name}=${file} `];
    })
    .join('');
}
