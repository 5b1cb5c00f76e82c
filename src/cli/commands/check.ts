import { Command } from 'commander';
import { estimateTokens } from '../../agent/evidence/estimate-tokens.ts';
import { parseLimits } from '../../agent/limits.ts';
import { evidenceBudget } from '../../agent/messages.ts';
import { buildPrompts } from '../../agent/prompts.ts';
import { DataError } from '../../base/errors.ts';
import { checkSet } from '../../checking/check-set.ts';
import { defaultCostModel } from '../../checking/estimate-run.ts';
import { setFiles } from '../../edge/set-files.ts';
import { defaultSettings } from '../../models/model-settings.ts';
import { renderCheck } from '../check/render-check.ts';
import type { CommandIo } from '../command-io.ts';
import { type LoadedSet, loadSet } from '../load-set.ts';
import { numberWithin, wholeNumber } from '../number-options.ts';

interface CheckOptions {
  corpus: string;
  questions: string;
  decision?: string;
  k: number;
  repeats?: number;
  context: number;
  promptSpeed: number;
  outputSpeed: number;
  all?: true;
  json?: true;
}

const JSON_SCHEMA_VERSION = 1;
const DEFAULT_WIDTH = 100;
/** Fastest tokens a second that are believed. */
const MOST_SPEED = 1_000_000;

/** `loopcheck check`: what is wrong with a set (exit 1), and what it can show at all (exit 0). */
export function createCheckCommand(io: CommandIo): Command {
  const { promptTokensPerSecond, outputTokensPerSecond } = defaultCostModel;
  return new Command('check')
    .description('check corpus, questions and decision rule before a model is paid')
    .option('--corpus <path>', 'file or folder of documents', setFiles(io.env).corpus)
    .option('--questions <file>', 'file of questions', setFiles(io.env).questions)
    .option('--decision <file>', 'decision rule (default: decision.yaml where there is one)')
    .option('--k <number>', 'documents that one search returns', wholeNumber(1, 20), 3)
    .option(
      '--repeats <number>',
      'repeats of each question (default: of the rule, else 1)',
      wholeNumber(1, 1000),
    )
    .option(
      '--context <tokens>',
      'context of the model',
      wholeNumber(256, 1_048_576),
      defaultSettings.numCtx,
    )
    .option(
      '--prompt-speed <number>',
      'prompt tokens a second',
      numberWithin(0.1, MOST_SPEED),
      promptTokensPerSecond,
    )
    .option(
      '--output-speed <number>',
      'output tokens a second',
      numberWithin(0.1, MOST_SPEED),
      outputTokensPerSecond,
    )
    .option('--all', 'list every note')
    .option('--json', 'print the report as JSON')
    .action((options: CheckOptions) => check(options, io));
}

async function check(options: CheckOptions, io: CommandIo): Promise<void> {
  const set = await loadOrReport(options, io);
  if (set === null) return;
  const report = checkSet(checkInput(set, options, io));
  const { warnings } = set;
  io.out(
    options.json
      ? JSON.stringify(
          { schemaVersion: JSON_SCHEMA_VERSION, faults: [], warnings, ...report },
          null,
          2,
        )
      : renderCheck(report, {
          warnings,
          all: options.all ?? false,
          width: Number(io.env.COLUMNS) || DEFAULT_WIDTH,
        }),
  );
}

/** The set, or null where faults were printed as JSON; without --json faults are thrown. */
async function loadOrReport(options: CheckOptions, io: CommandIo): Promise<LoadedSet | null> {
  try {
    return await loadSet(options, io, { rule: true });
  } catch (thrown) {
    if (!(thrown instanceof DataError) || !options.json) throw thrown;
    const faults = thrown.issues;
    io.out(JSON.stringify({ schemaVersion: JSON_SCHEMA_VERSION, faults }, null, 2));
    io.setExitCode(1);
    return null;
  }
}

function checkInput(
  set: LoadedSet,
  options: CheckOptions,
  io: CommandIo,
): Parameters<typeof checkSet>[0] {
  const { maxIterations, maxQueriesPerRound } = parseLimits(io.env);
  const prompts = buildPrompts();
  const [longest = ''] = set.questionSet.questions
    .map(({ question }) => question)
    .sort((a, b) => b.length - a.length);
  return {
    ...set,
    loop: {
      rounds: maxIterations,
      queriesPerRound: maxQueriesPerRound,
      documentsPerQuery: options.k,
    },
    evidenceTokens: evidenceBudget(
      { contextTokens: options.context, predictedTokens: defaultSettings.numPredict },
      { question: longest },
      prompts,
    ),
    estimateTokens,
    costModel: {
      ...defaultCostModel,
      repeats: options.repeats ?? set.rule?.design.repeats ?? 1,
      promptTokensPerSecond: options.promptSpeed,
      outputTokensPerSecond: options.outputSpeed,
      systemTokens: estimateTokens(prompts.system),
      reminderTokens: Math.max(...Object.values(prompts.reminders).map(estimateTokens)),
    },
  };
}
