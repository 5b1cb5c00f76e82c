import { Command, InvalidArgumentError, Option } from 'commander';
import { setFiles } from '../../edge/set-files.ts';
import { cassetteModes } from '../../http/cassette-mode.ts';
import type { CommandIo } from '../command-io.ts';
import type { DraftCommandOptions } from '../draft/draft-command.ts';
import { numberWithin, wholeNumber } from '../number-options.ts';

/** Most documents that a drafted question goes through. */
const MOST_HOPS = 3;

/** `loopcheck draft`: a model drafts questions from your documents; what holds is kept as a draft. */
export function createDraftCommand(io: CommandIo): Command {
  return new Command('draft')
    .description('let a model draft questions from your documents, for a person to accept')
    .option('--model <name>', 'the model (default: AGENT_MODEL)')
    .option('--corpus <path>', 'file or folder of documents', setFiles(io.env).corpus)
    .option('--questions <file>', 'questions that must not be asked again')
    .option('--count <number>', 'questions to keep at most', wholeNumber(1, 10_000), 20)
    .option('--unanswerable <share>', 'share of unanswerable twins', numberWithin(0, 0.5), 0.3)
    .addOption(
      new Option('--hops <range>', `documents to follow, 1 to ${MOST_HOPS}`)
        .argParser(parseHops)
        .default([1, 2], '1-2'),
    )
    .option('--k <number>', 'documents that one search returns', wholeNumber(1, 20), 3)
    .option(
      '--seed <number>',
      'another seed begins with other documents',
      wholeNumber(0, 2 ** 31),
      1,
    )
    .option('--out <file>', 'where the drafts are written', 'questions.draft.json')
    .addOption(
      new Option(
        '--cassette <mode>',
        'what to do with recordings (default: LOOPCHECK_CASSETTE)',
      ).choices(cassetteModes),
    )
    .option('--force', 'replace an existing file', false)
    .action(async (options: DraftCommandOptions) => {
      // Loaded here, since the model clients take longer to load than most commands run.
      const { draftCommand } = await import('../draft/draft-command.ts');
      await draftCommand(options, io);
    });
}

function parseHops(text: string): readonly [number, number] {
  const match = /^([1-3])(?:-([1-3]))?$/.exec(text);
  const fewest = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (fewest <= most) return [fewest, most];
  throw new InvalidArgumentError(`Expected a number from 1 to ${MOST_HOPS}, or a range like 1-2.`);
}
