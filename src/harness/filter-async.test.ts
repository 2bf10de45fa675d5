import { expect, test } from 'vitest';
import { filterAsync } from './filter-async.ts';

test('the items for which the test holds keep their order', async () => {
  const isOdd = (one: number) => new Promise<boolean>((resolve) => setImmediate(() => resolve(one % 2 === 1)));
  expect(await filterAsync([5, 2, 3, 4, 1], isOdd)).toEqual([5, 3, 1]);
});

test('a test that fails is not taken for one that does not hold', async () => {
  await expect(filterAsync([1], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
