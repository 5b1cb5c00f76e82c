import { ConfigError } from '../../base/errors.ts';
import type { PlantOptions } from '../../planting/plan.ts';
import { plantWorld } from '../../planting/plant-world.ts';
import { type ShippedLanguage, shippedTemplates } from '../../planting/shipped-templates.ts';
import type { CommandIo } from '../command-io.ts';
import type { StreamedFormat } from '../list-file.ts';
import { checkCommand, setPaths } from './out-folder.ts';
import { readTemplates } from './templates-file.ts';
import { writeWorld } from './write-world.ts';

/** Larger corpora are written as JSONL, which can be read item by item. */
const JSON_DOCUMENTS = 20_000;
const DEFAULT_WIDTH = 100;
/** Rounds that the loop has where nothing else is set. */
const USUAL_ROUNDS = 3;

/** What the command line says about a world. */
export interface PlantWorldOptions extends PlantOptions {
  out?: string;
  language: ShippedLanguage;
  /** A template file; takes the place of the language's shipped templates. */
  templates?: string;
  format?: StreamedFormat;
  force: boolean;
}

/** Plants a world into a folder and says what it holds. Throws a ConfigError for impossible wishes. */
export async function plantWorldCommand(options: PlantWorldOptions, io: CommandIo): Promise<void> {
  if (options.out === undefined) {
    throw new ConfigError('No folder to write to', { hint: 'Name one with --out.' });
  }
  const format = options.format ?? (options.documents > JSON_DOCUMENTS ? 'jsonl' : 'json');
  const templates =
    options.templates === undefined
      ? shippedTemplates[options.language]
      : await readTemplates(options.templates, io.cwd);
  const blocks = plantWorld(options, templates);
  const paths = setPaths(options.out, { cwd: io.cwd, format, force: options.force });
  const { documents, tally } = writeWorld(blocks, paths, format);
  const { questions, longest } = tally;
  io.out(
    [
      `${documents} documents and ${questions} questions in ${options.out} (seed ${options.seed}, ${templates.language}):`,
      ...tally.table(Number(io.env.COLUMNS) || DEFAULT_WIDTH),
      ...(longest > USUAL_ROUNDS
        ? [
            `A chain of ${longest} hops may take ${longest} rounds: run with MAX_ITERATIONS=${longest}.`,
          ]
        : []),
      `Next: ${checkCommand(paths, format)}`,
    ].join('\n'),
  );
}
