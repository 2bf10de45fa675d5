import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../../journal/entry.ts';
import { StrangerMonitor } from './strangers.ts';

const jwt = '$PIX_JWT_1';
const email = 'ana@example.com';
const holder = { holder: 'h1' };
const account = [
  call('createAccount', { at: 0, status: 201, sent: { email, password: 'x' }, body: {} }),
  call('concludesLogin', { at: 0.1, path: { emailToken: '1' }, sent: { email }, body: { tokenJWT: jwt }, ...holder }),
];
const created = call('createPayment', { at: 1, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p1' }, ...holder });
const read = call('readPayment', { at: 1.5, jwt, path: { id: 'p1' }, body: { id: 'p1' }, ...holder });
const refused = (at: number, amount: Json, parts: object = {}) =>
  call('createPayment', { at, jwt, status: 422, sent: { amount }, ...holder, ...parts });
const list = (at: number, ...ids: string[]) =>
  call('listPayments', {
    at,
    jwt,
    body: { data: ids.map((id) => ({ id, amount: 1 })), totalItems: ids.length },
    ...holder,
  });
const found = (...entries: ExchangeEntry[]): string[] =>
  judged(new StrangerMonitor(), [...account, created, read, ...entries]);

test.each([[[]], [null], [{}], [false], ['abc']])(
  'a create refused for its amount %j leaves another payment',
  (amount) => {
    const [finding] = found(list(2, 'p1'), refused(4, amount), list(5, 'p1', 'p2'));
    expect(finding).toMatch(/^PAYMENT-11\[\w+\] listPayments@5$/);
    expect(found(list(2, 'p1'), refused(4, amount), list(5, 'p1'))).toEqual([]);
  },
);

test.each([
  ['no list was read before', [refused(4, []), list(5, 'p2')]],
  ['requests without an account may be why', [list(2, 'p1'), refused(4, []), nobody(4.5), list(5, 'p1', 'p2')]],
  ['a create without an answer may be why', [list(2, 'p1'), refused(4, []), unanswered(4.5), list(5, 'p1', 'p2')]],
  ['it was there before', [list(2, 'p1', 'p2'), refused(4, []), list(5, 'p1', 'p2')]],
  ['nothing was refused', [list(2, 'p1'), list(5, 'p1', 'p2')]],
])('an unknown payment is not judged where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

function nobody(at: number): ExchangeEntry {
  return call('createPayment', { at, holder: null, status: 401, sent: { amount: 7 } });
}

function unanswered(at: number): ExchangeEntry {
  return call('createPayment', { at, jwt, status: null, sent: { amount: 7 }, ...holder });
}
