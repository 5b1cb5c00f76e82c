import { DataError, type Issue } from '../../base/errors.ts';

/** More faults than this are counted, not listed: nobody reads a million lines. */
const LISTED_FAULTS = 1000;

/** Gathers everything that is wrong with one file, so that it is told at once. */
export class FaultReport {
  /** What deserves a look but keeps nothing from running. */
  readonly warnings: Issue[] = [];
  private readonly faults: Issue[] = [];
  private faultCount = 0;

  /** Adds a fault. */
  fault(issue: Issue): void {
    this.faultCount += 1;
    if (this.faults.length < LISTED_FAULTS) this.faults.push(issue);
  }

  /** Adds a warning. */
  warn(issue: Issue): void {
    if (this.warnings.length < LISTED_FAULTS) this.warnings.push(issue);
  }

  /** Whether any fault was added. */
  get isFaulty(): boolean {
    return this.faultCount > 0;
  }

  /** Throws a DataError with the faults in the order added; does nothing when there is none. */
  throwIfFaulty(file: string): void {
    if (this.faultCount === 0) return;
    const unlisted = this.faultCount - this.faults.length;
    const rest: Issue = {
      file,
      place: '',
      value: `${unlisted} more of them`,
      expected: 'no faults',
      remedy: 'Mend those above first.',
    };
    throw new DataError(unlisted > 0 ? [...this.faults, rest] : this.faults);
  }
}
