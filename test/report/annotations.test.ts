import { describe, expect, it } from 'vitest';
import { annotationLines } from '../../src/report/annotations.ts';
import { hostileTexts } from './hostile.ts';
import { buildView, everyView, hostileView } from './sample-views.ts';

describe('annotationLines', () => {
  it('makes an error of a failed check, a warning of a warning, and a notice of the verdict', () => {
    const lines = annotationLines(buildView());
    expect(lines[0]).toBe(
      '::error title=loopcheck%3A gate failed::fact recall of reflective is 0.75, at least 0.80 asked.',
    );
    expect(lines).toContain(
      '::warning title=loopcheck%3A read with care::All pairs ran in one order.',
    );
    expect(lines.at(-1)).toMatch(/^::notice title=loopcheck%3A ADOPT::Use reflective.*\(1\.5B/);
  });

  it('names each cause of an invalid run, and an empty run, as an error', () => {
    const views = everyView();
    const errors = (name: string) =>
      annotationLines(views.get(name) ?? buildView()).filter((line) => line.startsWith('::error'));
    expect(errors('invalid')[0]).toBe(
      '::error title=loopcheck%3A run invalid::2 rows are missing. Run again.',
    );
    expect(errors('no-rows')).toEqual([
      '::error title=loopcheck%3A run invalid::There are no rows.',
    ]);
  });

  it.each([...hostileTexts])('is one command a line with %s in every text', (_, text) => {
    for (const line of annotationLines(hostileView(text))) {
      expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/);
    }
  });

  it('escapes percent signs, so that no text can forge an escape', () => {
    const view = buildView({ warnings: [{ kind: 'few-questions', sentence: '100%0A' }] });
    expect(annotationLines(view)).toContain(
      '::warning title=loopcheck%3A read with care::100%250A',
    );
  });

  it('shows at most ten of a level and counts the rest', () => {
    const warnings = Array.from({ length: 30 }, (_, index) => ({
      kind: 'few-questions' as const,
      sentence: `warning ${index}`,
    }));
    const shown = annotationLines(buildView({ warnings })).filter((line) =>
      line.startsWith('::warning'),
    );
    expect(shown).toHaveLength(10);
    expect(shown.at(-1)).toMatch(/\d+ more in report\.md\.$/);
  });
});
