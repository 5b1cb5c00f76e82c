import { tokenSet } from '../base/tokens.ts';
import type { CorpusDocument, Question } from '../data/types.ts';
import type { ChatModel } from '../models/chat-model.ts';
import { confirmWording } from './confirm-draft.ts';
import { twinPrompt, verifyPrompt } from './draft-prompts.ts';
import type { DraftSource } from './draft-sources.ts';
import type { Drafting } from './drafting.ts';
import { readReply, twinSchema, verdictSchema } from './read-reply.ts';
import type { DraftOptions, DropReason } from './types.ts';

/**
 * Drafts the unanswerable twin of a kept question. It is kept when its wording passes and the model,
 * shown its documents and those that a search finds nearest, says that none states the answer.
 * Tells whether it was kept.
 */
export async function draftTwin(
  original: Question,
  source: DraftSource,
  model: ChatModel,
  drafting: Drafting,
  { loop, signal }: DraftOptions,
): Promise<boolean> {
  const abort = signal === undefined ? {} : { signal };
  const id = `${original.id}-twin`;
  const reply = await model.complete({
    ...twinPrompt(source.documents, original.question),
    ...abort,
  });
  const question = readReply(reply.text, twinSchema)?.question ?? '';
  const doubt = wordingDoubt(question, drafting);
  if (doubt !== null) {
    drafting.drop(id, doubt, question, source);
    return false;
  }
  const nearest = drafting.context.rank(question, loop.documentsPerQuery);
  const shown = distinct([...source.documents, ...nearest]);
  const verdict = await model.complete({ ...verifyPrompt(shown, question), ...abort });
  const stated = readReply(verdict.text, verdictSchema)?.stated;
  if (stated !== false) {
    drafting.drop(id, stated ? 'twin-answered' : 'unreadable-reply', question, source);
    return false;
  }
  drafting.keep(twinOf(original, id, question));
  return true;
}

function wordingDoubt(question: string, { context }: Drafting): DropReason | null {
  if (tokenSet(question).size === 0) return 'unreadable-reply';
  return confirmWording(question, context);
}

function twinOf(original: Question, id: string, question: string): Question {
  return {
    ...original,
    id,
    question,
    answerable: false,
    requiredFacts: [],
    gap: 'wrong-attribute',
  };
}

function distinct(documents: readonly CorpusDocument[]): CorpusDocument[] {
  return [...new Map(documents.map((document) => [document.id, document])).values()];
}
