import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { parseBaseline } from '../comparison/baseline.ts';
import { parseLock } from '../comparison/lock.ts';
import type { Baseline, Lock } from '../comparison/types.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import { isMissingFile } from './missing-file.ts';

/** Where the lock of a rule lies: `decision.yaml` has `decision.lock.json` beside it. */
export function lockPath(ruleFile: string, cwd: string): string {
  const path = resolve(cwd, ruleFile);
  return join(dirname(path), `${basename(path, extname(path))}.lock.json`);
}

/** The lock beside a rule; null where nothing is locked. Throws a DataError for a file that is no lock. */
export async function readLock(rule: DecisionRule, cwd: string): Promise<Lock | null> {
  const path = lockPath(rule.source, cwd);
  const text = await readIfThere(path);
  return text === null ? null : parseLock(text, path);
}

/**
 * The stored run that the rule's gate compares with: undefined where the gate asks for none, null
 * where its file is missing. Throws a DataError for a file that is no baseline.
 */
export async function readBaseline(
  rule: DecisionRule | null,
  cwd: string,
): Promise<Baseline | null | undefined> {
  const file = rule?.gate.baseline?.file;
  if (rule === null || file === undefined) return undefined;
  const path = resolve(dirname(resolve(cwd, rule.source)), file);
  const text = await readIfThere(path);
  return text === null ? null : parseBaseline(text, path);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    if (isMissingFile(thrown)) return null;
    throw thrown;
  }
}
