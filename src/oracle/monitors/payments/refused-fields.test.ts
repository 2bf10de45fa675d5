import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { JsonObject } from '../../../json/value.ts';
import { RefusedFieldMonitor } from './refused-fields.ts';

const create = (at: number, account: string, status: number, sent: JsonObject) =>
  call('createPayment', { at, jwt: account === 'a' ? '$PIX_JWT_1' : '$PIX_JWT_2', account, status, sent });
const others = [
  create(0, 'a', 201, { amount: 5, externalId: 'r-0' }),
  create(9, 'a', 201, { amount: 6, externalId: 'r-9' }),
];
const refused = (at: number, externalId: string, status = 422) => [
  create(at, 'b', status, { amount: at, externalId }),
  create(at + 0.5, 'b', 201, { amount: at }),
];
const keyed = ({ request }: ReturnType<typeof create>) => ({
  ...request,
  headers: [...request.headers.filter(([name]) => name !== 'authorization'), ['x-api-key', '$PIX_KEY_1'] as const],
});
const found = (...entries: ReturnType<typeof create>[]): string[] =>
  judged(
    new RefusedFieldMonitor(),
    entries.toSorted((one, other) => one.at.localeCompare(other.at)),
  );

test('a field that is refused to one account alone', () => {
  expect(found(...others, ...refused(2, 'r-1'), ...refused(4, 'r-2'))).toEqual([
    'PAYMENT-03[externalId] createPayment@4',
  ]);
});

test('a single refused value may have another reason', () => {
  expect(found(...others, ...refused(2, 'r-1'))).toEqual([]);
});

test('a field that the account may use at other times', () => {
  const accepted = create(6, 'b', 201, { amount: 8, externalId: 'r-3' });
  expect(found(...others, ...refused(2, 'r-1'), ...refused(4, 'r-2'), accepted)).toEqual([]);
});

test('a field that nobody may use from some time on', () => {
  expect(found(...others.slice(0, 1), ...refused(2, 'r-1'), ...refused(4, 'r-2'))).toEqual([]);
});

test('creates that differ in more than the field', () => {
  const more = [
    create(2, 'b', 422, { amount: 2, externalId: 'r-1' }),
    create(3, 'b', 422, { amount: 3, externalId: 'r-2' }),
  ];
  expect(found(...others, ...more, create(4, 'b', 201, { amount: 4 }))).toEqual([]);
});

test('fees, which a service may limit by the amount', () => {
  const fees = (at: number, account: string, status: number, selfEarnedFees: number) =>
    create(at, account, status, { amount: at, selfEarnedFees });
  const without = [create(2.5, 'b', 201, { amount: 2 }), create(4.5, 'b', 201, { amount: 4 })];
  const all = [fees(0, 'a', 201, 0.1), fees(2, 'b', 422, 1), fees(4, 'b', 422, 2), fees(9, 'a', 201, 0.1)];
  expect(found(...all, ...without)).toEqual([]);
});

test('a reference that another payment may have', () => {
  expect(found(...others, ...refused(2, 'r-1', 409), ...refused(4, 'r-2', 409))).toEqual([]);
});

test.each([
  ['longer than those of other accounts', 'r-long'],
  ['of 600 characters', 'r'.repeat(600)],
  ['with a control character', 'r\n'],
])('texts %s', (_, text) => {
  expect(found(...others, ...refused(2, `${text}1`), ...refused(4, `${text}2`))).toEqual([]);
});

test('a field that only one account uses, by its other method', () => {
  const own = others.map((entry) => ({ ...entry, account: 'b' }));
  const byKey = [...refused(2, 'r-1'), ...refused(4, 'r-2')].map((entry) => ({ ...entry, request: keyed(entry) }));
  expect(found(...own, ...byKey)).toEqual([]);
});

test('recorded traffic, whose texts may be duplicates', () => {
  const recorded = [...refused(2, 'r-1'), ...refused(4, 'r-2')].map((entry) => ({ ...entry, account: null }));
  expect(found(...others, create(1, 'b', 201, { amount: 1 }), ...recorded)).toEqual([]);
});
