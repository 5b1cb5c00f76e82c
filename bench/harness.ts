/**
 * What the harness costs: the replayed matrix against an echo provider with as many cells under the
 * same hooks and assertions, in pairs, in one run. Exits 1 when a replayed cell costs more than the
 * limit, or more at 2,400 cells than at 240.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump } from 'js-yaml';
import { median } from 'simple-statistics';

const project = fileURLToPath(new URL('../', import.meta.url));
const promptfoo = join(project, 'node_modules/promptfoo/dist/src/entrypoint.js');
/** The most that a replayed cell may take beyond an echoed one, at 240 cells. */
const LIMIT_MS = 15;
/** What a cell may cost more at 2,400 cells than at 240: noise of the machine. */
const GROWTH_MS = 2;
const REPEATS = 3;
const ARMS = 2;
const PAIRS: Readonly<Record<number, number>> = { 240: 3, 2400: 1 };

interface Item {
  id: string;
  [field: string]: unknown;
}

/** A folder with so many copies of the default questions, and with their recordings. */
function prepare(cells: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'loopcheck-bench-'));
  const questions: Item[] = JSON.parse(readFileSync(join(project, 'questions.json'), 'utf8'));
  const copies = Array.from({ length: cells / ARMS / REPEATS }, (_, index) => {
    const original = questions[index % questions.length];
    if (original === undefined) throw new Error('questions.json is empty');
    return { original: original.id, copy: { ...original, id: `${original.id}-${index}` } };
  });
  writeFileSync(join(folder, 'questions.json'), JSON.stringify(copies.map(({ copy }) => copy)));
  cpSync(join(project, 'corpus.json'), join(folder, 'corpus.json'));
  const [model] = readdirSync(join(project, 'recordings'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  if (model === undefined) throw new Error('There are no recordings');
  const from = join(project, 'recordings', model.name);
  const to = join(folder, 'recordings', model.name);
  mkdirSync(to, { recursive: true });
  cpSync(join(from, 'manifest.json'), join(to, 'manifest.json'));
  for (const { original, copy } of copies) {
    const lines = readFileSync(join(from, `${original}.jsonl`), 'utf8');
    const renamed = lines.replaceAll(`"questionId":"${original}"`, `"questionId":"${copy.id}"`);
    writeFileSync(join(to, `${copy.id}.jsonl`), renamed);
  }
  for (const kind of ['replay', 'echo'] as const) {
    writeFileSync(join(folder, `${kind}.yaml`), config(kind));
  }
  return folder;
}

function config(kind: 'replay' | 'echo'): string {
  const file = (path: string) => `file://${project}${path}`;
  const provider = (arm: string) =>
    kind === 'replay' ? file(`providers/${arm}.ts`) : file(`bench/echo-${arm}.ts`);
  return dump({
    prompts: [{ raw: '{{question}}', label: 'question' }],
    providers: ['linear', 'reflective'].map((arm) => ({ id: provider(arm), label: arm })),
    tests: file('tests.ts'),
    defaultTest: {
      assert: [
        'fact-recall.ts:factRecall',
        'abstention.ts:abstention',
        'citation-validity.ts:citationValidity',
        'loop-bounds.ts:loopBounds',
      ].map((value) => ({ type: 'javascript', value: file(`assertions/${value}`) })),
    },
    evaluateOptions: { repeat: REPEATS, maxConcurrency: 1 },
    extensions: ['beforeAll', 'afterEach', 'afterAll'].map((hook) => file(`hooks.ts:${hook}`)),
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: 0, PROMPTFOO_DISABLE_ADAPTIVE_SCHEDULER: true },
  });
}

/** Whole-process milliseconds of one evaluation. */
function measure(folder: string, kind: 'replay' | 'echo'): number {
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [promptfoo, 'eval', '-c', `${kind}.yaml`, '--no-cache', '--no-progress-bar', '--no-table'],
    {
      cwd: folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        PROMPTFOO_CONFIG_DIR: join(folder, `.promptfoo-${kind}`),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
      },
    },
  );
  // The echo opens no model, so its run is called invalid (4); that costs the same work.
  const expected = kind === 'echo' ? [0, 4] : [0];
  if (!expected.includes(status ?? -1)) throw new Error(`${kind}.yaml ended with ${status}`);
  return performance.now() - start;
}

/** The median over pairs of what a replayed cell takes beyond an echoed one, in milliseconds. */
function extraPerCell(cells: number): number {
  const folder = prepare(cells);
  try {
    const extras = Array.from({ length: PAIRS[cells] ?? 1 }, (_, pair) => {
      const replayFirst = pair % 2 === 0;
      const first = measure(folder, replayFirst ? 'replay' : 'echo');
      const second = measure(folder, replayFirst ? 'echo' : 'replay');
      const [replay, echo] = replayFirst ? [first, second] : [second, first];
      console.log(
        `${cells} cells: replay ${(replay / 1000).toFixed(1)} s, echo ${(echo / 1000).toFixed(1)} s, ${((replay - echo) / cells).toFixed(1)} ms a cell more`,
      );
      return (replay - echo) / cells;
    });
    return median(extras);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, node ${process.versions.node}`);
const small = extraPerCell(240);
const large = extraPerCell(2400);
const ok = small <= LIMIT_MS && large <= small + GROWTH_MS;
console.log(
  `${ok ? 'within' : 'BEYOND'} the limits: ${small.toFixed(1)} ms a cell more at 240 cells (limit ${LIMIT_MS}), ${large.toFixed(1)} at 2,400 (limit: the figure at 240 + ${GROWTH_MS})`,
);
if (!ok) process.exitCode = 1;
