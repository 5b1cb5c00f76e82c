import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { htmlReport } from '../../../src/report/html/page.ts';
import { buildComparison } from '../build-comparison.ts';
import { buildRun } from '../build-run.ts';
import { buildArm, buildPair, buildQuestionRow } from '../build-summaries.ts';
import { attributeNames, checkMarkup } from '../check-markup.ts';
import { hostileTexts } from '../hostile.ts';
import { buildView, everyView, hostileView } from '../sample-views.ts';

describe('htmlReport', () => {
  it.each([...everyView()])(
    'is a well-formed page with the verdict on top for %s',
    async (_, view) => {
      const page = await htmlReport(view);
      const names = checkMarkup(page).map((element) => element.name);
      expect(names).not.toContain('script');
      expect(page).toContain(`<p class="label">${view.verdict.label}</p>`);
      expect(page).not.toMatch(/>(?:undefined|NaN|null)<|\[object/);
    },
  );

  it('loads nothing, and its policy allows nothing but its own style sheet', async () => {
    const page = await htmlReport(buildView());
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|url\(|@import|src=/,
    );
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`,
    );
    const names = checkMarkup(page).flatMap(attributeNames);
    expect(names.filter((name) => /^(?:style|on)/.test(name))).toEqual([]);
  });

  it('shows all plots with a description, and their numbers as tables', async () => {
    const page = await htmlReport(buildView());
    const titles = [...page.matchAll(/<figcaption>([^<]*)/g)].map((match) => match[1]);
    expect(titles).toEqual([
      'Gain by kind of question',
      'Recall against calls',
      'Stop reasons',
      'Rounds',
      'Which part lost the missed facts',
      'Question by question',
    ]);
    const charts = checkMarkup(page).filter(({ name }) => name === 'svg');
    expect(charts).toHaveLength(6);
    expect(
      charts.every(({ attributes }) => /role="img" aria-label="[^"]{20,}"/.test(attributes)),
    ).toBe(true);
    expect(page.match(/<summary>As a table/g)).toHaveLength(5);
  });

  it('plots the routed policy beside the arms where the rule routes', async () => {
    const page = await htmlReport(everyView().get('route') ?? buildView());
    expect(page).toContain('routed (upper bound) 0.60 at 2.5 calls');
    expect(await htmlReport(buildView())).not.toContain('routed');
  });

  it('puts both answers of a changed question beside each other', async () => {
    const page = await htmlReport(buildView());
    expect(page).toMatch(
      /<strong>q-02<\/strong>[\s\S]*?1\.00 → 0\.50[\s\S]*?linear says A of q-02[\s\S]*?Error: the server answered 503/,
    );
  });

  it.each([...hostileTexts])('holds %s as text and nothing else', async (_, text) => {
    const calm = checkMarkup(await htmlReport(hostileView('calm')));
    const page = await htmlReport(hostileView(text));
    const elements = checkMarkup(page);
    const names = new Set(calm.map(({ name }) => name));
    expect(elements.filter(({ name }) => !names.has(name))).toEqual([]);
    expect(elements.flatMap(attributeNames).filter((name) => name.startsWith('on'))).toEqual([]);
  });

  it('stays small with 150 questions in four arms, and names what it does not show', async () => {
    const arms = ['linear', 'reflective', 'reflective at 1', 'reflective at 2'];
    const answer = 'A sentence that goes on. '.repeat(200);
    const ids = Array.from({ length: 150 }, (_, index) => `q-${index}`);
    const comparison = buildComparison({
      arms: arms.map((arm) => buildArm(arm)),
      pairs: arms.slice(1).map((arm) => buildPair(arm)),
      questions: ids.map((id, index) =>
        buildQuestionRow(
          id,
          Object.fromEntries(arms.map((arm, at) => [arm, ((index + at) % 4) / 3])),
        ),
      ),
    });
    const runs = ids.flatMap((questionId) =>
      arms.map((arm) => buildRun({ record: { questionId, arm, answer } })),
    );
    const page = await htmlReport(buildView(comparison, runs));
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
    expect(page).toContain('more characters)');
    expect(page).toMatch(/<p class="soft">And q-\d+/);
  });
});
