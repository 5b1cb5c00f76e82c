import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError, LoopcheckError, messageOf } from '../base/errors.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import { parseDecisionRule } from '../data/parse-decision-rule.ts';
import type { Environment } from './environment.ts';
import { isMissingFile } from './missing-file.ts';

/** The rule's file where LOOPCHECK_DECISION names none; it may be absent. */
export const DEFAULT_RULE_FILE = 'decision.yaml';

/**
 * The decision rule that LOOPCHECK_DECISION names, else decision.yaml, else null: then there is a
 * table and no verdict. Faults are added to `faults` and give null.
 */
export async function loadRule(
  { env, cwd }: { env: Environment; cwd: string },
  faults: LoopcheckError[],
): Promise<DecisionRule | null> {
  const named = env.LOOPCHECK_DECISION;
  const file = named || DEFAULT_RULE_FILE;
  try {
    return parseDecisionRule(await readFile(resolve(cwd, file), 'utf8'), file);
  } catch (thrown) {
    if (thrown instanceof LoopcheckError) faults.push(thrown);
    else if (named || !isMissingFile(thrown)) {
      faults.push(
        new ConfigError(`Cannot read the decision rule ${file}: ${messageOf(thrown)}`, {
          hint: 'LOOPCHECK_DECISION names the file of the rule; without it decision.yaml is read.',
          cause: thrown,
        }),
      );
    }
    return null;
  }
}
