import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { SweepMonitor } from './sweeps.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const email = 'a@example.com';
const ids = ['p1', 'p2', 'p3'];
const made = [
  call('createAccount', { at: 0, account: 'h1', sent: { email }, status: 201 }),
  call('concludesLogin', { at: 0.1, account: 'h1', sent: { email }, body: { tokenJWT: jwt } }),
  ...ids.map((id, index) =>
    call('createPayment', { at: 0.5 + index / 10, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } }),
  ),
  call('readPayment', { at: 1, jwt, path: { id: 'p1' }, body: { id: 'p1' } }),
];
const list = (at: number, by: object, shown: string[], totalItems = ids.length, limit = 100) => {
  const data = shown.map((id) => ({ id, amount: 5 }));
  const body = { currentPage: 1, pageSize: limit, totalItems, totalPages: Math.ceil(totalItems / limit), data };
  const entry = call('listPayments', { at, ...by, body });
  return { ...entry, request: { ...entry.request, url: `${entry.request.url}?limit=${limit}` } };
};
const found = (...entries: ExchangeEntry[]): string[] => judged(new SweepMonitor(), [...made, ...entries]);
const all = list(1.5, { jwt }, ids);

test('the only page of a list lacks a payment that it counts', () => {
  expect(found(all, list(5, { key }, ['p1', 'p3']))).toEqual(['LIST-08[default] listPayments@5']);
});

test.each([
  ['it shows every payment', [list(5, { key }, ids)]],
  ['it counts more payments than were made', [list(5, { key }, ids, 4)]],
  ['it is not the only one', [list(5, { key }, ['p1', 'p2'], 3, 2)]],
  ['a payment may only be late', [list(1.8, { key }, ['p1', 'p3'])]],
  [
    'a payment was made meanwhile',
    [
      call('createPayment', { at: 4, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p4' } }),
      list(5, { key }, ids, 4),
    ],
  ],
])('the only page of a list is not incomplete where %s', (_, entries) => {
  expect(found(all, ...entries)).toEqual([]);
});

const paged = (at: number, page: number, shown: string[], totalPages = 3) => {
  const data = shown.map((id) => ({ id, amount: 5 }));
  const body = { currentPage: page, pageSize: 1, totalItems: ids.length, totalPages, data };
  const entry = call('listPayments', { at, jwt, body });
  return { ...entry, request: { ...entry.request, url: `${entry.request.url}?page=${page}` } };
};

test('two pages of the default size show the same payment', () => {
  expect(found(all, paged(5, 1, ['p1']), paged(6, 2, ['p1']))).toEqual(['LIST-08[default] listPayments@6']);
  expect(found(all, paged(5, 1, ['p1']), paged(6, 2, ['p2']))).toEqual([]);
});

test('two pages say nothing where one shows other payments when it is read again', () => {
  const both = [paged(5, 1, ['p1']), paged(6, 2, ['p1'])];
  expect(found(all, ...both, paged(7, 1, ['p2']))).toEqual([]);
  expect(found(all, ...both, paged(7, 1, ['p1']))).toEqual(['LIST-08[default] listPayments@6']);
});

test('two pages say nothing where lists may be late by more than the time since the last write', () => {
  const entries = [...made, all, paged(5, 1, ['p1']), paged(6, 2, ['p1'])];
  expect(judged(new SweepMonitor({ lagMs: 2_500 }), entries)).toEqual([]);
  expect(judged(new SweepMonitor({ lagMs: 1_500 }), entries)).toEqual(['LIST-08[default] listPayments@6']);
});

test('a page of the default size that may be beyond the last is not judged', () => {
  expect(found(all, paged(5, 1, ['p1'], 2), paged(6, 2, ['p1'], 2))).toEqual([]);
});

const read = (at: number, number: number | null, shown: string[], totalPages = 2) => {
  const data = shown.map((id) => ({ id, amount: 5 }));
  const body = { currentPage: number ?? 1, pageSize: 2, totalItems: ids.length, totalPages, data };
  const entry = call('listPayments', { at, jwt, body });
  const query = number === null ? 'limit=2' : `limit=2&page=${number}`;
  return { ...entry, request: { ...entry.request, url: `${entry.request.url}?${query}` } };
};

test('all pages together lack a payment', () => {
  expect(found(read(5, null, ['p1', 'p2']), read(6, 2, ['p3']))).toEqual([]);
  expect(found(read(5, null, ['p1', 'p2']), read(6, 2, []))).toEqual(['LIST-08[default] listPayments@6']);
});

test('pages may show the latest payments later than totalItems counts them', () => {
  expect(found(read(1.5, null, []), read(1.8, 2, []))).toEqual([]);
  expect(found(read(1.5, null, ['p2', 'p1']), read(1.8, 2, ['p1']))).toEqual([]);
});

test.each([
  ['before the first page', [read(6, 0, ['p1', 'p2'])]],
  ['beyond the last page', [read(6, 2, ['p3']), read(7, 3, ['p1'])]],
  ['beyond the last page, if the service counts too many', [read(6, 2, ['p3'], 3), read(7, 3, ['p3'], 3)]],
])('a page %s may show any payment', (_, entries) => {
  expect(found(read(5, null, ['p1', 'p2']), ...entries)).toEqual([]);
});

test('pages of different lengths may hold each payment once', () => {
  const page = (at: number, number: number, shown: string[]) => {
    const data = shown.map((id) => ({ id, amount: 5 }));
    const body = { currentPage: number, pageSize: 3, totalItems: 7, totalPages: 3, data };
    const entry = call('listPayments', { at, jwt, body });
    const query = number === 1 ? 'limit=3' : `limit=3&page=${number}`;
    return { ...entry, request: { ...entry.request, url: `${entry.request.url}?${query}` } };
  };
  const first = [page(5, 1, ['p1', 'p2']), page(6, 2, ['p3', 'p4', 'p5'])];
  expect(found(...first, page(7, 3, ['p6', 'p7']))).toEqual([]);
  expect(found(...first, page(7, 3, ['p6']))).toEqual(['LIST-08[default] listPayments@7']);
});

test('the pages of a list are unknown if the number of the first page is', () => {
  expect(found(read(5, 1, ['p3']), read(6, 2, []))).toEqual([]);
});

test('a page that was read before the place of the id was known is not taken for an empty one', () => {
  const used = call('readPayment', { at: 60, jwt, path: { id: 'p1' }, body: { id: 'p1' } });
  // Steps are judged once no later one can overlap with them.
  const later = call('getWebhook', { at: 30, jwt });
  const before = [...made.slice(0, -1), read(5, null, ['p1', 'p2']), later];
  expect(judged(new SweepMonitor(), [...before, used, read(61, 2, ['p3'])])).toEqual([]);
});
