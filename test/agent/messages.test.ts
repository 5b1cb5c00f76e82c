import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromptNode } from '../../src/agent/default-prompts.ts';
import { promptNodes } from '../../src/agent/default-prompts.ts';
import { admitDocument } from '../../src/agent/evidence/admit.ts';
import { estimateTokens } from '../../src/agent/evidence/estimate-tokens.ts';
import { buildMessages, evidenceBudget, type PromptParts } from '../../src/agent/messages.ts';
import { buildPrompts } from '../../src/agent/prompts.ts';
import type { Evidence } from '../../src/run-record.ts';
import { document } from './support/fake-retriever.ts';

const prompts = buildPrompts();
const question = 'How often does Kestrel retry?';

function found(...ids: string[]): Evidence[] {
  return ids.map((id) => ({ id, text: `Text of ${id}.`, query: 'q', round: 1 }));
}

function userMessage(node: PromptNode, parts: PromptParts): string {
  return buildMessages(node, parts, prompts)[1]?.content ?? '';
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

describe('the messages of a call', () => {
  it('are the shared system message, then question, evidence, lists, reminder', () => {
    const parts = { question, evidence: found('k-01', 'k-02'), queriesRun: ['kestrel', 'heron'] };
    expect(buildMessages('reflect', parts, prompts)).toEqual([
      { role: 'system', content: prompts.system },
      {
        role: 'user',
        content: [
          `<question>\n${question}\n</question>`,
          '<evidence>\n[k-01] Text of k-01.\n[k-02] Text of k-02.\n</evidence>',
          '<queries_already_run>\n- kestrel\n- heron\n</queries_already_run>',
          prompts.reminders.reflect,
        ].join('\n\n'),
      },
    ]);
  });

  it('hold no block for what a node is not given', () => {
    expect(userMessage('plan', { question })).toBe(
      `<question>\n${question}\n</question>\n\n${prompts.reminders.plan}`,
    );
  });

  it('say so when nothing was found', () => {
    expect(userMessage('reflect', { question, evidence: [], queriesRun: [] })).toContain(
      '<evidence>\n(no evidence)\n</evidence>',
    );
  });

  it('keep the lines of a document, all but the first indented', () => {
    const evidence = [
      { id: 'k-01', text: '\nTitle\r\n\r\n- one\n    - two\n', query: 'q', round: 1 },
    ];
    expect(userMessage('write', { question, evidence })).toContain(
      '<evidence>\n[k-01] Title\n  - one\n  - two\n</evidence>',
    );
  });

  it('bound their lists: the latest twelve queries, the first twelve gaps, one short line each', () => {
    const items = Array.from({ length: 20 }, (_, index) => `item ${index}\n${'long '.repeat(100)}`);
    const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('- '));
    const queries = lines(userMessage('reflect', { question, queriesRun: items }));
    const gaps = lines(userMessage('write', { question, gaps: items }));
    expect(queries).toHaveLength(12);
    expect(queries[0]).toMatch(/^- item 8 long/);
    expect(gaps).toHaveLength(12);
    expect(gaps[0]).toMatch(/^- item 0 long/);
    for (const line of [...queries, ...gaps]) expect(estimateTokens(line)).toBeLessThan(30);
  });
});

describe('the prefix that calls of a run share', () => {
  const first = { question, evidence: found('k-01', 'k-02') };
  const round1 = userMessage('reflect', { ...first, queriesRun: ['a'] });

  it('holds question and all evidence of the round before', () => {
    const more = { question, evidence: found('k-01', 'k-02', 'k-03') };
    const round2 = userMessage('reflect', { ...more, queriesRun: ['a', 'b'] });
    expect(commonPrefix(round1, round2)).toMatch(/\[k-02\] Text of k-02\.\n$/);
  });

  it('holds question and evidence as a whole from review to write', () => {
    const write = userMessage('write', { ...first, gaps: ['gap'] });
    expect(commonPrefix(round1, write)).toMatch(/<\/evidence>\n\n/);
  });

  it('holds the question from plan to review', () => {
    expect(commonPrefix(userMessage('plan', { question }), round1)).toMatch(/<\/question>\n\n/);
  });
});

describe('the budget for evidence', () => {
  const context = { contextTokens: 4_096, predictedTokens: 300 };
  const texts = [
    'The archive holds minutes of the meeting. Kestrel retries 3 times. '.repeat(400),
    '会议记录。重试三次。'.repeat(800),
    '1234567890\n'.repeat(800),
    'A short text.',
  ];

  it('leaves more than half of a default context', () => {
    expect(evidenceBudget(context, { question }, prompts)).toBeGreaterThan(1_800);
  });

  it('makes every prompt fit into the default context, whatever was found, asked and missed', () => {
    const item = fc.constantFrom('kestrel retries', 'x '.repeat(300), '重试'.repeat(200));
    const list = fc.array(item, { maxLength: 20 });
    const history = fc.array(fc.constantFrom('What is Kestrel?', 'A pipeline.\n'.repeat(20)), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...texts), { maxLength: 27 }),
        list,
        history,
        (given, items, turns) => {
          const input = {
            question,
            history: turns.map((content) => ({ role: 'user' as const, content })),
          };
          const evidenceTokens = evidenceBudget(context, input, prompts);
          const evidence: Evidence[] = [];
          for (const [index, text] of given.entries()) {
            const admission = { query: 'kestrel', round: 1, question, evidenceTokens };
            evidence.push(admitDocument(document(`k-${index}`, text), evidence, admission));
          }
          for (const node of promptNodes) {
            const lists = node === 'write' ? { gaps: items } : { queriesRun: items };
            const messages = buildMessages(node, { ...input, evidence, ...lists }, prompts);
            const tokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
            expect(tokens + context.predictedTokens).toBeLessThanOrEqual(context.contextTokens);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps a minimum where question and context leave nothing', () => {
    expect(evidenceBudget(context, { question: 'why '.repeat(5_000) }, prompts)).toBe(200);
  });
});
