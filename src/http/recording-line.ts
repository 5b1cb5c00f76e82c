import { z } from 'zod';
import { canonicalJson, hashText, type Json } from '../base/canonical-json.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, Json | undefined>>;

/** Lines are made by JSON.parse, so that an object in them can hold nothing but JSON. */
const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);
const count = z.int().min(0);
const seconds = z.number().min(0);

/** One recorded reply: a line of `<recordings>/<folder>/<question>.jsonl`. */
export const recordingLineSchema = z.object({
  /** `recordingKey` of the request and its occurrence. */
  key: z.string().min(1),
  questionId: z.string(),
  /** What was asked, readable; holds no header. */
  request: z.object({
    graph: z.string(),
    repeat: count,
    node: z.string(),
    path: z.string(),
    occurrence: count,
    payload: jsonObject,
  }),
  /** What came back: status, allow-listed headers and body of a reply, or an engine's own shape. */
  response: jsonObject,
  seconds,
  httpAttempts: count,
  waitedSeconds: seconds,
  /** ISO 8601, UTC. */
  recordedAt: z.string(),
  sitting: z.string(),
  orderIndex: count,
});

/** One line of a recordings file. */
export type RecordingLine = z.infer<typeof recordingLineSchema>;

/** What decides the answer to a request of a question. */
export interface KeyedRequest {
  graph: string;
  /** From 0. */
  repeat: number;
  /** Where in the graph it was asked; a fan-out gives each branch a path of its own. */
  path: string;
  /** Model, messages, format and options of a chat; query and engine of a search. */
  payload: JsonObject;
}

/**
 * The key of a request in the file of its question: a hash of its canonical JSON, and how many times
 * the identical request was made before in the cell. Depends on nothing else: not on the host,
 * headers, the column's label, limits or a client's version.
 */
export function recordingKey(request: KeyedRequest, occurrence: number): string {
  const { graph, repeat, path, payload } = request;
  return `${hashText(canonicalJson({ graph, repeat, path, payload }))}-${occurrence}`;
}

/** A line as text, with its line end. */
export function formatLine(line: RecordingLine): string {
  return `${JSON.stringify(line)}\n`;
}
