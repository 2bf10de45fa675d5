import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry, Json } from '../../../journal/entry.ts';
import { Oracle } from '../../oracle.ts';
import { RefusedCreateMonitor } from './refused-creates.ts';
import { TotalMonitor } from './totals.ts';

const jwt = '$PIX_JWT_1';
const email = 'ana@example.com';
const own = { account: 'h1' };
const account = [
  call('createAccount', { at: 0, status: 201, sent: { email, password: 'x' }, body: {} }),
  call('concludesLogin', { at: 0.1, path: { emailToken: '1' }, sent: { email }, body: { tokenJWT: jwt }, ...own }),
];
const created = call('createPayment', { at: 1, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p1' }, ...own });
const read = call('readPayment', { at: 1.5, jwt, path: { id: 'p1' }, body: { id: 'p1' }, ...own });
const refused = (at: number, amount: Json, parts: object = {}) =>
  call('createPayment', { at, jwt, status: 422, sent: { amount }, ...own, ...parts });
const list = (at: number, ...ids: string[]) =>
  call('listPayments', {
    at,
    jwt,
    body: { data: ids.map((id) => ({ id, amount: 1 })), totalItems: ids.length },
    ...own,
  });
const found = (...entries: ExchangeEntry[]): string[] =>
  judged(new RefusedCreateMonitor(), [...account, created, read, ...entries]);

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

test('a payment with a text of its own may be one that the service made', () => {
  const data = [
    { id: 'p1', amount: 5 },
    { id: 'p2', amount: 1, description: 'Welcome' },
  ];
  const welcome = call('listPayments', { at: 5, jwt, body: { data, totalItems: 2 }, ...own });
  expect(found(list(2, 'p1'), refused(4, null), welcome)).toEqual([]);
  const described = (description: string) => refused(4, null, { sent: { amount: null, description } });
  expect(found(list(2, 'p1'), described('An order'), welcome)).toEqual([]);
  expect(found(list(2, 'p1'), described('Welcome to the shop'), welcome)).toHaveLength(1);
});

const severalRules = [
  list(2, 'p1'),
  refused(3, []),
  refused(3.1, 7, { sent: { amount: 7, dueDate: 'next week' } }),
  list(5, 'p1', 'p2'),
];

/** The requests to send again, and the findings. */
function counted(...entries: ExchangeEntry[]) {
  const refusedCreates = new RefusedCreateMonitor();
  const oracle = new Oracle(() => [refusedCreates, new TotalMonitor(refusedCreates)]);
  for (const entry of [...account, created, read, ...entries]) oracle.see(entry);
  const again = oracle.retrials().map(({ exchange }) => exchange);
  return { again, found: oracle.findings().map((one) => `${one.rule}[${one.case}] ${one.exchange}`) };
}

test('a payment that one of several refused creates left is counted, and each create is sent again, first one by rule', () => {
  const other = refused(2.9, 7, { sent: { amount: 7, dueDate: 'soon' } });
  const { again, found } = counted(...severalRules.toSpliced(1, 0, other));
  expect([...new Set(again)]).toEqual(['createPayment@3.1', 'createPayment@3', 'createPayment@2.9']);
  expect(found).toEqual(['LIST-05[default] listPayments@5']);
});

test('a payment in another account is laid to the refused create that left one before', () => {
  const texts = { dueDate: 'next week', description: 'left by a refused create' };
  const known = refused(1.5, 7, { sent: { amount: 7, ...texts } });
  const data = [
    { id: 'p1', amount: 5 },
    { id: 'p0', amount: 7, description: texts.description },
  ];
  const shown = call('listPayments', { at: 1.7, jwt: '$PIX_JWT_9', account: 'h9', body: { data, totalItems: 2 } });
  expect(counted(known, shown, ...severalRules).found).toEqual(['PAYMENT-12[text] listPayments@1.7']);
});

test('a create that leaves a payment when it is sent again breaks its own rule alone', () => {
  const again = refused(9, 7, { sent: { amount: 7, dueDate: 'next week' } });
  const { found } = counted(...severalRules, list(8, 'p1', 'p2'), again, list(10, 'p1', 'p2', 'p3'));
  expect(found).toEqual(['PAYMENT-12[text] listPayments@10']);
});

test('nothing is sent again where the list counts the created payments', () => {
  expect(counted(...severalRules.slice(0, 3), list(5, 'p1'))).toEqual({ again: [], found: [] });
});

function nobody(at: number): ExchangeEntry {
  return call('createPayment', { at, account: null, status: 401, sent: { amount: 7 } });
}

function unanswered(at: number): ExchangeEntry {
  return call('createPayment', { at, jwt, status: null, sent: { amount: 7 }, ...own });
}
