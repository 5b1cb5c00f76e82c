import type { CorpusDocument, Question } from '../data/types.ts';

/** One adversarial answer with the grade that it must get. */
export interface SelfTestCase {
  /** What the case stands for. */
  kind: string;
  answer: string;
  factRecall?: number;
  abstained?: boolean;
  cited?: readonly string[];
  valid?: boolean | null;
  wrongValues?: readonly string[];
  hedged?: boolean;
  precision?: number;
}

/** A question and adversarial answers to it. */
export interface SelfTestGroup {
  question: Question;
  cases: readonly SelfTestCase[];
}

/** The documents of the self-test; every case has retrieved all of them. */
export const selfTestCorpus: readonly CorpusDocument[] = [
  { id: 'k-02', text: 'The Merlin queue was replaced by Osprey.' },
  { id: 'k-03', text: 'The Harbour team charter. Release 4.2 went out under NV-118 on March 14.' },
  { id: 'k-05', text: 'Osprey makes 3 retries; the first one after 30 seconds.' },
  { id: 'k-08', text: 'Guests cannot log in.' },
];

const question = (
  id: string,
  text: string,
  requiredFacts: readonly string[],
  forbiddenFacts: readonly string[] = [],
): Question => ({
  id: `self-test-${id}`,
  question: text,
  answerable: requiredFacts.length > 0,
  requiredFacts: requiredFacts.map((fact) => ({ any: [fact] })),
  forbiddenFacts: forbiddenFacts.map((fact) => ({ any: [fact] })),
});

const retryCases: readonly SelfTestCase[] = [
  {
    kind: 'plain',
    answer: 'Osprey makes 3 retries and first waits 30 seconds [k-05].',
    factRecall: 1,
    abstained: false,
    cited: ['k-05'],
    valid: true,
    precision: 1,
    hedged: false,
    wrongValues: [],
  },
  {
    kind: 'citation of another document',
    answer: '3 retries, 30 seconds [k-05] [k-08].',
    cited: ['k-05', 'k-08'],
    precision: 0.5,
  },
  { kind: 'longer number', answer: '13 retries, 130 seconds.', factRecall: 0 },
  { kind: 'denied', answer: 'It does not make 3 retries, nor wait 30 seconds.', factRecall: 0 },
  {
    kind: 'denied behind',
    answer: '3 retries are not performed. 30 seconds is not the limit.',
    factRecall: 0,
  },
  {
    kind: 'list of wrong values',
    answer: 'None of these:\n- 3 retries\n- 30 seconds',
    factRecall: 0,
  },
  {
    kind: 'taken back',
    answer: '3 retries. That is wrong. 30 seconds. Correction: 60 seconds.',
    factRecall: 0,
  },
  {
    kind: 'formerly',
    answer: 'Formerly 3 retries, now 5; it used to be 30 seconds.',
    factRecall: 0,
  },
  { kind: 'hearsay', answer: 'Rumour has it: 3 retries, allegedly 30 seconds.', factRecall: 0 },
  { kind: 'other order', answer: 'Retries: three. First wait: half a minute.', factRecall: 1 },
  {
    kind: 'typography',
    answer: '<td>３&nbsp;retries</td> and <b>30</b>\u00a0seconds【k-05】',
    factRecall: 1,
    cited: ['k-05'],
  },
  { kind: 'deadline', answer: '3 retries if no reply arrives within 30 seconds.', factRecall: 1 },
  { kind: 'bound', answer: 'No more than 3 retries; 30 seconds at most.', factRecall: 1 },
  {
    kind: 'replaced',
    answer: 'Raised from 3 retries to 5, and from 30 seconds to 60.',
    factRecall: 0,
  },
  { kind: 'range', answer: 'Between 3 and 5 retries, 30 to 60 seconds apart.', factRecall: 0 },
  {
    kind: 'question repeated',
    answer: 'Does Osprey make 3 retries, 30 seconds apart?',
    factRecall: 0,
  },
  {
    kind: 'thinking',
    answer: '<think>3 retries, 30 seconds</think>I cannot tell.',
    factRecall: 0,
    abstained: true,
  },
  { kind: 'supposed', answer: 'If it made 3 retries, it might wait 30 seconds.', factRecall: 0 },
  { kind: 'markup', answer: '- **3** retries\n- `30` s first wait', factRecall: 1 },
  {
    kind: 'refusal that lists the facts',
    answer: 'Insufficient evidence: no document confirms 3 retries or 30 seconds.',
    factRecall: 0,
    abstained: true,
  },
  {
    kind: 'hedge',
    answer: 'Insufficient evidence. Still: 3 retries, 30 seconds.',
    factRecall: 1,
    abstained: false,
    hedged: true,
  },
  {
    kind: 'part declined',
    answer: '3 retries [k-05]. Insufficient evidence on how it retries otherwise.',
    factRecall: 0.5,
    abstained: false,
    hedged: false,
  },
  { kind: 'wrong value', answer: 'Osprey makes 9 retries.', wrongValues: ['9 retries'] },
  { kind: 'wrong value denied', answer: '3 retries, not 9 retries.', wrongValues: [] },
  {
    kind: 'value of another',
    answer: 'Merlin makes 9 retries; Osprey makes 3 retries.',
    wrongValues: [],
  },
  {
    kind: 'only the value of another known',
    answer: 'Merlin makes 9 retries. Insufficient evidence for Osprey.',
    wrongValues: [],
  },
  { kind: 'notes', answer: '3 retries [1].\n\n[1]: k-05', cited: ['k-05'], valid: true },
  { kind: 'bare number', answer: '3 retries [7].', cited: ['7'], valid: false },
  { kind: 'index', answer: 'retries[0] is 3, in [7] of the array', cited: [] },
  {
    kind: 'citation stuffing',
    answer: '3 retries, 30 seconds [k-02–k-08; k-99].',
    cited: ['k-02', 'k-03', 'k-05', 'k-08', 'k-99'],
    valid: false,
  },
  {
    kind: 'no citation',
    answer: '3 retries [sic], 30 seconds [2019] [doc-id].',
    cited: [],
    valid: null,
  },
  { kind: 'empty', answer: '', factRecall: 0, abstained: false, cited: [], valid: null },
];

const gapCases: readonly SelfTestCase[] = [
  {
    kind: 'declined with a citation',
    answer: 'The lead is not named in the charter [k-03].',
    abstained: true,
  },
  {
    kind: 'declined in German',
    answer: 'Die Dokumente enthalten keine Angabe dazu.',
    abstained: true,
  },
  { kind: 'declined in Chinese', answer: '证据不足：没有文档提到负责人。', abstained: true },
  { kind: 'apology', answer: 'Sorry for the delay! Dana Orlov leads it [k-03].', abstained: false },
  {
    kind: 'aside',
    answer: 'It does not mention a deputy; the lead is Dana Orlov.',
    abstained: false,
  },
  {
    kind: 'only another thing known',
    answer: 'The lead is not named, but the deputy is Dana Orlov.',
    abstained: true,
  },
  {
    kind: 'quotation',
    answer: 'Dana Orlov, who once said "I do not know", leads it.',
    abstained: false,
  },
];

const ticketCases: readonly SelfTestCase[] = [
  { kind: 'other writings', answer: 'nv-118, 14th of March [k-03].', factRecall: 1 },
  { kind: 'longer code', answer: 'NV-118_b, March 14th-15th', factRecall: 0 },
  { kind: 'other date', answer: 'NV-1180 on 2024-03-15', factRecall: 0 },
];

const otherCases: readonly SelfTestCase[] = [
  { kind: 'said of another', answer: 'Merlin makes 3 retries; Osprey makes 5.', factRecall: 0 },
  { kind: 'contrast', answer: 'Merlin makes 5 retries; Osprey makes 3 retries.', factRecall: 1 },
];

const negativeCases: readonly SelfTestCase[] = [
  { kind: 'asked denial', answer: 'Guests cannot log in [k-08].', factRecall: 1 },
  { kind: 'denied denial', answer: 'Guests are not excluded.', factRecall: 0 },
];

const signCases: readonly SelfTestCase[] = [
  { kind: 'minus', answer: 'Store at minus 18 °C.', factRecall: 1 },
  { kind: 'minus left out', answer: 'Store at 18 °C.', factRecall: 0 },
];

/** All questions of the self-test with their answers. */
export const selfTestGroups: readonly SelfTestGroup[] = [
  {
    question: question(
      'retry',
      'How does the Osprey gateway retry failed calls?',
      ['3 retries', '30 seconds'],
      ['9 retries'],
    ),
    cases: retryCases,
  },
  { question: question('gap', 'Who leads the Harbour team?', []), cases: gapCases },
  {
    question: question('ticket', 'Under which ticket did 4.2 go out, and when?', [
      'NV-118',
      'March 14',
    ]),
    cases: ticketCases,
  },
  {
    question: question('other', 'How many retries does Osprey make?', ['3 retries']),
    cases: otherCases,
  },
  {
    question: question('negative', 'Which users cannot log in?', ['guests']),
    cases: negativeCases,
  },
  {
    question: question('sign', 'What is the storage temperature?', ['-18 °C']),
    cases: signCases,
  },
];
