import type { z } from 'zod';
import { type Path, preview, type RawItem } from '../files/raw-item.ts';
import type { FaultReport } from './fault-report.ts';
import { type FieldNames, likelyField } from './field-names.ts';

/** What to say of a faulty value: what was expected, and what to do. */
export interface Help {
  expected: string;
  remedy: string;
}

/** Help by field; list positions are written `[]`, as in `required_facts.[]`. */
export type FieldHelp = Readonly<Record<string, (value: unknown) => Help>>;

/** Everything that the check of one kind of item needs. */
export interface ItemKind<T> {
  /** For messages: `a document`. */
  name: string;
  schema: z.ZodType<T>;
  fields: FieldNames;
  help: FieldHelp;
}

/** An item after its check. */
export interface CheckedItem<T> {
  /** The whole item; absent where it has a fault. */
  data?: T;
  /** The fields without a fault, so that what shows between them is told in the same report. */
  sound: Partial<T>;
}

/** Checks items of one kind of one file; made once per file, so that a warning comes once. */
export interface ItemChecker<T> {
  /** Checks field by field; faults and warnings go to the report. */
  check(item: RawItem): CheckedItem<T>;
}

/** A checker that reports to the given report. */
export function createItemChecker<T>(
  kind: ItemKind<T>,
  file: string,
  report: FaultReport,
): ItemChecker<T> {
  const warned = new Set<string>();
  return {
    check(item) {
      const result = kind.schema.safeParse(item.value);
      if (result.success) {
        warnOfUnknownFields(item, kind, warned, file, report);
        return { data: result.data, sound: result.data };
      }
      const faulty = new Set<PropertyKey | undefined>();
      for (const { path } of result.error.issues) {
        faulty.add(path[0]);
        report.fault(describeFault(item, path.map(toStep), kind, file));
      }
      const sound = Object.entries(item.value ?? {}).filter(([name]) => !faulty.has(name));
      // The schemas check and do not transform, so that a field without an issue is of its type.
      return { sound: faulty.has(undefined) ? {} : (Object.fromEntries(sound) as Partial<T>) };
    },
  };
}

/** The fields of an item that its kind does not know, for `extra`; undefined when there are none. */
export function extraFields(
  value: unknown,
  { known }: FieldNames,
): { extra?: Record<string, unknown> } {
  const names = new Set(known);
  const extra = Object.entries(value ?? {}).filter(([name]) => !names.has(name));
  return extra.length === 0 ? {} : { extra: Object.fromEntries(extra) };
}

const toStep = (step: PropertyKey): string | number =>
  typeof step === 'number' ? step : String(step);

function describeFault<T>(item: RawItem, path: Path, kind: ItemKind<T>, file: string) {
  const value = valueAt(item.value, path);
  const { expected, remedy } = helpFor(path, value, kind);
  const { place } = item.locate(path);
  const rename =
    value === undefined ? renameRemedy(item.value, String(path[0]), kind.fields) : undefined;
  return { file, place, value: preview(value), expected, remedy: rename ?? remedy };
}

function helpFor<T>(path: Path, value: unknown, { help, name, fields }: ItemKind<T>): Help {
  for (let length = path.length; length > 0; length -= 1) {
    const steps = path.slice(0, length).map((step) => (typeof step === 'number' ? '[]' : step));
    const found = Object.entries(help).find(([key]) => key === steps.join('.'));
    if (found !== undefined) return found[1](value);
  }
  return {
    expected: `${name}: an object with ${fields.known.slice(0, 2).join(' and ')}`,
    remedy: 'Replace or remove the item.',
  };
}

/** The remedy where an item's missing field stands under a wrong name; otherwise undefined. */
export function renameRemedy(
  value: unknown,
  field: string,
  fields: FieldNames,
): string | undefined {
  const names = Object.keys(value ?? {}).filter((name) => !fields.known.includes(name));
  const wrong = names.find((name) => likelyField(name, fields) === field);
  return wrong === undefined ? undefined : `Rename ${preview(wrong)} to ${preview(field)}.`;
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

function warnOfUnknownFields<T>(
  item: RawItem,
  { fields }: ItemKind<T>,
  warned: Set<string>,
  file: string,
  report: FaultReport,
): void {
  for (const name of Object.keys(item.value ?? {})) {
    if (fields.known.includes(name) || warned.has(name)) continue;
    warned.add(name);
    const likely = likelyField(name, fields);
    if (likely === undefined) continue;
    report.warn({
      file,
      place: item.locate([name]).place,
      value: preview(name),
      expected: `${preview(likely)}, if that is meant`,
      remedy: 'Rename the field; as it is, it is passed on without being read.',
    });
  }
}
