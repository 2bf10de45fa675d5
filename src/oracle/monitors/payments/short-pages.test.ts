import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { ShortPageMonitor } from './short-pages.ts';

const jwt = '$PIX_JWT_1';
const ids = ['p1', 'p2', 'p3'];
const create = (at: number, id: string, status = 201) =>
  call('createPayment', { at, jwt, status, sent: { amount: 5 }, body: { id, amount: 5 } });
const made = [
  ...ids.map((id, index) => create(index / 10, id)),
  call('readPayment', { at: 1, jwt, path: { id: 'p1' }, body: { id: 'p1' } }),
];

interface Read {
  readonly limit: number;
  readonly page?: number;
  readonly filter?: string;
  readonly totalItems?: number;
  readonly by?: object;
}

const list = (at: number, shown: number, { limit, page, filter = '', totalItems = ids.length, by = { jwt } }: Read) => {
  const data = ids.slice(0, shown).map((id) => ({ id, amount: 5 }));
  const totalPages = Math.ceil(totalItems / limit);
  const body = { currentPage: page ?? 1, pageSize: limit, totalItems, totalPages, data };
  const entry = call('listPayments', { at, ...by, body });
  const query = `?limit=${limit}${page === undefined ? '' : `&page=${page}`}${filter}`;
  return { ...entry, request: { ...entry.request, url: entry.request.url + query } };
};
const found = (...entries: ExchangeEntry[]): string[] => judged(new ShortPageMonitor(), [...made, ...entries]);
const broken = ['LIST-08[default] listPayments@5'];

test.each([
  ['the only page', 2, { limit: 10 }],
  ['a full page', 1, { limit: 2 }],
  ['a page without items', 0, { limit: 100 }],
  ['a later page', 0, { limit: 2, page: 2 }],
  ['the first page by its number', 1, { limit: 2, page: 1 }],
  ['a page that is read by API key', 2, { limit: 10, by: { key: '$PIX_API_KEY_1', account: 'h1' } }],
] as const)('%s lacks an item', (_, shown, read) => {
  const own = 'by' in read ? made.map((entry) => ({ ...entry, account: 'h1' })) : made;
  const first = { ...list(2, 3, { limit: 10, page: 1 }), request: list(2, 3, { limit: 50 }).request };
  const entries = [...own, first, list(5, shown, read)];
  expect(judged(new ShortPageMonitor(), entries)).toEqual(broken);
});

const first = list(2, 3, { limit: 50 });

test.each([
  ['it has all items', [list(5, 3, { limit: 10 })]],
  ['the page is as long as its limit', [list(5, 2, { limit: 2 })]],
  ['fewer items are left for it', [list(5, 1, { limit: 2, page: 2 })]],
  ['it is beyond the last page', [list(5, 0, { limit: 2, page: 3 })]],
  ['the last create may only be late', [list(1.2, 2, { limit: 10 })]],
  ['it shows all items later', [list(5, 2, { limit: 10 }), list(6, 3, { limit: 10 })]],
  ['a parameter may filter it', [list(5, 1, { limit: 10, filter: '&status=PAID' })]],
  ['it does not count the item either', [list(5, 2, { limit: 10, totalItems: 2 })]],
  ['another create returned the same payment', [create(3, 'p1', 200), list(5, 3, { limit: 10, totalItems: 4 })]],
  ['a create was refused', [create(3, 'p4', 400), list(5, 3, { limit: 10 })]],
])('a page is not too short where %s', (_, entries) => {
  expect(found(first, ...entries)).toEqual([]);
});

test('nothing is expected of a page whose place in the list is unknown', () => {
  expect(found(list(5, 1, { limit: 2, page: 1 }))).toEqual([]);
  // Pages may be counted from 0, so that only two pages certainly follow.
  expect(found(list(5, 0, { limit: 1, page: 2 }))).toEqual(broken);
});

test('without a page a service may return the last one, counted from 0', () => {
  expect(found(list(5, 1, { limit: 2 }))).toEqual([]);
});

const unlimited = (at: number, shown: number, counted: object) => {
  const data = ids.slice(0, shown).map((id) => ({ id, amount: 5 }));
  return call('listPayments', { at, jwt, body: { currentPage: 1, totalItems: 3, data, ...counted } });
};

test('without a limit a page is as long as its pageSize', () => {
  expect(found(first, unlimited(5, 2, { pageSize: 10, totalPages: 1 }))).toEqual(broken);
  expect(found(first, unlimited(5, 1, { pageSize: 2, totalPages: 2 }))).toEqual(broken);
  expect(found(first, unlimited(5, 3, { pageSize: 10, totalPages: 1 }))).toEqual([]);
});

test.each([
  ['counts the items of the page', { pageSize: 2, totalPages: 1 }],
  ['is that of the longest page', { pageSize: 100, totalPages: 2 }],
  ['is missing', { totalPages: 1 }],
])('without a limit nothing is expected of a page whose pageSize %s', (_, counted) => {
  expect(found(first, unlimited(5, 2, counted))).toEqual([]);
});

test('a later page has more items than the pages before it leave', () => {
  const long = list(5, 2, { limit: 2, page: 2 });
  expect(found(long)).toEqual(broken);
  expect(found(long, list(9, 1, { limit: 2, page: 2 }))).toEqual([]);
});

test.each([
  ['a page after the last one', 2, { limit: 2, page: 3 }],
  ['a page as long as the rest', 1, { limit: 2, page: 2 }],
  ['a page whose total grew', 2, { limit: 2, page: 2, totalItems: 4 }],
] as const)('%s is not too long', (_, shown, read) => {
  expect(found(list(5, shown, read))).toEqual([]);
});
