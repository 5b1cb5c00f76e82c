import type { Json } from '../../base/canonical-json.ts';
import { ConfigError } from '../../base/errors.ts';

/** What placeholders stand for. */
export interface PlaceholderValues {
  query: string;
  limit: number;
  env: Readonly<Record<string, string | undefined>>;
}

const PLACEHOLDER = /\$(query|limit|env:[A-Za-z_][A-Za-z0-9_]*)/g;

/**
 * A JSON value with its placeholders filled in, keys left alone: `$query`, `$limit`, `$env:NAME`. A
 * text that is nothing but `$limit` becomes the number. What is filled in is not read again, so that a
 * query which contains `$env:TOKEN` stays what it is. Throws a ConfigError for a variable that is not
 * set.
 */
export function fillPlaceholders(template: Json, values: PlaceholderValues): Json {
  if (typeof template === 'string') return fillText(template, values);
  if (Array.isArray(template)) {
    return template.map((item: Json) => fillPlaceholders(item, values));
  }
  if (typeof template !== 'object' || template === null) return template;
  const members = Object.entries(template).map(([key, member]) => [
    key,
    member === undefined ? undefined : fillPlaceholders(member, values),
  ]);
  return Object.fromEntries(members);
}

function fillText(text: string, values: PlaceholderValues): string | number {
  if (text === '$limit') return values.limit;
  return text.replace(PLACEHOLDER, (_match, name: string) => {
    if (name === 'query') return values.query;
    if (name === 'limit') return String(values.limit);
    const variable = name.slice('env:'.length);
    const value = values.env[variable];
    if (value !== undefined) return value;
    throw new ConfigError(`config.search: the environment variable ${variable} is not set.`, {
      hint: `Set ${variable}, or take $env:${variable} out of the search's settings.`,
    });
  });
}

/**
 * The value at a dotted path inside a reply: `hits.hits`, `_source.text`, `0.id`; the value itself for
 * an empty path. Undefined where a step is missing; only own fields count.
 */
export function valueAtPath(value: unknown, path: string): unknown {
  if (path === '') return value;
  let at = value;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}
