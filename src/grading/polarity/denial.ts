import { stemOf, verbStemOf } from '../facts/same-token.ts';
import type { Cues } from './cue-set.ts';
import { deniesForNegative, type QuestionMood } from './question-mood.ts';
import { countCues, type Scope } from './scope.ts';

/** What the words around a fact say of it, as far as denial goes. */
export type Denial = 'none' | 'denied' | 'inexact';

/** Facts that are read: the stems of the question's words, and whether the fact is a number or date. */
export interface DenialContext extends QuestionMood {
  questionStems: ReadonlySet<string>;
  /** Lower-case. */
  questionText: string;
  numeric: boolean;
  isDate: boolean;
}

const NEAR_DATE =
  /(?<![\p{L}])(?:after|before|following|nach|vor|après|avant|después|antes)(?:\s+(?:the|dem|den|le|del|de))?\s*$/u;
const DEADLINE =
  /(?<![\p{L}])(?:if|when(?:ever)?|unless|once|in case|wenn|falls|sobald|si|quand|lorsque|cuando)\s[^,;]{1,120}(?<![\p{L}])(?:within|after|in|for|during|innerhalb|binnen|nach|dans|après|pendant|tras|durante|en)(?:\s(?:the|first|next|von|der|den|les?|los?))*\s*$/u;
/** Behind `more than 64 MB`: beyond that nothing is let through, so it is the limit. */
const REFUSED =
  /^[^.,;]{0,50}?\b(?:(?:is|are|was|were|be|gets?|being)\s+(?:\w+ly\s+)?(?:rejected|refused|forbidden|prohibited|blocked|dropped|denied|declined|ignored|disallowed|truncated|discouraged|banned|excluded|contraindicated|ineligible|not\s+(?:allowed|accepted|permitted|recommended|supported|possible|advised|eligible))|(?:must|may|should|shall|can)(?:\s+not|n't)|cannot)\b/u;
/** `must stay below -18 °C`: the limit is given by its far side. */
const KEPT =
  /\b(?:must|has to|have to|should|shall|needs? to|keep|kept|stays?|remains?)\b[^.,;]{0,40}$/u;
const GENERAL_BOUND = /\b(?:than|but|except|until|till)\b[^.]*$|不是别人正是\s*$/u;
/** `keeper` belongs to `keeps`. */
const stemsOf = (word: string) => [
  stemOf(word),
  verbStemOf(word),
  word.replace(/(?:er|or)s?$/u, ''),
];

const AND_SUBJECT = /\b(?:and|und|et|y)\s+(?:that\s+)?(?:the\s+)?$/u;
const FINITE_VERB =
  /^\s*(?:is|are|was|were|has|have|had|does|did|will|can|leads?|led|makes?|made|took|takes|runs?|ran|signed|won|wrote|holds?|ist|sind|war|hat|leitet|est|dirige|es|lleva)\b/u;
const NEGATED_VERB =
  /^["'\s]*(?:(?:(?<be>is|are|was|were)|do|does|did|has|have|had|will|would|can|could|should)(?:\s+(?:not|never)|n't)|never)\b\s*(?<rest>[^.;]{0,80})/u;
/** Words behind `is not` and `does not` that speak of the fact itself and not of one of its traits. */
const ABOUT_THE_FACT: ReadonlySet<string> = new Set(
  'date day answer number limit value case right one correct true accurate valid name person time made done used performed supported confirmed documented stated given mentioned allowed known it so what how when who where among part listed named found real actual apply happen occur exist hold appear take stand match figure amount case place reason cause count any'.split(
    ' ',
  ),
);

/** Whether the clause around a fact denies it, leaves it open, or does neither. */
export function denialOf(scope: Scope, cues: Cues, context: DenialContext): Denial {
  const bound = boundBefore(scope, cues, context);
  if (bound !== null) {
    const farther = scope.betweenMarks.slice(0, bound.index);
    return isOdd(countCues(farther, cues.negators, cues.idioms)) ? 'denied' : 'none';
  }
  if (context.numeric && isDeadline(scope)) return 'none';
  if (context.numeric && cues.strict.test(scope.before)) return isLimit(scope) ? 'none' : 'inexact';
  if (context.isDate && isOnlyNear(scope)) return 'inexact';
  if (cues.instead.test(scope.allBefore)) return notOnly(scope, cues) ? 'none' : 'denied';
  return isDenied(scope, cues, context) ? 'denied' : 'none';
}

function isDenied(scope: Scope, cues: Cues, context: DenialContext): boolean {
  if (cues.deniedBehind.test(scope.allBehind)) return true;
  if (context.asksForNegative) return deniesForNegative(scope, cues, context, stemsOf);
  return isDeniedByVerb(scope.allBehind, context) || isOdd(denialsAround(scope, cues));
}

function isLimit({ before, allBehind }: Scope): boolean {
  return REFUSED.test(allBehind) || KEPT.test(before);
}

/** `If no reply arrives within 30 seconds`: what is denied is the reply and not the time. */
export function isDeadline({ betweenMarks }: Scope): boolean {
  return DEADLINE.test(betweenMarks) && !/\b(?:were|had|would)\b/u.test(betweenMarks);
}

/** A limit that a denied comparison states; names take only some of them (`none other than`). */
function boundBefore({ betweenMarks }: Scope, cues: Cues, { numeric }: DenialContext) {
  const bound = cues.bound.exec(betweenMarks);
  if (bound === null) return null;
  return numeric || cues.negatesBehind || GENERAL_BOUND.test(bound[0]) ? bound : null;
}

function denialsAround(scope: Scope, cues: Cues): number {
  const startsClause = AND_SUBJECT.test(scope.before) && FINITE_VERB.test(scope.behind);
  const before = startsClause ? 0 : countCues(scope.before, cues.negators, cues.idioms);
  const behind = cues.negatesBehind ? countCues(scope.behind, cues.negators, cues.idioms) : 0;
  return before + behind;
}

/** `not only March 14`: the idiom hides the denial. */
function notOnly(scope: Scope, cues: Cues): boolean {
  const tail = scope.allBefore.slice(-60);
  return !cues.instead.test(tail.replace(cues.idioms, ' '));
}

/** `after March 14.`: a day that is only named as a bound of the real one. */
function isOnlyNear({ before, allBehind }: Scope): boolean {
  return NEAR_DATE.test(before) && /^\s*(?:[.;,)!]|$)/u.test(allBehind);
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}

/** `March 14 was not the date`, `Dana Orlov does not lead it`; but not `3 retries are not enough`. */
function isDeniedByVerb(behind: string, { questionStems }: DenialContext): boolean {
  const groups = NEGATED_VERB.exec(behind)?.groups;
  if (groups === undefined) return false;
  const words = (groups.rest ?? '').match(/[\p{L}\p{N}-]+|[.,;]/gu) ?? [];
  const content = words.filter(
    (word) => !/^(?:the|a|an|its|their|any|our|actually|really|in|yet)$/u.test(word),
  );
  const first = content[0];
  if (first === undefined || /^[.,;]$/u.test(first)) return true;
  const about = groups.be === undefined ? content.slice(0, 1) : content.slice(0, 2);
  return about.some(
    (word) => ABOUT_THE_FACT.has(word) || stemsOf(word).some((stem) => questionStems.has(stem)),
  );
}
