import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultLimits } from '../../agent/limits.ts';
import { ConfigError } from '../../base/errors.ts';
import { loadCorpus } from '../../data/load-corpus.ts';
import { loadQuestions } from '../../data/load-questions.ts';
import { questionToJson } from '../../data/question-json.ts';
import type { Corpus, Question } from '../../data/types.ts';
import { draftQuestions } from '../../drafting/draft-questions.ts';
import { type DraftOptions, type DraftResult, dropReasons } from '../../drafting/types.ts';
import { recordingSession } from '../../edge/recording-session.ts';
import { createSession } from '../../edge/session.ts';
import { chooseModel } from '../../models/choose-model.ts';
import { openModel } from '../../models/open-model.ts';
import type { OpenedModel } from '../../models/opened-model.ts';
import { printable } from '../../report/text/display-width.ts';
import type { CommandIo } from '../command-io.ts';
import { openListFile } from '../list-file.ts';

/** What the command line says about drafting. */
export interface DraftCommandOptions {
  model?: string;
  corpus: string;
  questions?: string;
  count: number;
  unanswerable: number;
  hops: readonly [number, number];
  k: number;
  seed: number;
  out: string;
  force: boolean;
  cassette?: string;
}

/** Nothing could be confirmed. */
const FAILURE_EXIT_CODE = 1;
/** The stable name under which drafts are recorded. */
const GRAPH = 'draft';

/** Drafts questions into a file and says what was dropped and why. */
export async function draftCommand(options: DraftCommandOptions, io: CommandIo): Promise<void> {
  const out = resolve(io.cwd, options.out);
  if (existsSync(out) && !options.force) {
    throw new ConfigError(`${options.out} would be overwritten`, {
      hint: 'Name another file with --out, or add --force.',
    });
  }
  const { corpus } = await loadCorpus(resolve(io.cwd, options.corpus));
  const existing =
    options.questions === undefined
      ? []
      : (await loadQuestions(resolve(io.cwd, options.questions), corpus)).questionSet.questions;
  // Begun before the model is paid: a place that cannot be written is known at once.
  const writer = openListFile(out, 'json');
  try {
    const result = await draftWithModel(options, corpus, existing, io);
    for (const question of freeIds(existing, result.questions))
      writer.add(questionToJson(question));
    if (result.questions.length > 0) writer.finish();
    io.out(printable(describe(result, options).join('\n')));
    if (result.questions.length === 0) io.setExitCode(FAILURE_EXIT_CODE);
    // What was kept is written; the failure is told all the same.
    if (result.stoppedBy !== undefined) throw result.stoppedBy;
  } finally {
    writer.abandon();
  }
}

async function draftWithModel(
  options: DraftCommandOptions,
  corpus: Corpus,
  existing: readonly Question[],
  io: CommandIo,
): Promise<DraftResult> {
  const session = createSession(new Date());
  const opened = await openDraftModel(options, io, recordingSession(session));
  return draftQuestions({
    corpus,
    existing,
    ...draftNumbers(options),
    modelFor: (draftId, orderIndex) => {
      const cell = {
        graph: GRAPH,
        questionId: draftId,
        repeat: 0,
        orderIndex,
        sitting: session.id,
      };
      return opened.forCell(cell, { coldStart: false }).model;
    },
  });
}

async function openDraftModel(
  options: DraftCommandOptions,
  io: CommandIo,
  recording: ReturnType<typeof recordingSession>,
): Promise<OpenedModel> {
  if (options.model === undefined && !io.env.AGENT_MODEL?.trim()) {
    throw new ConfigError('No model to draft with', {
      hint: 'Name one with --model or AGENT_MODEL, for example ollama:qwen2.5:7b-instruct.',
    });
  }
  const env =
    options.cassette === undefined ? io.env : { ...io.env, LOOPCHECK_CASSETTE: options.cassette };
  const config = options.model === undefined ? {} : { model: options.model };
  const choice = chooseModel({ env, config, defaultModel: '', cwd: io.cwd });
  const opened = await openModel({ choice, recording });
  await opened.preflight();
  return opened;
}

function draftNumbers({
  count,
  unanswerable,
  hops,
  seed,
  k,
}: DraftCommandOptions): Pick<DraftOptions, 'count' | 'twins' | 'hops' | 'seed' | 'loop'> {
  const twins = Math.round(count * unanswerable);
  const { maxIterations, maxQueriesPerRound } = defaultLimits;
  return {
    count: Math.max(1, count - twins),
    twins,
    hops,
    seed,
    loop: { rounds: maxIterations, queriesPerRound: maxQueriesPerRound, documentsPerQuery: k },
  };
}

/** Drafts whose ids clash with questions that there are already get a prefix. */
function freeIds(existing: readonly Question[], drafts: readonly Question[]): Question[] {
  const taken = new Set(existing.map(({ id }) => id));
  let prefix = '';
  while (drafts.some(({ id }) => taken.has(prefix + id))) prefix += 'new-';
  return drafts.map((draft) => ({ ...draft, id: prefix + draft.id }));
}

function describe(
  { questions, dropped, llmCalls }: DraftResult,
  { out, corpus }: DraftCommandOptions,
): string[] {
  const answerable = questions.filter((question) => question.answerable).length;
  const reasons = dropReasons.flatMap((reason) => {
    const group = dropped.filter((one) => one.reason === reason);
    const [first] = group;
    if (first === undefined) return [];
    const example = first.question === '' ? '' : `, such as: ${first.question}`;
    return [`  ${reason} (${group.length})${example}`];
  });
  const drops = reasons.length === 0 ? [] : [`${dropped.length} dropped:`, ...reasons];
  if (questions.length === 0) {
    return [
      `No draft could be confirmed in ${llmCalls} model calls; nothing was written.`,
      ...drops,
    ];
  }
  return [
    `${questions.length} drafts in ${out} (${answerable} answerable, ${questions.length - answerable} unanswerable), ${llmCalls} model calls.`,
    ...drops,
    'They are drafts: read each against its documents, then take "draft": true out.',
    `Next: npx loopcheck check --corpus ${corpus} --questions ${out}`,
  ];
}
