import { unreachable } from '../base/errors.ts';
import type { Criterion, GateCheck } from '../comparison/types.ts';
import { escapeXml } from './text/escape.ts';
import type { ReportView } from './view/report-view.ts';
import { verdictKind } from './view/verdict-view.ts';

/** One test case of the file. */
interface Case {
  className: string;
  name: string;
  result: 'passed' | 'failed' | 'skipped';
  message: string;
  /** What stands below a passed case. */
  output: readonly string[];
}

/**
 * verdict.junit.xml: one suite with the verdict itself, one with a case for each criterion of the rule
 * (`fails` is a failure, `undecided` is skipped), one with a case for each check of the gate. The verdict's
 * case fails only where the run is invalid or empty. Well-formed for any text.
 */
export function verdictJunit(view: ReportView): string {
  const suites = [
    suite('verdict', [verdictCase(view), ...causeCases(view)]),
    suite('criteria', view.criteria.map(criterionCase)),
    suite('gate', view.gate.checks.map(gateCase)),
  ];
  const xml = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="loopcheck">'];
  return `${[...xml, ...suites.flat(), '</testsuites>'].join('\n')}\n`;
}

function verdictCase(view: ReportView): Case {
  const { outcome } = view.comparison;
  const { label, headline, evidence, subject } = view.verdict;
  const failed = outcome.kind === 'no-rows' || verdictKind(outcome) === 'invalid';
  const judged = outcome.kind === 'verdict';
  return {
    className: 'loopcheck.verdict',
    name: label,
    result: failed ? 'failed' : judged ? 'passed' : 'skipped',
    message: headline,
    output: [headline, ...evidence, subject],
  };
}

/** The causes of an invalid run, one case each. */
function causeCases({ comparison: { outcome } }: ReportView): Case[] {
  if (outcome.kind !== 'verdict' || outcome.verdict.kind !== 'invalid') return [];
  return outcome.verdict.causes.map((cause) => ({
    className: 'loopcheck.validity',
    name: cause.kind,
    result: 'failed',
    message: `${cause.sentence} ${cause.remedy}`,
    output: [],
  }));
}

function criterionCase(criterion: Criterion): Case {
  const { sentence, moreQuestions } = criterion;
  const more =
    moreQuestions === null ? '' : ` About ${moreQuestions} more questions would decide it.`;
  return {
    className: `loopcheck.${criterion.kind}`,
    name: `${criterion.name} (${criterion.id})`,
    result: criterionResult(criterion.state),
    message: sentence + more,
    output: [sentence],
  };
}

function criterionResult(state: Criterion['state']): Case['result'] {
  switch (state) {
    case 'holds':
      return 'passed';
    case 'fails':
      return 'failed';
    case 'undecided':
      return 'skipped';
    default:
      return unreachable(state);
  }
}

function gateCase(check: GateCheck): Case {
  return {
    className: `loopcheck.gate.${check.kind}`,
    name: `${check.name} (${check.id})`,
    result: check.state,
    message: check.sentence,
    output: [check.sentence],
  };
}

function suite(name: string, cases: readonly Case[]): string[] {
  const count = (result: Case['result']): number =>
    cases.filter((item) => item.result === result).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
  return [
    `  <testsuite name="loopcheck ${name}" ${counts}>`,
    ...cases.flatMap(caseLines),
    '  </testsuite>',
  ];
}

function caseLines({ className, name, result, message, output }: Case): string[] {
  const body = {
    passed: `<system-out>${escapeXml(output.join('\n'))}</system-out>`,
    failed: `<failure message="${escapeXml(message)}">${escapeXml(message)}</failure>`,
    skipped: `<skipped message="${escapeXml(message)}"/>`,
  }[result];
  return [
    `    <testcase classname="${escapeXml(className)}" name="${escapeXml(name)}">`,
    `      ${body}`,
    '    </testcase>',
  ];
}
