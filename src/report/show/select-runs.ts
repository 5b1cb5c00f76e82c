import { ConfigError } from '../../base/errors.ts';
import type { StoredRun } from '../rows/stored-row.ts';

/** Which stored runs to show; what is left out selects all. */
export interface RunSelection {
  questionId: string;
  arm?: string;
  repeat?: number;
}

/** More values than these are counted, not listed. */
const LISTED_VALUES = 20;

/**
 * The runs of one question, of one arm and one repeat where those are given, in the order of the
 * file. Throws a ConfigError that lists what there is where nothing fits.
 */
export function selectRuns(
  runs: readonly StoredRun[],
  { questionId, arm, repeat }: RunSelection,
  file: string,
): StoredRun[] {
  const ofQuestion = runs.filter(({ record }) => record.questionId === questionId);
  if (ofQuestion.length === 0)
    throw nothing(
      `of question '${questionId}'`,
      'questions',
      file,
      runs.map(({ record }) => record.questionId),
    );
  const ofArm = ofQuestion.filter(({ record }) => arm === undefined || record.arm === arm);
  if (ofArm.length === 0) {
    const arms = ofQuestion.map(({ record }) => record.arm);
    throw nothing(`of '${questionId}' in arm '${arm}'`, 'arms', file, arms);
  }
  const selected = ofArm.filter(({ record }) => repeat === undefined || record.repeat === repeat);
  if (selected.length === 0) {
    const repeats = ofArm.map(({ record }) => String(record.repeat));
    throw nothing(`of '${questionId}' with repeat ${repeat}`, 'repeats', file, repeats);
  }
  return selected;
}

function nothing(what: string, kind: string, file: string, there: readonly string[]): ConfigError {
  const values = [...new Set(there)];
  const more = values.length - LISTED_VALUES;
  const listed = values.slice(0, LISTED_VALUES).join(', ');
  return new ConfigError(`No stored run ${what} in ${file}.`, {
    hint:
      values.length === 0
        ? 'The file holds no run of loopcheck.'
        : `Its ${kind}: ${listed}${more > 0 ? ` and ${more} more` : ''}.`,
  });
}
