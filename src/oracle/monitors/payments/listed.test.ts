import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { Json } from '../../../journal/entry.ts';
import { ListedMonitor } from './listed.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, id: string, amount: number) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount }, body: { id, amount } });
const list = (at: number, ...data: Json[]) =>
  call('listPayments', {
    at,
    jwt,
    body: { currentPage: 1, pageSize: 100, totalItems: data.length, totalPages: 1, data },
  });
const made = [
  create(0, 'p1', 5),
  create(0.1, 'p2', 6),
  call('readPayment', { at: 1, jwt, path: { id: 'p1' }, body: { id: 'p1' } }),
];
const [one, two] = [
  { id: 'p1', amount: 5 },
  { id: 'p2', amount: 6 },
];
const found = (...lists: ReturnType<typeof list>[]) => judged(new ListedMonitor(), [...made, ...lists]);

test('a payment that a page shows twice breaks LIST-08', () => {
  expect(found(list(5, one, one, two))).toEqual(['LIST-08[default] listPayments@5']);
});

test('an id of two payments breaks PAYMENT-04 alone, also where a list seems to show one of them twice', () => {
  const shared = { ...two, id: 'p1' };
  expect(new Set(found(list(5, one, one), list(9, one, shared)))).toEqual(
    new Set(['PAYMENT-04[default] listPayments@9']),
  );
});
