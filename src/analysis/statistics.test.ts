import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test.each([
  ['the one that there is', [7], 0.95, 7],
  ['the nearest rank, never a number between two', [1, 2, 3, 4], 0.5, 2],
  ['the last of a few', [1, 2, 3, 4], 0.95, 4],
  ['the first for no share at all', [1, 2, 3], 0, 1],
  ['nothing of nothing', [], 0.5, null],
] as const)('a quantile is %s', (_, sorted, share, value) => {
  expect(quantile(sorted, share)).toBe(value);
});

test.each([
  ['the middle one of an odd count, by value and not as text', [10, 9, 1], 9],
  ['the mean of the two middle ones of an even count', [8, 1, 3, 2], 2.5],
  ['the one that there is', [4], 4],
  ['nothing of nothing', [], null],
] as const)('a median is %s', (_, values, value) => {
  expect(median(values)).toBe(value);
});
