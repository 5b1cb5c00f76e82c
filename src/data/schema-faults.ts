import type { z } from 'zod';
import type { Issue } from '../base/errors.ts';
import { preview } from './files/raw-item.ts';
import { likelyField } from './items/field-names.ts';

/** Longer values are cut in messages. */
const SHOWN_CHARACTERS = 60;

/** The file and the schema that its faults are told against. */
interface FaultContext {
  file: string;
  schema: z.ZodType;
  /** What was parsed. */
  input: unknown;
  /** What to do about a fault of the file as a whole. */
  remedy?: string;
  /** Why a value may not lie beyond its bound, as sentences, by place. */
  boundReasons?: ReadonlyMap<string, string>;
}

/**
 * The faults that a strict zod schema found, as issues that name place, value and expectation. An
 * unknown key is told with the keys that are allowed in its place; each of several is its own issue. A
 * key or a value that is close to an allowed one is told with that one.
 */
export function schemaFaults(error: z.ZodError, context: FaultContext): Issue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [plainFault(issue, context)];
    const allowed = allowedKeys(context.schema, issue.path);
    return issue.keys.map((key) => unknownKey(key, issue.path, allowed, context));
  });
}

function plainFault(issue: z.core.$ZodIssue, context: FaultContext): Issue {
  const found = valueAt(context.input, issue.path);
  return {
    file: context.file,
    place: pathText(issue.path),
    value: found === undefined ? 'nothing' : shown(found),
    expected: expectation(issue),
    remedy: remedyFor(issue, found, context),
  };
}

function remedyFor(
  issue: z.core.$ZodIssue,
  found: unknown,
  { remedy = 'Correct it.', boundReasons }: FaultContext,
): string {
  const place = pathText(issue.path);
  if (place === '') return remedy;
  if (found === undefined) return `Add '${place}'.`;
  switch (issue.code) {
    case 'invalid_value': {
      const meant = likelyName(found, issue.values.map(String));
      return meant === undefined ? `Change '${place}'.` : `Did you mean '${meant}'?`;
    }
    case 'too_small':
    case 'too_big':
      return [`Change '${place}'.`, boundReasons?.get(place) ?? ''].join(' ').trim();
    default:
      return `Change '${place}'.`;
  }
}

/** The allowed name that another was probably meant to be; undefined where none is near. */
function likelyName(name: unknown, known: readonly string[]): string | undefined {
  return typeof name === 'string' ? likelyField(name, { known, aliases: new Map() }) : undefined;
}

function unknownKey(
  key: string,
  path: readonly PropertyKey[],
  allowed: readonly string[],
  { file, input }: FaultContext,
): Issue {
  const meant = likelyName(key, allowed);
  return {
    file,
    place: pathText([...path, key]),
    value: shown(valueAt(input, [...path, key])),
    expected: `only the keys ${allowed.join(', ')}`,
    remedy:
      meant === undefined
        ? `Take '${key}' out.`
        : `Did you mean '${meant}'? Otherwise take '${key}' out.`,
  };
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1');
    case 'too_small':
      if (issue.origin === 'string') return 'a text that is not empty';
      if (issue.origin === 'array') return `at least ${issue.minimum} item`;
      return `a number ${issue.inclusive ? 'of at least' : 'above'} ${issue.minimum}`;
    case 'too_big':
      return `a number ${issue.inclusive ? 'of at most' : 'below'} ${issue.maximum}`;
    case 'invalid_format':
      return 'answerable, unanswerable, all, hops:NUMBER or category:NAME';
    default:
      return issue.message;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
};

/** `guardrails[0].metric`; empty for the file as a whole. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step))
      return undefined;
    return Object.entries(inner).find(([key]) => key === String(step))?.[1];
  }, input);
}

const shown = (value: unknown): string => preview(value, SHOWN_CHARACTERS);

/** The keys of the object at a path of a schema, through defaults, optionals and lists. */
function allowedKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const at = path.reduce<unknown>((inner, step) => memberSchema(bare(inner), step), schema);
  const shape = member(bare(at), 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

function memberSchema(schema: unknown, step: PropertyKey): unknown {
  if (typeof step === 'number') return member(member(schema, 'def'), 'element');
  return member(member(schema, 'shape'), String(step));
}

/** A schema without the wrappers of default, prefault and optional. */
function bare(schema: unknown): unknown {
  const inner = member(member(schema, 'def'), 'innerType');
  return inner === undefined ? schema : bare(inner);
}

function member(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return undefined;
  return Reflect.get(value, key);
}
