import { join, resolve } from 'node:path';
import { byCodePoint } from '../base/compare.ts';
import { DataError, type Issue } from '../base/errors.ts';
import { fileSlug } from './file-slug.ts';
import {
  appendRecording,
  fileSize,
  makeFolder,
  readFolder,
  readRecordings,
  rewriteRecordings,
} from './recording-file.ts';
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
   * Reads every file and, with `writable`, makes the folder. Throws one DataError with all lines that
   * are no recordings, or a ConfigError where the disk refuses: before anything is asked or replayed.
   */
  check(options?: { writable?: boolean }): void;
  /**
   * Rewrites every file with one line per key, ordered by graph, repeat and first appearance.
   * With `dropUnused` also drops what was neither found nor appended through this store.
   */
  compact(options?: { dropUnused?: boolean }): Compaction;
}

/** How many lines a compaction left and took. */
export interface Compaction {
  kept: number;
  dropped: number;
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
  const store = stores.get(path) ?? new FolderStore(path);
  stores.set(path, store);
  return store;
}

class FolderStore implements RecordingStore {
  readonly folder: string;
  readonly #loaded = new Map<string, LoadedFile>();
  readonly #used = new Map<string, Set<string>>();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  find(questionId: string, key: string): RecordingLine | undefined {
    const file = this.#fileOf(questionId);
    const line = this.#load(file).byKey.get(key);
    if (line !== undefined) this.#markUsed(file, key);
    return line;
  }

  append(line: RecordingLine): void {
    const file = this.#fileOf(line.questionId);
    const entry = this.#load(file);
    entry.size = appendRecording(file, line);
    entry.byKey.set(line.key, line);
    this.#markUsed(file, line.key);
  }

  async exclusively<T>(questionId: string, key: string, task: () => Promise<T>): Promise<T> {
    const id = `${this.#fileOf(questionId)}#${key}`;
    const before = this.#queues.get(id) ?? Promise.resolve();
    // A task that failed has told its own caller; the next one only needs to know that it ended.
    const mine = before.then(task, task);
    this.#queues.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.#queues.get(id) === mine) this.#queues.delete(id);
    }
  }

  check({ writable = false }: { writable?: boolean } = {}): void {
    if (writable) makeFolder(this.folder);
    const issues = recordingFiles(this.folder).flatMap((file) => this.#faultsOf(file));
    if (issues.length > 0) throw new DataError(issues);
  }

  compact({ dropUnused = false }: { dropUnused?: boolean } = {}): Compaction {
    const total = { kept: 0, dropped: 0 };
    for (const file of recordingFiles(this.folder)) {
      const keys = dropUnused ? (this.#used.get(file) ?? new Set<string>()) : undefined;
      let lines: RecordingLine[];
      let kept: RecordingLine[];
      let size: number;
      do {
        size = fileSize(file);
        ({ lines } = readRecordings(file));
        kept = compactLines(lines).filter((line) => keys?.has(line.key) ?? true);
      } while (!rewriteRecordings(file, kept, size));
      this.#loaded.delete(file);
      total.kept += kept.length;
      total.dropped += lines.length - kept.length;
    }
    return total;
  }

  #faultsOf(file: string): readonly Issue[] {
    try {
      this.#load(file);
      return [];
    } catch (thrown) {
      if (thrown instanceof DataError) return thrown.issues;
      throw thrown;
    }
  }

  #fileOf(questionId: string): string {
    return join(this.folder, `${fileSlug(questionId)}.jsonl`);
  }

  #load(file: string): LoadedFile {
    const known = this.#loaded.get(file);
    const size = fileSize(file);
    if (known !== undefined && known.size === size) return known;
    const { lines } = readRecordings(file);
    const fresh = { size, byKey: new Map(lines.map((line) => [line.key, line])) };
    this.#loaded.set(file, fresh);
    return fresh;
  }

  #markUsed(file: string, key: string): void {
    const keys = this.#used.get(file) ?? new Set();
    this.#used.set(file, keys.add(key));
  }
}

function recordingFiles(folder: string): string[] {
  if (fileSize(folder) < 0) return [];
  const names = readFolder(folder).filter((name) => name.endsWith('.jsonl'));
  return names.sort(byCodePoint).map((name) => join(folder, name));
}

/** The newest line of each key, ordered by graph, repeat and the key's first appearance. */
function compactLines(lines: readonly RecordingLine[]): RecordingLine[] {
  const newest = new Map(lines.map((line) => [line.key, line]));
  return [...newest.values()].sort(
    (a, b) => byCodePoint(a.request.graph, b.request.graph) || a.request.repeat - b.request.repeat,
  );
}
