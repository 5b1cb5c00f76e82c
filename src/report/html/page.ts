import { createHash } from 'node:crypto';
import type { ReportView } from '../view/report-view.ts';
import { changedSection } from './changed-section.ts';
import { html, Markup, section } from './markup.ts';
import { plotSection } from './plot-section.ts';
import { pageStyle } from './style.ts';
import {
  cautionSection,
  detailSection,
  findingSection,
  metricSection,
  questionTable,
} from './table-sections.ts';
import { criteriaTable, gateBox, keyFigures, verdictBanner } from './verdict-sections.ts';

/** Nothing may be loaded and no script may run; the one style sheet is named by its hash. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/**
 * report.html: one page that needs nothing else, no script and no network, for light, dark and print.
 * The verdict stands on top, then the comparison, the plots with their numbers as tables, what to read
 * with care, and the questions that changed with both answers beside each other.
 */
export async function htmlReport(view: ReportView): Promise<string> {
  const sections = [
    section('comparison', 'Comparison', metricSection(view)),
    section('plots', 'Plots', await plotSection(view)),
    section('criteria', 'Criteria', criteriaTable(view)),
    section('care', 'Worth a look', cautionSection(view)),
    section('changed', 'Questions that changed', changedSection(view.changed)),
    section('questions', 'Questions', questionTable(view)),
    section('findings', 'Findings', findingSection(view)),
    section('run', 'Run', detailSection(view)),
  ].filter((part) => part !== null);
  return page(view, sections).text;
}

function page(view: ReportView, sections: readonly Markup[]): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${view.verdict.label}: ${view.title}</title>
${new Markup(`<style>${pageStyle}</style>`)}
</head>
<body><main>
<header>
<p class="eyebrow">loopcheck report</p>
<h1>${view.title}</h1>
${verdictBanner(view)}${gateBox(view)}${keyFigures(view)}</header>
${sections}<footer><p>Made by loopcheck from the run's own records; the same records give the same page.</p></footer>
</main></body>
</html>
`;
}
