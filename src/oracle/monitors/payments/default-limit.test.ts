import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { DefaultLimitMonitor } from './default-limit.ts';

const page = (
  at: number,
  query: string,
  totalPages: number,
  totalItems = 21,
  parts: object = { jwt: '$PIX_JWT_1' },
) => {
  const body = { currentPage: 1, pageSize: 10, totalItems, totalPages, data: [{ id: 'p1' }] };
  const entry = call('listPayments', { at, body, ...parts });
  return { ...entry, request: { ...entry.request, url: `${entry.request.url}?${query}` } };
};
const found = (...entries: ReturnType<typeof page>[]): string[] => judged(new DefaultLimitMonitor(), entries);

test('the default limit changes between two pages', () => {
  expect(found(page(1, 'page=1', 3), page(2, 'page=2', 2))).toEqual(['LIST-06[default] listPayments@2']);
  expect(found(page(1, 'page=1', 3), page(2, 'page=2', 3))).toEqual([]);
});

test.each([
  ['one has no number', page(2, '', 1)],
  ['one has a limit', page(2, 'page=2&limit=20', 2)],
  ['one may be filtered', page(2, 'page=2&size=20', 2)],
  ['a payment was created in between', page(2, 'page=2', 4, 31)],
  ['one was read by API key', page(2, 'page=2', 2, 21, { key: '$PIX_API_KEY_1' })],
])('nothing is found where %s', (_, second) => {
  expect(found(page(1, 'page=1', 3), second)).toEqual([]);
});
