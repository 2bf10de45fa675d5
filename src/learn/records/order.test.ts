import { expect, test } from 'vitest';
import { firstPage, listOrder, type PageAnswer } from './order.ts';

test.each([
  [['c', 'b', 'a'], 'newest-first'],
  [['a', 'b', 'c'], 'oldest-first'],
  [['b', 'a', 'c'], 'other'],
  [['x', 'c', 'y', 'b', 'a'], 'newest-first'],
  [['a', 'a', 'b'], 'other'],
  [['a', 'b'], null],
  [[], null],
])('%j is %s', (listed, order) => {
  expect(listOrder(listed, ['a', 'b', 'c'])).toBe(order);
});

test.each([
  [['c', 'd', 'a', 'b'], 'newest-first'],
  [['b', 'a', 'c', 'd'], 'oldest-first'],
  [['a', 'c', 'b', 'd'], 'other'],
  [['b', 'a'], null],
])('payments created side by side may stand in any order: %j is %s', (listed, order) => {
  expect(
    listOrder(listed, [
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toBe(order);
});

test('payments that were all created side by side tell nothing', () => {
  expect(listOrder(['a', 'b', 'c'], [['a', 'b', 'c']])).toBeNull();
});

const answer = (currentPage: number, ...ids: string[]): PageAnswer => ({
  currentPage,
  data: ids.map((id) => ({ id })),
});

test.each<[string, PageAnswer, PageAnswer, PageAnswer, 0 | 1 | null]>([
  ['0 refused', null, answer(1, 'c'), answer(1, 'c'), 1],
  ['0 taken for 1', answer(1, 'c'), answer(1, 'c'), answer(1, 'c'), 1],
  ['0 empty', answer(0), answer(1, 'c'), answer(1, 'c'), 1],
  ['0 is the first', answer(0, 'c'), answer(1, 'b'), answer(0, 'c'), 0],
  ['0 is the first, the default is 1', answer(0, 'c'), answer(1, 'b'), answer(1, 'b'), 0],
  ['0 is the last page', answer(-1, 'a'), answer(1, 'c'), answer(1, 'c'), 1],
  ['only page 0 is there', answer(0, 'c'), null, answer(0, 'c'), 0],
  ['only page 0 has items', answer(0, 'c'), answer(1), answer(0, 'c'), 0],
  ['a page of a server that is behind', answer(1, 'c'), answer(1, 'a'), answer(1, 'c'), null],
  ['an empty list', answer(0), answer(1), answer(0), null],
  ['both refused', null, null, null, null],
])('the first page where %s', (_, zero, one, plain, expected) => {
  expect(firstPage(zero, one, plain)).toBe(expected);
});
