import { expect, it } from 'vitest';
import { modelErrorKind, NodeInterruption, searchErrorKind } from '../../src/agent/interruption.ts';
import { ConfigError, DataError, TransportError } from '../../src/base/errors.ts';

it('says in the row how to mend what failed', () => {
  const cause = new TransportError('timeout', 'No reply.', { hint: 'Raise callTimeoutMs.' });
  expect(new NodeInterruption('timeout', 'plan', {}, cause).message).toBe(
    'No reply. Raise callTimeoutMs.',
  );
  expect(new NodeInterruption('internal', 'plan', {}, new Error('odd')).message).toBe('odd');
});

it('takes broken recordings for a fault of the user’s files, not of its own', () => {
  const broken = new DataError([
    { file: 'q1.jsonl', place: 'line 1', value: '', expected: 'JSON', remedy: 'Restore it.' },
  ]);
  expect([modelErrorKind(broken), searchErrorKind(broken)]).toEqual(['config', 'config']);
  expect(modelErrorKind(new ConfigError('x'))).toBe('config');
  expect(modelErrorKind(new TypeError('x'))).toBe('internal');
});
