import { documentToJson, questionToJson } from '../../data/question-json.ts';
import type { Question } from '../../data/types.ts';
import type { PlantedBlock } from '../../planting/plant-world.ts';
import { type StreamedFormat, writeListFile } from '../list-file.ts';
import type { SetPaths } from './out-folder.ts';

/** What was written of a world. */
export interface WrittenWorld {
  documents: number;
  questions: readonly Question[];
}

/** Writes a world block by block; only its questions are kept in memory. */
export function writeWorld(
  blocks: Iterable<PlantedBlock>,
  paths: SetPaths,
  format: StreamedFormat,
): WrittenWorld {
  const questions: Question[] = [];
  const documents = writeListFile(paths.corpus, format, documentsOf(blocks, questions));
  writeListFile(paths.questions, 'json', questions.map(questionToJson));
  return { documents, questions };
}

/** The documents of all blocks as items; puts the questions of each block into `questions`. */
function* documentsOf(
  blocks: Iterable<PlantedBlock>,
  questions: Question[],
): Generator<Record<string, unknown>> {
  for (const block of blocks) {
    questions.push(...block.questions);
    for (const document of block.documents) yield documentToJson(document);
  }
}
