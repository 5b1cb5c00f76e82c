import { expect, it } from 'vitest';
import { virtualSeconds } from '../../src/agent/virtual-clock.ts';

it('adds up nodes that follow each other', () => {
  const spans = [
    { step: 1, seconds: 2 },
    { step: 2, seconds: 0.5 },
    { step: 3, seconds: 1 },
  ];
  expect(virtualSeconds(spans)).toBe(3.5);
});

it('counts only the longest of nodes that run side by side', () => {
  const spans = [
    { step: 2, seconds: 4 },
    { step: 1, seconds: 1 },
    { step: 2, seconds: 3 },
  ];
  expect(virtualSeconds(spans)).toBe(5);
});

it('is 0 for a run that did nothing', () => {
  expect(virtualSeconds([])).toBe(0);
});
