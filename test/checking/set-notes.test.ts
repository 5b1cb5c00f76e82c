import { describe, expect, it } from 'vitest';
import { abstentionNotes, questionsForMargin } from '../../src/checking/set-notes.ts';
import { parseDecisionRule } from '../../src/data/parse-decision-rule.ts';
import { check, documents, noted, question } from './support.ts';

const unanswerable = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    question(`u${index}`, `What ${index}?`, { answerable: false }),
  );

const rule = (guardrails: string) =>
  parseDecisionRule(
    `schema: 1
question: "Does it need a loop?"
arms: { control: linear, candidate: reflective }
design: { repeats: 2, concurrency: 1, warmup: 1, looks: 1 }
varies: [graph]
primary: { metric: fact_recall, stratum: answerable, delta: 0.10, level: 0.95 }
guardrails: ${guardrails}
`,
    'decision.yaml',
  );

describe('abstentionNotes', () => {
  // Golden: 1 - 0.05^(1/n) is 53 % at 4, 26 % at 10 and 9.8 % at 29 questions.
  it.each([
    [0.53, 4],
    [0.26, 10],
    [0.1, 29],
    [0.05, 59],
  ])('needs for a margin of %s so many questions: %s', (margin, needed) => {
    expect(questionsForMargin(margin)).toBe(needed);
  });

  it('assumes a margin of 10 points where there is no rule', () => {
    expect(abstentionNotes(unanswerable(28), null)).toHaveLength(1);
    expect(abstentionNotes(unanswerable(29), null)).toEqual([]);
    expect(abstentionNotes(unanswerable(4), null)[0]?.sentence).toContain('53 points');
  });

  it('takes the margin of the rule, and has nothing to say where the rule has none', () => {
    const wide = rule(
      '[{ metric: abstention, stratum: unanswerable, nonInferiorityMargin: 0.30 }]',
    );
    expect(abstentionNotes(unanswerable(8), wide)).toHaveLength(1);
    expect(abstentionNotes(unanswerable(9), wide)).toEqual([]);
    expect(abstentionNotes(unanswerable(0), rule('[]'))).toEqual([]);
  });
});

describe('the preview of the rule', () => {
  it('is part of the report and says what can never be decided', () => {
    const asked = question('q', 'Dunlin?', { supportingDocs: ['d-1'] });
    const report = check(documents('Dunlin is a node'), [asked], { rule: rule('[]') });
    expect(report.preview?.canDecide).toBe(false);
    expect(noted(report, 'rule-cannot-decide').length).toBeGreaterThan(0);
  });

  it('is null without a rule', () => {
    expect(check(documents('x'), unanswerable(1)).preview).toBeNull();
  });
});
