import { expect, it } from 'vitest';
import { TransportError } from '../../src/base/errors.ts';
import { ArmSettingsError, mergeFaults } from '../../src/edge/settings-faults.ts';

it('tells each fault of the settings once, with every column that has it', () => {
  const merged = mergeFaults([
    new ArmSettingsError('linear', ['MAX_ITERATIONS is "x"']),
    new ArmSettingsError('reflective', ['MAX_ITERATIONS is "x"', 'config.seed is -1']),
  ]);
  expect(merged.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'linear, reflective: MAX_ITERATIONS is "x"\nreflective: config.seed is -1',
      'Mend the config of the column, or the environment.',
    ],
  ]);
});

it('tells once what columns fail with in the same words, and keeps its hint', () => {
  const down = () => new TransportError('unreachable', 'Down.', { hint: 'Start it.' });
  const merged = mergeFaults([down(), new TransportError('timeout', 'Slow.'), down()]);
  expect(merged.map(({ message }) => message)).toEqual(['Down.', 'Slow.']);
  expect(merged[0]?.hint).toBe('Start it.');
  expect(mergeFaults([])).toEqual([]);
});
