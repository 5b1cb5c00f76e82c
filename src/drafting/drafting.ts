import { tokenize } from '../base/tokens.ts';
import { hashTokens } from '../checking/word-hashes.ts';
import type { Question } from '../data/types.ts';
import type { ChatModel } from '../models/chat-model.ts';
import { createKeywordRanking } from '../search/keyword-retriever.ts';
import type { ConfirmContext } from './confirm-draft.ts';
import type { DraftSource } from './draft-sources.ts';
import type { DraftOptions, DraftResult, Dropped, DropReason } from './types.ts';

/** What goes on from draft to draft. */
export interface Drafting {
  readonly context: ConfirmContext;
  /** Answerable questions that were kept. */
  readonly answerable: number;
  keep(question: Question): void;
  drop(id: string, reason: DropReason, question: string, source: DraftSource): void;
  /** The model, with its calls counted. */
  count(model: ChatModel): ChatModel;
  result(): DraftResult;
}

/** A drafting without any draft yet. */
export function createDrafting({ corpus, existing, loop }: DraftOptions): Drafting {
  const questions: Question[] = [];
  const dropped: Dropped[] = [];
  let llmCalls = 0;
  const wordsOf = ({ question }: Question) => hashTokens(tokenize(question));
  const context: ConfirmContext = {
    rank: createKeywordRanking(corpus),
    textById: new Map(corpus.documents.map(({ id, text }) => [id, text])),
    loop,
    known: existing.map(wordsOf),
  };
  return {
    context,
    get answerable() {
      return questions.filter((question) => question.answerable).length;
    },
    keep: (question) => {
      questions.push(question);
      context.known.push(wordsOf(question));
    },
    drop: (id, reason, question, { documents }) => {
      dropped.push({ id, reason, question, documents: documents.map((one) => one.id) });
    },
    count: (model) => ({
      name: model.name,
      complete: (request) => {
        llmCalls += 1;
        return model.complete(request);
      },
    }),
    result: () => ({ questions, dropped, llmCalls }),
  };
}
