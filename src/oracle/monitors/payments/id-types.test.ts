import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { Json } from '../../../journal/entry.ts';
import { idTypeMonitor } from './id-types.ts';

const jwt = '$PIX_JWT_1';
const record = (id: Json) => ({ id, amount: 5 });

function found(shown: Json, listed: Json = record('p1')): string[] {
  return judged(idTypeMonitor, [
    call('createPayment', { at: 0, jwt, status: 201, sent: { amount: 5 }, body: record('p1') }),
    call('readPayment', { at: 1, jwt, path: { id: 'p1' }, body: record('p1') }),
    call('listPayments', { at: 2, jwt, body: { data: [listed] } }),
    call('readPayment', { at: 3, jwt, path: { id: 'p1' }, body: shown }),
  ]);
}

test('a read shows the id as a number', () => {
  expect(found(record(7))).toEqual(['PAYMENT-04[default] readPayment@3']);
  expect(found({ payment: record(7) })).toEqual(['PAYMENT-04[default] readPayment@3']);
  expect(found({ payment: { id: 7, attributes: { amount: 5 } } })).toEqual(['PAYMENT-04[default] readPayment@3']);
});

const shownByUpdate = (id: string, shown: Json) =>
  judged(idTypeMonitor, [
    call('createPayment', { at: 0, jwt, status: 201, sent: { amount: 5 }, body: record(id) }),
    call('readPayment', { at: 1, jwt, path: { id }, body: record(id) }),
    call('listPayments', { at: 2, jwt, body: { data: [record(id)] } }),
    call('updatePayment', { at: 3, jwt, path: { id }, sent: { amount: 5 }, body: record(shown) }),
  ]);

test('an update shows the id as a number, and not that of a record of the change', () => {
  expect(shownByUpdate('1007', 1007)).toEqual(['PAYMENT-04[default] updatePayment@3']);
  expect(shownByUpdate('p1', 1007)).toEqual([]);
});

test.each<[string, Json, Json?]>([
  ['the id is a text', record('p1')],
  ['the response has another number beside the record', { id: 7, payment: { amount: 5 } }],
  ['the response has a number of its own', { id: 7, details: record('p1') }],
  ['the list has the id under another name', record(7), { uuid: 'p1', amount: 5 }],
])('nothing is found where %s', (_, shown, listed) => {
  expect(found(shown, listed)).toEqual([]);
});
