import type { Issue } from '../base/errors.ts';
import { type ListFormat, parseItems, readItems } from './files/read-items.ts';
import { createItemCollector, type ItemCollector, type ListKind } from './items/collect-items.ts';
import { createQuestionSet } from './question-json.ts';
import { checkFacts } from './questions/check-facts.ts';
import { readQuestionCell } from './questions/question-cells.ts';
import {
  type QuestionItem,
  questionFields,
  questionHelp,
  questionSchema,
} from './questions/question-schema.ts';
import { readQuestion } from './questions/read-question.ts';
import { createSupportChecker } from './questions/supporting-docs.ts';
import type { Corpus, Question, QuestionSet } from './types.ts';

/** Questions as they were read, with what deserves a look but is no fault. */
export interface LoadedQuestions {
  questionSet: QuestionSet;
  warnings: readonly Issue[];
}

/**
 * Reads a JSON, JSONL, YAML or CSV file of questions; with a corpus, their supporting documents must
 * exist in it. Throws a DataError with every fault of the file; nothing is repaired.
 */
export async function loadQuestions(path: string, corpus?: Corpus): Promise<LoadedQuestions> {
  const collector = createItemCollector(questionKind(path, corpus), path);
  const options = { report: collector.report, readCell: readQuestionCell };
  for await (const item of readItems(path, options)) collector.add(item);
  return loaded(collector, path);
}

/** `loadQuestions` for a text that is in memory; `source` is what messages and the set call it. */
export function parseQuestions(
  text: string,
  format: ListFormat,
  source: string,
  corpus?: Corpus,
): LoadedQuestions {
  const collector = createItemCollector(questionKind(source, corpus), source);
  const options = { report: collector.report, readCell: readQuestionCell };
  for (const item of parseItems(text, format, source, options)) collector.add(item);
  return loaded(collector, source);
}

function questionKind(
  source: string,
  corpus: Corpus | undefined,
): ListKind<QuestionItem, Question> {
  const checkSupport = createSupportChecker(corpus, source);
  return {
    name: 'a question',
    noun: 'question',
    schema: questionSchema,
    fields: questionFields,
    help: questionHelp,
    read: readQuestion,
    checkFurther: (sound, raw, report) => {
      checkFacts(sound, raw, source, report);
      checkSupport(raw, report);
    },
  };
}

function loaded(collector: ItemCollector<Question>, source: string): LoadedQuestions {
  const questionSet = createQuestionSet(collector.finish(), source);
  return { questionSet, warnings: collector.report.warnings };
}
