import { expect, test } from 'vitest';
import { type CallParts, call, judged } from '../../../../test/support/judged.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import { RefusedAccessMonitor } from './refused-access.ts';

const jwt = '$PIX_JWT_1';
const key = '$PIX_API_KEY_1';
const account = 'h1';
const path = { id: 'p1' };
const sent = { id: 'p1' };
const create = (parts: Partial<CallParts> = {}) =>
  call('createPayment', { at: 0, account, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p1' }, ...parts });
const read = (at: number, parts: Partial<CallParts> = {}) =>
  call('readPayment', { at, account, path, body: { id: 'p1' }, ...(parts.key === undefined ? { jwt } : {}), ...parts });
const pay = (at: number, parts: Partial<CallParts> = {}) => call('sandboxPay', { at, account, jwt, sent, ...parts });
const opened = (at: number, by: object) => call('listPayments', { at, account, ...by, body: { data: [] } });
const look = (at: number, status: number) => call('publicPayment', { at, account: null, path, status, body: sent });

const around = (...entries: ExchangeEntry[]): string[] =>
  judged(new RefusedAccessMonitor(), [
    create(),
    read(0.5),
    opened(1, { jwt }),
    opened(1.1, { key }),
    ...entries,
    opened(9, { jwt }),
    opened(9.1, { key }),
  ]);

test.each([
  ['PAYMENT-07[known]', 'readPayment', [read(5, { status: 400 })]],
  ['PAYMENT-07[known]', 'readPayment', [pay(3), read(5, { status: 422 })]],
  ['PAYMENT-07[known]', 'readPayment', [pay(3), read(5, { status: 410, key })]],
  ['PAYMENT-07[known]', 'readPayment', [read(5, { status: 409, key, variant: 'api-key-alone' })]],
  ['PAYMENT-14[known]', 'publicPayment', [look(2, 200), look(5, 400)]],
] as const)('%s: %s refuses a request that is right', (rule, operation, entries) => {
  expect(around(...entries)).toEqual([`${rule} ${operation}@5`]);
});

const change = (operation: OperationId, parts: Partial<CallParts> = {}) =>
  call(operation, { at: 3, account, jwt, ...parts });

test.each([
  ['the credentials may be the reason', [read(5, { status: 401 })]],
  ['the payment may be too new', [read(5, { status: 404 })]],
  ['the request is wrong', [read(5, { status: 400, variant: 'unknown-id' })]],
  ['both methods are sent', [read(5, { status: 400, jwt, key })]],
  ['the key may be disabled', [change('disableApiKey'), read(5, { status: 400, key })]],
  ['addresses may shut it out', [change('addSecurityIP', { sent: { ip: '203.0.113.1' } }), read(5, { status: 400 })]],
  ['a write may lock the account', [pay(5, { durationMs: 1000 }), read(5.1, { status: 409 })]],
  ['no public lookup was accepted', [look(5, 400)]],
  ['a paid payment is looked up', [look(2, 200), pay(3), look(5, 410)]],
])('nothing is said of a refusal where %s', (_, entries) => {
  expect(around(...entries)).toEqual([]);
});

test('a payment past its due date may be gone', () => {
  const overdue = create({ sent: { amount: 5, dueDate: '2026-01-02' } });
  const update = change('updatePayment', { path, sent: { dueDate: '2026-01-02' }, body: {} });
  expect(around(update, read(5, { status: 410 }))).toEqual([]);
  const entries = [overdue, opened(1, { jwt }), read(5, { status: 410 }), opened(9, { jwt })];
  expect(judged(new RefusedAccessMonitor(), entries)).toEqual([]);
});

test('a change of addresses before the key opened something explains no refusal of a request', () => {
  const added = change('addSecurityIP', { at: 0.6, sent: { ip: '203.0.113.1' } });
  const uses = [opened(1.1, { key }), read(2, { status: 400, key }), opened(9.1, { key })];
  expect(judged(new RefusedAccessMonitor(), [create(), read(0.5), opened(0.55, { key }), added, ...uses])).toEqual([
    'PAYMENT-07[known] readPayment@2',
  ]);
});

test('a late effect of a disable explains a refusal with the status of wrong keys', () => {
  const entries = (...wrongKey: ExchangeEntry[]) => [
    ...[create(), read(0.5), opened(0.55, { key }), ...wrongKey, change('disableApiKey', { at: 1 })],
    ...[opened(1.1, { key }), read(5, { status: 400, key }), change('enableApiKey', { at: 6 }), opened(9.1, { key })],
  ];
  const wrongKey = read(0.6, { status: 400, key: `${key}x`, variant: 'bad-api-key' });
  expect(judged(new RefusedAccessMonitor(), entries(wrongKey))).toEqual([]);
  expect(judged(new RefusedAccessMonitor(), entries())).toEqual(['PAYMENT-07[known] readPayment@5']);
});

test('a new payment may not be known yet, whatever the status says', () => {
  expect(around(read(2, { status: 410 }), read(3))).toEqual([]);
  expect(around(read(2, { status: 410 }), read(3, { key }))).toEqual(['PAYMENT-07[known] readPayment@2']);
  expect(around(read(7, { status: 400 }), read(8.5))).toEqual([]);
  const other = [create({ at: 0.1, body: { id: 'p2' } }), read(2, { status: 400, path: { id: 'p2' } })];
  expect(around(read(2, { status: 400 }), read(3), ...other)).toEqual([]);
  expect(around(...other)).toEqual(['PAYMENT-07[known] readPayment@2']);
  const old = [create(), read(0.5), read(11, { status: 410 }), read(12)];
  expect(judged(new RefusedAccessMonitor(), old)).toEqual(['PAYMENT-07[known] readPayment@11']);
});
