import type { Fact } from '../../data/types.ts';

const normalize = (text: string): string =>
  ` ${
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Tells whether a document's text states a fact in one of its writings. */
export function holdsFact(text: string, fact: Fact): boolean {
  const haystack = normalize(text);
  return fact.any.some((writing) => haystack.includes(normalize(writing)));
}
