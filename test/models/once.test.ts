import { expect, it } from 'vitest';
import { once } from '../../src/models/once.ts';

it('asks once and gives everybody the same', async () => {
  let asked = 0;
  const ask = once(async () => {
    asked += 1;
    return { asked };
  });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toBe(first);
  expect(await ask()).toBe(first);
  expect(asked).toBe(1);
});

it('asks again after a failure', async () => {
  let asked = 0;
  const ask = once(async () => {
    asked += 1;
    if (asked === 1) throw new Error('not yet');
    return asked;
  });
  await expect(ask()).rejects.toThrow('not yet');
  expect(await ask()).toBe(2);
});
