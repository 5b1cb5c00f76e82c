import { dirname, resolve } from 'node:path';
import { compareRuns } from '../../comparison/compare-runs.ts';
import type { Comparison, ComparisonInput } from '../../comparison/types.ts';
import type { DecisionRule } from '../../data/decision-rule.ts';
import { loadRule } from '../../edge/load-rule.ts';
import { readBaseline, readLock } from '../../edge/rule-files.ts';
import { readRunFile } from '../../edge/run-file.ts';
import type { SetFiles } from '../../edge/set-files.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { RegradedRun } from '../../report/rows/regrade.ts';
import type { CommandIo } from '../command-io.ts';
import { type ReadResults, readResults } from '../stored-results.ts';
import { gradeStored } from './grade-stored.ts';
import { exists, runConfig } from './run-config.ts';
import { type StoredCorpus, storedCorpus } from './stored-corpus.ts';
import { type StoredDesign, storedDesign } from './stored-design.ts';
import { storedEffect } from './stored-effect.ts';

/** Which files a stored run is read with; those that are left out are looked for. */
export interface StoredRunFiles {
  decision?: string;
  corpus?: string;
  questions?: string;
  /** The promptfoo config of the run: it names files, and its recordings show the effect of the code. */
  config?: string;
}

/** A stored run, graded and compared by today's code. */
export interface LoadedRun {
  /** The file that it was read from. */
  file: string;
  runs: readonly GradedRun[];
  regraded: readonly RegradedRun[];
  comparison: Comparison;
  /** How it was read, where that is worth knowing. */
  notes: readonly string[];
}

/**
 * Reads a stored run, grades it without a model and compares its arms by the rule, as the end of the
 * run itself does. Throws where a file cannot be read or has faults.
 */
export async function loadStoredRun(
  path: string,
  files: StoredRunFiles,
  io: Pick<CommandIo, 'cwd' | 'env'>,
): Promise<LoadedRun> {
  const stored = await readResults(path, io.cwd);
  const started = await startOf(stored.file, io);
  const config = files.config ?? started.config;
  const { env, files: configured } = await runConfig(config, io);
  const usual = { ...configured, ...started.files };
  const decision = files.decision ?? (io.env.LOOPCHECK_DECISION ? undefined : started.decision);
  const rule = await ruleOf(decision, { env, cwd: io.cwd });
  const records = stored.runs.map(({ record }) => record);
  const corpus = await storedCorpus(records, { named: files.corpus, usual: usual.corpus }, io.cwd);
  const { runs, regraded, strangers } = gradeStored(stored, corpus.documents);
  const planned = await storedDesign(
    runs,
    { named: files.questions, usual: usual.questions },
    io.cwd,
  );
  const baseline = await readBaseline(rule, io.cwd);
  const comparison = compareRuns({
    runs,
    rule,
    design: planned.design,
    ...(rule === null ? {} : await lockPart(rule, corpus, planned, { runs, config, io })),
    ...(baseline === undefined ? {} : { baseline }),
  });
  return {
    file: stored.file,
    runs,
    regraded,
    comparison,
    notes: [
      ...readingNotes(stored, strangers),
      ...corpus.notes,
      ...ruleNotes(rule, started.ruleHash),
    ],
  };
}

/** What a stored run was read with. */
interface StoredContext {
  runs: readonly GradedRun[];
  config: string | undefined;
  io: Pick<CommandIo, 'cwd' | 'env'>;
}

/** What a run's folder says of its start, as far as the files are still there. */
interface RunStart {
  config?: string;
  decision?: string;
  /** The hash of the rule that judged the run at its end; null without a rule, undefined if unknown. */
  ruleHash?: string | null;
  files: Partial<SetFiles>;
}

async function startOf(file: string, { cwd }: Pick<CommandIo, 'cwd'>): Promise<RunStart> {
  const started = await readRunFile(dirname(resolve(cwd, file)));
  if (started === null) return { files: {} };
  const there = async <Key extends string>(key: Key, path: string | null | undefined) =>
    path && (await exists(resolve(cwd, path))) ? { [key]: path } : {};
  return {
    ruleHash: started.decision?.hash ?? null,
    ...(await there('config', started.config)),
    ...(await there('decision', started.decision?.file)),
    files: {
      ...(await there('corpus', started.corpus)),
      ...(await there('questions', started.questions)),
    },
  };
}

/** A note where another rule judges the run than judged it at its end. */
function ruleNotes(rule: DecisionRule | null, then: string | null | undefined): string[] {
  if (then === undefined || then === (rule?.hash ?? null)) return [];
  const now = rule === null ? 'no rule' : `${rule.source} (${rule.hash})`;
  return [`The run was judged by ${then ?? 'no rule'} when it ended; this report is by ${now}.`];
}

async function ruleOf(
  named: string | undefined,
  { env, cwd }: Pick<CommandIo, 'cwd' | 'env'>,
): Promise<DecisionRule | null> {
  const faults: Parameters<typeof loadRule>[1] = [];
  const settings = named === undefined ? env : { ...env, LOOPCHECK_DECISION: named };
  const rule = await loadRule({ env: settings, cwd }, faults);
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  return rule;
}

async function lockPart(
  rule: DecisionRule,
  corpus: StoredCorpus,
  planned: StoredDesign,
  { runs, config, io }: StoredContext,
): Promise<Pick<ComparisonInput, 'lock'>> {
  const lock = await readLock(rule, io.cwd);
  if (lock === null) return {};
  const current = {
    corpusHash: corpus.hash ?? 'not found',
    questionsHash: planned.questionsHash ?? 'not found',
    effectRows: await storedEffect(lock, runs, { config, io }),
  };
  return { lock: { lock, current } };
}

function readingNotes({ file, tornLastLine }: ReadResults, strangers: readonly string[]): string[] {
  const torn = tornLastLine
    ? [`${file}: the last line broke off while it was written and was left out.`]
    : [];
  const [first] = strangers;
  if (first === undefined) return torn;
  const rows = strangers.length === 1 ? '1 row is' : `${strangers.length} rows are`;
  return [...torn, `${file}: ${rows} not loopcheck's and left out, the first: ${first}.`];
}
