import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, DataError } from '../../src/base/errors.ts';
import {
  addSitting,
  differences,
  type Manifest,
  manifestFile,
  readManifest,
  writeManifest,
} from '../../src/models/manifest.ts';
import { temporaryFolder } from '../http/support/cells.ts';

const manifest: Manifest = {
  schemaVersion: 1,
  model: 'ollama:m:1b',
  digest: 'd1',
  server: { name: 'ollama', version: '0.17.4' },
  options: { temperature: 0.7, numCtx: 4096, think: false },
  repeats: 3,
  machine: '2 cores',
  concurrency: 1,
  sittings: [
    { id: 's1', startedAt: '2026-03-01T00:00:00Z', command: 'record', order: 'first half' },
  ],
};

describe('reading and writing', () => {
  it('gives back what was written, with what a sitting adds of its own', () => {
    const folder = join(temporaryFolder(), 'deep');
    expect(readManifest(folder)).toBeUndefined();
    writeManifest(folder, manifest);
    expect(readManifest(folder)).toEqual(manifest);
    expect(readFileSync(manifestFile(folder), 'utf8')).toMatch(/^\{\n {2}"schemaVersion": 1,/);
  });

  it('names everything that is wrong with a file', () => {
    const folder = temporaryFolder();
    writeFileSync(manifestFile(folder), '{"schemaVersion": 2, "model": "", "sittings": []}');
    const error = catching(() => readManifest(folder));
    expect(error).toBeInstanceOf(DataError);
    const places = (error as DataError).issues.map(({ place }) => place);
    expect(places).toEqual(
      expect.arrayContaining(['schemaVersion', 'model', 'sittings', 'machine']),
    );
  });

  it('says that a file is not JSON', () => {
    const folder = temporaryFolder();
    writeFileSync(manifestFile(folder), '<<<<<<< ours');
    expect(() => readManifest(folder)).toThrow(DataError);
  });

  it('says which file cannot be written', () => {
    const folder = temporaryFolder();
    mkdirSync(manifestFile(folder));
    const error = catching(() => writeManifest(folder, manifest));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: expect.stringContaining(manifestFile(folder)) });
  });
});

describe('differences', () => {
  it('are none between equal descriptions', () => {
    expect(differences(manifest, manifest)).toEqual([]);
  });

  it('are told one by one', () => {
    const here = { model: 'ollama:x', digest: 'd2', options: { temperature: 0, numCtx: 4096 } };
    expect(differences(manifest, here)).toEqual([
      'model is ollama:m:1b there and ollama:x here',
      'digest is d1 there and d2 here',
      'temperature is 0.7 there and 0 here',
    ]);
  });

  it('do not count what one side does not state', () => {
    expect(differences(manifest, { options: { seed: 1 } })).toEqual([]);
  });
});

describe('another sitting', () => {
  const later: Manifest = {
    ...manifest,
    machine: '8 cores',
    repeats: 2,
    concurrency: 4,
    sittings: [{ id: 's2', startedAt: '2026-03-02T00:00:00Z', command: 'record' }],
  };

  it('is the first where there is none', () => {
    expect(addSitting(undefined, later)).toBe(later);
  });

  it('is added, with the newest machine and the largest counts', () => {
    const both = addSitting(manifest, later);
    expect(both).toMatchObject({ machine: '8 cores', repeats: 3, concurrency: 4 });
    expect(both.sittings.map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  it('is listed once however often it is added', () => {
    const twice = addSitting(addSitting(manifest, later), later);
    expect(twice.sittings.map(({ id }) => id)).toEqual(['s1', 's2']);
  });
});

function catching(task: () => unknown): unknown {
  try {
    return task();
  } catch (thrown) {
    return thrown;
  }
}
