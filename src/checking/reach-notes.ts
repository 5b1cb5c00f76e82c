import type { Question } from '../data/types.ts';
import type { QuestionReach } from './search-reach.ts';
import type { LoopReach, Note } from './types.ts';

/** A question with how far searches get for it. */
export interface ReachedQuestion {
  question: Question;
  reach: QuestionReach;
}

/**
 * Notes on questions that cannot show what a loop is worth: those of several hops (or of unknown
 * hops) that one search already answers, those that no reviewer reaches within the rounds, and a
 * set in which one search answers everything. One-hop questions are answered by one search on
 * purpose; the table by hops counts them.
 */
export function reachNotes(reached: readonly ReachedQuestion[], loop: LoopReach): Note[] {
  const answered = reached.filter(({ reach }) => reach.foundByOneSearch === reach.supporting);
  const notes = answered.filter(({ question }) => question.hops !== 1).map(oneSearchNote);
  if (reached.length > 0 && answered.length === reached.length) notes.push(noRoom(reached.length));
  for (const one of reached) {
    if (one.reach.foundByIdealLoop < one.reach.supporting) notes.push(beyondNote(one, loop));
  }
  return notes;
}

function oneSearchNote({ question, reach }: ReachedQuestion): Note {
  const hops = question.hops === undefined ? '' : ` in spite of its ${question.hops} hops`;
  const documents = reach.supporting === 1 ? 'its document' : `all ${reach.supporting} documents`;
  return {
    code: 'one-search-answers',
    subject: 'question',
    ids: [question.id],
    sentence: `One search with the raw question finds ${documents}${hops}, so it cannot show what a loop is worth.`,
    remedy: 'Name the answer only through other documents, or set its hops to 1.',
  };
}

function noRoom(questions: number): Note {
  return {
    code: 'no-room-for-a-loop',
    subject: 'set',
    ids: [],
    sentence: `One search answers all ${questions} answerable questions: on this set a loop can only cost.`,
    remedy: 'Add questions that need a second document which the question does not name.',
  };
}

function beyondNote({ question, reach }: ReachedQuestion, loop: LoopReach): Note {
  const missing = reach.supporting - reach.foundByIdealLoop;
  const bounds = `${loop.rounds} rounds of ${loop.queriesPerRound} queries with ${loop.documentsPerQuery} documents each`;
  return {
    code: 'beyond-the-rounds',
    subject: 'question',
    ids: [question.id],
    sentence: `${missing} of its ${reach.supporting} supporting documents cannot be found in ${bounds}, even by a reviewer that knows what is missing.`,
    remedy:
      'Let a document on the way name the missing one, raise the limits, or drop the question.',
  };
}
