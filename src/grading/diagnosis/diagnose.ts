import type { Count } from '../aggregates/count.ts';
import type { GradedRun } from '../types.ts';
import { failAlikeKinds, questionsFailingAlike } from './fail-alike.ts';
import { loopSymptoms } from './loop-symptoms.ts';
import { outputSymptoms } from './output-symptoms.ts';
import { defaultThresholds } from './thresholds.ts';
import {
  type Diagnosis,
  diagnosisCodes,
  type Symptom,
  type Threshold,
  type Thresholds,
  type Unit,
} from './types.ts';

/** This many question ids are written out in a sentence. */
const NAMED_QUESTIONS = 5;

/**
 * What is wrong with a run, with a remedy in words: across the arms first, then arm by arm in the
 * order in which they appear, each in the order of `diagnosisCodes`. A healthy run gives none, and so
 * does an empty one. Every count is over rows, reviews, queries, calls or cells as docs/diagnoses.md
 * says, never a statistic over questions.
 */
export function diagnose(
  runs: readonly GradedRun[],
  thresholds: Thresholds = defaultThresholds,
): Diagnosis[] {
  const arms = [...new Set(runs.map(({ record }) => record.arm))];
  const symptoms = [...loopSymptoms, ...outputSymptoms].sort(
    (a, b) => diagnosisCodes.indexOf(a.code) - diagnosisCodes.indexOf(b.code),
  );
  return [
    ...diagnoseAcrossArms(runs, thresholds['all-arms-fail-alike']),
    ...arms.flatMap((arm) => {
      const own = runs.filter(({ record }) => record.arm === arm);
      return symptoms.flatMap((symptom) => diagnoseArm(arm, own, symptom, thresholds));
    }),
  ];
}

function diagnoseArm(
  arm: string,
  runs: readonly GradedRun[],
  symptom: Symptom,
  thresholds: Thresholds,
): Diagnosis[] {
  const units = symptom.units(runs);
  const evidence = evidenceOf(units);
  if (!reaches(evidence, thresholds[symptom.code])) return [];
  const details = units.flatMap(({ shows, detail }) => (shows && detail ? [detail] : []));
  return [
    {
      code: symptom.code,
      arm,
      evidence,
      questions: questionsOf(units),
      sentence: symptom.sentence(evidence, details),
      remedy: symptom.remedy,
    },
  ];
}

/** One diagnosis for each kind of questions, since each is checked by something else. */
function diagnoseAcrossArms(runs: readonly GradedRun[], threshold: Threshold): Diagnosis[] {
  return failAlikeKinds.flatMap((kind): Diagnosis[] => {
    const units = questionsFailingAlike(runs.filter(kind.holds));
    const evidence = evidenceOf(units);
    if (!reaches(evidence, threshold)) return [];
    const questions = questionsOf(units);
    return [
      {
        code: 'all-arms-fail-alike',
        arm: null,
        evidence,
        questions,
        sentence: `${kind.sentence(`${evidence.hits} of ${evidence.of}`)}: ${namesOf(questions)}.`,
        remedy: kind.remedy,
      },
    ];
  });
}

function namesOf(questions: readonly string[]): string {
  const more = questions.length - NAMED_QUESTIONS;
  const named = questions.slice(0, NAMED_QUESTIONS).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

function evidenceOf(units: readonly Unit[]): Count {
  return { hits: units.filter(({ shows }) => shows).length, of: units.length };
}

function reaches({ hits, of }: Count, threshold: Threshold): boolean {
  return hits > 0 && hits >= threshold.hits && hits / of >= threshold.share;
}

function questionsOf(units: readonly Unit[]): string[] {
  return [...new Set(units.filter(({ shows }) => shows).map(({ questionId }) => questionId))];
}
