import { ConfigError, unreachable } from '../base/errors.ts';
import type { CorpusDocument, Question } from '../data/types.ts';
import type { BlockContext } from './block-context.ts';
import { plantChainCase } from './blocks/chain-case.ts';
import { plantComparisonCase } from './blocks/comparison-case.ts';
import { plantGroupCase } from './blocks/group-case.ts';
import { plantChain } from './chain.ts';
import { createNameSource } from './name-source.ts';
import { createPermutation } from './permutation.ts';
import { type CasePlan, type PlantOptions, planCases } from './plan.ts';
import type { PlantedCase, QuestionBody } from './planted-case.ts';
import { createRandom } from './random.ts';
import type { WorldTemplates } from './template-schema.ts';

/** Documents and questions that belong together. Distractor blocks have no questions. */
export interface PlantedBlock {
  documents: readonly CorpusDocument[];
  questions: readonly Question[];
}

/** More names than any case with its twins invents. */
const NAMES_PER_CASE = 32;
/** Length of a chain that nothing asks about. */
const DISTRACTOR_CHAIN = 4;
/** Streams of choices that belong to no block; blocks have streams from 0 on. */
const [NAME_STREAM, ID_STREAM] = [-2, -3];

/**
 * An invented world, block by block: first the blocks that carry questions, then chains that nobody
 * asks about, until there are exactly as many documents as wanted. Only one block is in memory at a
 * time. The same options and templates give the same blocks, byte for byte. Throws a ConfigError,
 * before the first block, where the questions need more documents than wanted.
 */
export function plantWorld(
  options: PlantOptions,
  templates: WorldTemplates,
): Iterable<PlantedBlock> {
  const cases = planCases(options, templates);
  let needed = 0;
  for (const { documents } of questionBlocks(options, templates, cases)) needed += documents.length;
  if (needed > options.documents) {
    throw new ConfigError(
      `${options.questions} questions need ${needed} documents, more than ${options.documents}`,
      { hint: `Ask for at least ${needed} documents, or for fewer questions.` },
    );
  }
  return { [Symbol.iterator]: () => allBlocks(options, templates, cases) };
}

function* allBlocks(
  options: PlantOptions,
  templates: WorldTemplates,
  cases: readonly CasePlan[],
): Generator<PlantedBlock> {
  const world = createWorld(options, templates);
  for (const [index, plan] of cases.entries()) yield plantQuestionBlock(world, index, plan);
  for (let block = cases.length; world.planted < options.documents; block += 1) {
    yield plantDistractors(world, block, options.documents - world.planted);
  }
}

function* questionBlocks(
  options: PlantOptions,
  templates: WorldTemplates,
  cases: readonly CasePlan[],
): Generator<PlantedBlock> {
  const world = createWorld(options, templates);
  for (const [index, plan] of cases.entries()) yield plantQuestionBlock(world, index, plan);
}

/** What goes on from block to block: names, ids, and how many documents there are. */
interface World {
  readonly planted: number;
  context(block: number): BlockContext;
}

function createWorld(options: PlantOptions, templates: WorldTemplates): World {
  const { seed, documents: total, questions, searchLimit, decoys } = options;
  const atLeast = total + questions * NAMES_PER_CASE;
  const names = createNameSource(templates.names, atLeast, createRandom(seed, NAME_STREAM));
  // Ids must not tell which documents belong together, so they are dealt out as if shuffled.
  const deal = createPermutation(total, createRandom(seed, ID_STREAM));
  const digits = String(total).length;
  let planted = 0;
  return {
    get planted() {
      return planted;
    },
    context: (block) => {
      const documents: CorpusDocument[] = [];
      const add = (text: string): CorpusDocument => {
        const number = planted < total ? deal(planted) + 1 : planted + 1;
        const document = { id: `d-${String(number).padStart(digits, '0')}`, text };
        planted += 1;
        documents.push(document);
        return document;
      };
      const random = createRandom(seed, block);
      const used = new Set<string>();
      return { templates, random, names, searchLimit, decoys, documents, used, add };
    },
  };
}

function plantQuestionBlock(world: World, index: number, plan: CasePlan): PlantedBlock {
  const context = world.context(index);
  const number = String(index + 1).padStart(4, '0');
  const { question, twins } = plantCase(context, plan);
  const named = (id: string, body: QuestionBody): Question => ({
    id,
    ...body,
    cluster: `world-${number}`,
  });
  const questions = [
    named(`q-${number}`, question),
    ...plan.gaps.map((gap) => named(`q-${number}-${gap}`, twins[gap]())),
  ];
  return { documents: context.documents, questions };
}

function plantCase(context: BlockContext, { category, hops }: CasePlan): PlantedCase {
  switch (category) {
    case 'chain':
      return plantChainCase(context, hops);
    case 'comparison':
      return plantComparisonCase(context);
    case 'aggregation':
    case 'time-order':
      return plantGroupCase(context, category);
    default:
      return unreachable(category);
  }
}

function plantDistractors(world: World, block: number, wanted: number): PlantedBlock {
  const context = world.context(block);
  const firstKind = context.random.int(0, context.templates.kinds.length - 1);
  plantChain(context, firstKind, Math.min(DISTRACTOR_CHAIN, wanted));
  return { documents: context.documents, questions: [] };
}
