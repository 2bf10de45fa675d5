import { expect, test } from 'vitest';
import { getOrInsert } from './get-or-insert.ts';

test('the first call for a key inserts a value, and later calls return it', () => {
  const map = new Map<string, number[]>();
  getOrInsert(map, 'a', () => []).push(1);
  getOrInsert(map, 'a', () => []).push(2);
  expect([...map]).toEqual([['a', [1, 2]]]);
});
