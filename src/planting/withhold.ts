import { ConfigError } from '../base/errors.ts';
import type { HoldsFact } from '../checking/fact-notes.ts';
import type { Corpus, CorpusDocument, Question } from '../data/types.ts';
import { at, createRandom } from './random.ts';
import { createWithholding, type Refusal, type Withholding } from './withholding.ts';

/** What is to be withheld from which set. */
export interface WithholdOptions {
  corpus: Corpus;
  questions: readonly Question[];
  /** These questions; null for a share of all answerable ones. */
  questionIds: readonly string[] | null;
  /** Share of the answerable questions to turn, in [0, 1]; used where no ids are given. */
  share: number;
  /** Also turns the other questions that lose a document, instead of refusing. */
  cascade: boolean;
  seed: number;
  holdsFact: HoldsFact;
}

/** A question that was turned into its unanswerable twin. */
export interface Withheld {
  id: string;
  twinId: string;
  /** The documents that were removed for it. */
  removed: readonly string[];
}

/** The set with the twins in place of their questions, and what could not be withheld and why. */
export interface WithholdResult {
  documents: readonly CorpusDocument[];
  questions: readonly Question[];
  withheld: readonly Withheld[];
  refused: readonly Refusal[];
}

/** Stream of the choices which questions to turn. */
const WITHHOLD_STREAM = -4;

/**
 * Turns answerable questions into unanswerable twins by removing the documents that hold their
 * facts. Refused, each with its reason, are questions whose documents other answerable questions
 * need, and questions whose facts still stand in a document that remains. Throws a ConfigError for an
 * id that no answerable question has.
 */
export function withhold(options: WithholdOptions): WithholdResult {
  const withholding = createWithholding(options);
  const { chosen, refused } =
    options.questionIds === null
      ? chooseShare(options, withholding)
      : settle(withholding, closureOf(withholding, requested(options, options.questionIds)));
  const removed = withholding.removedBy(chosen);
  const twinIds = freeIds(options.questions, chosen);
  return {
    documents: options.corpus.documents.filter(({ id }) => !removed.has(id)),
    questions: options.questions.map((question) =>
      chosen.has(question)
        ? twinOf(question, twinIds.get(question) ?? question.id, removed)
        : withoutRemoved(question, removed),
    ),
    withheld: [...chosen].map((question) => ({
      id: question.id,
      twinId: twinIds.get(question) ?? question.id,
      removed: [...withholding.removedBy(new Set([question]))],
    })),
    refused,
  };
}

interface Choice {
  chosen: ReadonlySet<Question>;
  refused: Refusal[];
}

function requested({ questions }: WithholdOptions, ids: readonly string[]): Set<Question> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const unknown = ids.filter((id) => byId.get(id)?.answerable !== true);
  if (unknown.length > 0) {
    throw new ConfigError(`No answerable question has the id ${unknown.join(', ')}`, {
      hint: '--question takes ids of answerable questions of the questions file.',
    });
  }
  return new Set(ids.flatMap((id) => byId.get(id) ?? []));
}

/** Drops what cannot be withheld until the rest can: each drop may keep a document that another needs gone. */
function settle(withholding: Withholding, wanted: ReadonlySet<Question>): Choice {
  const chosen = new Set(wanted);
  const refused: Refusal[] = [];
  for (;;) {
    const refusals = withholding.refusals(chosen);
    if (refusals.length === 0) return { chosen, refused };
    for (const refusal of refusals) {
      chosen.delete(refusal.question);
      refused.push(refusal);
    }
  }
}

/** Questions in random order, each taken when it can be withheld beside those taken before. */
function chooseShare(options: WithholdOptions, withholding: Withholding): Choice {
  const answerable = options.questions.filter((question) => question.answerable);
  const wanted = Math.round(answerable.length * options.share);
  const order = createRandom(options.seed, WITHHOLD_STREAM).shuffle(answerable);
  let chosen: ReadonlySet<Question> = new Set();
  const refused: Refusal[] = [];
  for (const question of order) {
    if (chosen.size >= wanted) break;
    if (chosen.has(question)) continue;
    const more = closureOf(withholding, new Set([...chosen, question]));
    const refusals = withholding.refusals(more);
    if (refusals.length === 0) chosen = more;
    else refused.push({ ...at(refusals, 0), question });
  }
  const inFileOrder = answerable.filter((question) => chosen.has(question));
  return { chosen: new Set(inFileOrder), refused };
}

/** With cascade: the questions and all that lose a document with them; else the questions. */
function closureOf(withholding: Withholding, wanted: ReadonlySet<Question>): Set<Question> {
  const all = new Set(wanted);
  for (;;) {
    const more = withholding.cascading(all);
    if (more.length === 0) return all;
    for (const question of more) all.add(question);
  }
}

/** An id for each twin that no question has: `<id>-withheld`, with a number where that is taken. */
function freeIds(
  questions: readonly Question[],
  chosen: ReadonlySet<Question>,
): Map<Question, string> {
  const taken = new Set(questions.map(({ id }) => id));
  const ids = new Map<Question, string>();
  for (const question of chosen) {
    let id = `${question.id}-withheld`;
    for (let copy = 2; taken.has(id); copy += 1) id = `${question.id}-withheld-${copy}`;
    taken.add(id);
    ids.set(question, id);
  }
  return ids;
}

/** The unanswerable twin: what was its answer is now a wrong value, for no document supports it. */
function twinOf(question: Question, id: string, removed: ReadonlySet<string>): Question {
  const { extra, ...rest } = withoutRemoved(question, removed);
  const { computed: _computed, ...kept } = extra ?? {};
  return {
    ...rest,
    id,
    answerable: false,
    requiredFacts: [],
    forbiddenFacts: [...question.forbiddenFacts, ...question.requiredFacts],
    cluster: question.cluster ?? question.id,
    gap: 'withheld-document',
    ...(Object.keys(kept).length === 0 ? {} : { extra: kept }),
  };
}

function withoutRemoved(question: Question, removed: ReadonlySet<string>): Question {
  if (!question.supportingDocs?.some((id) => removed.has(id))) return question;
  return { ...question, supportingDocs: question.supportingDocs.filter((id) => !removed.has(id)) };
}
