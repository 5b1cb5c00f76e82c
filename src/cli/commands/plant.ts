import { Command, Option } from 'commander';
import { ConfigError } from '../../base/errors.ts';
import { setFiles } from '../../edge/set-files.ts';
import { plantedCategories } from '../../planting/planted-case.ts';
import {
  type ShippedLanguage,
  shippedLanguages,
  shippedTemplates,
} from '../../planting/shipped-templates.ts';
import type { CommandIo } from '../command-io.ts';
import { numberWithin, wholeNumber } from '../number-options.ts';
import { parseCategories, parseHops } from '../plant/plant-command-options.ts';
import { type PlantWorldOptions, plantWorldCommand } from '../plant/plant-world.ts';
import { templatesToYaml } from '../plant/templates-file.ts';
import { type WithholdCommandOptions, withholdCommand } from '../plant/withhold-documents.ts';

interface PlantCommandOptions
  extends Omit<PlantWorldOptions, 'questions' | 'searchLimit'>,
    Omit<WithholdCommandOptions, 'questions'> {
  /** A number for a new world, a file with --withhold. */
  questions?: string;
  k: number;
  withhold?: true;
  showTemplates?: ShippedLanguage;
}

const MOST_DOCUMENTS = 100_000_000;
const MOST_QUESTIONS = 10_000_000;
const DEFAULT_QUESTIONS = '60';

/** `loopcheck plant`: an invented world with planted gaps, or gaps in the user's own corpus. */
export function createPlantCommand(io: CommandIo): Command {
  return new Command('plant')
    .description('invent a corpus with questions and gaps, or plant gaps into your own')
    .option('--out <folder>', 'where corpus and questions are written')
    .option('--documents <number>', 'documents of the world', wholeNumber(1, MOST_DOCUMENTS), 600)
    .option(
      '--questions <number|file>',
      `questions of the world (default: ${DEFAULT_QUESTIONS}); with --withhold the file of questions (default: ${setFiles(io.env).questions})`,
    )
    .option('--unanswerable <share>', 'share of unanswerable questions', numberWithin(0, 0.8), 0.35)
    .addOption(
      new Option('--hops <range>', 'documents to follow, 1 to 4')
        .argParser(parseHops)
        .default([1, 3], '1-3'),
    )
    .addOption(
      new Option('--categories <list>', `kinds of questions out of ${plantedCategories.join(', ')}`)
        .argParser(parseCategories)
        .default(plantedCategories, 'all'),
    )
    .option('--no-decoys', 'without near misses and withdrawn values')
    .option('--k <number>', 'documents that one search will return', wholeNumber(1, 20), 3)
    .option('--seed <number>', 'same seed, same bytes', wholeNumber(0, Number.MAX_SAFE_INTEGER), 1)
    .addOption(
      new Option('--language <name>', 'shipped templates').choices(shippedLanguages).default('en'),
    )
    .option('--templates <file>', 'templates of another language or world, in YAML or JSON')
    .addOption(
      new Option('--show-templates <language>', 'print shipped templates as YAML').choices(
        shippedLanguages,
      ),
    )
    .addOption(
      new Option(
        '--format <name>',
        'of the corpus (default: json, above 20000 documents jsonl)',
      ).choices(['json', 'jsonl']),
    )
    .option('--force', 'replace existing files', false)
    .option('--withhold', 'remove documents of your own corpus that questions need')
    .option(
      '--corpus <path>',
      'with --withhold: file or folder of documents',
      setFiles(io.env).corpus,
    )
    .option('--question <id...>', 'with --withhold: these questions')
    .option(
      '--share <number>',
      'with --withhold: share of answerable questions',
      numberWithin(0, 1),
      0.25,
    )
    .option('--cascade', 'with --withhold: also turn questions that share the documents', false)
    .action((options: PlantCommandOptions, command: Command) => {
      refuseIdleOptions(options, command);
      return plant(options, io);
    });
}

/** Options that only a new world takes, and those that only --withhold takes. */
const WORLD_OPTIONS: readonly (keyof PlantCommandOptions)[] = [
  'documents',
  'unanswerable',
  'hops',
  'categories',
  'decoys',
  'k',
  'language',
  'templates',
  'format',
];
const WITHHOLD_OPTIONS: readonly (keyof PlantCommandOptions)[] = [
  'corpus',
  'question',
  'share',
  'cascade',
];

/** Throws a ConfigError for options that would have no effect beside the others. */
function refuseIdleOptions({ withhold }: PlantCommandOptions, command: Command): void {
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  const flag = (name: string): string => (name === 'decoys' ? '--no-decoys' : `--${name}`);
  const idle = (withhold ? WORLD_OPTIONS : WITHHOLD_OPTIONS).filter(isGiven).map(flag);
  if (idle.length > 0) {
    const verb = idle.length === 1 ? 'has' : 'have';
    throw new ConfigError(
      `${idle.join(', ')} ${verb} no effect ${withhold ? 'with' : 'without'} --withhold`,
      { hint: withhold ? 'Leave them out.' : 'Add --withhold to plant gaps into your own corpus.' },
    );
  }
  for (const [one, other] of [
    ['templates', 'language'],
    ['question', 'share'],
  ] as const) {
    if (!isGiven(one) || !isGiven(other)) continue;
    throw new ConfigError(`--${other} has no effect beside --${one}`, {
      hint: 'Name one of them.',
    });
  }
}

async function plant(options: PlantCommandOptions, io: CommandIo): Promise<void> {
  if (options.showTemplates !== undefined) {
    io.out(templatesToYaml(shippedTemplates[options.showTemplates]).trimEnd());
    return;
  }
  if (options.withhold) {
    const questions = setFiles(io.env, options).questions;
    await withholdCommand({ ...options, questions }, io);
    return;
  }
  const questions = questionCount(options.questions ?? DEFAULT_QUESTIONS);
  await plantWorldCommand({ ...options, questions, searchLimit: options.k }, io);
}

function questionCount(text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MOST_QUESTIONS) return count;
  throw new ConfigError(
    `--questions is "${text}": expected a whole number from 1 to ${MOST_QUESTIONS}`,
    { hint: 'A file of questions goes with --withhold.' },
  );
}
