import { documentToJson, questionToJson } from '../../data/question-json.ts';
import type { PlantedBlock } from '../../planting/plant-world.ts';
import { openListFile, type StreamedFormat } from '../list-file.ts';
import { createQuestionTally, type QuestionTally } from './describe-world.ts';
import type { SetPaths } from './out-folder.ts';

/** What was written of a world. */
export interface WrittenWorld {
  documents: number;
  tally: QuestionTally;
}

/** Writes a world block by block; only one block is in memory at a time. */
export function writeWorld(
  blocks: Iterable<PlantedBlock>,
  paths: SetPaths,
  format: StreamedFormat,
): WrittenWorld {
  const tally = createQuestionTally();
  const corpus = openListFile(paths.corpus, format);
  try {
    const questions = openListFile(paths.questions, 'json');
    try {
      for (const block of blocks) {
        for (const document of block.documents) corpus.add(documentToJson(document));
        for (const question of block.questions) {
          questions.add(questionToJson(question));
          tally.add(question);
        }
      }
      const documents = corpus.finish();
      questions.finish();
      return { documents, tally };
    } finally {
      questions.abandon();
    }
  } finally {
    corpus.abandon();
  }
}
