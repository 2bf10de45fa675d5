import { expect, test } from 'vitest';
import { call } from '../../../test/support/judged.ts';
import { Step } from '../trace/step.ts';
import { FirstPage } from './first-page.ts';

/** A page of a list in pages of two items. */
function list(currentPage: number, totalItems: number, count: number, query = ''): Step {
  const data = Array.from({ length: count }, (_, index) => ({ id: `p${index}` }));
  const body = { currentPage, pageSize: 2, totalItems, totalPages: Math.ceil(totalItems / 2), data };
  const entry = call('listPayments', { at: 1, body });
  return new Step({ ...entry, request: { ...entry.request, url: `${entry.request.url}?limit=2${query}` } });
}

const learnt = (...steps: Step[]): number | null => {
  const first = new FirstPage();
  for (const step of steps) first.learn(step);
  return first.number;
};

test.each<[string, number | null, Step[]]>([
  ['the only page is 1', 1, [list(1, 2, 2)]],
  ['the only page is 0', 0, [list(0, 2, 2)]],
  ['a longer list begins with 1', 1, [list(1, 5, 2)]],
  ['a longer list begins with 0', 0, [list(0, 5, 2)]],
  ['the last of two pages would have fewer items', 1, [list(1, 3, 2)]],
  ['an empty list has another number', 1, [list(1, 2, 2), list(0, 0, 0)]],
  ['the default page is the last, counted from 1', 1, [list(3, 5, 1)]],
  ['the default page is the last, counted from 0', 0, [list(1, 3, 1), list(0, 2, 2)]],
  ['the page may be the last, counted from 0', null, [list(1, 3, 1)]],
  ['two full pages do not tell the first from the last', null, [list(1, 4, 2)]],
  ['the page was asked for', null, [list(1, 2, 2, '&page=1')]],
  ['lists contradict each other', null, [list(0, 2, 2), list(1, 2, 2)]],
])('the number of the first page is learnt: %s', (_, number, steps) => {
  expect(learnt(...steps)).toBe(number);
});
