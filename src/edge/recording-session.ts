import type { RecordingSession } from '../models/opened-model.ts';
import { describeMachine } from './machine.ts';
import type { Session } from './session.ts';

/** What goes into a recordings' manifest when this process records. */
export function recordingSession(
  session: Session,
  { repeats = 1, concurrency = 1 }: { repeats?: number; concurrency?: number } = {},
): RecordingSession {
  return {
    sitting: {
      id: session.id,
      startedAt: session.startedAt,
      command: ['loopcheck', ...process.argv.slice(2)].join(' '),
    },
    repeats,
    machine: describeMachine(),
    concurrency,
  };
}
