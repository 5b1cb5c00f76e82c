import type { Issue } from '../base/errors.ts';
import { preview, type RawItem } from './files/raw-item.ts';
import { type ListFormat, parseItems, readItems } from './files/read-items.ts';
import { createItemChecker, type ItemKind } from './items/check-item.ts';
import { FaultReport } from './items/fault-report.ts';
import { numberAsWritten } from './items/number-as-written.ts';
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

const questionKind: ItemKind<QuestionItem> = {
  name: 'a question',
  schema: questionSchema,
  fields: questionFields,
  help: questionHelp,
};

/**
 * Reads a JSON, JSONL, YAML or CSV file of questions; with a corpus, their supporting documents must
 * exist in it. Throws a DataError with every fault of the file; nothing is repaired.
 */
export async function loadQuestions(path: string, corpus?: Corpus): Promise<LoadedQuestions> {
  const collector = createCollector(path, corpus);
  const options = { report: collector.report, readCell: readQuestionCell };
  for await (const item of readItems(path, options)) collector.add(item);
  return collector.finish();
}

/** `loadQuestions` for a text that is in memory; `source` is what messages and the set call it. */
export function parseQuestions(
  text: string,
  format: ListFormat,
  source: string,
  corpus?: Corpus,
): LoadedQuestions {
  const collector = createCollector(source, corpus);
  const options = { report: collector.report, readCell: readQuestionCell };
  for (const item of parseItems(text, format, source, options)) collector.add(item);
  return collector.finish();
}

function createCollector(source: string, corpus: Corpus | undefined) {
  const report = new FaultReport();
  const checker = createItemChecker(questionKind, source, report);
  const checkSupport = createSupportChecker(corpus, source, report);
  const questions: Question[] = [];
  const originById = new Map<string, string>();
  let count = 0;
  return {
    report,
    add(item: RawItem): void {
      count += 1;
      const { data, sound } = checker.check(item);
      checkFacts(sound, item, source, report);
      checkSupport(sound, item);
      if (sound.id !== undefined) {
        const id = numberAsWritten(sound.id, item, ['id']);
        const first = originById.get(id);
        if (first !== undefined) report.fault(repeatedId(id, item, first, source));
        originById.set(id, first ?? item.origin);
      }
      if (data !== undefined) questions.push(readQuestion(data, item));
    },
    finish(): LoadedQuestions {
      if (count === 0 && !report.isFaulty) report.fault(noQuestions(source));
      report.throwIfFaulty(source);
      return { questionSet: createQuestionSet(questions, source), warnings: report.warnings };
    },
  };
}

function repeatedId(id: string, item: RawItem, first: string, file: string): Issue {
  return {
    file,
    place: item.locate(['id']).place,
    value: `${preview(id)} again, first at ${first}`,
    expected: 'an id that no other question has',
    remedy: 'Give one of the two another id, or remove it.',
  };
}

function noQuestions(file: string): Issue {
  const remedy = 'Add questions, or name another file.';
  return { file, place: '', value: 'an empty list', expected: 'at least one question', remedy };
}
