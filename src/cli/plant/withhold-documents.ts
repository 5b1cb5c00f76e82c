import { ConfigError } from '../../base/errors.ts';
import { holdsFact } from '../../checking/holds-fact.ts';
import { documentToJson, questionToJson } from '../../data/question-json.ts';
import { type WithholdResult, withhold } from '../../planting/withhold.ts';
import { printable } from '../../report/text/display-width.ts';
import type { CommandIo } from '../command-io.ts';
import { writeListFile } from '../list-file.ts';
import { loadSet } from '../load-set.ts';
import { checkCommand, setPaths } from './out-folder.ts';

/** What the command line says about withholding. */
export interface WithholdCommandOptions {
  corpus: string;
  questions: string;
  out?: string;
  /** Ids; without any a share of the answerable questions is chosen. */
  question?: readonly string[];
  share: number;
  cascade: boolean;
  seed: number;
  force: boolean;
}

/** Refusals that are listed; more are counted. */
const LISTED = 20;

/**
 * Writes the user's set without the documents that some questions need, these questions turned into
 * unanswerable twins, and says what could not be withheld and why.
 */
export async function withholdCommand(
  options: WithholdCommandOptions,
  io: CommandIo,
): Promise<void> {
  if (options.out === undefined) {
    throw new ConfigError('No folder to write to', { hint: 'Name one with --out.' });
  }
  const format = 'json';
  const paths = setPaths(options.out, {
    cwd: io.cwd,
    format,
    force: options.force,
    sources: [options.corpus, options.questions],
  });
  const { corpus, questionSet } = await loadSet(options, io, { rule: false });
  const result = withhold({
    corpus,
    questions: questionSet.questions,
    questionIds: options.question ?? null,
    share: options.share,
    cascade: options.cascade,
    seed: options.seed,
    holdsFact,
  });
  if (result.withheld.length === 0) throw nothingWithheld(result, options);
  writeListFile(paths.corpus, format, result.documents.map(documentToJson));
  writeListFile(paths.questions, format, result.questions.map(questionToJson));
  const removed = corpus.documents.length - result.documents.length;
  const lines = [
    `${result.withheld.length} questions turned unanswerable, ${removed} documents removed; written to ${options.out}:`,
    ...result.withheld.map(({ twinId, removed: ids }) => `  ${twinId} (without ${ids.join(', ')})`),
    ...(result.refused.length === 0 ? [] : ['Not withheld:', ...refusalLines(result)]),
    `Next: ${checkCommand(paths, format)}`,
  ];
  io.out(printable(lines.join('\n')));
}

function nothingWithheld(result: WithholdResult, { share }: WithholdCommandOptions): ConfigError {
  if (result.refused.length === 0) {
    return new ConfigError(`A share of ${share} of the answerable questions is no question`, {
      hint: 'Nothing was written. Raise --share, or name questions with --question.',
    });
  }
  return new ConfigError(['No question could be withheld:', ...refusalLines(result)].join('\n'), {
    hint: 'Nothing was written. --cascade also turns questions that share the documents.',
  });
}

function refusalLines({ refused }: WithholdResult): string[] {
  const rest = refused.length - LISTED;
  return [
    ...refused.slice(0, LISTED).map(({ question, sentence }) => `  ${question.id}: ${sentence}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
