import type { CorpusDocument } from '../../data/types.ts';
import type { CompiledQuestion } from '../question-context.ts';
import { createSentence } from '../read-answer.ts';
import { splitBlocks } from '../text/blocks.ts';
import { normalizeCharacters } from '../text/normalize-characters.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Language, languageOf } from '../tokens/language.ts';
import type { FactPattern } from './fact-pattern.ts';
import { findMatches } from './find-matches.ts';
import type { Sentence } from './sentence.ts';

/** By the language that is assumed where a text does not show its own. */
type Readings = Map<Language, readonly Sentence[]>;

const read = new WeakMap<CorpusDocument, Readings>();

/** True where a document's text holds a fact in any writing. A document is read once a language. */
export function documentHolds(
  document: CorpusDocument,
  pattern: FactPattern,
  question: CompiledQuestion,
): boolean {
  const readings: Readings = read.get(document) ?? new Map();
  read.set(document, readings);
  const sentences = readings.get(question.language) ?? readDocument(document.text, question);
  readings.set(question.language, sentences);
  return sentences.some((sentence) => findMatches(sentence, pattern).length > 0);
}

function readDocument(text: string, question: CompiledQuestion): Sentence[] {
  const plain = normalizeCharacters(text);
  const language = languageOf(plain, question.language);
  const noQuestion = { ...question, tokens: [] };
  return splitBlocks(plain).flatMap((block) =>
    splitSentences(block.text).map(({ start, end }) =>
      createSentence(block.text.slice(start, end), language, noQuestion),
    ),
  );
}
