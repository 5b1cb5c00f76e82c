/** One adversarial answer with the grade that it must get. */
export interface SelfTestCase {
  /** What the case stands for. */
  kind: string;
  answer: string;
  factRecall?: number;
  abstained?: boolean;
  cited?: readonly string[];
  valid?: boolean | null;
}

/** What the answerable cases ask, and what was retrieved. */
export const selfTestQuestion = {
  id: 'self-test',
  question: 'How does the Osprey gateway retry failed calls?',
  answerable: true,
  requiredFacts: [{ any: ['3 retries'] }, { any: ['30 seconds'] }],
  forbiddenFacts: [],
} as const;

/** What the unanswerable cases ask. */
export const selfTestGap = {
  id: 'self-test-gap',
  question: 'Who leads the Harbour team?',
  answerable: false,
  requiredFacts: [],
  forbiddenFacts: [],
} as const;

/** The ids that every case has retrieved. */
export const selfTestRetrieved = ['k-02', 'k-03', 'k-05', 'k-08'] as const;

/** Answers to `selfTestQuestion`. */
export const answerableCases: readonly SelfTestCase[] = [
  {
    kind: 'plain',
    answer: 'Osprey makes 3 retries and first waits 30 seconds [k-05].',
    factRecall: 1,
    abstained: false,
    cited: ['k-05'],
    valid: true,
  },
  { kind: 'longer number', answer: '13 retries, 130 seconds.', factRecall: 0 },
  { kind: 'denied', answer: 'It does not make 3 retries, nor wait 30 seconds.', factRecall: 0 },
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
  },
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

/** Answers to `selfTestGap`. */
export const gapCases: readonly SelfTestCase[] = [
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
    kind: 'quotation',
    answer: 'Dana Orlov, who once said "I do not know", leads it.',
    abstained: false,
  },
];
