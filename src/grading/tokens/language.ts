/** The languages whose words for numbers, denial and declining are known. */
export type Language = 'en' | 'de' | 'fr' | 'es';

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: 'the of and is are was were to in on it that this with for at by from which who has have be not no does an as there'.split(
    ' ',
  ),
  de: 'der die das den dem des und ist sind war waren nicht ein eine einen einer von zu mit auf für im am es dass wird wurde kein keine nach bei wer wie sich dazu keinen über zum zur früher jetzt höchstens mehr als sondern drei nur macht weiß'.split(
    ' ',
  ),
  fr: "le la les des du et est sont était un une dans pour que qui ne pas sur au aux avec par ce cette il elle n'est aucun aucune à combien quel quelle fait plus mais trois au-delà jamais".split(
    ' ',
  ),
  es: 'el la los las y es son fue del un una en para que con por no se al lo su está cuántos qué quién ningún ninguna cuál hace más sino tres nunca son menos sé'.split(
    ' ',
  ),
};

const LANGUAGES_OF = new Map<string, Language[]>();
for (const language of ['en', 'de', 'fr', 'es'] as const) {
  for (const word of WORDS[language]) {
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);
  }
}

const WORD = /\p{L}+(?:'\p{L}+)?/gu;
/** More than this tells nothing new about the language. */
const LONGEST = 2000;

/** The language that most of a text's small words belong to; `fallback` where none stands out. */
export function languageOf(text: string, fallback: Language = 'en'): Language {
  const counts: Record<Language, number> = { en: 0, de: 0, fr: 0, es: 0 };
  for (const [word] of text.slice(0, LONGEST).toLowerCase().matchAll(WORD)) {
    for (const language of LANGUAGES_OF.get(word) ?? []) counts[language] += 1;
  }
  counts[fallback] += 0.5;
  const languages = ['en', 'de', 'fr', 'es'] as const;
  return languages.reduce(
    (best, language) => (counts[language] > counts[best] ? language : best),
    fallback,
  );
}

/** True for languages that write `1.000,5` for a thousand and a half. */
export function hasDecimalComma(language: Language): boolean {
  return language !== 'en';
}
