import { compareRuns } from '../../comparison/compare-runs.ts';
import type { Comparison, ComparisonInput } from '../../comparison/types.ts';
import type { DecisionRule } from '../../data/decision-rule.ts';
import { loadRule } from '../../edge/load-rule.ts';
import { readBaseline, readLock } from '../../edge/rule-files.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { RegradedRun } from '../../report/rows/regrade.ts';
import type { CommandIo } from '../command-io.ts';
import { type ReadResults, readResults } from '../stored-results.ts';
import { gradeStored } from './grade-stored.ts';
import { runConfig } from './run-config.ts';
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
  const { env, files: usual } = await runConfig(files.config, io);
  const rule = await ruleOf(files.decision, { env, cwd: io.cwd });
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
    ...(rule === null ? {} : await lockPart(rule, corpus, planned, { runs, files, io })),
    ...(baseline === undefined ? {} : { baseline }),
  });
  return {
    file: stored.file,
    runs,
    regraded,
    comparison,
    notes: [...readingNotes(stored, strangers), ...corpus.notes],
  };
}

/** What a stored run was read with. */
interface StoredContext {
  runs: readonly GradedRun[];
  files: StoredRunFiles;
  io: Pick<CommandIo, 'cwd' | 'env'>;
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
  { runs, files, io }: StoredContext,
): Promise<Pick<ComparisonInput, 'lock'>> {
  const lock = await readLock(rule, io.cwd);
  if (lock === null) return {};
  const current = {
    corpusHash: corpus.hash ?? 'not found',
    questionsHash: planned.questionsHash ?? 'not found',
    effectRows: await storedEffect(lock, runs, { config: files.config, io }),
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
