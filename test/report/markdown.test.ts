import { describe, expect, it } from 'vitest';
import { COMMENT_MARKER, markdownReport } from '../../src/report/markdown.ts';
import { buildRun } from './build-run.ts';
import { buildQuestionRow } from './build-summaries.ts';
import { hostileTexts } from './hostile.ts';
import { buildView, everyView, hostileView } from './sample-views.ts';

describe('markdownReport', () => {
  it('begins with the hidden marker and the verdict', () => {
    const lines = markdownReport(buildView()).split('\n');
    expect([lines[0], lines[2]]).toEqual([COMMENT_MARKER, '## loopcheck: ADOPT']);
  });

  it('names the model with its size beside the verdict', () => {
    expect(markdownReport(buildView()).split('### ')[0]).toContain(
      'About qwen2.5-coder:1.5b (1.5B, Q4\\_K\\_M) on these 12 questions',
    );
  });

  it('puts failed checks of the gate first', () => {
    const rows = markdownReport(buildView()).match(/^\| (\*\*failed\*\*|passed) /gm);
    expect(rows).toEqual(['| **failed** ', '| passed ']);
  });

  it('shows regressed and improved questions with both answers', () => {
    const text = markdownReport(buildView());
    expect(text).toContain(
      '| **q-02** What are A and B? | **1.00** linear says A of q-02 \\[k-01\\]. | **0.50** (error: the server answered 503) |',
    );
    expect(text).toContain('<details><summary>1 improved</summary>');
  });

  it.each([...everyView().keys()])('renders the outcome %s with whole tables', (name) => {
    const text = markdownReport(everyView().get(name) ?? buildView());
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    for (const table of text.match(/(?:^\|.*\|$\n?)+/gm) ?? []) {
      const widths = table
        .trim()
        .split('\n')
        .map((row) => row.split(/(?<!\\)\|/).length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it.each([...hostileTexts])('lets no markup of %s take effect', (_, text) => {
    const [, ...lines] = markdownReport(hostileView(text)).split('\n');
    const body = lines.join('\n');
    expect(body.replace(/<\/?(?:details|summary)>/g, '')).not.toMatch(/<(?!\/?br)/);
    expect(body).not.toMatch(/@octocat|^::error|(?<!\\)\]\(|#12|(?<!\\)`/m);
    for (const table of body.match(/(?:^\|.*\|$\n?)+/gm) ?? []) {
      const widths = table
        .trim()
        .split('\n')
        .map((row) => row.split(/(?<!\\)(?:\\\\)*\|/).length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it('stays within the length of a comment and names what it left out', () => {
    const ids = Array.from({ length: 3_000 }, (_, index) => `question-with-a-long-name-${index}`);
    const questions = ids.map((id) => buildQuestionRow(id, { linear: 0, reflective: 1 }));
    const runs = ids.flatMap((questionId) =>
      ['linear', 'reflective'].map((arm) => buildRun({ record: { questionId, arm } })),
    );
    const text = markdownReport(buildView({ questions }, runs));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('would be too long for a comment: Improved questions. See report.html.');
    expect(text).toContain('### Run');
  });
});
