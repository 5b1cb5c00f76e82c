import { readFileSync } from 'node:fs';
import { parseCases } from '../src/cli/grade/parse-cases.ts';
import { gradeAnswer } from '../src/grading/grade-answer.ts';

/** Typical answers that one core must grade in a second. */
const ANSWERS_PER_SECOND = 5000;
/** What 100 KB of the worst text may take. */
const MILLISECONDS_PER_100_KB = 100;
/** Answers beyond this are not typical. */
const TYPICAL_LENGTH = 2000;
const THROUGHPUT_SECONDS = 2;
/** The fastest of these turns counts: the rest of the time is the compiler's and other people's. */
const TURNS = 5;
/** A long text is a measurement by itself. */
const TURNS_OF_LONG = 1;

const cases = parseCases(
  readFileSync(new URL('../test/fixtures/grading/scoring-cases.jsonl', import.meta.url), 'utf8'),
  'scoring-cases.jsonl',
).filter(({ answer }) => answer.length < TYPICAL_LENGTH);

let missed = false;

/** Time on the processor, so that other work on the machine does not count. */
function busyMilliseconds(): number {
  return process.cpuUsage().user / 1000;
}

/** Grades the typical answers over and over and prints how many a second. */
function measureThroughput(): void {
  const grade = () => {
    for (const { question, answer, retrieved } of cases) {
      gradeAnswer({ question, answer, retrievedIds: retrieved });
    }
  };
  for (let turn = 0; turn < 20; turn += 1) grade();
  const start = busyMilliseconds();
  let graded = 0;
  while (busyMilliseconds() - start < THROUGHPUT_SECONDS * 1000) {
    grade();
    graded += cases.length;
  }
  const perSecond = Math.round((graded / (busyMilliseconds() - start)) * 1000);
  report(
    `${perSecond} typical answers a second`,
    perSecond >= ANSWERS_PER_SECOND,
    `${ANSWERS_PER_SECOND}`,
  );
}

/** Copies of a text that together have about this many bytes. */
const repeat = (text: string, bytes: number) =>
  text.repeat(Math.ceil(bytes / Buffer.byteLength(text)));

const PATTERNS: readonly [name: string, text: string][] = [
  [
    'prose',
    'The gateway was discussed in meeting 7 without a decision. Osprey makes 3 retries [k-05]. ',
  ],
  ['one endless sentence', 'and it does not make 3 retries but then it would '],
  ['nested square brackets', '['],
  ['nested round brackets', '('],
  ['brackets closed', '[('.repeat(50) + ')]'.repeat(50)],
  ['digits', '1234567890'],
  ['grouped digits', '123,456,'],
  ['dots', '1.'],
  ['asterisks', '*a '],
  ['underscores and tildes', '_~~a'],
  ['backticks', '`a``'],
  ['unclosed comments', '<!-- '],
  ['unclosed tags', '<td '],
  ['thinking tags', '<think>a'],
  ['links', '[a]('],
  ['bars', '|-|'],
  ['table rows', '| a | b |\n|---|---|\n'],
  ['list items', '- 3 retries [k-05]\n'],
  ['quotes', '" \' '],
  ['denials', 'no evidence is not mentioned, nor '],
  ['Chinese', '没有文档提到3次重试，不是三十次而是5次。'],
  ['Chinese numerals', '一二三四五六七八九十百千万'],
  ['number words', 'twenty three hundred and '],
  ['months', 'March 14 of '],
  ['blank lines', '\n \n'],
  ['white space', '   '],
  ['question marks', '?! '],
  ['hyphens', 'k-05-'],
  ['backslashes', '\\('],
  ['the fact alone', '3 retries '],
  ['ids', '[k-02-k-99] '],
  ['rival subjects', 'Merlin makes 3 retries; Osprey 5, '],
  ['triggers', 'if it does not reply within 3 retries '],
  ['relative clauses', 'calls that do not succeed in time '],
  ['loose ids', '[k 02, k05; k-07#a:3] '],
];

/** Grades long hostile texts and prints the time for 100 KB of each; 1 MB tells that it is linear. */
function measureHostile(): void {
  const question = {
    id: 'bench',
    question: 'How many retries does the Osprey gateway make?',
    answerable: true,
    requiredFacts: [{ any: ['3 retries'] }, { any: ['[a-z]+'] }, { any: ['March 14'] }],
    forbiddenFacts: [],
  };
  for (const [name, pattern] of PATTERNS) {
    for (const kilobytes of [100, 1000]) {
      const answer = repeat(pattern, kilobytes * 1000);
      const times = Array.from({ length: kilobytes > 100 ? TURNS_OF_LONG : TURNS }, () => {
        const start = busyMilliseconds();
        gradeAnswer({ question, answer, retrievedIds: ['k-02', 'k-05'] });
        return busyMilliseconds() - start;
      });
      const per100 = Math.min(...times) / (kilobytes / 100);
      const label = `${per100.toFixed(1)} ms per 100 KB of ${name} (${kilobytes} KB)`;
      report(label, per100 < MILLISECONDS_PER_100_KB, `${MILLISECONDS_PER_100_KB} ms`);
    }
  }
}

function report(label: string, isFine: boolean, limit: string): void {
  console.log(`${isFine ? 'ok  ' : 'MISS'} ${label}, limit ${limit}`);
  if (!isFine) missed = true;
}

measureThroughput();
measureHostile();
if (missed) process.exitCode = 1;
