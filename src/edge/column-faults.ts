import { ConfigError } from '../base/errors.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import type { Arm } from './arm.ts';

/** What makes a run of these columns invalid whatever they answer: told before it is paid for. */
export function columnFaults(
  arms: readonly Pick<Arm, 'label'>[],
  rule: DecisionRule | null,
): ConfigError[] {
  const labels = arms.map(({ label }) => label);
  return [...repeatedLabels(labels), ...unlistedColumns(labels, rule)];
}

/** Rows are told apart by their column's label. */
function repeatedLabels(labels: readonly string[]): ConfigError[] {
  const repeated = new Set(labels.filter((label, index) => labels.indexOf(label) < index));
  return [...repeated].map(
    (label) =>
      new ConfigError(`Several columns are labelled '${label}'`, {
        hint: 'Give each provider in promptfooconfig.yaml a label of its own.',
      }),
  );
}

/** A rule judges the columns that it names and no others. */
function unlistedColumns(labels: readonly string[], rule: DecisionRule | null): ConfigError[] {
  if (rule === null) return [];
  const listed = new Set([rule.arms.control, rule.arms.candidate, ...rule.arms.extra]);
  const unlisted = labels.filter((label) => !listed.has(label));
  if (unlisted.length === 0) return [];
  const columns = unlisted.length === 1 ? 'the column' : 'the columns';
  return [
    new ConfigError(
      `${rule.source} does not name ${columns} ${quoted(unlisted)}; it names ${quoted([...listed])}`,
      { hint: 'Add them to arms.extra, or name another rule by LOOPCHECK_DECISION.' },
    ),
  ];
}

const quoted = (labels: readonly string[]): string =>
  labels.map((label) => `'${label}'`).join(', ');
