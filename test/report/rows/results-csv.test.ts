import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultsCsv } from '../../../src/report/rows/results-csv.ts';
import { buildErrorRun, buildRun } from '../build-run.ts';

const ARMS = ['linear', 'reflective'];
const FIXED_COLUMNS =
  'mode,question,repeat,seconds,llm_calls,search_calls,iterations,stop_reason,citations,citations_valid,fact_recall,abstained';

/** The rows of a CSV text by column name, as any reader sees them. */
function read(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true });
}

/** What the format's description tells a reader to do with a text cell. */
function takeOffApostrophe(cell: string): string {
  return /^'+[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

describe('resultsCsv', () => {
  it('begins with the twelve fixed columns in their order', () => {
    expect(resultsCsv([], ARMS).split('\n')[0]).toMatch(new RegExp(`^${FIXED_COLUMNS},status,`));
  });

  it('gives the heading alone for no runs', () => {
    expect(resultsCsv([], ARMS).trim().split('\n')).toHaveLength(1);
  });

  it('writes an answered row with integers, flags and full precision', () => {
    const run = buildRun({ record: { seconds: 1 / 3 }, answer: { factRecall: 2 / 3 } });
    const line = resultsCsv([run], ARMS).split('\n')[1];
    expect(line).toMatch(
      /^linear,q1,0,0\.3333333333333333,2,1,1,linear,1,1,0\.6666666666666666,0,ok,/,
    );
  });

  it('leaves the scores and the stop reason of an error row empty', () => {
    const line = resultsCsv([buildErrorRun()], ARMS).split('\n')[1];
    expect(line).toMatch(
      /^linear,q1,0,1\.25,2,1,1,,,,,,error,http-status,the server answered 503,0,/,
    );
  });

  it('leaves validity empty where nothing is cited and recall empty where nothing is required', () => {
    const citations = {
      cited: [],
      notRetrieved: [],
      hasCitation: false,
      valid: null,
      precision: null,
      recall: null,
      overCitation: null,
    };
    const run = buildRun({
      answer: { factRecall: null, perfect: null, hedged: null, abstained: true, citations },
    });
    expect(read(resultsCsv([run], ARMS))[0]).toMatchObject({
      citations: '0',
      citations_valid: '',
      fact_recall: '',
      abstained: '1',
      hedged: '',
    });
  });

  it('sorts by question, repeat and the given order of arms, whatever the order of the input', () => {
    const cells = ['q2', 'q10', 'q1'].flatMap((questionId) =>
      [1, 0].flatMap((repeat) =>
        ['reflective', 'linear', 'aside'].map((arm) =>
          buildRun({ record: { questionId, repeat, arm } }),
        ),
      ),
    );
    const expected = resultsCsv(cells, ARMS);
    expect(read(expected).map((row) => [row.question, row.repeat, row.mode].join(' '))).toEqual(
      ['q1', 'q10', 'q2'].flatMap((question) =>
        ['0', '1'].flatMap((repeat) =>
          ['linear', 'reflective', 'aside'].map((arm) => [question, repeat, arm].join(' ')),
        ),
      ),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(cells, { minLength: cells.length }), (shuffled) => {
        expect(resultsCsv(shuffled, ARMS)).toBe(expected);
      }),
      { numRuns: 20 },
    );
  });

  it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''=1"])(
    'protects the text %j from being run as a formula',
    (text) => {
      const [row] = read(resultsCsv([buildRun({ record: { arm: text } })], []));
      expect(row?.mode).toBe(`'${text}`);
    },
  );

  it('never changes a text that takes off its apostrophe again', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc
        .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a'), {
          minLength: 1,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (arm) => {
        const [row] = read(resultsCsv([buildRun({ record: { arm } })], []));
        expect(takeOffApostrophe(row?.mode ?? '')).toBe(arm);
        expect(row?.mode).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      }),
    );
  });
});
