import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { ValueMonitor } from './values.ts';

const amounts = { p1: 99.6, p2: 45.67, p3: 140.01 };
/** Payments that the list shows as they were sent, and the public lookup in another form. */
const lookedUp = (shownOf: (amount: number) => number | string) =>
  judged(new ValueMonitor(), [
    ...Object.entries(amounts).map(([id, amount], index) =>
      call('createPayment', { at: index, jwt: '$PIX_JWT_1', status: 201, sent: { amount }, body: { id } }),
    ),
    call('listPayments', {
      at: 5,
      jwt: '$PIX_JWT_1',
      body: { data: Object.entries(amounts).map(([id, amount]) => ({ id, amount })) },
    }),
    ...Object.entries(amounts).map(([id, amount], index) =>
      call('publicPayment', { at: 7 + index, path: { id }, body: { id, amount: shownOf(amount) } }),
    ),
  ]);

test('a lookup that loses the precision of all amounts is wrong', () => {
  expect(lookedUp(Math.fround)).toContain('PAYMENT-14[known] publicPayment@7');
  expect(lookedUp((amount) => (Math.round(amount * 100) - 1) / 100)).toContain('PAYMENT-14[known] publicPayment@7');
});

test.each([
  ['in cents', (amount: number) => Math.round(amount * 100)],
  ['without a fee', (amount: number) => amount - 1],
  ['as a text', (amount: number) => amount.toFixed(2)],
])('a lookup may show amounts %s, as far as the document says', (_, shownOf) => {
  expect(lookedUp(shownOf)).toEqual([]);
});
