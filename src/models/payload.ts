import type { Json } from '../base/canonical-json.ts';
import type { JsonObject } from '../http/recording-line.ts';

/** A JSON value as an object; an empty one where it is not. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** These members of an object, without those it does not have. */
export function pickOptions(from: JsonObject, names: readonly string[]): JsonObject {
  const picked: Record<string, Json> = {};
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** Messages with their role and content only. */
export function readableMessages(messages: Json | undefined): JsonObject[] {
  const list: readonly Json[] = isList(messages) ? messages : [];
  return list.map((message) => {
    const { role, content } = asObject(message);
    return { role, content };
  });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
