import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/agent/evidence/estimate-tokens.ts';
import { trimAround } from '../../../src/agent/evidence/trim.ts';

const filler = 'The archive holds minutes of the weekly meeting of the board. ';
const fact = 'Kestrel retries at most 3 times with exponential backoff. ';

describe('trimming', () => {
  it('leaves a text alone that fits', () => {
    expect(trimAround(fact, ['anything'], 100)).toEqual({
      text: fact,
      keptCharacters: fact.length,
    });
  });

  it('keeps the passage that matches, wherever it stands, with what stands beside it', () => {
    for (const before of [0, 50, 199]) {
      const text = filler.repeat(before) + fact + filler.repeat(200 - before);
      const kept = trimAround(text, ['kestrel backoff', 'How often does Kestrel retry?'], 120);
      expect(kept.text).toContain(fact.trim());
      expect(kept.text).toContain(filler.trim());
    }
  });

  it('prefers rare words to common ones', () => {
    const common = 'The board of the archive and the minutes of the archive. ';
    const text = common.repeat(100) + fact + common.repeat(100);
    expect(trimAround(text, ['the minutes of the board', 'kestrel'], 60).text).toContain(
      fact.trim(),
    );
  });

  it('keeps the beginning where nothing matches', () => {
    const text = `Opening words. ${filler.repeat(100)}`;
    const kept = trimAround(text, ['zebra'], 60);
    expect(kept.text.startsWith('Opening words.')).toBe(true);
    expect(kept.text.endsWith('…')).toBe(true);
  });

  it('marks every gap, and keeps passages in the order of the text', () => {
    const text = `${fact}${filler.repeat(100)}Heron was retired. ${filler.repeat(100)}`;
    const { text: kept } = trimAround(text, ['kestrel retries heron retired'], 160);
    expect(kept).toMatch(/^Kestrel retries.* … .*Heron was retired\..* …$/s);
  });

  it('finds a passage in a text without spaces', () => {
    const text = `${'会议记录。'.repeat(400)}红隼最多重试三次。${'会议记录。'.repeat(400)}`;
    expect(trimAround(text, ['重试'], 100).text).toContain('最多重试三次');
  });

  it('keeps nothing where there is no room for a passage', () => {
    expect(trimAround(fact, ['kestrel'], 7)).toEqual({ text: '', keptCharacters: 0 });
    expect(trimAround(fact, ['kestrel'], 0)).toEqual({ text: '', keptCharacters: 0 });
  });

  it('fits, and keeps only what stood in the text, whatever that is', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    const words = fc.array(
      fc.constantFrom('kestrel', 'a. ', '\n', '重试。', ' ', '🦅', 'x'.repeat(90)),
      {
        maxLength: 80,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          words.map((parts) => parts.join('')),
        ),
        fc.nat(150),
        (given, most) => {
          const kept = trimAround(given, ['kestrel 重试'], most);
          expect(estimateTokens(kept.text)).toBeLessThanOrEqual(most);
          expect(kept.keptCharacters).toBeLessThanOrEqual(given.length);
          for (const part of kept.text.split('…')) expect(given).toContain(part.trim());
        },
      ),
    );
  });

  it('splits no surrogate pair', () => {
    const { text } = trimAround('🦅'.repeat(5_000), [], 21);
    expect(text).toMatch(/^(?:🦅)+ …$/u);
  });

  it.each([
    ['prose', filler.repeat(6_500)],
    ['one word', 'x'.repeat(400_000)],
    ['line ends', '\n'.repeat(400_000)],
    ['distinct words', Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' ')],
  ])('of 400,000 characters is quick: %s', (_name, text) => {
    const before = process.cpuUsage();
    const kept = trimAround(text, [filler, 'How often does Kestrel retry?'], 300);
    expect(estimateTokens(kept.text)).toBeLessThanOrEqual(300);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
