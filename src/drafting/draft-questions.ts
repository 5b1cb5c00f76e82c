import { TransportError } from '../base/errors.ts';
import type { Question } from '../data/types.ts';
import type { ChatModel } from '../models/chat-model.ts';
import { confirmDraft } from './confirm-draft.ts';
import { multiHopPrompt, oneHopPrompt } from './draft-prompts.ts';
import { type DraftSource, draftSources } from './draft-sources.ts';
import { draftTwin } from './draft-twin.ts';
import { createDrafting, type Drafting } from './drafting.ts';
import { draftSchema, readReply } from './read-reply.ts';
import type { DraftOptions, DraftResult } from './types.ts';

/** Drafts are given up after this many times the wanted number. */
const MOST_ATTEMPTS = 4;

/**
 * Lets a model draft questions from the documents and keeps what can be confirmed without it: the
 * fact stands in the document and not in the question, one search does not answer what is to take
 * several, the loop can reach every document, nothing is asked twice. Twins are drafted for kept
 * questions in turn; one more call must find that the nearest documents do not answer them.
 * Deterministic given the model's replies. A model that fails ends the drafting: with what was kept
 * so far, or where that is nothing, by rejecting with its TransportError.
 */
export async function draftQuestions(options: DraftOptions): Promise<DraftResult> {
  const drafting = createDrafting(options);
  try {
    await draftAll(drafting, options);
    return drafting.result();
  } catch (thrown) {
    const result = drafting.result();
    if (!(thrown instanceof TransportError) || result.questions.length === 0) throw thrown;
    return { ...result, stoppedBy: thrown };
  }
}

async function draftAll(drafting: Drafting, options: DraftOptions): Promise<void> {
  const sources = draftSources(options.corpus.documents, options.hops, options.seed);
  let attempts = 0;
  let twinsLeft = options.twins;
  for (const source of sources) {
    if (drafting.answerable >= options.count || attempts >= options.count * MOST_ATTEMPTS) break;
    attempts += 1;
    const id = `draft-${String(attempts).padStart(4, '0')}`;
    const model = drafting.count(options.modelFor(id, attempts - 1));
    const kept = await draftOne(id, source, model, drafting, options);
    if (kept === null || twinsLeft === 0 || !isTwinDue(drafting, options, twinsLeft)) continue;
    const twin = await draftTwin(kept, source, model, drafting, options);
    if (twin) twinsLeft -= 1;
  }
}

async function draftOne(
  id: string,
  source: DraftSource,
  model: ChatModel,
  drafting: Drafting,
  { signal }: DraftOptions,
): Promise<Question | null> {
  const { documents, bridges } = source;
  const prompt =
    documents.length === 1 ? oneHopPrompt(documents) : multiHopPrompt(documents, bridges);
  const reply = await model.complete({ ...prompt, ...(signal === undefined ? {} : { signal }) });
  const draft = readReply(reply.text, draftSchema);
  if (draft === null) {
    drafting.drop(id, 'unreadable-reply', '', source);
    return null;
  }
  const question: Question = {
    id,
    question: draft.question,
    answerable: true,
    requiredFacts: [{ any: [draft.answer.replace(/[.。]$/u, '')] }],
    forbiddenFacts: [],
    hops: documents.length,
    category: documents.length === 1 ? 'lookup' : 'chain',
    supportingDocs: documents.map((document) => document.id),
    cluster: id,
    extra: { draft: true },
  };
  const reason = confirmDraft(question, source, drafting.context);
  if (reason !== null) {
    drafting.drop(id, reason, draft.question, source);
    return null;
  }
  drafting.keep(question);
  return question;
}

/** Spreads the twins evenly over the questions that are still wanted. */
function isTwinDue(drafting: Drafting, { count, twins }: DraftOptions, twinsLeft: number): boolean {
  const due = Math.ceil((drafting.answerable * twins) / count);
  return twins - twinsLeft < due;
}
