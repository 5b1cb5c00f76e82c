import type { DecisionRule } from '../data/decision-rule.ts';
import { judgesSeconds } from '../data/decision-rule-checks.ts';
import type { SetupAspect } from '../data/decision-rule-schema.ts';
import type { GradedRun } from '../grading/types.ts';
import type { RunRecord } from '../run-record.ts';
import {
  type SetupDifference,
  seedDifferences,
  setupDifferences,
  setupOf,
  unevenSetups,
} from './setup.ts';
import { largest } from './statistics/moments.ts';
import type { InvalidCause } from './validity-types.ts';
import { firstOf, listed, percent } from './words.ts';

/**
 * What keeps a full run from being judged by its rule: too many errors, arms that differ in more than
 * the rule says, an arm that is not one thing, changed data, seconds measured side by side.
 */
export function ruleFaults(runs: readonly GradedRun[], rule: DecisionRule): InvalidCause[] {
  const { control, candidate } = rule.arms;
  const records = runs
    .map(({ record }) => record)
    .filter(({ arm }) => arm === control || arm === candidate);
  return [
    ...tooManyErrors(records, rule.preconditions.maxErrorRate),
    ...[control, candidate].flatMap((arm) => notUniform(records, arm)),
    ...armsDiffer(records, rule),
    ...differentData(records),
    ...concurrentSeconds(records, rule),
  ];
}

/** More rows in error than the allowed share; replay misses have a cause of their own. */
export function tooManyErrors(records: readonly RunRecord[], allowed: number): InvalidCause[] {
  const asked = records.filter(({ error }) => error?.kind !== 'replay-miss');
  const failed = asked.filter(({ status }) => status === 'error');
  if (failed.length <= allowed * asked.length) return [];
  const sentence = `${failed.length} of ${asked.length} rows ended in an error (${kindsOf(failed)}); the rule allows ${percent(allowed)}.`;
  return [errorsCause(failed, asked, { allowed, sentence })];
}

/** Every row in error: there is nothing to compare, whatever a rule allows and however few rows ran. */
export function nothingAnswered(records: readonly RunRecord[]): InvalidCause[] {
  const asked = records.filter(({ error }) => error?.kind !== 'replay-miss');
  if (asked.length === 0 || asked.some(({ status }) => status === 'ok')) return [];
  const all = asked.length === 1 ? 'The only row' : `All ${asked.length} rows`;
  const sentence = `${all} ended in an error (${kindsOf(asked)}), so there is nothing to compare.`;
  return [errorsCause(asked, asked, { allowed: 0, sentence })];
}

const kindsOf = (failed: readonly RunRecord[]): string =>
  listed([...new Set(failed.map(({ error }) => error?.kind ?? 'internal'))]);

function errorsCause(
  failed: readonly RunRecord[],
  asked: readonly RunRecord[],
  { allowed, sentence }: { allowed: number; sentence: string },
): InvalidCause {
  return {
    kind: 'too-many-errors',
    errors: failed.length,
    rows: asked.length,
    allowed,
    sentence,
    remedy:
      'Mend what failed and run the same command again; with LOOPCHECK_CASSETTE=auto only what failed is asked again.',
  };
}

function notUniform(records: readonly RunRecord[], arm: string): InvalidCause[] {
  const details = unevenSetups(records.filter((record) => record.arm === arm)).map(
    ({ detail }) => detail,
  );
  if (details.length === 0) return [];
  return [
    {
      kind: 'arm-not-uniform',
      arm,
      details,
      sentence: `The rows of '${arm}' were not all made in the same way (${firstOf(details)}).`,
      remedy: 'Run the whole arm with one setup; join no runs of different settings.',
    },
  ];
}

function armsDiffer(records: readonly RunRecord[], rule: DecisionRule): InvalidCause[] {
  const [control, candidate] = [rule.arms.control, rule.arms.candidate].map((arm) =>
    records.find((record) => record.arm === arm),
  );
  if (control === undefined || candidate === undefined) return [];
  const differences: SetupDifference[] = [
    ...setupDifferences(setupOf(control), setupOf(candidate), 'shared-nodes'),
    ...seedDifferences(records),
  ].filter(({ aspect }) => !rule.varies.includes(aspect));
  if (differences.length === 0) return [];
  const aspects: SetupAspect[] = [...new Set(differences.map(({ aspect }) => aspect))];
  const details = differences.map(({ detail }) => detail);
  return [
    {
      kind: 'arms-differ',
      aspects,
      details,
      sentence: `The arms differ in ${listed(aspects)}, which the rule does not declare (${firstOf(details)}).`,
      remedy: `Make them equal, or declare it: varies: [${[...rule.varies, ...aspects].join(', ')}]`,
    },
  ];
}

function differentData(records: readonly RunRecord[]): InvalidCause[] {
  const corpora = new Set(records.map(({ provenance }) => provenance.hashes.corpus));
  const questions = new Map<string, Set<string>>();
  for (const { questionId, provenance } of records) {
    const hashes = questions.get(questionId) ?? new Set();
    questions.set(questionId, hashes.add(provenance.hashes.question));
  }
  const changed = [...questions].filter(([, hashes]) => hashes.size > 1).map(([id]) => id);
  const details = [
    ...(corpora.size > 1 ? [`${corpora.size} versions of the corpus`] : []),
    ...changed.map((id) => `question ${id} in more than one wording`),
  ];
  if (details.length === 0) return [];
  return [
    {
      kind: 'different-data',
      details,
      sentence: `The rows were made on different data (${firstOf(details)}).`,
      remedy: 'Run both arms on the same corpus and questions.',
    },
  ];
}

function concurrentSeconds(records: readonly RunRecord[], rule: DecisionRule): InvalidCause[] {
  const concurrency = largest(records.map(({ provenance }) => provenance.concurrency ?? 1));
  if (concurrency <= 1 || !judgesSeconds(rule)) return [];
  return [
    {
      kind: 'concurrent-seconds',
      concurrency,
      sentence: `The rule judges seconds, but they were measured with ${concurrency} cells at once.`,
      remedy: 'Measure with --max-concurrency 1, or take seconds out of the rule.',
    },
  ];
}
