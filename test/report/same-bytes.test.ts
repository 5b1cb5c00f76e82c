import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotationLines } from '../../src/report/annotations.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { verdictJunit } from '../../src/report/junit.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import { resultsCsv } from '../../src/report/rows/results-csv.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { verdictJson } from '../../src/report/verdict-json.ts';
import { buildRuns, buildView } from './sample-views.ts';

/** Every report of the runs, one after the other. */
async function everything(runs: ReturnType<typeof buildRuns>): Promise<string> {
  const view = buildView({}, runs);
  return [
    terminalReport(view, { width: 100, color: true }),
    markdownReport(view),
    verdictJson(view),
    verdictJunit(view),
    annotationLines(view).join('\n'),
    resultsCsv(view.runs, view.metrics.arms),
    await htmlReport(view),
  ].join('\n');
}

describe('every report', () => {
  it('has the same bytes for the same records, in whatever order they come', async () => {
    const runs = buildRuns();
    const expected = await everything(runs);
    const shuffled = fc.shuffledSubarray(runs, { minLength: runs.length });
    await fc.assert(
      fc.asyncProperty(shuffled, async (order) => {
        expect((await everything(order)) === expected).toBe(true);
      }),
      { numRuns: 8 },
    );
  });
});
