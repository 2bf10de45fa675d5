import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { JsonObject } from '../../../json/value.ts';
import { misplacedTextMonitor } from './misplaced-texts.ts';

const jwt = '$PIX_JWT_1';
const text = 'Pedido de Maria';
const signUp = call('createAccount', { at: 0, sent: { email: 'a@example.com' }, status: 201, body: {} });
const login = call('concludesLogin', { at: 0.1, sent: { email: 'a@example.com' }, body: { tokenJWT: jwt } });
const create = (at: number, id: string, sent: JsonObject, status = 201) =>
  call('createPayment', { at, jwt, status, sent: { amount: 5, ...sent }, body: status < 300 ? { id, amount: 5 } : {} });
const list = (at: number, ...data: JsonObject[]) =>
  call('listPayments', {
    at,
    jwt,
    body: { currentPage: 1, pageSize: 10, totalItems: data.length, totalPages: 1, data },
  });
const read = (at: number, id: string) => call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5 } });
const found = (...entries: ReturnType<typeof create>[]): string[] =>
  judged(misplacedTextMonitor, [signUp, login, create(1, 'p1', { description: text }), read(1.5, 'p1'), ...entries]);
const shown = { id: 'p2', amount: 5, description: text };

test('a payment shows the text that another one was sent', () => {
  expect(found(create(2, 'p2', {}), list(3, { id: 'p1', description: text }, shown))).toEqual([
    'PAYMENT-06[description] listPayments@3',
  ]);
});

test('a payment whose fields are in an object of their own shows the text of another one', () => {
  const { id, ...attributes } = shown;
  const first = { id: 'p1', attributes: { amount: 5, description: text } };
  expect(found(create(2, 'p2', {}), list(3, first, { id, attributes }))).toEqual([
    'PAYMENT-06[description] listPayments@3',
  ]);
});

const update = (at: number, id: string, description: string, status = 200) =>
  call('updatePayment', { at, jwt, path: { id }, sent: { description }, status, body: {} });

test('a payment shows the text of an update of another one', () => {
  const shows = (...updates: ReturnType<typeof update>[]) =>
    found(
      create(2, 'p2', {}),
      ...updates,
      list(4, { id: 'p1', description: 'Pedido de João' }, { ...shown, description: 'Pedido de João' }),
    );
  expect(shows(update(3, 'p1', 'Pedido de João'))).toEqual(['PAYMENT-06[description] listPayments@4']);
  expect(shows(update(3, 'p1', 'Pedido de João'), update(3.5, 'p9', 'Pedido de João', 404))).toEqual([]);
});

test('a payment shows the text of a refused create', () => {
  const refused = create(2, '', { amount: 'abc', description: 'Pedido de ninguém' }, 400);
  expect(found(refused, create(3, 'p2', {}), list(4, { ...shown, description: 'Pedido de ninguém' }))).toEqual([
    'PAYMENT-11[text] listPayments@4',
  ]);
});

test.each([
  ['it was sent the same text', create(2, 'p2', { description: text })],
  [
    'an update sent it',
    call('updatePayment', { at: 2.5, jwt, path: { id: 'p2' }, sent: { description: text }, body: {} }),
  ],
])('nothing is wrong if %s', (_, entry) => {
  expect(found(create(2, 'p2', {}), entry, list(3, shown))).toEqual([]);
});

test('a create may be answered with the payment of an earlier one, and change it', () => {
  const again = create(2, 'p1', { description: 'Pedido de João' });
  expect(found(again, list(3, { id: 'p1', amount: 5, description: 'Pedido de João' }))).toEqual([]);
});
