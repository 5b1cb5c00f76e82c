import { type CitedBlock, findCitations } from './citations/find-citations.ts';
import type { IdIndex } from './citations/id-index.ts';
import type { Range, Sentence } from './facts/sentence.ts';
import { splitBlocks } from './text/blocks.ts';
import { normalizeCharacters } from './text/normalize-characters.ts';
import { splitSentences } from './text/sentences.ts';
import { stripHtml } from './text/strip-html.ts';
import { stripThinking } from './text/strip-thinking.ts';
import { type Language, languageOf } from './tokens/language.ts';
import type { Token } from './tokens/token.ts';
import { tokenizeText } from './tokens/tokenize-text.ts';

/** An answer taken apart: what grading works on. */
export interface ReadAnswer {
  sentences: readonly Sentence[];
  language: Language;
  /** Every id that the answer cites, in order, with repetitions. */
  cited: readonly string[];
}

/** What reading needs to know of the question. */
export interface QuestionContext {
  text: string;
  language: Language;
  tokens: readonly Token[];
  /** Lower-case texts of facts, which are no citations even in brackets. */
  factTexts: ReadonlySet<string>;
}

/** A sentence of nothing but punctuation says nothing. */
const SAYS = /[^\s.!?…"')]/u;
const BARE_CONTRACTION =
  /\b(?<verb>do|does|did|is|are|was|were|has|have|had|could|would|should|ca)nt\b/giu;
/** A shorter question repeats itself in any answer. */
const SHORTEST_ECHO = 3;

/** Takes an answer apart: thinking and markup removed, citations found, sentences tokenized. */
export function readAnswer(answer: string, question: QuestionContext, ids: IdIndex): ReadAnswer {
  const plain = withApostrophes(normalizeCharacters(stripHtml(stripThinking(answer))));
  const blocks = findCitations(splitBlocks(plain), ids, question.factTexts);
  const language = languageOf(plain, question.language);
  const sentences = blocks.flatMap((block, index) => readBlock(block, index, language, question));
  return {
    sentences,
    language,
    cited: blocks.flatMap(({ marks }) => marks.flatMap((mark) => mark.ids)),
  };
}

/** `doesnt` is `doesn't`. */
function withApostrophes(text: string): string {
  return text.replace(BARE_CONTRACTION, "$<verb>n't");
}

function readBlock(
  block: CitedBlock,
  index: number,
  language: Language,
  question: QuestionContext,
): Sentence[] {
  const together = block.kind === 'item' || block.kind === 'row';
  const citedTogether = block.marks.flatMap(({ ids }) => ids);
  let mark = 0;
  let previous: readonly Token[] = [];
  return splitSentences(block.text)
    .filter(({ start, end }) => SAYS.test(block.text.slice(start, end)))
    .map(({ start, end }, place, all) => {
      const own: string[] = [];
      const isLast = place === all.length - 1;
      while (mark < block.marks.length && (isLast || (block.marks[mark]?.position ?? 0) < end)) {
        own.push(...(block.marks[mark]?.ids ?? []));
        mark += 1;
      }
      const sentence = createSentence(block.text.slice(start, end), language, question, {
        lead: block.lead.toLowerCase(),
        cited: together ? citedTogether : own,
        block: index,
        previous,
      });
      previous = sentence.tokens;
      return sentence;
    });
}

const NO_PLACE = { lead: '', cited: [], block: 0, previous: [] };

/** A sentence from text that is free of markup and citations. */
export function createSentence(
  text: string,
  language: Language,
  question: QuestionContext,
  place: Pick<Sentence, 'lead' | 'cited' | 'block' | 'previous'> = NO_PLACE,
): Sentence {
  const tokens = tokenizeText(text, language);
  const echoes = findEchoes(tokens, question.tokens);
  return { ...place, text, lower: text.toLowerCase(), tokens, echoes };
}

/** Where the question's words stand one behind the other, marks aside. */
function findEchoes(tokens: readonly Token[], question: readonly Token[]): Range[] {
  if (question.length < SHORTEST_ECHO || tokens.length < question.length) return [];
  const words = tokens.filter(({ kind }) => kind !== 'mark');
  const echoes: Range[] = [];
  for (let at = 0; at + question.length <= words.length; at += 1) {
    let same = 0;
    while (same < question.length && words[at + same]?.key === question[same]?.key) same += 1;
    if (same < question.length) continue;
    const start = words[at]?.start ?? 0;
    echoes.push({ start, end: words[at + same - 1]?.end ?? start });
    at += same - 1;
  }
  return echoes;
}
