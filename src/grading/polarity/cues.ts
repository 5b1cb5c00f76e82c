import type { Language } from '../tokens/language.ts';
import type { Cues } from './cue-set.ts';
import { chinese } from './cues-chinese.ts';
import { english } from './cues-english.ts';
import { french } from './cues-french.ts';
import { german } from './cues-german.ts';
import { spanish } from './cues-spanish.ts';

const CUES: Readonly<Record<Language, Cues>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

const HAN = /\p{sc=Han}/u;

/** The cues for a sentence: Chinese ones where it holds Chinese characters, else the language's. */
export function cuesFor(sentence: string, language: Language): Cues {
  return HAN.test(sentence) ? chinese : CUES[language];
}
