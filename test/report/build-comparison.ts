import type { Comparison } from '../../src/comparison/types.ts';

import { buildArm, buildPair, buildQuestionRow } from './build-summaries.ts';

/** A comparison of `linear` and `reflective` that adopts; overrides win. */
export function buildComparison(overrides: Partial<Comparison> = {}): Comparison {
  return {
    schemaVersion: 1,
    question: 'Does this agent need a reflection loop?',
    rule: {
      hash: 'abcd',
      source: 'decision.yaml',
      control: 'linear',
      candidate: 'reflective',
      level: 0.95,
      delta: 0.1,
      minQuestions: 12,
      minNonTied: 6,
      strataBy: 'hops',
    },
    design: {
      questions: 12,
      answerable: 9,
      unanswerable: 3,
      repeats: 3,
      arms: ['linear', 'reflective'],
      fullCells: 72,
      scheduledCells: 72,
      rows: 72,
      errorRows: 0,
      partial: false,
    },
    subject: {
      models: [
        {
          name: 'qwen2.5-coder:1.5b',
          digest: 'sha256:1',
          parameterSize: '1.5B',
          quantization: 'Q4_K_M',
          sizeBytes: 986_000_000,
        },
      ],
      retrievers: [{ name: 'keyword', documentsPerQuery: 3 }],
      machines: ['2 cores, 8 GB'],
      corpusHashes: ['c0ffee'],
      replayed: 'all',
      startedAt: { first: '2026-01-02T03:04:05.000Z', last: '2026-01-02T04:05:06.000Z' },
      concurrency: 1,
      waitedSeconds: 0,
      runtime: { node: '20.20.2', loopcheck: '0.1.0' },
    },
    arms: [buildArm('linear'), buildArm('reflective')],
    pairs: [buildPair()],
    questions: [
      buildQuestionRow('q-01', { linear: 0.5, reflective: 1 }),
      buildQuestionRow('q-02', { linear: 1, reflective: 0.5 }),
      buildQuestionRow('q-03', { linear: 0.5, reflective: 0.5 }),
    ],
    outcome: {
      kind: 'verdict',
      verdict: { kind: 'adopt', evidence: ['The gain is shown.', 'All guardrails hold.'] },
    },
    criteria: [
      {
        id: 'gain:fact_recall:answerable',
        kind: 'gain',
        name: 'gain in fact recall',
        state: 'holds',
        sentence: '+0.25, at least 0.10 asked.',
        moreQuestions: null,
      },
      {
        id: 'guardrail:abstention:unanswerable',
        kind: 'guardrail',
        name: 'abstention',
        state: 'undecided',
        sentence: 'between -0.70 and 0.10, a loss of 0.15 is allowed.',
        moreQuestions: 20,
      },
    ],
    gate: {
      state: 'failed',
      checks: [
        {
          id: 'threshold:reflective:fact_recall:answerable',
          kind: 'threshold',
          name: 'fact recall of reflective',
          state: 'failed',
          sentence: 'fact recall of reflective is 0.75, at least 0.80 asked.',
        },
        {
          id: 'verdict',
          kind: 'verdict',
          name: 'required verdict',
          state: 'passed',
          sentence: 'adopt is among the required verdicts.',
        },
      ],
    },
    lock: { kind: 'confirmatory', notes: [] },
    preview: null,
    warnings: [{ kind: 'order-not-varied', sentence: 'All pairs ran in one order.' }],
    ...overrides,
  };
}
