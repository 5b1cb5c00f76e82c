import { tokenSet } from '../../base/tokens.ts';
import { estimateTokens, prefixWithin } from './estimate-tokens.ts';

/** A passage is about a sentence long, and never more than half of what may be kept. */
const PASSAGE_TOKENS = 80;
/** Less than this holds no passage worth reading. */
const LEAST_TOKENS = 8;
/** Stands where passages were left out; costs about two tokens. */
const GAP = ' … ';
const GAP_TOKENS = 2;
/** How much of a passage's score its neighbours inherit: the sentence beside a match explains it. */
const NEIGHBOUR_SHARE = 0.3;

interface Passage {
  text: string;
  tokens: number;
  score: number;
}

/** What is left of a text: its best passages in their order, and how many characters they have. */
export interface TrimmedText {
  text: string;
  keptCharacters: number;
}

/**
 * Cuts a text to at most about `most` tokens, keeping the passages that share the most telling words
 * with `focus` (the query and the question) and those beside them. Words that stand in few passages
 * tell more (inverse document frequency over the passages). Without any shared word the text's
 * beginning is kept; less than 8 tokens keep nothing. Linear in the length but for one sort of the passages.
 */
export function trimAround(text: string, focus: readonly string[], most: number): TrimmedText {
  if (estimateTokens(text) <= most) return { text, keptCharacters: text.length };
  if (most < LEAST_TOKENS) return { text: '', keptCharacters: 0 };
  const passages = scorePassages(splitPassages(text, Math.min(PASSAGE_TOKENS, most / 2)), focus);
  return joinPassages(passages, choosePassages(passages, most));
}

/** Cuts behind sentences and lines, and where a sentence is too long behind its last space. */
function splitPassages(text: string, most: number): string[] {
  const passages: string[] = [];
  let start = 0;
  while (start < text.length) {
    const limit = Math.max(prefixWithin(text, most, start), start + 1);
    const end = limit < text.length ? lastBreak(text, start, limit) : limit;
    passages.push(text.slice(start, end));
    start = end;
  }
  return passages;
}

/** The index behind the last sentence end before `limit`, else behind the last space, else `limit`. */
function lastBreak(text: string, start: number, limit: number): number {
  let space = limit;
  for (let index = limit; index > start + 1; index -= 1) {
    const before = text.charAt(index - 1);
    if ('\n。！？'.includes(before)) return index;
    if (before !== ' ') continue;
    if ('.!?'.includes(text.charAt(index - 2))) return index;
    if (space === limit) space = index;
  }
  return space;
}

function scorePassages(texts: readonly string[], focus: readonly string[]): Passage[] {
  const wanted = tokenSet(focus.join('\n'));
  const shared = texts.map((text) => [...tokenSet(text)].filter((token) => wanted.has(token)));
  const frequency = new Map<string, number>();
  for (const token of shared.flat()) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  const own = shared.map((tokens) =>
    tokens.reduce((sum, token) => sum + Math.log1p(texts.length / (frequency.get(token) ?? 1)), 0),
  );
  return texts.map((text, index) => ({
    text,
    tokens: estimateTokens(text),
    score: (own[index] ?? 0) + NEIGHBOUR_SHARE * ((own[index - 1] ?? 0) + (own[index + 1] ?? 0)),
  }));
}

function choosePassages(passages: readonly Passage[], most: number): Set<number> {
  const ranked = [...passages.entries()].sort(([a, x], [b, y]) => y.score - x.score || a - b);
  const chosen = new Set<number>();
  let left = most;
  for (const [index, { tokens }] of ranked) {
    if (tokens + GAP_TOKENS > left) continue;
    chosen.add(index);
    left -= tokens + GAP_TOKENS;
  }
  return chosen;
}

function joinPassages(passages: readonly Passage[], chosen: ReadonlySet<number>): TrimmedText {
  let text = '';
  let keptCharacters = 0;
  let previous = -1;
  for (const [index, passage] of passages.entries()) {
    if (!chosen.has(index)) continue;
    text += index === previous + 1 ? passage.text : `${GAP}${passage.text}`;
    keptCharacters += passage.text.length;
    previous = index;
  }
  const cutAtEnd = chosen.size > 0 && previous < passages.length - 1;
  return { text: cutAtEnd ? `${text}${GAP}`.trim() : text.trim(), keptCharacters };
}
