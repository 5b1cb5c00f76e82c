import { dirname, isAbsolute, join } from 'node:path';
import type { DecisionRule } from '../data/decision-rule.ts';

/** What every shell of POSIX takes as one word, as it stands. */
const PLAIN_WORD = /^[\w./\\:@+-]+$/;

/** The command that stores a run in `path`, so that a gate finds it where it looks. */
export function baselineCommand(path: string): string {
  const word = PLAIN_WORD.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  return `npx loopcheck baseline RESULTS --out ${word}`;
}

/**
 * Where the gate of a rule looks for its stored run, as seen from where the rule was named: a relative
 * file lies beside the rule.
 */
export function storedRunPath({ source }: Pick<DecisionRule, 'source'>, file: string): string {
  return isAbsolute(file) ? file : join(dirname(source), file);
}
