import { describe, expect, it, vi } from 'vitest';
import {
  ConfigError,
  InternalError,
  isLoopcheckError,
  messageOf,
  TransportError,
} from '../../src/base/errors.ts';

describe('an error of loopcheck', () => {
  it('is known as one also when another copy of the module made it', async () => {
    vi.resetModules();
    const copy = await import('../../src/base/errors.ts');
    const foreign = new copy.ConfigError('wrong', { hint: 'mend' });
    expect(foreign).not.toBeInstanceOf(ConfigError);
    expect(isLoopcheckError(foreign)).toBe(true);
    expect(isLoopcheckError(new TransportError('timeout', 'late'))).toBe(true);
  });

  it.each([new Error('other'), 'text', null, undefined, { hint: 'x' }])('is not %j', (thrown) => {
    expect(isLoopcheckError(thrown)).toBe(false);
  });
});

describe('the message of an error', () => {
  it('adds the causes that it does not repeat already', () => {
    const refused = new Error('connect ECONNREFUSED');
    expect(messageOf(new InternalError('The search failed', { cause: refused }))).toBe(
      'The search failed (connect ECONNREFUSED)',
    );
    const told = new InternalError('Cannot reach x: connect ECONNREFUSED.', { cause: refused });
    expect(messageOf(told)).toBe('Cannot reach x: connect ECONNREFUSED.');
  });

  it('is never empty', () => {
    expect([messageOf(new TypeError('')), messageOf(''), messageOf(undefined)]).toEqual([
      'TypeError',
      'unknown error',
      'undefined',
    ]);
  });
});
