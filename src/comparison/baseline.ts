import { z } from 'zod';
import { hashJson } from '../base/canonical-json.ts';
import { DataError, messageOf } from '../base/errors.ts';
import {
  type CostMetric,
  costMetricNames,
  type ScoreMetric,
  scoreMetricNames,
} from '../data/metric-names.ts';
import type { GradedRun } from '../grading/types.ts';
import { baselineCommand } from './baseline-command.ts';
import type { Baseline, BaselineQuestion } from './baseline-types.ts';
import { buildPairedTable, type PairedTable, sampleOf } from './paired-table.ts';
import { costValue, type RowValue, scoreValue } from './row-values.ts';

const ALL = { kind: 'all' } as const;

/** The stored form of a run: for each arm and question the means over repeats. */
export function makeBaseline(runs: readonly GradedRun[]): Baseline {
  const table = buildPairedTable(runs, { arms: [], questionIds: [] });
  const starts = runs.map(({ record }) => record.provenance.startedAt).sort();
  const first = runs[0]?.record.provenance;
  return {
    schemaVersion: 1,
    startedAt: starts[0] ?? null,
    model: first?.model.name ?? null,
    corpusHash: first?.hashes.corpus ?? null,
    arms: table.arms.map((arm) => ({ arm, questions: storedQuestions(table, arm) })),
  };
}

function storedQuestions(table: PairedTable, arm: string): BaselineQuestion[] {
  const means = (value: RowValue): Map<string, number> => {
    const { questionIds, values } = sampleOf(table, arm, value, ALL);
    return new Map(questionIds.map((id, index) => [id, values[index] ?? 0]));
  };
  const scores = scoreMetricNames.map(
    (metric) => [metric, means(scoreValue(metric, 'as-failed'))] as const,
  );
  const costs = costMetricNames.map((metric) => [metric, means(costValue(metric))] as const);
  return table.questions.flatMap((question): BaselineQuestion[] => {
    const repeats = table.repeats(arm, question.id);
    const [first] = repeats;
    if (first === undefined) return [];
    return [
      {
        questionId: question.id,
        questionHash: gradedQuestionHash(first),
        answerable: question.answerable,
        hops: question.hops ?? null,
        category: question.category ?? null,
        repeats: repeats.length,
        scores: valuesOf(scores, question.id),
        costs: valuesOf(costs, question.id) as Record<CostMetric, number>,
      },
    ];
  });
}

/** Hash of a run's question as it was asked and as it is graded. */
export function gradedQuestionHash({ question, record }: GradedRun): string {
  const { answerable, requiredFacts, forbiddenFacts, supportingDocs = [] } = question;
  const asked = record.provenance.hashes.question;
  const gold = { asked, answerable, requiredFacts, forbiddenFacts, supportingDocs };
  return hashJson(JSON.parse(JSON.stringify(gold)));
}

function valuesOf<Name extends string>(
  means: readonly (readonly [Name, ReadonlyMap<string, number>])[],
  questionId: string,
): Partial<Record<Name, number>> {
  const values: Partial<Record<Name, number>> = {};
  for (const [name, byQuestion] of means) {
    const value = byQuestion.get(questionId);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

const score = z.number().min(0).max(1);
const storedQuestionSchema = z.object({
  questionId: z.string().min(1),
  questionHash: z.string(),
  answerable: z.boolean(),
  hops: z.number().nullable(),
  category: z.string().nullable(),
  repeats: z.int().min(1),
  scores: z.partialRecord(
    z.enum(scoreMetricNames as readonly [ScoreMetric, ...ScoreMetric[]]),
    score,
  ),
  costs: z.record(
    z.enum(costMetricNames as readonly [CostMetric, ...CostMetric[]]),
    z.number().min(0),
  ),
});

const baselineSchema = z.object({
  schemaVersion: z.literal(1),
  startedAt: z.string().nullable(),
  model: z.string().nullable(),
  corpusHash: z.string().nullable(),
  arms: z.array(z.object({ arm: z.string().min(1), questions: z.array(storedQuestionSchema) })),
});

/** The stored run of a baseline.json. Throws a DataError with all faults where the text is none. */
export function parseBaseline(text: string, file: string): Baseline {
  const remedy = `Write it anew with: ${baselineCommand(file)}`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    const expected = `a stored run in JSON (${messageOf(thrown)})`;
    throw new DataError([{ file, place: '', value: '', expected, remedy }], { cause: thrown });
  }
  const parsed = baselineSchema.safeParse(value);
  if (parsed.success) return parsed.data as Baseline;
  throw new DataError(
    parsed.error.issues.map(({ path, message }) => ({
      file,
      place: path.map(String).join('.'),
      value: '',
      expected: `a stored run (${message})`,
      remedy,
    })),
  );
}
