import { ConfigError } from '../base/errors.ts';
import type { Question } from '../data/types.ts';
import { type LockInput, makeLock } from './lock.ts';
import type { Lock } from './lock-types.ts';
import { previewRule } from './preview.ts';

/**
 * Locks a rule for a set of questions. Throws a ConfigError with the numbers that are missing for a rule
 * that these questions can never decide in favour of the loop: locking it would announce a run whose
 * outcome is known before.
 */
export function lockRule(input: LockInput & { questions: readonly Question[] }): Lock {
  const preview = previewRule(input.rule, input.questions);
  if (preview.canDecide) return makeLock(input);
  const missing = preview.criteria.filter(
    ({ decidable, id }) => !decidable && !id.startsWith('stratum:'),
  );
  const sentences = missing.map(({ sentence }) => `  ${sentence}`).join('\n');
  throw new ConfigError(
    `${input.rule.source} cannot be decided with these questions, so it is not locked:\n${sentences}`,
    { hint: 'Write more questions, or state margins and numbers that these questions can decide.' },
  );
}
