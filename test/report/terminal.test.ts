import { describe, expect, it } from 'vitest';
import type { GateCheck } from '../../src/comparison/types.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { displayWidth } from '../../src/report/text/display-width.ts';
import { buildComparison } from './build-comparison.ts';
import { buildArm, buildQuestionRow } from './build-summaries.ts';
import { hostileTexts } from './hostile.ts';
import { buildView, everyView, hostileView } from './sample-views.ts';

const plain = { width: 100, color: false };

describe('terminalReport', () => {
  it('sets the arms side by side with n, interval, ceiling and difference', () => {
    const lines = terminalReport(buildView(), plain).split('\n');
    expect(lines[0]).toMatch(/^ +n +linear +reflective +reflective - linear$/);
    const line = (start: string) => lines.find((item) => item.startsWith(start));
    expect(line('fact recall (answerable)')?.split(/ {2,}/)).toEqual([
      'fact recall (answerable)',
      '9',
      '0.50 [0.40, 0.60]',
      '0.75 [0.65, 0.85]',
      '+0.25 [+0.15, +0.35]',
    ]);
    expect(line('LLM calls')).toMatch(
      /36 rows +2, 3 of 4 +4, 5 of 6 +\+2\.00 \[\+1\.50, \+2\.50\]/,
    );
    expect(line('  3 hops')).toMatch(/3 +0\.17 +0\.25 +\+0\.40 /);
    expect(line('stopped: max_iterations')).toMatch(/ 0 +6$/);
    expect(line('parse failures')).toMatch(/0 +4 in 3 rows$/);
  });

  it('ends with the verdict, its evidence, the model with its size, and the analysis', () => {
    const text = terminalReport(buildView({ gate: { state: 'off', checks: [] } }), {
      ...plain,
      width: 200,
    });
    expect(text).toContain('ADOPT: Use reflective');
    expect(text.trimEnd().split('\n').slice(-4)).toEqual([
      '- The gain is shown.',
      '- All guardrails hold.',
      'About qwen2.5-coder:1.5b (1.5B, Q4_K_M) on these 12 questions, from recordings; it does not speak about other models or corpora.',
      'Analysis: confirmatory: the rule was locked before the run.',
    ]);
  });

  it('closes with what the gate failed on, below the verdict and said once', () => {
    const check = (state: 'passed' | 'failed' | 'skipped', sentence: string): GateCheck => {
      return { id: sentence, kind: 'threshold', name: sentence, state, sentence };
    };
    const checks = [
      check('failed', 'The first is too low.'),
      check('passed', 'The second is fine.'),
      check('failed', 'The third is too high.'),
    ];
    const text = terminalReport(buildView({ gate: { state: 'failed', checks } }), plain);
    expect(text).toMatch(
      /^Analysis: .*\n\nGATE FAILED: The first is too low\.\nGATE FAILED: The third is too high\.\n$/m,
    );
    expect(text.trimEnd().split('\n').at(-1)).toBe('GATE FAILED: The third is too high.');
    expect(text).toContain('gate: FAILED (2 of 3, see the end)\n[passed] The second is fine.\n');
    expect(text.split('The first is too low.')).toHaveLength(2);
  });

  it('lists a gate that did not fail above the verdict, and closes with the verdict', () => {
    const checks = buildComparison().gate.checks.map((one) => ({
      ...one,
      state: 'passed' as const,
    }));
    const text = terminalReport(buildView({ gate: { state: 'passed', checks } }), plain);
    expect(text).toContain('gate: passed\n[passed] ');
    expect(text).not.toContain('FAILED');
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Analysis: /);
  });

  it('writes no p95 for fewer than twenty rows', () => {
    const few = buildArm('linear');
    const costs = few.costs.map((cost) => ({ ...cost, p95: null, rows: 12 }));
    const text = terminalReport(buildView({ arms: [{ ...few, costs }], pairs: [] }), plain);
    expect(text).toMatch(/^seconds \(median\) +12 rows +4\.69 s$/m);
  });

  it.each([...everyView().keys()])('prints the outcome %s within any width', (name) => {
    const view = everyView().get(name);
    if (view === undefined) throw new Error(name);
    for (const width of [40, 63, 100, 200]) {
      const text = terminalReport(view, { width, color: false });
      expect(text).toContain(view.verdict.label);
      expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(width);
    }
  });

  it.each([...hostileTexts])('sends no control character to the terminal for %s', (_, text) => {
    const printed = terminalReport(hostileView(text), plain);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for control characters
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(Math.max(...printed.split('\n').map(displayWidth))).toBeLessThanOrEqual(100);
  });

  it('colours only when it may', () => {
    const view = buildView();
    expect(terminalReport(view, plain)).not.toContain('\u001b');
    const colored = terminalReport(view, { width: 100, color: true });
    expect(colored).toContain('\u001b[32mADOPT');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking the colours off again
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(terminalReport(view, plain));
  });

  it('writes both counts where the arms have different numbers behind them', () => {
    const arms = [buildArm('linear'), buildArm('reflective', { rows: 30 })];
    expect(terminalReport(buildView({ arms }), plain)).toMatch(/^error rows +36 \/ 30 rows/m);
  });

  it('says how a run was read', () => {
    const view = { ...buildView(), notes: ['The last line broke off.'] };
    expect(terminalReport(view, plain)).toContain('- The last line broke off.');
  });

  it('shows a run of one arm without differences', () => {
    const { rule: _, ...comparison } = buildComparison();
    const view = buildView({
      ...comparison,
      arms: [buildArm('linear')],
      pairs: [],
      questions: [buildQuestionRow('q-01', { linear: 1 })],
    });
    expect(terminalReport(view, plain).split('\n')[0]).toMatch(/^ +n +linear$/);
  });
});
