import { Command, InvalidArgumentError } from 'commander';
import { ConfigError, type LoopcheckError } from '../../base/errors.ts';
import { varianceParts } from '../../comparison/pair-comparison.ts';
import { buildPairedTable, strataOf } from '../../comparison/paired-table.ts';
import { ASSUMED_VARIANCE, planGrid, type Variance } from '../../comparison/power.ts';
import type { DecisionRule } from '../../data/decision-rule.ts';
import { inStratum } from '../../data/stratum.ts';
import { loadRule } from '../../edge/load-rule.ts';
import type { CommandIo } from '../command-io.ts';
import { readGradedResults } from '../graded-results.ts';
import { wholeNumber } from '../number-options.ts';
import { planLines } from '../plan/plan-lines.ts';

interface PlanOptions {
  results?: string;
  decision?: string;
  questions: number[];
  repeats: number[];
  family?: number;
  json?: true;
}

/** What a pilot or its absence says. */
interface Pilot {
  variance: Variance;
  source: string;
  /** Strata among the pilot's questions; 0 without a pilot. */
  strata: number;
}

const MOST = 100_000;

/** `loopcheck plan`: which gain can be found with how many questions and repeats. */
export function createPlanCommand(io: CommandIo): Command {
  return new Command('plan')
    .description('which gain can be found with how many questions and repeats')
    .option('--results <path>', 'a pilot run, whose variance is used (default: an assumed one)')
    .option('--decision <file>', 'decision rule (default: decision.yaml where there is one)')
    .option('--questions <list>', 'numbers of questions', numbers, [8, 12, 20, 30, 50, 100, 200])
    .option('--repeats <list>', 'numbers of repeats', numbers, [1, 3, 5, 10])
    .option(
      '--family <number>',
      'comparisons in one family (default: the primary and the strata of the pilot)',
      wholeNumber(1, 1000),
    )
    .option('--json', 'print the plan as JSON')
    .action((options: PlanOptions) => plan(options, io));
}

async function plan(options: PlanOptions, io: CommandIo): Promise<void> {
  const rule = await ruleOf(options, io);
  const pilot = await readPilot(options, rule, io);
  const { level, delta } = rule?.primary ?? { level: 0.95, delta: 0.1 };
  const familySize = options.family ?? 1 + pilot.strata;
  const { variance, source } = pilot;
  const settings = { variance, level, familySize, delta };
  const grid = planGrid(settings, options);
  const whole = { ...settings, source, grid };
  io.out(
    options.json
      ? JSON.stringify({ schemaVersion: 1, ...whole }, null, 2)
      : planLines(whole).join('\n'),
  );
}

async function ruleOf({ decision }: PlanOptions, io: CommandIo): Promise<DecisionRule | null> {
  const faults: LoopcheckError[] = [];
  const env = decision === undefined ? io.env : { ...io.env, LOOPCHECK_DECISION: decision };
  const rule = await loadRule({ env, cwd: io.cwd }, faults);
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  return rule;
}

async function readPilot(
  { results }: PlanOptions,
  rule: DecisionRule | null,
  io: CommandIo,
): Promise<Pilot> {
  if (results === undefined) {
    return { variance: ASSUMED_VARIANCE, source: 'assumed; --results takes a pilot', strata: 0 };
  }
  const { file, runs } = await readGradedResults(results, io);
  const table = buildPairedTable(runs, { arms: [], questionIds: [] });
  const [first, second] = table.arms;
  const control = rule?.arms.control ?? first ?? '';
  const candidate = rule?.arms.candidate ?? second ?? '';
  const { metric, stratum } = rule?.primary ?? {
    metric: 'fact_recall' as const,
    stratum: { kind: 'answerable' as const },
  };
  const variance = varianceParts(table, { control, candidate }, { metric, stratum });
  if (variance === null) {
    throw new ConfigError(
      `${file} is no pilot: it takes at least two questions with two repeats each in two arms.`,
      { hint: `Looked for the arms '${control}' and '${candidate}'.` },
    );
  }
  const by = rule?.strata?.by;
  const asked = table.questions.filter((question) => inStratum(question, stratum));
  const strata = by === undefined ? 0 : strataOf(asked, by).length;
  const source = `of ${file}: ${variance.questions} questions, ${variance.repeats} repeats`;
  return { variance, source, strata };
}

function numbers(text: string): number[] {
  const parse = wholeNumber(1, MOST);
  const values = text.split(',').map((part) => parse(part.trim()));
  if (values.length > 50) throw new InvalidArgumentError('Expected at most 50 numbers.');
  return values;
}
