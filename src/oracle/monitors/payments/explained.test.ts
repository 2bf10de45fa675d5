import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../../journal/entry.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const create = (id: string, at: number) =>
  call('createPayment', {
    at,
    jwt,
    status: 201,
    sent: { amount: 5, description: `text of ${id}` },
    body: { id, amount: 5 },
  });
const read = (id: string, at: number, description: string | null) =>
  call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, description } });
const refused = (id: string, at: number) =>
  call('updatePayment', { at, jwt, path: { id }, sent: { dueDate: 'soon', amount: null }, status: 400 });
const found = (...entries: ExchangeEntry[]): string[] =>
  judged(
    new ValueMonitor(),
    entries.toSorted((one, other) => one.at.localeCompare(other.at)),
  );

const shown = [create('p0', 0), read('p0', 1, 'text of p0')];
const never = [create('p1', 0), refused('p1', 2), read('p1', 9, null)];

test('a field that no response showed is laid to the place if no refused update is known to clear fields', () => {
  expect(found(...shown, ...never)).toEqual(['PAYMENT-07[known] readPayment@9']);
  const kept = [refused('p0', 2), read('p0', 9, 'text of p0')];
  expect(found(...shown, ...never, ...kept)).toEqual(['PAYMENT-07[known] readPayment@9']);
});

test('a field that no response showed is laid to nothing if a refused update cleared it in another payment', () => {
  expect(found(...shown, ...never, refused('p0', 2), read('p0', 9.5, null))).toEqual([
    'PAYMENT-18[default] readPayment@9.5',
  ]);
});

test('a late read may show a default that a refused update asked for', () => {
  const due = (at: number, sent: Json, status = 200) =>
    call('updatePayment', { at, jwt, path: { id: 'p0' }, sent, status, body: { id: 'p0' } });
  const seen = (at: number, dueDate: string) =>
    call('readPayment', { at, jwt, path: { id: 'p0' }, body: { id: 'p0', amount: 5, dueDate } });
  const entries = [
    ...[create('p0', 0), due(2, { dueDate: '2026-12-11' }), seen(6, '2026-12-11')],
    ...[due(6.1, { dueDate: '2026-12-12' }), due(6.2, { dueDate: '2026-12-02' }, 409)],
    ...[seen(6.3, '2026-12-02'), seen(12, '2026-12-12')],
  ];
  expect(found(...entries)).toEqual(['PAYMENT-18[default] readPayment@6.3']);
  expect(found(...entries, seen(1, '2026-12-02'))).toEqual([]);
});
