import { describe, expect, it } from 'vitest';
import { mergeEnvironment } from '../../src/edge/environment.ts';

describe('the environment of a config', () => {
  it('stands on top of that of the process, as text', () => {
    const merged = mergeEnvironment({ A: '1', B: '2' }, { B: 3, C: true });
    expect(merged).toEqual({ A: '1', B: '3', C: 'true' });
  });

  it('takes null for unset', () => {
    expect(mergeEnvironment({ A: '1' }, { A: null })).toEqual({ A: undefined });
  });

  it('is that of the process without an env block', () => {
    expect(mergeEnvironment({ A: '1' })).toEqual({ A: '1' });
  });
});
