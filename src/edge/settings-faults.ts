import { ConfigError, type LoopcheckError } from '../base/errors.ts';

/** What is wrong with the settings of one column. */
export class ArmSettingsError extends ConfigError {
  readonly label: string;
  readonly faults: readonly string[];

  constructor(label: string, faults: readonly string[]) {
    super(messageOfFaults(faults.map((fault) => [fault, [label]])), { hint: HINT });
    this.label = label;
    this.faults = faults;
  }
}

const HINT = 'Mend the config of the column, or the environment.';

/**
 * The errors of several columns, in order: what columns fail with in the same words is one error, and
 * the faults of settings are one, where each is told once with all its columns (a variable of the
 * environment is wrong for all of them).
 */
export function mergeFaults(errors: readonly LoopcheckError[]): LoopcheckError[] {
  const columnsOf = new Map<string, string[]>();
  const byMessage = new Map<string, LoopcheckError>();
  for (const error of errors) {
    if (!(error instanceof ArmSettingsError)) byMessage.set(error.message, error);
    else for (const fault of error.faults) add(columnsOf, fault, error.label);
  }
  if (columnsOf.size === 0) return [...byMessage.values()];
  const settings = new ConfigError(messageOfFaults([...columnsOf]), { hint: HINT });
  return [settings, ...byMessage.values()];
}

function add(columnsOf: Map<string, string[]>, fault: string, label: string): void {
  columnsOf.set(fault, [...(columnsOf.get(fault) ?? []), label]);
}

function messageOfFaults(faults: readonly (readonly [string, readonly string[]])[]): string {
  return faults.map(([fault, labels]) => `${labels.join(', ')}: ${fault}`).join('\n');
}
