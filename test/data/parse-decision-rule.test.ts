import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DataError } from '../../src/base/errors.ts';
import { decisionRuleJsonSchemaText } from '../../src/data/decision-rule-json-schema.ts';
import { parseDecisionRule } from '../../src/data/parse-decision-rule.ts';

const complete = `
schema: 1
question: "Does this agent need a reflection loop?"
arms: { control: linear, candidate: reflective, extra: [wider] }
design: { repeats: 2, concurrency: 1, warmup: 1, looks: 1 }
varies: [graph]
preconditions: { minQuestions: 12, minNonTied: 6, maxErrorRate: 0.05 }
primary: { metric: fact_recall, stratum: answerable, delta: 0.10, level: 0.95 }
futility: { upperBoundBelow: 0.10 }
strata: { by: hops }
guardrails:
  - { metric: abstention, stratum: unanswerable, nonInferiorityMargin: 0.15 }
  - { metric: over_abstention, stratum: answerable, nonInferiorityMargin: 0.10, direction: minimize }
cost:
  - { metric: llm_calls, meanIncreaseAtMost: 2 }
  - { metric: seconds, ratioOfMediansAtMost: 2.5 }
gate: { thresholds: [], requireVerdict: [] }
`;
const short = `
schema: 1
arms: { control: linear, candidate: reflective }
design: { repeats: 2 }
primary: { delta: 0.1 }
`;

function issuesOf(text: string): string[] {
  try {
    parseDecisionRule(text, 'decision.yaml');
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DataError)) throw thrown;
    return thrown.message.split('\n');
  }
}

/** The complete rule with one text replaced by another; the text has to be there. */
function changed(before: string, after: string): string {
  if (!complete.includes(before)) throw new Error(`'${before}' is not in the rule`);
  return complete.replace(before, after);
}

const refusal = z.strictObject({ before: z.string(), after: z.string(), message: z.string() });
const refusals = readFileSync(
  new URL('../fixtures/data/rule-refusals.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => refusal.parse(JSON.parse(line)));

describe('parseDecisionRule', () => {
  it.each(refusals)('refuses $before written as $after', ({ before, after, message }) => {
    const issues = issuesOf(changed(before, after));
    expect(issues.join('\n')).toContain(message);
    for (const issue of issues) expect(issue).toMatch(/^decision\.yaml .*: expected .*\. .+/s);
  });

  it.each([
    ['', 'empty'],
    ['- 1', 'a group of keys'],
    ['a: [1', 'line 1'],
    ['schema: 1\nschema: 1', 'duplicated mapping key'],
    [`${short}\n__proto__: { polluted: true }`, '__proto__: expected only the keys'],
    [`${short}\nx: !!js/function 'f'`, 'unknown'],
    [`${short}\na: &a [1]\nb: [${Array(30).fill('*a').join(', ')}]`, 'alias'],
  ])('refuses %j as a file', (text, message) => {
    expect(issuesOf(text).join('\n')).toContain(message);
  });

  it('tells all faults of a file at once', () => {
    const text = changed('delta: 0.10', 'delta: 3').replace('repeats: 2', 'repeats: 0');
    expect(issuesOf(text)).toHaveLength(2);
  });

  it('fills in what is left out, by the metric where it depends on it', () => {
    const rule = parseDecisionRule(
      `${short}\nguardrails: [{ metric: abstention, nonInferiorityMargin: 0.2 }]`,
      'x',
    );
    expect(rule).toMatchObject({
      arms: { extra: [] },
      varies: ['graph'],
      preconditions: { minQuestions: 12, minNonTied: 6, maxErrorRate: 0.05 },
      primary: {
        metric: 'fact_recall',
        stratum: { kind: 'answerable' },
        level: 0.95,
        direction: 'maximize',
      },
      futility: null,
      strata: null,
      guardrails: [{ stratum: { kind: 'unanswerable' }, direction: 'maximize' }],
      gate: { thresholds: [], requireVerdict: [], requireFullDesign: false, baseline: null },
    });
  });

  it('reads strata by hops and by category', () => {
    const rule = parseDecisionRule(
      `${short}\nguardrails: [{ metric: fact_recall, stratum: 'hops:1', nonInferiorityMargin: 0.2 }, { metric: hedge, stratum: 'category:time order', nonInferiorityMargin: 0.2 }]`,
      'x',
    );
    expect(rule.guardrails.map(({ stratum }) => stratum)).toEqual([
      { kind: 'hops', hops: 1 },
      { kind: 'category', category: 'time order' },
    ]);
  });

  it('reads a byte order mark and Windows line ends', () => {
    const rule = parseDecisionRule(`\uFEFF${complete.replaceAll('\n', '\r\n')}`, 'x');
    expect(rule.hash).toBe(parseDecisionRule(complete, 'x').hash);
  });
});

describe('the hash of a rule', () => {
  const hash = (text: string): string => parseDecisionRule(text, 'decision.yaml').hash;

  it('does not change with comments, order, quoting, defaults that are written out, or the file name', () => {
    const [head = '', ...lines] = complete
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith(' '));
    const block = (key: string): string => complete.slice(complete.indexOf(`${key}:`));
    expect(lines.length).toBeGreaterThan(8);
    expect(head).toBe('schema: 1');
    const same = [
      `# a comment\n${complete}`,
      complete.replace('0.10, level: 0.95', '0.1'),
      complete.replace(
        '{ metric: llm_calls, meanIncreaseAtMost: 2 }',
        '{ meanIncreaseAtMost: 2.0, metric: "llm_calls" }',
      ),
      complete.replace(block('gate'), '').concat('\ngate: {}\n'),
      complete.replace(/( {2}- \{ metric: abstention.*\n)( {2}- .*\n)/, '$2$1'),
    ];
    for (const text of same) expect(hash(text)).toBe(hash(complete));
    expect(parseDecisionRule(complete, 'other.yaml').hash).toBe(hash(complete));
  });

  it.each([
    ['delta: 0.10', 'delta: 0.11'],
    ['extra: [wider]', 'extra: []'],
    ['varies: [graph]', 'varies: [graph, k]'],
    ['strata: { by: hops }', 'strata: { by: category }'],
    ['nonInferiorityMargin: 0.15', 'nonInferiorityMargin: 0.16'],
    ['requireVerdict: []', 'requireVerdict: [adopt]'],
  ])('changes when %s becomes %s', (before, after) => {
    expect(hash(changed(before, after))).not.toBe(hash(complete));
  });
});

describe('the shipped files', () => {
  const read = (path: string): string =>
    readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  it('hold a decision rule that parses and judges the shipped columns', () => {
    const rule = parseDecisionRule(read('decision.yaml'), 'decision.yaml');
    expect(rule.arms).toEqual({ control: 'linear', candidate: 'reflective', extra: [] });
  });

  it('hold a documentation whose rule parses', () => {
    const [, text = ''] = /```yaml\n(.*?)```/s.exec(read('docs/decision-rule.md')) ?? [];
    expect(parseDecisionRule(text, 'decision.yaml').gate.baseline?.checks).toHaveLength(1);
  });

  it('hold the JSON schema as it is now (npx tsx scripts/write-decision-schema.ts writes it)', () => {
    expect(read('schemas/decision.schema.json')).toBe(decisionRuleJsonSchemaText());
  });
});
