import { expect, test } from 'vitest';
import { exchange } from '../../../test/support/entries.ts';
import { call, judged } from '../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { Model } from '../model/model.ts';
import { listPage } from '../trace/list-page.ts';
import { Step } from '../trace/step.ts';
import { PageMonitor } from './lists.ts';

const items = (count: number): Json[] => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }));

function found(
  query: string,
  changes: { readonly [field: string]: Json } = {},
  monitor: PageMonitor = new PageMonitor(),
  model: Model = new Model(),
): string[] {
  const body = { currentPage: 1, pageSize: 10, totalItems: 25, totalPages: 3, data: items(10), ...changes };
  const step = new Step(exchange('listPayments', { url: `http://127.0.0.1:4010/auth/payment/pix${query}`, body }));
  model.learn(step);
  const page = listPage(step);
  const all = [...monitor.step(step), ...(page === null ? [] : monitor.page(page, step, model))];
  return all.map(({ rule, case: name, at }) => `${rule}[${name}] ${at}`);
}

test.each([
  ['', {}],
  ['?limit=10', {}],
  ['?page=2&limit=10', { currentPage: 2 }],
  ['?page=9&limit=10', { currentPage: 3, data: items(5) }],
  ['?page=9&limit=10', { currentPage: 9, data: [] }],
  ['?page=1', { currentPage: 0, totalItems: 3, totalPages: 1, data: items(3) }],
  ['?limit=10', { totalItems: 0, totalPages: 1, data: [] }],
  ['?limit=abc', { pageSize: null }],
  ['?limit=1000', { pageSize: 100, data: items(25) }],
  ['', { totalItems: '$PIX_CODE_1' }],
])('a page read with "%s" breaks no rule: %j', (query, changes) => {
  expect(found(query, changes)).toEqual([]);
});

test.each([
  ['', { currentPage: '1' }, 'LIST-01[default] /currentPage'],
  ['?page=2', { currentPage: 2, data: [1] }, 'LIST-01[default] /data'],
  ['?limit=5', { totalPages: 5 }, 'LIST-02[1] /data'],
  ['?limit=1000', { pageSize: 1000 }, 'LIST-03[default] /pageSize'],
  ['', { data: items(101) }, 'LIST-03[default] /data'],
  ['?limit=0', { data: [] }, 'LIST-04[0] /data'],
  ['?limit=-1', { data: [] }, 'LIST-04[-1] /data'],
  ['?limit=10', { totalPages: 2 }, 'LIST-06[default] /totalPages'],
  ['?page=2&limit=10', { currentPage: 1 }, 'LIST-07[default] /currentPage'],
  ['?page=9&limit=10', { currentPage: 7, data: [] }, 'LIST-07[default] /currentPage'],
])('a page read with "%s" that says %j breaks %s', (query, changes, rule) => {
  expect(found(query, changes)).toEqual([rule]);
});

test.each([
  ['the same page', '?limit=1', {}, []],
  ['another page', '?limit=1', { currentPage: 0 }, ['LIST-07[default] /currentPage']],
  [
    'the page before the first',
    '?limit=1',
    { currentPage: 0, totalItems: 2, totalPages: 2 },
    ['LIST-07[default] /currentPage'],
  ],
  ['another page without items', '?limit=1', { currentPage: 0, totalItems: 0, totalPages: 0, data: [] }, []],
  ['the page that was asked for', '?page=0', { currentPage: 0 }, []],
  ['another page for a limit of its own', '?limit=500', { currentPage: 0 }, []],
])('lists without a page are the same page: %s', (_, query, changes, expected) => {
  const monitor = new PageMonitor();
  expect(found('', {}, monitor)).toEqual([]);
  const one = { totalItems: 1, totalPages: 1, pageSize: 1, data: items(1), ...changes };
  expect(found(query, one, monitor)).toEqual(expected);
});

test.each([0, 1])('the default page may be the last, if the first is %d', (first) => {
  const monitor = new PageMonitor();
  const list = (total: number, currentPage: number) =>
    found('?limit=1', { currentPage, totalItems: total, totalPages: total, pageSize: 1, data: items(1) }, monitor);
  expect(list(3, first + 2)).toEqual([]);
  expect(list(4, first + 3)).toEqual([]);
  expect(list(5, first + 3)).toEqual(['LIST-07[default] /currentPage']);
});

test.each([
  [1, 2, ['LIST-07[default] listPayments@1']],
  [1, 3, []],
  [0, 2, []],
  [0, 1, ['LIST-07[default] listPayments@1']],
])('where the first page is %i and two are counted, page %i is said to be another one', (first, page, rules) => {
  const jwt = '$PIX_JWT_1';
  const list = (at: number, query: string, count: number) => {
    const body = { currentPage: first, pageSize: 1, totalItems: count, totalPages: count, data: items(1) };
    const entry = call('listPayments', { at, jwt, body });
    return { ...entry, request: { ...entry.request, url: `${entry.request.url}${query}` } };
  };
  const told = judged(new PageMonitor(), [list(1, `?limit=1&page=${page}`, 2), list(2, '?limit=1', 1)]);
  expect(told).toEqual(rules);
});

test.each([
  [1, '', {}, []],
  [1, '', { totalPages: 4 }, ['LIST-06[default] /totalPages']],
  [1, '', { totalPages: 2 }, ['LIST-06[default] /totalPages']],
  [1, '', { totalPages: 1 }, ['LIST-06[default] /totalPages']],
  [1, '', { totalItems: 20, totalPages: 1 }, []],
  [1, '?page=3', { currentPage: 3, data: items(5) }, []],
  [1, '?page=3', { currentPage: 3, totalPages: 4, data: items(5) }, []],
  [1, '', { totalItems: 101, totalPages: 2, pageSize: 100, data: items(1) }, []],
  [0, '?page=1', { totalPages: 2 }, []],
  [0, '?page=2', { currentPage: 2, data: items(5) }, []],
])('a list with the first page %i, read with "%s" and without a limit, shows %j', (first, query, changes, rules) => {
  const monitor = new PageMonitor();
  const model = new Model();
  found('', { currentPage: first, totalItems: 2, totalPages: 1, data: items(2) }, monitor, model);
  expect(found(query, changes, monitor, model)).toEqual(rules);
});

test.each([
  ['one page', { totalItems: 8, totalPages: 1 }],
  ['several pages', { totalItems: 12, totalPages: 2 }],
])('shortly after a create, the items of %s may be older than its totals', (_, totals) => {
  const jwt = '$PIX_JWT_1';
  const list = (at: number, count: number, rest: object) =>
    call('listPayments', { at, jwt, body: { currentPage: 1, pageSize: count, data: items(count), ...rest } });
  const create = (at: number) =>
    call('createPayment', { at, jwt, sent: { amount: 5 }, status: 201, body: { id: `p${at}` } });
  const found = (...entries: ExchangeEntry[]) =>
    judged(new PageMonitor(), [list(0, 1, { totalItems: 1, totalPages: 1 }), ...entries]);
  expect(found(create(3), list(4, 3, totals))).toEqual([]);
  expect(found(create(3), list(9, 3, totals))).toEqual(['LIST-06[default] listPayments@9']);
  const older = [0.1, 0.2, 0.3, 0.4].map(create);
  expect(found(...older, create(3), list(4, 3, totals))).toEqual(['LIST-06[default] listPayments@4']);
  expect(found(...older, create(3), list(4, 4, totals))).toEqual([]);
});
