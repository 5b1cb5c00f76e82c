import type { Range, Sentence } from '../facts/sentence.ts';
import type { Language } from '../tokens/language.ts';
import type { FactStatus } from '../types.ts';
import { isOneOfSeveral } from './alternatives.ts';
import type { Cues } from './cue-set.ts';
import { cuesFor } from './cues.ts';
import { type DenialContext, denialOf, isDeadline } from './denial.ts';
import { countCues, type Scope, scopeOf } from './scope.ts';
import { holdsRival, isTakenBack } from './withdrawal.ts';

/** What is needed beside the sentence to judge a place where a fact stands. */
export interface JudgingContext extends DenialContext {
  language: Language;
  /** The sentence that follows; undefined at the end. */
  next: Sentence | undefined;
}

const CONTRAST =
  /;|\b(?:but|yet|however|nevertheless|still|sondern|aber|jedoch|mais|pero|sino)\b|,\s*(?:and|und|et|y)\s|(?:但是?|不过|然而|而是|其实|实际上)|\banswer is\b/gu;
const ACKNOWLEDGED =
  /^\s*(?:as (?:you|the question|instructed|requested|asked)|if you(?:'re| are)? (?:ask|mean|refer|talk|look)(?:ing)?)\b[^,]*,/u;
const PLANNED =
  /(?<![\p{L}])(?:planned|scheduled|slated|due|expected|intended|meant|supposed|foreseen|geplant|vorgesehen|angesetzt|prévue?s?|previst[oa]s?|planead[oa]s?)(?![\p{L}])|原定|原计划|预定|计划/u;
const REPORTED =
  /\b(?:said|announced|stated|decided|agreed|promised|confirmed|wrote|ruled|ordered that)\b/u;
const YES =
  /^\W*(?:yes|yep|correct|right|indeed|exactly|true|ja|oui|sí|是的?|对|正确|没错)(?![\p{L}\d])/iu;
const NO = /^\W*(?:no|nope|wrong|incorrect|false|nein|non|不是?|不对|错|否)(?![\p{L}\d])/iu;
/** Verbs of change, which a question may ask for. */
const CHANGE_VERB =
  /\b(?:replac|supersed|chang|rais|increas|lower|reduc|mov|postpon|reschedul|shift|delay|cancel|abandon|withdr|revok|retract|renam|correct|revis|updat|succeed|abolish|drop)\w*/gu;

/** How an answer puts a fact at one place: as its own claim, or denied, replaced, supposed, quoted. */
export function judgeMatch(sentence: Sentence, range: Range, context: JudgingContext): FactStatus {
  if (sentence.echoes.some(({ start, end }) => range.start >= start && range.end <= end))
    return 'quoted';
  const cues = cuesFor(sentence.lower, context.language);
  const scope = scopeOf(sentence.lower, range.start, range.end, cues);
  if (isAsked(sentence, range)) return statusOfQuestion(context.next);
  if (isQuoted(scope, cues)) return 'quoted';
  const denial = denialOf(scope, cues, context);
  if (denial !== 'none') return denial;
  if (isDeniedByLead(sentence.lead, cues)) return 'denied';
  if (isReplaced(scope, cues, context)) return 'replaced';
  if (PLANNED.test(scope.before) && holdsRival(sentence, range, sentence, range.end))
    return 'replaced';
  if (isSupposed(scope, cues, context)) return 'hypothetical';
  if (isOneOfSeveral(sentence, range)) return 'inexact';
  return isTakenBack(sentence, range, scope, cues, context.next) ?? 'asserted';
}

function isAsked(sentence: Sentence, range: Range): boolean {
  const behind = sentence.text.slice(range.end, range.end + 400).replace(/[[(]\?+[\])]/gu, ' ');
  return /\?["')\]]*\s*$/u.test(behind);
}

function statusOfQuestion(next: Sentence | undefined): FactStatus {
  if (next !== undefined && YES.test(next.lower)) return 'asserted';
  if (next !== undefined && NO.test(next.lower)) return 'denied';
  return 'quoted';
}

function isQuoted(scope: Scope, cues: Cues): boolean {
  if (cues.quotedBehind.test(scope.allBehind)) return true;
  const last = [...scope.allBefore.matchAll(CONTRAST)].at(-1);
  const since =
    last === undefined ? scope.allBefore : scope.allBefore.slice(last.index + last[0].length);
  return cues.quoted.test(since.replace(ACKNOWLEDGED, ' '));
}

function isDeniedByLead(lead: string, cues: Cues): boolean {
  return lead !== '' && countCues(lead, cues.negators, cues.idioms) % 2 === 1;
}

function isReplaced(scope: Scope, cues: Cues, context: JudgingContext): boolean {
  if (cues.replaced.test(scope.allBefore)) return true;
  const behind = cues.replacedBehind.exec(scope.allBehind);
  if (behind !== null) {
    const verbs = behind[0].match(CHANGE_VERB) ?? [];
    if (!verbs.some((verb) => asksForUndone(verb, context))) return true;
  }
  return cues.past.test(scope.before) && cues.change.test(scope.allBehind);
}

/** The question asks for what was changed (`Which queue was replaced?`), not for what changed it. */
function asksForUndone(verb: string, { questionStems, questionText }: JudgingContext): boolean {
  const isAsked = [...questionStems].some(
    (stem) => stem.length > 3 && stem.slice(0, 5) === verb.slice(0, 5),
  );
  const asksForDoer =
    /\b(?:which|what|who)\b(?:\s+(?!was|were|did|is|are|has|have|does|do)\w+){0,3}\s+\w+(?:ed|es|s)\b/u;
  return isAsked && !asksForDoer.test(questionText);
}

function isSupposed(scope: Scope, cues: Cues, context: JudgingContext): boolean {
  if (context.numeric && isDeadline(scope)) return false;
  const permits = context.asksForRule || context.asksForNegative;
  if (cues.supposedBehind.test(scope.allBehind))
    return !(permits && /^\s*may\b/u.test(scope.allBehind));
  const found = cues.supposed.exec(scope.before);
  if (found === null || (permits && found[0].startsWith('may '))) return false;
  return !(found[0] === 'would' && REPORTED.test(scope.allBefore));
}
