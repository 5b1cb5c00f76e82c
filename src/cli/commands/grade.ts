import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { ConfigError } from '../../base/errors.ts';
import type { CommandIo } from '../command-io.ts';
import { type GradedCase, gradeCase } from '../grade/graded-case.ts';
import { parseCases } from '../grade/parse-cases.ts';

/** Some lines differ from what they expect. */
const DIFFERENT_EXIT_CODE = 1;

const HELP = `
A line: {"id": "a", "question": {"question": "How many retries?", "required_facts": ["3 retries"],
"answerable": true}, "answer": "3 retries [k-05].", "retrieved": ["k-05"], "expect": {"fact_recall": 1}}
Any printed field can be expected; null is not judged. Exit code 1 where one differs.`;
const LINE_HINT =
  'Name a file of lines {id, question: {question, required_facts, answerable}, answer, retrieved}.';

/** `loopcheck grade FILE`: grades answers from a file without any model call. */
export function createGradeCommand(io: CommandIo): Command {
  return new Command('grade')
    .description('grade answers from a file, one JSON line each; no model is called')
    .argument('<cases.jsonl>', 'lines {id, question, answer, retrieved, expect?}')
    .addHelpText('after', HELP)
    .action((path: string) => gradeFile(path, io));
}

async function gradeFile(path: string, io: CommandIo): Promise<void> {
  const cases = parseCases(await readCases(path, io), path);
  if (cases.length === 0) {
    throw new ConfigError(`${path} holds no answer to grade.`, { hint: LINE_HINT });
  }
  const graded = cases.map(gradeCase);
  io.out(graded.map((one) => JSON.stringify(one)).join('\n'));
  const judged = graded.filter(({ differences }) => differences !== undefined);
  if (judged.length === 0) return;
  const different = judged.filter(({ differences = [] }) => differences.length > 0);
  for (const one of different) io.err(differenceLine(one));
  io.err(`${judged.length - different.length} of ${judged.length} answers are graded as expected.`);
  if (different.length > 0) io.setExitCode(DIFFERENT_EXIT_CODE);
}

async function readCases(path: string, io: CommandIo): Promise<string> {
  try {
    return await readFile(resolve(io.cwd, path), 'utf8');
  } catch (thrown) {
    throw new ConfigError(`Cannot read ${path}`, {
      hint: LINE_HINT,
      cause: thrown,
    });
  }
}

function differenceLine({ id, differences = [] }: GradedCase): string {
  return `${id}: ${differences.join('; ')}`;
}
