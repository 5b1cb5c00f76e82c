import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/grading/diagnosis/diagnose.ts';
import { defaultThresholds } from '../../../src/grading/diagnosis/thresholds.ts';
import { type DiagnosisCode, diagnosisCodes } from '../../../src/grading/diagnosis/types.ts';
import type { GradedRun } from '../../../src/grading/types.ts';
import { buildGradedRun, buildUnanswerable } from '../../support/build-graded-run.ts';
import { scriptedRuns } from './scripted-runs.ts';

const codesOf = (runs: readonly GradedRun[]): DiagnosisCode[] =>
  diagnose(runs).map(({ code }) => code);

describe('diagnose', () => {
  it.each(diagnosisCodes)('names %s, and nothing else, in the run that is sick with it', (code) => {
    expect(codesOf(scriptedRuns[code].sick)).toEqual([code]);
  });

  it.each(diagnosisCodes)('keeps quiet about %s just below its threshold', (code) => {
    expect(codesOf(scriptedRuns[code].almost)).toEqual([]);
  });

  it.each(diagnosisCodes)('lets a threshold above 1 switch %s off', (code) => {
    const off = { ...defaultThresholds, [code]: { share: 1.1, hits: 1 } };
    expect(diagnose(scriptedRuns[code].sick, off)).toEqual([]);
  });

  it('carries counts, questions, a sentence with the numbers and a remedy', () => {
    expect(diagnose(scriptedRuns['rubber-stamp-reviewer'].sick)).toMatchObject([
      {
        arm: 'reflective',
        evidence: { hits: 3, of: 4 },
        questions: ['q0', 'q1', 'q2'],
        sentence: expect.stringContaining('in 3 of 4 reviews'),
        remedy: expect.stringContaining('a lead and not an answer'),
      },
    ]);
  });

  it('names the node and outcome that fail most', () => {
    const [diagnosis] = diagnose(scriptedRuns['parse-failures'].sick);
    expect(diagnosis?.sentence).toBe(
      '2 of 24 model calls gave no usable output, mostly reflect: truncated.',
    );
  });

  it('names the questions that all arms fail alike, and no arm', () => {
    const [diagnosis] = diagnose(scriptedRuns['all-arms-fail-alike'].sick);
    expect(diagnosis).toMatchObject({ arm: null, evidence: { hits: 7, of: 7 } });
    expect(diagnosis?.sentence).toContain('q0, q1, q2, q3, q4 and 2 more');
    expect(diagnosis?.remedy).toMatch(/^Suspect the grader or the question first/);
  });

  it('speaks of declining, and of no facts, where every arm answers what nobody can answer', () => {
    const answered = ['linear', 'reflective'].map((arm) =>
      buildGradedRun({
        question: buildUnanswerable({ id: 'u1' }),
        record: { arm },
        answer: { abstained: false },
      }),
    );
    const both = diagnose([...answered, ...scriptedRuns['all-arms-fail-alike'].sick]);
    expect(both.map(({ questions }) => questions.at(-1))).toEqual(['q6', 'u1']);
    expect(diagnose(answered)).toEqual([
      {
        code: 'all-arms-fail-alike',
        arm: null,
        evidence: { hits: 1, of: 1 },
        questions: ['u1'],
        sentence: 'On 1 of 1 unanswerable questions no answer of any arm declines: u1.',
        remedy: expect.stringMatching(/never decline.*check that no document answers/),
      },
    ]);
    expect(JSON.stringify(diagnose(answered))).not.toMatch(/required facts|supporting/);
  });

  it('diagnoses each arm on its own, in the order of the runs', () => {
    const { sick } = scriptedRuns['missing-citations'];
    const other = sick.map((run) => ({ ...run, record: { ...run.record, arm: 'another' } }));
    expect(diagnose([...sick, ...other]).map(({ arm }) => arm)).toEqual(['linear', 'another']);
  });

  it('counts a prompt that was too long as cut', () => {
    const error = { kind: 'prompt-too-long', message: 'more than num_ctx' } as const;
    expect(codesOf([buildGradedRun({ record: { error } })])).toEqual(['cut-prompts']);
  });

  it('judges no answer, repeat or question by an error row', () => {
    const error = { kind: 'timeout', message: 'took too long' } as const;
    const failed = ['linear', 'reflective'].flatMap((arm) =>
      [0, 1, 2].map((repeat) => buildGradedRun({ record: { arm, repeat, error } })),
    );
    expect(diagnose(failed)).toEqual([]);
  });

  it('blames no model for what the transport lost', () => {
    const { sick } = scriptedRuns['parse-failures'];
    const calls = (run: GradedRun) =>
      run.record.calls.map((call) => ({ ...call, outcome: 'transport' as const }));
    const lost = sick.map((run) => ({ ...run, record: { ...run.record, calls: calls(run) } }));
    expect(diagnose(lost)).toEqual([]);
  });

  it('finds nothing in an empty run', () => {
    expect(diagnose([])).toEqual([]);
  });
});
