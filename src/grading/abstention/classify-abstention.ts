import type { CompiledQuestion } from '../question-context.ts';
import type { ReadAnswer } from '../read-answer.ts';
import type { Abstention } from '../types.ts';
import { type AnswerShape, answersQuestion, isKnown, shapeOf } from './answering-clause.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { contentWords } from './content-words.ts';
import { findDecline, mayDecline } from './find-declines.ts';

/** What an answer declines. */
export interface AbstentionFinding {
  abstention: Abstention;
  /** True where it says of what was asked that evidence is insufficient, whatever else it says. */
  declines: boolean;
}

interface Decline {
  place: number;
  /** Stems of what is declined; empty where all is. */
  objects: ReadonlySet<string>;
  concernsQuestion: boolean;
  /** Says in so many words that evidence is insufficient. */
  explicit: boolean;
  /** Speaks of what the sources hold, and not of the world: `Norland is not covered`. */
  ofSources: boolean;
  /** Says only that there is nothing more. */
  isFurther: boolean;
}

const NONE: AbstentionFinding = { abstention: 'none', declines: false };
const OF_SOURCES =
  /document|source|evidence|context|archive|record|passage|information|text|quelle|beleg|unterlage|preuve|fuente|文档|资料|证据/u;
const FURTHER =
  /(?<!\p{L})(?:nothing (?:more|else)|no (?:more|further|other|additional)|more is|weitere[nrs]?|mehr ist|sonst|rien de plus|davantage|nada más)(?!\p{L})|更多|其他/u;
const EXPLICIT = /insufficient|not enough|unzureichend|insuffisan|insuficiente|不足|不够/u;

/**
 * Whether an answer as a whole declines. A clause that declines something else than was asked is an
 * aside once another clause answers the question. `someAsserted`: a required fact is asserted, so the
 * answer cannot decline as a whole.
 */
export function classifyAbstention(
  answer: ReadAnswer,
  question: CompiledQuestion,
  someAsserted: boolean,
): AbstentionFinding {
  if (!answer.sentences.some(({ lower }) => mayDecline(lower) || lower.includes('not')))
    return NONE;
  const clauses = answer.sentences
    .filter(({ echoes, text }) => !isEcho(echoes, text))
    .flatMap(clausesOf);
  const declines = findDeclines(clauses, answer, question);
  if (declines.length === 0) return NONE;
  const asked = declines.filter(({ concernsQuestion }) => concernsQuestion);
  if (someAsserted && question.asksForNegative)
    return asked.some(({ ofSources }) => ofSources)
      ? { abstention: 'partial', declines: true }
      : NONE;
  if (someAsserted) return asked.length > 0 ? { abstention: 'partial', declines: true } : NONE;
  const places = new Set(declines.map(({ place }) => place));
  const shape = shapeOf(question);
  const answering = clauses
    .map((clause, place) => ({ clause, place }))
    .filter(({ clause, place }) => !places.has(place) && answersQuestion(clause, question, shape));
  if (answering.length === 0) return { abstention: 'full', declines: true };
  const last = asked.filter(({ isFurther }) => !isFurther).at(-1);
  if (last === undefined) return NONE;
  const later = answering.filter(
    ({ clause, place }) => place > last.place && isSamePart(clause, last, question, shape),
  );
  if (later.length > 0 && !asked.some(({ explicit }) => explicit)) return NONE;
  return { abstention: 'partial', declines: true };
}

function findDeclines(
  clauses: readonly Clause[],
  answer: ReadAnswer,
  question: CompiledQuestion,
): Decline[] {
  return clauses.flatMap((clause, place) => {
    const found = clause.isQuestion ? null : findDecline(clause.lower, answer.language);
    if (found === null) return place > 0 ? leftOut(clause, place, question) : [];
    const behind = contentWords(clause.lower.slice(found.end));
    const own = behind.length > 0 ? behind : contentWords(clause.lower.slice(0, found.end));
    const label = clauses[place - 1];
    const objects = own.length === 0 && label?.isLabel ? contentWords(label.lower) : own;
    return [
      {
        place,
        objects: new Set(objects),
        concernsQuestion: concerns(objects, question),
        explicit: EXPLICIT.test(clause.lower),
        ofSources: OF_SOURCES.test(clause.lower),
        isFurther: FURTHER.test(clause.lower),
      },
    ];
  });
}

/** `... but not the lead`: a clause that leaves out what was asked for. */
function leftOut(clause: Clause, place: number, question: CompiledQuestion): Decline[] {
  const named = /^\s*not\s+(?<named>[^,;]{1,60})$/u.exec(clause.lower)?.groups?.named ?? '';
  const objects = contentWords(named);
  const isLeftOut = objects.length > 0 && objects.every((word) => isKnown(word, question));
  return isLeftOut
    ? [
        {
          place,
          objects: new Set(objects),
          concernsQuestion: true,
          explicit: false,
          ofSources: true,
          isFurther: false,
        },
      ]
    : [];
}

/** A decline concerns the question where it names nothing, or first something that was asked for. */
function concerns(objects: readonly string[], question: CompiledQuestion): boolean {
  const [first] = objects;
  if (first === undefined || shapeOf(question).parts > 1) return true;
  if (/\p{sc=Han}/u.test(first)) return sharesHan(first, question.text);
  return isKnown(first, question);
}

function sharesHan(text: string, question: string): boolean {
  for (let at = 0; at + 2 <= text.length; at += 1) {
    if (question.includes(text.slice(at, at + 2))) return true;
  }
  return false;
}

/** True where a later clause answers the very part that was declined. */
function isSamePart(
  clause: Clause,
  decline: Decline,
  question: CompiledQuestion,
  shape: AnswerShape,
): boolean {
  if (shape.parts === 1) return true;
  const words = contentWords(clause.lower).filter((word) => isKnown(word, question));
  return decline.objects.size === 0 || words.some((word) => decline.objects.has(word));
}

/** True where a sentence is little else than the question repeated. */
function isEcho(echoes: readonly { start: number; end: number }[], text: string): boolean {
  const echoed = echoes.reduce((sum, { start, end }) => sum + end - start, 0);
  return echoed > text.trim().length * 0.8;
}
