import type { CorpusDocument, Question } from '../../src/data/types.ts';
import type { PlantOptions } from '../../src/planting/plan.ts';
import { plantWorld } from '../../src/planting/plant-world.ts';
import { plantedCategories } from '../../src/planting/planted-case.ts';
import { shippedTemplates } from '../../src/planting/shipped-templates.ts';
import type { WorldTemplates } from '../../src/planting/template-schema.ts';

/** A world of every kind of question, with parts that a test is about. */
export function wishes(parts: Partial<PlantOptions> = {}): PlantOptions {
  return {
    documents: 320,
    questions: 36,
    unanswerable: 0.4,
    hops: [1, 3],
    categories: plantedCategories,
    decoys: true,
    searchLimit: 3,
    seed: 1,
    ...parts,
  };
}

/** A world with all its documents and questions in memory. */
export function plant(
  parts: Partial<PlantOptions> = {},
  templates: WorldTemplates = shippedTemplates.en,
): { documents: CorpusDocument[]; questions: Question[] } {
  const blocks = [...plantWorld(wishes(parts), templates)];
  return {
    documents: blocks.flatMap((block) => block.documents),
    questions: blocks.flatMap((block) => block.questions),
  };
}
