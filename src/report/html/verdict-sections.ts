import type { CriterionState, GateCheck } from '../../comparison/types.ts';
import { costMetrics, scoreMetrics } from '../../data/metric-names.ts';
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatSeconds,
  formatSigned,
} from '../text/numbers.ts';
import type { ReportView } from '../view/report-view.ts';
import type { Tone } from '../view/verdict-view.ts';
import { dataTable, html, list, type Markup } from './markup.ts';

const stateTones: Readonly<Record<CriterionState | GateCheck['state'], Tone>> = {
  holds: 'good',
  fails: 'bad',
  undecided: 'warn',
  passed: 'good',
  failed: 'bad',
  skipped: 'neutral',
};

/** The verdict with its evidence, on top of the page. */
export function verdictBanner({ verdict }: ReportView): Markup {
  const confirmatory = verdict.analysis.startsWith('confirmatory');
  return html`<div class="verdict ${verdict.tone}">
<p class="label">${verdict.label}</p>
<p class="headline">${verdict.headline}</p>
<p><strong>${verdict.subject}</strong></p>
${list(verdict.evidence)}${
  verdict.analysis === ''
    ? null
    : html`<p><span class="pill ${confirmatory ? 'good' : 'neutral'}">${confirmatory ? 'confirmatory' : 'exploratory'}</span> <span class="soft">${verdict.analysis.replace(/^\w+: /, '')}</span></p>
${list(verdict.analysisNotes, 'soft')}`
}</div>
`;
}

/** The gate's checks, the failed ones first; nothing where the rule demands nothing. */
export function gateBox({ gate }: ReportView): Markup | null {
  if (gate.state === 'off') return null;
  const order: readonly GateCheck['state'][] = ['failed', 'skipped', 'passed'];
  const checks = [...gate.checks].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return html`<div class="gate ${stateTones[gate.state]}"><p><strong>Gate: ${gate.state}</strong></p>
${list(checks.map((check) => html`${pill(check.state)} ${check.sentence}`))}</div>
`;
}

/** The criteria of the rule with their states; nothing without a rule. */
export function criteriaTable({ criteria }: ReportView): Markup | null {
  if (criteria.length === 0) return null;
  return dataTable({
    caption: 'What the rule asks, and what was measured',
    headings: ['criterion', 'state', 'measured', 'more questions needed'],
    rows: criteria.map((item) => [
      item.name,
      pill(item.state),
      item.sentence,
      item.moreQuestions === null ? '' : formatCount(item.moreQuestions),
    ]),
  });
}

/** The four figures that most readers look for: recall, abstention, calls and seconds. */
export function keyFigures({ comparison }: ReportView): Markup | null {
  const [pair] = comparison.pairs;
  if (pair === undefined) return null;
  const scores = (['fact_recall', 'abstention'] as const).flatMap((metric) => {
    const effect = pair.effects.find((item) => item.metric === metric);
    if (effect === undefined || effect.questions === 0) return [];
    const note = `${formatSigned(effect.difference)} ${formatInterval(effect.interval, formatSigned)}`;
    const figure = `${formatNumber(effect.controlMean)} → ${formatNumber(effect.candidateMean)}`;
    const name = `${scoreMetrics[metric].words}, ${effect.label}, n=${effect.questions}`;
    return [card(name, figure, note.trimEnd())];
  });
  const costs = (['llm_calls', 'seconds'] as const).flatMap((metric) => {
    const effect = pair.costs.find((item) => item.metric === metric);
    if (effect === undefined || effect.questions === 0) return [];
    const write = metric === 'seconds' ? formatSeconds : formatCount;
    const ratio = effect.ratioOfMedians;
    const note = ratio === null ? 'ratio undefined' : `${formatNumber(ratio)} times as much`;
    const figure = `${write(effect.controlMedian)} → ${write(effect.candidateMedian)}`;
    return [card(`median ${costMetrics[metric].words} a row`, figure, note)];
  });
  return html`<p class="soft">${pair.control} → ${pair.candidate}, with 95 % intervals of the difference</p>
<div class="cards">${[...scores, ...costs]}</div>
`;
}

function card(name: string, figure: string, note: string): Markup {
  return html`<div class="card"><p class="name">${name}</p><p class="figure">${figure}</p><p class="note">${note}</p></div>
`;
}

function pill(state: CriterionState | GateCheck['state']): Markup {
  return html`<span class="pill ${stateTones[state]}">${state}</span>`;
}
