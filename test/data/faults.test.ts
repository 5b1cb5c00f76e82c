import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/base/errors.ts';
import { createCorpus } from '../../src/data/create-corpus.ts';
import type { ListFormat } from '../../src/data/files/read-items.ts';
import { parseCorpus } from '../../src/data/load-corpus.ts';
import { parseQuestions } from '../../src/data/load-questions.ts';

interface FaultCase {
  name: string;
  kind: 'corpus' | 'questions';
  format: ListFormat;
  text: string;
  /** The place in the message, or the file's name for a fault of the whole file. */
  place: string;
  says: string[];
}

const cases = readFileSync(new URL('../fixtures/data/faults.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as FaultCase);
const archive = createCorpus([{ id: 'k-01', text: 'Kestrel' }], 'archive.json');

function faultsOf({ kind, format, text }: FaultCase): DataError {
  try {
    if (kind === 'questions') parseQuestions(text, format, 'questions', archive);
    else if (format !== 'csv') parseCorpus(text, format, 'corpus');
  } catch (thrown) {
    if (thrown instanceof DataError) return thrown;
    throw thrown;
  }
  throw new Error('no fault was found');
}

const questions = (text: string): FaultCase => ({
  name: '',
  kind: 'questions',
  format: 'json',
  text,
  place: '',
  says: [],
});

describe('faults of corpus and questions files', () => {
  it.each(cases)('$kind as $format: $name', (fault) => {
    const { issues, message } = faultsOf(fault);
    expect(issues.map(({ place, file }) => place || file).join(' | ')).toBe(fault.place);
    for (const part of fault.says) expect(message).toContain(part);
    for (const { expected, remedy } of issues) {
      expect(expected).not.toBe('');
      expect(remedy).toMatch(/\.$/);
    }
  });

  it('reports all faults of a file at once, in file order', () => {
    const text = JSON.stringify([
      { id: 'a', text: '' },
      { id: 'b[', text: 'fine' },
      { id: 'c', text: 'fine' },
      { id: 'c', text: ' ' },
      { text: 5 },
    ]);
    expect(() => parseCorpus(text, 'json', 'corpus.json')).toThrow(DataError);
    const { issues } = faultsOf({
      name: '',
      kind: 'corpus',
      format: 'json',
      text,
      place: '',
      says: [],
    });
    expect(issues.map(({ place }) => place.replace(/ .*/, ''))).toEqual([
      '[0].text',
      '[1].id',
      '[3].text',
      '[3].id',
      '[4].id',
      '[4].text',
    ]);
  });

  it('tells what is wrong between the sound fields of a faulty question', () => {
    const wrong = { id: 'q', question: '', answerable: false, required_facts: ['x'] };
    const text = JSON.stringify([
      { ...wrong, supporting_docs: ['nowhere'] },
      { ...wrong, hops: 0, required_facts: 'x' },
    ]);
    const places = faultsOf(questions(text)).issues.map(({ place }) => place.replace(/ .*/, ''));
    expect(places).toEqual([
      '[0].question',
      '[0].required_facts',
      '[0].supporting_docs[0]',
      '[1].question',
      '[1].required_facts',
      '[1].hops',
      '[1].id',
    ]);
  });

  it('lists a thousand faults and counts the others', () => {
    const text = JSON.stringify(Array.from({ length: 1500 }, (_, index) => ({ id: `a${index}` })));
    const { issues } = faultsOf({
      name: '',
      kind: 'corpus',
      format: 'json',
      text,
      place: '',
      says: [],
    });
    expect(issues).toHaveLength(1001);
    expect(issues.at(-1)?.value).toBe('500 more of them');
  });
});
