import { describe, expect, it } from 'vitest';
import { verdictJunit } from '../../src/report/junit.ts';
import { checkMarkup } from './check-markup.ts';
import { hostileTexts } from './hostile.ts';
import { buildView, everyView, hostileView } from './sample-views.ts';

/** How many elements of this name a file has. */
const countOf = (xml: string, name: string): number =>
  checkMarkup(xml).filter((element) => element.name === name).length;

describe('verdictJunit', () => {
  it('has one case for each criterion and each check, with its result', () => {
    const xml = verdictJunit(buildView());
    expect(xml).toContain(
      '<testsuite name="loopcheck criteria" tests="2" failures="0" errors="0" skipped="1">',
    );
    expect(xml).toContain(
      '<testsuite name="loopcheck gate" tests="2" failures="1" errors="0" skipped="0">',
    );
    expect(xml).toContain(
      '<failure message="fact recall of reflective is 0.75, at least 0.80 asked.">',
    );
    expect(xml).toContain('About 20 more questions would decide it."/>');
    expect(countOf(xml, 'testcase')).toBe(5);
  });

  it.each([...everyView()])('is well-formed with true counts for %s', (_, view) => {
    const xml = verdictJunit(view);
    const counted = [...xml.matchAll(/tests="(\d+)" failures="(\d+)" errors="0" skipped="(\d+)"/g)];
    const sum = (group: number): number =>
      counted.reduce((total, match) => total + Number(match[group]), 0);
    expect([sum(1), sum(2), sum(3)]).toEqual(
      ['testcase', 'failure', 'skipped'].map((name) => countOf(xml, name)),
    );
    expect(sum(1)).toBeGreaterThan(0);
  });

  it('fails the case of an invalid run and one for each of its causes', () => {
    const xml = verdictJunit(everyView().get('invalid') ?? buildView());
    expect(xml).toContain('tests="2" failures="2"');
    expect(xml).toContain('<failure message="2 rows are missing. Run again.">');
  });

  it('skips the verdict of a partial run and fails that of an empty one', () => {
    const views = everyView();
    const first = (name: string) =>
      verdictJunit(views.get(name) ?? buildView())
        .split('\n')[4]
        ?.trim();
    expect(first('partial')).toMatch(/^<skipped /);
    expect(first('no-rows')).toMatch(/^<failure /);
  });

  it.each([...hostileTexts])('stays well-formed with %s in every text', (_, text) => {
    expect(countOf(verdictJunit(hostileView(text)), 'testcase')).toBe(5);
  });
});
