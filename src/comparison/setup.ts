import { byCodePoint } from '../base/compare.ts';
import type { SetupAspect } from '../data/decision-rule-schema.ts';
import type { RunRecord } from '../run-record.ts';
import type { ArmSetup } from './lock-types.ts';
import { listed } from './words.ts';

/** One thing in which two setups differ. */
export interface SetupDifference {
  aspect: SetupAspect;
  /** What differs, with both values. */
  detail: string;
}

/** The part of a record that says what its arm is made of. */
export type SetupSource = Pick<RunRecord, 'graph' | 'limits'> & {
  provenance: {
    model: Pick<RunRecord['provenance']['model'], 'name' | 'digest' | 'options'>;
    search: RunRecord['provenance']['search'];
    hashes: Pick<RunRecord['provenance']['hashes'], 'prompts'>;
  };
};

/**
 * The setup that a record states. The seed is left out, since it differs by repeat; so is the number of
 * documents a query among the limits, since it is the search's k.
 */
export function setupOf({ graph, provenance, limits }: SetupSource): ArmSetup {
  const { model, search, hashes } = provenance;
  const { seed: _seed, ...options } = model.options;
  const { documentsPerQuery: _k, ...bounds } = limits;
  return {
    graph,
    model: { name: model.name, digest: model.digest ?? null },
    options,
    prompts: hashes.prompts,
    search: {
      name: search.name,
      documentsPerQuery: search.documentsPerQuery,
      options: search.options ?? {},
    },
    limits: bounds,
  };
}

/** Every setup that the rows of each arm state, by arm; one each where no arm is uneven. */
export function allSetupsOf(records: readonly RunRecord[]): Map<string, readonly ArmSetup[]> {
  const setups = new Map<string, Map<string, ArmSetup>>();
  for (const record of records) {
    const setup = setupOf(record);
    const ofArm = setups.get(record.arm) ?? new Map<string, ArmSetup>();
    setups.set(record.arm, ofArm.set(JSON.stringify(setup), setup));
  }
  return new Map([...setups].map(([arm, ofArm]) => [arm, [...ofArm.values()]]));
}

/**
 * In what two setups differ, aspect by aspect. `shared-nodes` compares the prompts of the nodes that
 * both have (two arms); `all-nodes` also tells a prompt that came or went (one arm at two times). A
 * digest that one side does not know is not compared.
 */
export function setupDifferences(
  a: ArmSetup,
  b: ArmSetup,
  prompts: 'shared-nodes' | 'all-nodes',
): SetupDifference[] {
  const differences: SetupDifference[] = [];
  const add = (aspect: SetupAspect, what: string, left: unknown, right: unknown): void => {
    differences.push({ aspect, detail: `${what}: ${shown(left)} and ${shown(right)}` });
  };
  if (a.graph !== b.graph) add('graph', 'graph', a.graph, b.graph);
  for (const [node, left, right] of members(a.prompts, b.prompts)) {
    const bothHave = left !== undefined && right !== undefined;
    if (bothHave || prompts === 'all-nodes') add('prompts', `prompt of ${node}`, left, right);
  }
  if (a.model.name !== b.model.name) add('model', 'model', a.model.name, b.model.name);
  const digests = [a.model.digest, b.model.digest];
  if (!digests.includes(null) && digests[0] !== digests[1])
    add('model', 'model digest', ...pair(digests));
  for (const [name, left, right] of members(a.options, b.options)) {
    add('options', `option ${name}`, left, right);
  }
  if (a.search.name !== b.search.name) add('retriever', 'search', a.search.name, b.search.name);
  for (const [name, left, right] of members(a.search.options, b.search.options)) {
    add('retriever', `search option ${name}`, left, right);
  }
  if (a.search.documentsPerQuery !== b.search.documentsPerQuery) {
    add('k', 'documents per query', a.search.documentsPerQuery, b.search.documentsPerQuery);
  }
  for (const [name, left, right] of members(a.limits, b.limits)) {
    add('limits', name, left, right);
  }
  return differences;
}

const pair = ([a, b]: readonly unknown[]): [unknown, unknown] => [a, b];

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? `'${value}'` : String(value);

/** The members in which two records differ, by name, with both values (undefined where one has none). */
function members<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
): [string, T | undefined, T | undefined][] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(byCodePoint);
  const own = (record: Readonly<Record<string, T>>, name: string): T | undefined =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  return names
    .map((name): [string, T | undefined, T | undefined] => [name, own(a, name), own(b, name)])
    .filter(([, left, right]) => left !== right);
}

/** Setups of one arm's rows that differ from its first row's: what differs, each once; empty when none does. */
export function unevenSetups(records: readonly RunRecord[]): SetupDifference[] {
  const [first, ...others] = [...allSetupsOf(records).values()].flat();
  if (first === undefined) return [];
  const all = others.flatMap((setup) => setupDifferences(first, setup, 'all-nodes'));
  return [...new Map(all.map((difference) => [difference.detail, difference])).values()];
}

/** Repeats whose seed differs between rows: the seed may differ by repeat, never by arm or question. */
export function seedDifferences(records: readonly RunRecord[]): SetupDifference[] {
  const seeds = new Map<number, Set<string>>();
  for (const { repeat, provenance } of records) {
    const seed = provenance.model.options.seed;
    if (seed === undefined) continue;
    seeds.set(repeat, (seeds.get(repeat) ?? new Set()).add(String(seed)));
  }
  return [...seeds]
    .filter(([, values]) => values.size > 1)
    .map(([repeat, values]) => ({
      aspect: 'options',
      detail: `seed of repeat ${repeat}: ${listed([...values])}`,
    }));
}
