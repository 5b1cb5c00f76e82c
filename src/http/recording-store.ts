import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byCodePoint } from '../base/compare.ts';
import { fileSlug } from './file-slug.ts';
import { appendRecording, fileSize, readRecordings, rewriteRecordings } from './recording-file.ts';
import type { RecordingLine } from './recording-line.ts';

/** Recorded replies by question and key: one JSONL file a question, in one folder. */
export interface RecordingStore {
  readonly folder: string;
  /** The newest line of this key. Sees what other processes have added since the last look. */
  find(questionId: string, key: string): RecordingLine | undefined;
  /** Adds a line that supersedes older ones of its key; it is on disk when this returns. */
  append(line: RecordingLine): void;
  /** Runs the tasks of one key one after the other, so that two cells never ask for the same twice. */
  exclusively<T>(questionId: string, key: string, task: () => Promise<T>): Promise<T>;
  /**
   * Rewrites every file with one line per key, ordered by graph, repeat and first appearance.
   * With `dropUnused` also drops what was neither found nor appended through this store.
   */
  compact(options?: { dropUnused?: boolean }): { kept: number; dropped: number };
}

interface LoadedFile {
  /** Of the file when it was read or last appended to; another size means that it changed. */
  size: number;
  byKey: Map<string, RecordingLine>;
}

const stores = new Map<string, RecordingStore>();

/**
 * The store of a folder, which need not exist yet. One store a folder and process: columns that share
 * entries must see each other's, also while one of them is still being asked for.
 */
export function recordingStore(folder: string): RecordingStore {
  const path = resolve(folder);
  const store = stores.get(path) ?? createStore(path);
  stores.set(path, store);
  return store;
}

function createStore(folder: string): RecordingStore {
  const loaded = new Map<string, LoadedFile>();
  const used = new Map<string, Set<string>>();
  const queues = new Map<string, Promise<unknown>>();
  const fileOf = (questionId: string) => join(folder, `${fileSlug(questionId)}.jsonl`);

  const load = (file: string): LoadedFile => {
    const known = loaded.get(file);
    const size = fileSize(file);
    if (known !== undefined && known.size === size) return known;
    const { lines } = readRecordings(file);
    const fresh = { size, byKey: new Map(lines.map((line) => [line.key, line])) };
    loaded.set(file, fresh);
    return fresh;
  };
  const markUsed = (file: string, key: string) => {
    const keys = used.get(file) ?? new Set();
    used.set(file, keys.add(key));
  };

  return {
    folder,
    find(questionId, key) {
      const file = fileOf(questionId);
      const line = load(file).byKey.get(key);
      if (line !== undefined) markUsed(file, key);
      return line;
    },
    append(line) {
      const file = fileOf(line.questionId);
      const entry = load(file);
      entry.size = appendRecording(file, line);
      entry.byKey.set(line.key, line);
      markUsed(file, line.key);
    },
    async exclusively(questionId, key, task) {
      const id = `${fileOf(questionId)}#${key}`;
      const before = queues.get(id) ?? Promise.resolve();
      // A task that failed has told its own caller; the next one only needs to know that it ended.
      const mine = before.then(task, task);
      queues.set(id, mine);
      try {
        return await mine;
      } finally {
        if (queues.get(id) === mine) queues.delete(id);
      }
    },
    compact: ({ dropUnused = false } = {}) => {
      const total = { kept: 0, dropped: 0 };
      for (const file of recordingFiles(folder)) {
        const { lines } = readRecordings(file);
        const keys = dropUnused ? (used.get(file) ?? new Set<string>()) : undefined;
        const kept = compactLines(lines).filter((line) => keys?.has(line.key) ?? true);
        rewriteRecordings(file, kept);
        loaded.delete(file);
        total.kept += kept.length;
        total.dropped += lines.length - kept.length;
      }
      return total;
    },
  };
}

function recordingFiles(folder: string): string[] {
  if (fileSize(folder) < 0) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return names.sort(byCodePoint).map((name) => join(folder, name));
}

/** The newest line of each key, ordered by graph, repeat and the key's first appearance. */
function compactLines(lines: readonly RecordingLine[]): RecordingLine[] {
  const newest = new Map(lines.map((line) => [line.key, line]));
  return [...newest.values()].sort(
    (a, b) => byCodePoint(a.request.graph, b.request.graph) || a.request.repeat - b.request.repeat,
  );
}
