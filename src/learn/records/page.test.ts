import { expect, test } from 'vitest';
import { pageProblems, readPage } from './page.ts';

const page = { currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1, data: [{ id: 'a' }] };

test('the documented page is one', () => {
  expect(pageProblems(page)).toEqual([]);
  expect(readPage(page)).toEqual({ items: [{ id: 'a' }], currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1 });
});

test('an empty page and further members are not a problem', () => {
  expect(pageProblems({ ...page, pageSize: 0, totalItems: 0, totalPages: 0, data: [], hasNext: false })).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['a text for an integer', { ...page, currentPage: '1' }, 'currentPage is the text "1", expected an integer'],
  ['a fraction', { ...page, totalPages: 0.5 }, 'totalPages is the number 0.5, expected an integer'],
  ['null', { ...page, totalItems: null }, 'totalItems is null, expected an integer'],
  ['a missing field', { ...page, pageSize: undefined }, 'pageSize is missing, expected an integer'],
  ['data an object', { ...page, data: {} }, 'data is an object, expected an array of objects'],
  ['an item that is none', { ...page, data: [{}, 'x'] }, 'data[1] is the text "x", expected an object'],
])('%s is a problem', (_, body, problem) => {
  expect(pageProblems(body)).toEqual([problem]);
});

test('a page has one problem for each wrong field', () => {
  expect(pageProblems({})).toHaveLength(5);
});

test.each([[[page]], [null], ['x'], [undefined]])('a body that is not an object is a problem: %j', (body) => {
  expect(pageProblems(body)).toEqual([expect.stringContaining('expected an object with currentPage')]);
});

test('items are read from a page that is otherwise wrong', () => {
  expect(readPage({ data: [{ id: 'a' }] }).items).toEqual([{ id: 'a' }]);
  expect(readPage({ data: {} }).items).toEqual([]);
  expect(readPage(null).items).toEqual([]);
});
