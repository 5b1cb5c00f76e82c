import { TransportError } from '../../../src/base/errors.ts';
import type { FoundDocument } from '../../../src/search/retriever.ts';
import type { Choose } from './choices.ts';
import { type FakeModel, type FakeReply, fakeModel, satisfied, unsatisfied } from './fake-model.ts';
import { document, type FakeRetriever, fakeRetriever } from './fake-retriever.ts';

/** Everything a reviewer can do, as far as the loop can tell. */
export const reviewerBehaviours = [
  'satisfied',
  'fresh',
  'repeated',
  're-ordered',
  'empty',
  'too many',
  'unparsable',
  'unreachable',
] as const;

/** What the searches of one round can bring; `late error` fails from the second search on. */
export const searchBehaviours = ['new', 'nothing new', 'nothing', 'error', 'late error'] as const;

export type ReviewerBehaviour = (typeof reviewerBehaviours)[number];
export type SearchBehaviour = (typeof searchBehaviours)[number];

/** A model and a search that decide by `choose`, and what they decided. */
export interface ChosenWorld {
  model: FakeModel;
  retriever: FakeRetriever;
  reviews: ReviewerBehaviour[];
  /** One per round. */
  searches: SearchBehaviour[];
}

/**
 * A world for one run. Plan asks two queries and Write answers, unless `plan` and `write` say
 * otherwise; what the reviewer does and what each round finds is chosen when it is needed.
 */
export function chosenWorld(
  choose: Choose,
  fixed: { plan?: FakeReply; write?: FakeReply } = {},
): ChosenWorld {
  const reviews: ReviewerBehaviour[] = [];
  const searches: SearchBehaviour[] = [];
  let rounds = 0;
  let searchesInRound = 0;
  let documents = 0;
  const model = fakeModel(({ node }) => {
    rounds += node === 'write' ? 0 : 1;
    searchesInRound = 0;
    if (node === 'plan') return fixed.plan ?? '{"queries": ["first lead", "second lead"]}';
    if (node === 'write') return fixed.write ?? 'Answer: done [d-0]';
    const behaviour = choose(reviewerBehaviours);
    reviews.push(behaviour);
    return reviewOf(behaviour, rounds);
  });
  const retriever = fakeRetriever(() => {
    if (searchesInRound === 0) searches.push(choose(searchBehaviours));
    searchesInRound += 1;
    const found = findingsOf(searches.at(-1) ?? 'nothing', searchesInRound, documents);
    if (!(found instanceof Error)) documents = Math.max(documents, ...found.map(numberOf));
    return found;
  });
  return { model, retriever, reviews, searches };
}

function reviewOf(behaviour: ReviewerBehaviour, round: number): FakeReply {
  switch (behaviour) {
    case 'satisfied':
      return satisfied;
    case 'fresh':
      return unsatisfied([`name ${round}`, `NAME, ${round}!`, `other ${round}`], ['a gap']);
    case 'repeated':
      return unsatisfied(['First LEAD', 'second lead']);
    case 're-ordered':
      return unsatisfied(['lead first!', 'lead: second']);
    case 'empty':
      return unsatisfied([]);
    case 'too many':
      return unsatisfied(Array.from({ length: 9 }, (_, index) => `lead ${round} ${index}`));
    case 'unparsable':
      return 'The documents look fine to me.';
    case 'unreachable':
      return new TransportError('unreachable', 'connection refused');
  }
}

function findingsOf(
  behaviour: SearchBehaviour,
  search: number,
  documents: number,
): FoundDocument[] | Error {
  const failing = behaviour === 'error' || (behaviour === 'late error' && search > 1);
  if (failing) return new TransportError('http-status', 'search answered 500', { status: 500 });
  if (behaviour === 'nothing' || (behaviour === 'nothing new' && documents === 0)) return [];
  return [document(`d-${behaviour === 'nothing new' ? documents : documents + 1}`)];
}

function numberOf({ id }: FoundDocument): number {
  return Number(id.slice(2));
}
