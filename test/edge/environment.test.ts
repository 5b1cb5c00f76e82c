import { describe, expect, it } from 'vitest';
import { mergeEnvironment } from '../../src/edge/environment.ts';

describe('the environment of a config', () => {
  it('holds as text what the shell does not set', () => {
    const merged = mergeEnvironment({ A: '1' }, { B: 3, C: true });
    expect(merged).toEqual({ A: '1', B: '3', C: 'true' });
  });

  it('yields to what is set in the shell, unless that is blank', () => {
    const merged = mergeEnvironment({ A: '1', B: ' ' }, { A: 2, B: 3 });
    expect(merged).toEqual({ A: '1', B: '3' });
  });

  it('takes null for unset', () => {
    expect(mergeEnvironment({ A: '1' }, { A: null, B: null })).toEqual({ A: '1' });
  });

  it('is that of the process without an env block', () => {
    expect(mergeEnvironment({ A: '1' })).toEqual({ A: '1' });
  });
});
