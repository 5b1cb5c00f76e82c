import type { RecordingSession } from '../models/opened-model.ts';
import { describeMachine } from './machine.ts';
import type { Session } from './session.ts';

/**
 * What goes into a recordings' manifest when this process records: `program` is the command that runs
 * it, `repeats` how many are planned.
 */
export function recordingSession(
  session: Session,
  { repeats = 1, program = 'loopcheck' }: { repeats?: number; program?: string } = {},
): RecordingSession {
  return {
    sitting: {
      id: session.id,
      startedAt: session.startedAt,
      command: [program, ...process.argv.slice(2)].join(' '),
    },
    repeats,
    machine: describeMachine(),
    concurrency: () => session.mostInFlight(),
  };
}
