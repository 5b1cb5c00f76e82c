import { describe, expect, it } from 'vitest';
import { createSession } from '../../src/edge/session.ts';

const session = () =>
  createSession(new Date('2026-03-14T09:26:53.589Z'), () => Buffer.from([0xbe, 0xef]));

describe('a session', () => {
  it('is named by its UTC start and four hex digits', () => {
    expect(session().id).toBe('20260314T092653Z-beef');
    expect(session().startedAt).toBe('2026-03-14T09:26:53.589Z');
  });

  it('numbers cells in the order in which they start', () => {
    const { nextOrderIndex } = session();
    expect([nextOrderIndex(), nextOrderIndex(), nextOrderIndex()]).toEqual([0, 1, 2]);
  });

  it('tells a cell that ran alone that it was alone', () => {
    const { enterCell } = session();
    const leaveFirst = enterCell();
    expect(leaveFirst()).toBe(1);
    const leaveSecond = enterCell();
    expect(leaveSecond()).toBe(1);
  });

  it('tells each cell the most that ran at once while it did', () => {
    const { enterCell } = session();
    const leaveLong = enterCell();
    const leaveShort = enterCell();
    const leaveThird = enterCell();
    expect(leaveShort()).toBe(3);
    expect(leaveThird()).toBe(3);
    const leaveLate = enterCell();
    expect(leaveLong()).toBe(3);
    expect(leaveLate()).toBe(2);
  });

  it('knows the most that ever ran at once', () => {
    const { enterCell, mostInFlight } = session();
    expect(mostInFlight()).toBe(0);
    const leave = [enterCell(), enterCell()];
    for (const end of leave) end();
    enterCell()();
    expect(mostInFlight()).toBe(2);
  });
});
