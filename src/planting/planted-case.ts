import type { CorpusDocument, Fact, Question } from '../data/types.ts';
import { factOf, type Value } from './values.ts';

/** Kinds of questions that a world can hold. */
export const plantedCategories = ['chain', 'aggregation', 'comparison', 'time-order'] as const;
/** What kind of question is planted. */
export type PlantedCategory = (typeof plantedCategories)[number];

/** Why an unanswerable twin cannot be answered. */
export const plantedGaps = [
  'missing-hop',
  'near-miss-entity',
  'wrong-attribute',
  'out-of-scope',
] as const;
/** Why a planted question cannot be answered. */
export type PlantedGap = (typeof plantedGaps)[number];

/** A question before it has an id. */
export type QuestionBody = Omit<Question, 'id' | 'cluster'>;

/** Plants what one unanswerable twin needs and gives its question; each is called at most once. */
export type Twins = Readonly<Record<PlantedGap, () => QuestionBody>>;

/** An answerable question whose documents are planted, and how to plant its unanswerable twins. */
export interface PlantedCase {
  question: QuestionBody;
  twins: Twins;
}

/** What all questions of one case share. */
export interface CaseFrame {
  hops: number;
  category: PlantedCategory;
}

/** An answerable question. `computed`: its fact follows from the documents and stands in none. */
export function answerable(
  frame: CaseFrame,
  question: string,
  facts: readonly Fact[],
  documents: readonly CorpusDocument[],
  options: { forbidden?: readonly Value[]; computed?: boolean } = {},
): QuestionBody {
  return {
    question,
    answerable: true,
    requiredFacts: facts,
    forbiddenFacts: (options.forbidden ?? []).map(factOf),
    hops: frame.hops,
    category: frame.category,
    supportingDocs: documents.map(({ id }) => id),
    ...(options.computed ? { extra: { computed: true } } : {}),
  };
}

/** An unanswerable question with the documents that lead as far as the corpus goes. */
export function unanswerable(
  frame: CaseFrame,
  gap: PlantedGap,
  question: string,
  documents: readonly CorpusDocument[],
  forbidden: readonly Value[] = [],
): QuestionBody {
  return {
    question,
    answerable: false,
    requiredFacts: [],
    forbiddenFacts: forbidden.map(factOf),
    hops: frame.hops,
    category: frame.category,
    supportingDocs: documents.map(({ id }) => id),
    gap,
  };
}
