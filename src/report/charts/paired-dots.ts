import type { TopLevelSpec } from 'vega-lite';
import { clip } from '../text/display-width.ts';
import { formatOf } from '../text/numbers.ts';
import { type Chart, renderChart } from './render-chart.ts';
import { armColors, armShapes, ink, plotName, plotWidth, rowAxis, scoreScale } from './theme.ts';

/** One question with the mean of each arm. */
export interface PairedQuestion {
  question: string;
  control: number;
  candidate: number;
}

/** Up to this many questions have roomy rows; more get low ones, so that a hundred read as one picture. */
const ROOMY_ROWS = 40;
/** The longest label of a question, in columns. */
const LABEL_WIDTH = 26;

/**
 * One line a question, in the given order: a dot for each arm, joined by a bar whose colour says which
 * way the candidate moved it. Undefined without questions.
 */
export async function pairedDots(
  questions: readonly PairedQuestion[],
  arms: { control: string; candidate: string },
): Promise<Chart | undefined> {
  if (questions.length === 0) return undefined;
  const changes = questions.map(changeOf);
  const better = changes.filter((change) => change === 'better').length;
  const worse = changes.filter((change) => change === 'worse').length;
  const description =
    `Score of ${formatOf(questions.length, 'question')} under ${arms.control} and ${arms.candidate}: ` +
    `${better} better, ${worse} worse, ${questions.length - better - worse} unchanged.`;
  const names = { control: plotName(arms.control), candidate: plotName(arms.candidate) };
  return renderChart(pairedSpec(questions, names), description);
}

function changeOf({
  control,
  candidate,
}: Pick<PairedQuestion, 'control' | 'candidate'>): 'better' | 'worse' | 'same' {
  if (candidate === control) return 'same';
  return candidate > control ? 'better' : 'worse';
}

const x = { type: 'quantitative', title: 'score', scale: scoreScale } as const;

function pairedSpec(
  questions: readonly PairedQuestion[],
  arms: { control: string; candidate: string },
): TopLevelSpec {
  const labels = questions.map((item) => clip(item.question, LABEL_WIDTH));
  return {
    width: plotWidth.full,
    height: { step: questions.length > ROOMY_ROWS ? 14 : 22 },
    encoding: {
      y: {
        field: 'row',
        type: 'ordinal',
        title: null,
        axis: { ...rowAxis(labels), grid: true, offset: 10 },
      },
    },
    layer: [changeBars(questions), dots(questions, arms)],
    resolve: { scale: { color: 'independent', shape: 'independent' } },
  };
}

/** The bar between the two dots of each question. */
function changeBars(questions: readonly PairedQuestion[]) {
  return {
    data: {
      values: questions.map(({ control, candidate }, row) => ({
        row,
        control,
        candidate,
        change: changeOf({ control, candidate }),
      })),
    },
    mark: { type: 'rule', strokeWidth: 4, opacity: 0.55 },
    encoding: {
      x: { field: 'control', ...x },
      x2: { field: 'candidate' },
      color: {
        field: 'change',
        type: 'nominal',
        scale: {
          domain: ['better', 'worse', 'same'],
          range: ['var(--good)', 'var(--bad)', ink.grid],
        },
        legend: null,
      },
    },
  } as const;
}

/** The dots of both arms; the control's is larger, so that it shows behind an equal candidate. */
function dots(questions: readonly PairedQuestion[], arms: { control: string; candidate: string }) {
  const armNames = [arms.control, arms.candidate];
  const scaleOf = <T>(range: readonly T[]) => ({ domain: armNames, range: range.slice(0, 2) });
  return {
    data: {
      values: questions.flatMap((item, row) => [
        { row, arm: arms.control, score: item.control },
        { row, arm: arms.candidate, score: item.candidate },
      ]),
    },
    mark: { type: 'point', filled: true, opacity: 1 },
    encoding: {
      x: { field: 'score', ...x },
      color: { field: 'arm', type: 'nominal', title: null, scale: scaleOf(armColors) },
      shape: { field: 'arm', type: 'nominal', title: null, scale: scaleOf(armShapes) },
      size: {
        field: 'arm',
        type: 'ordinal',
        sort: armNames,
        legend: null,
        scale: scaleOf([150, 95]),
      },
    },
  } as const;
}
