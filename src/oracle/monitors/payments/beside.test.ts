import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, id: string) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5 }, body: { id, amount: 5 } });
const read = call('readPayment', { at: 0.5, jwt, path: { id: 'p1' }, body: { id: 'p1', amount: 5 } });

test('a list that shows several payments wrong blames no refused update of one of them', () => {
  const key = '$PIX_API_KEY_1';
  const byKey = (at: number, ...amounts: number[]) =>
    call('listPayments', {
      at,
      key,
      body: { data: amounts.map((amount, index) => ({ id: `p${index + 1}`, amount })) },
    });
  const refused = call('updatePayment', { at: 2, jwt, path: { id: 'p1' }, sent: { amount: null }, status: 400 });
  const before = [create(0, 'p1'), create(0.2, 'p2'), read, byKey(1, 5, 5), refused];
  const after = (...amounts: number[]) => judged(new ValueMonitor(), [...before, byKey(9, ...amounts)]);
  expect(after(6, 5)).toEqual(['PAYMENT-11[null] listPayments@9']);
  expect(after(6, 6)).toEqual(['PAYMENT-05[default] listPayments@9', 'PAYMENT-05[default] listPayments@9']);
});
