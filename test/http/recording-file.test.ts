import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, DataError } from '../../src/base/errors.ts';
import {
  appendRecording,
  fileSize,
  parseRecordings,
  readRecordings,
  rewriteRecordings,
} from '../../src/http/recording-file.ts';
import { formatLine } from '../../src/http/recording-line.ts';
import { lineOf, temporaryFolder } from './support/cells.ts';

const first = lineOf({ key: 'a' });
const second = lineOf({ key: 'b', response: { body: { text: 'ünïcödé 質問 \n' } } });
const whole = formatLine(first) + formatLine(second);
const newFile = () => join(temporaryFolder(), 'deep', 'q1.jsonl');

describe('reading', () => {
  it('gives the lines in order, and nothing for a file that is not there', () => {
    expect(parseRecordings(whole, 'f').lines).toEqual([first, second]);
    expect(readRecordings(newFile())).toEqual({ lines: [], tornBytes: 0 });
  });

  it('leaves out a torn last line, wherever it was torn', () => {
    const bytes = Buffer.from(formatLine(second));
    for (let kept = 1; kept < bytes.length - 1; kept += 1) {
      const torn = formatLine(first) + bytes.subarray(0, kept).toString('utf8');
      const parsed = parseRecordings(torn, 'f');
      expect(parsed.lines).toEqual([first]);
      expect(parsed.tornBytes).toBeGreaterThan(0);
    }
  });

  it('takes a whole last line that lacks its line end', () => {
    expect(parseRecordings(whole.trimEnd(), 'f')).toEqual({ lines: [first, second], tornBytes: 0 });
  });

  it('names every broken line that is not the last one', () => {
    const text = `{"key": 1}\nnot json\n${whole}<<<<<<< ours\n`;
    const error = catching(() => parseRecordings(text, 'q1.jsonl'));
    expect(error).toBeInstanceOf(DataError);
    const places = (error as DataError).issues.map(({ file, place }) => `${file} ${place}`);
    expect(places).toEqual(['q1.jsonl line 1', 'q1.jsonl line 2', 'q1.jsonl line 5']);
  });
});

describe('appending', () => {
  it('makes the folder and the file, and returns the size', () => {
    const file = newFile();
    appendRecording(file, first);
    const size = appendRecording(file, second);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(size).toBe(fileSize(file));
  });

  it('cuts off a torn end first', () => {
    const file = newFile();
    appendRecording(file, first);
    appendFileSync(file, formatLine(second).slice(0, 40));
    appendRecording(file, second);
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  it('cuts off a file that is torn in its first line', () => {
    const file = join(temporaryFolder(), 'q1.jsonl');
    writeFileSync(file, '{"key":"a","quest');
    appendRecording(file, first);
    expect(readFileSync(file, 'utf8')).toBe(formatLine(first));
  });

  it('gives a whole last line its line end', () => {
    const file = join(temporaryFolder(), 'q1.jsonl');
    writeFileSync(file, formatLine(first).trimEnd());
    appendRecording(file, second);
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  it('says which file cannot be written', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'q1.jsonl'));
    const error = catching(() => appendRecording(join(folder, 'q1.jsonl'), first));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: expect.stringContaining('q1.jsonl') });
  });
});

describe('rewriting', () => {
  it('replaces the file, and removes it where nothing is left', () => {
    const file = join(temporaryFolder(), 'q1.jsonl');
    writeFileSync(file, 'old');
    rewriteRecordings(file, [first, second]);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    rewriteRecordings(file, []);
    expect(fileSize(file)).toBe(-1);
  });

  it('leaves a file alone that another process has added to since it was read', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'q1.jsonl');
    const size = appendRecording(file, first);
    appendRecording(file, second);
    expect(rewriteRecordings(file, [first], size)).toBe(false);
    expect(readRecordings(file).lines).toHaveLength(2);
    expect(rewriteRecordings(file, [second], fileSize(file))).toBe(true);
    expect(readRecordings(file).lines).toEqual([second]);
    expect(readdirSync(folder)).toEqual(['q1.jsonl']);
  });
});

function catching(task: () => unknown): unknown {
  try {
    return task();
  } catch (thrown) {
    return thrown;
  }
}
