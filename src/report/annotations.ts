import type { ReportView } from './view/report-view.ts';

/** GitHub shows about this many annotations of one level for a step. */
const SHOWN_PER_LEVEL = 10;

/**
 * Workflow commands that annotate a GitHub Actions run, one a line: an error for each reason why the
 * run is invalid or its gate failed, a warning for each diagnosis and each warning of the report (at most
 * ten of a level, the last of them counting the rest), and a notice with the verdict.
 */
export function annotationLines(view: ReportView): string[] {
  const { outcome, gate } = view.comparison;
  const invalid =
    outcome.kind === 'no-rows' ||
    (outcome.kind === 'verdict' && outcome.verdict.kind === 'invalid');
  const failed = gate.checks.filter(({ state }) => state === 'failed');
  const reasons = outcome.kind === 'no-rows' ? [outcome.sentence] : view.verdict.evidence;
  const errors = [
    ...(invalid ? reasons.map((text) => ({ title: 'loopcheck: run invalid', text })) : []),
    ...failed.map(({ sentence }) => ({ title: 'loopcheck: gate failed', text: sentence })),
  ];
  const warnings = [
    ...view.diagnoses.map(({ arm, sentence, remedy }) => ({
      title: arm === null ? 'loopcheck' : `loopcheck: ${arm}`,
      text: `${sentence} ${remedy}`,
    })),
    ...view.warnings.map((text) => ({ title: 'loopcheck: read with care', text })),
  ];
  const notice = {
    title: `loopcheck: ${view.verdict.label}`,
    text: `${view.verdict.headline} ${view.verdict.subject}`,
  };
  return [
    ...limited(errors).map((item) => command('error', item)),
    ...limited(warnings).map((item) => command('warning', item)),
    command('notice', notice),
  ];
}

interface Annotation {
  title: string;
  text: string;
}

function limited(items: readonly Annotation[]): readonly Annotation[] {
  if (items.length <= SHOWN_PER_LEVEL) return items;
  const shown = items.slice(0, SHOWN_PER_LEVEL - 1);
  const rest = items.length - shown.length;
  return [...shown, { title: 'loopcheck', text: `${rest} more in report.md.` }];
}

function command(level: 'error' | 'warning' | 'notice', { title, text }: Annotation): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(text)}`;
}

/** The escapes that the runner undoes in a message. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The same for a property, where colons and commas have a meaning too. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
