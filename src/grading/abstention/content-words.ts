import { foldWord } from '../tokens/scan-tokens.ts';

/** Words that say nothing of what is declined: small words, sources, and what sources do. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'the a an and or of in on at to for from by with without about is are was were be been it its this that these those there here any all no not nor none nothing which what who whom whose when where why how if as so such than then i we you they he she my our your their his her document documents doc docs evidence source sources corpus context archive archives material materials passage passages text texts record records file files excerpt excerpts article articles page pages report reports note notes data information info results result snippet snippets knowledge base database paper papers literature collection index indexed library search searches retrieved provided available given supplied question answer answers answered name names number value detail details thing something anything exact exactly precise precisely actual specific specifically explicitly clearly directly mention mentions mentioned say says said state states stated specify specified tell indicate identify identity question asked point topic subject matter issue relevant sufficient enough insufficient unfortunately sorry however therefore do does did can could cannot would should may might have has had will only just also still yet even person one ones him them us me unknown unspecified undisclosed undetermined unstated undocumented unnamed unmentioned unclear unanswerable unanswered indeterminate inconclusive unrecorded unidentified unreported regarding concerning based according remain remains stays however der die das den dem des ein eine einen dazu darüber hierzu dokumente dokumenten dokument quellen angabe angaben information informationen unterlagen le la les des du de un une cette document documents sources el los las del una documento documentos fuentes información'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu;
const HAN = /\p{sc=Han}/u;
const EMPTY_HAN =
  /文档|文件|资料|材料|证据|信息|没有|提到|提及|任何|关于|答案|问题|中|的|了|是|在|和|与|有|该|这|那|其|到|被|名字|姓名|说明|相关|回答/gu;

/** The words of a lower-case text that name things, in order, Chinese runs as a whole. */
export function contentWords(lower: string): string[] {
  const words: string[] = [];
  for (const [found] of lower.matchAll(WORD)) {
    if (HAN.test(found)) {
      words.push(
        ...found
          .replace(EMPTY_HAN, ' ')
          .split(' ')
          .filter((part) => part.length > 1),
      );
      continue;
    }
    const word = foldWord(found.replace(/'s$/u, ''));
    if (word.length > 1 && !EMPTY_WORDS.has(word) && !EMPTY_WORDS.has(found)) words.push(word);
  }
  return words;
}
