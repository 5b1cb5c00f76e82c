import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { gradeRun } from '../../../src/grading/grade-run.ts';
import { namedScores } from '../../../src/grading/named-scores.ts';
import type { GradedRun } from '../../../src/grading/types.ts';
import { answerLine } from '../../../src/report/rows/answer-line.ts';
import { verdictFileSchema } from '../../../src/report/verdict-json.ts';
import { buildQuestion, buildUnanswerable } from '../../support/build-graded-run.ts';
import { buildRecord, sufficient } from '../../support/build-record.ts';

const ARMS = ['linear', 'reflective'] as const;
const DOCUMENTS = [{ id: 'a', text: 'It is alpha.' }];

/** A rule over two repeats that makes CI fail below this recall of the candidate. */
export const ruleText = (atLeast: number) => `schema: 1
arms: { control: linear, candidate: reflective }
design: { repeats: 2 }
varies: [graph, prompts]
primary: { metric: fact_recall, delta: 0.1 }
gate: { thresholds: [{ arm: reflective, metric: fact_recall, atLeast: ${atLeast} }] }
`;

/** Runs of `count` questions, one of them unanswerable, twice through both arms; reflective knows all. */
export function buildRuns(count = 4): GradedRun[] {
  const questions = Array.from({ length: count }, (_, index) =>
    index === 0
      ? buildUnanswerable({ id: 'q0' })
      : buildQuestion({ id: `q${index}`, question: `What is thing ${index}?` }),
  );
  return questions.flatMap((question) =>
    [0, 1].flatMap((repeat) =>
      ARMS.map((arm) => {
        const known = question.answerable && (arm === 'reflective' || question.id === 'q1');
        const record = buildRecord({
          arm,
          graph: arm,
          questionId: question.id,
          repeat,
          documents: DOCUMENTS,
          answer: known ? 'It is alpha [a].' : 'Insufficient evidence: nothing names it.',
          rounds: [
            {
              searches: [['what is it', ['a']]],
              ...(arm === 'linear' ? {} : { review: sufficient() }),
            },
          ],
        });
        return gradeRun({ question, record, corpus: DOCUMENTS });
      }),
    ),
  );
}

/** The runs as lines of answers.jsonl. */
export const asLines = (runs: readonly GradedRun[]): string =>
  runs.map((run) => answerLine(run, namedScores(run))).join('');

/** The runs as promptfoo exports them. */
export const asExport = (runs: readonly GradedRun[], more: readonly unknown[] = []): string =>
  JSON.stringify({
    results: {
      version: 3,
      results: [
        ...runs.map((run) => ({
          provider: { label: run.record.arm },
          testCase: { metadata: { question: run.question } },
          namedScores: namedScores(run),
          metadata: { run: run.record },
        })),
        ...more,
      ],
    },
  });

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder with these files, for one test. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loopcheck-report-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs `loopcheck report` in a folder; of the files only verdict.json, unless the test names others. */
export async function report(
  cwd: string,
  args: readonly string[],
  { env = {}, formats = 'json' }: { env?: Record<string, string>; formats?: string | null } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  let exitCode = 0;
  const format = formats === null ? [] : ['--format', formats];
  await runCli(['report', ...args, ...format], {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    cwd,
    env,
    setExitCode: (code) => {
      exitCode = code;
    },
  });
  return { out: out.join('\n'), err: err.join('\n'), exitCode };
}

/** A verdict.json, checked against its schema. */
export const readVerdict = async (path: string) =>
  verdictFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
