import type { Cues } from './cue-set.ts';
import { countCues, type Scope } from './scope.ts';

/** What a question asks for, as far as it changes how denials and permissions are read. */
export interface QuestionMood {
  /** It asks for what is not so: `Which users cannot log in?`, `What is excluded?` */
  asksForNegative: boolean;
  /** It asks for a limit or a rule, so that `may` permits and does not suppose. */
  asksForRule: boolean;
}

const ASKS_FOR_THING =
  /^\W*(?:\S+\s+){0,2}?(?:which|what|who|whom|whose|welche[rsnm]?|was|wer|wen|quel(?:le)?s?|qui|qué|quién(?:es)?|cuál(?:es)?)\b|哪|什么|谁/u;
/** A clause inside a question; what is denied there is not what is asked for. */
const SUBORDINATE =
  /(?<=\S\s)(?:if|when|because|while|that|after|before|wenn|falls|weil|si|cuando)\b.*/su;
const LEXICAL =
  /(?<![\p{L}])(?:exclu(?:d|s)\p{L}*|except(?:ing|ions?)?|exempt\p{L}*|forbid\p{L}*|forbade|prohibit\p{L}*|ban(?:s|ned)?|barred|contra-?indicat\p{L}*|disallow\p{L}*|avoid(?:s|ed|ing)?|ineligible|verboten|untersagt|ausgeschlossen|interdit\p{L}*|exclu\p{L}*|prohibid\p{L}*)(?![\p{L}])|禁止|除外|不得|禁忌/gu;
const SYNTACTIC =
  /(?<![\p{L}])(?:not|never|cannot|nicht|keine?[nmrs]?|niemals|ne|pas|jamais|no)(?![\p{L}])|n't(?![\p{L}])|[不没未]/u;
const RULE =
  /\b(?:may|must|can|allowed|permitted|entitled|limits?|max(?:imum)?|at most|highest|longest|deadline|up to)\b/u;
const MODAL =
  /\b(?:must|may|should|shall|can|cannot|allowed|permitted|recommended|advised|supported|eligible|covered|included|insured|accepted|possible|dürfen|darf|soll|sollte|doit|debe|puede)\b/u;
/** Its own list of negators holds these too; they are counted once. */
const COUNTED_TWICE = /\b(?:avoid(?:s|ed)?|except(?:ing)?(?: for)?)\b/gu;

/** Reads the mood of a lower-case question. */
export function moodOf(question: string): QuestionMood {
  const main = question.replace(SUBORDINATE, '');
  const negative = SYNTACTIC.test(main) || main.search(LEXICAL) >= 0;
  return {
    asksForNegative: ASKS_FOR_THING.test(main) && negative,
    asksForRule: RULE.test(question),
  };
}

/**
 * Whether a clause denies its fact where the question asks for what is not so. One denial that has to
 * do with the question answers it (`Guests cannot log in`), two take it back (`Guests are not
 * excluded`), and a denial of something else (`I do not think so`) is one.
 */
export function deniesForNegative(
  scope: Scope,
  cues: Cues,
  { questionStems }: { questionStems: ReadonlySet<string> },
  stemsOf: (word: string) => readonly string[],
): boolean {
  const clause = `${scope.before} ${scope.behind}`;
  const lexical = clause.match(LEXICAL)?.length ?? 0;
  const plain = clause.replace(COUNTED_TWICE, ' ');
  const negations = lexical + countCues(plain, cues.negators, cues.idioms);
  if (negations === 0) return false;
  if (negations % 2 === 0) return true;
  const words = clause.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const isAboutQuestion = words.some((word) =>
    stemsOf(word).some((stem) => questionStems.has(stem)),
  );
  return lexical === 0 && !isAboutQuestion && !MODAL.test(clause);
}
