import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { Json } from '../../../json/value.ts';
import { AccessMonitor } from './access.ts';

const jwt = '$PIX_JWT_1';

/** Reads two payments, and then does something with the first that shows another id. */
function answeredWith(
  operation: 'readPayment' | 'publicPayment' | 'updatePayment' | 'sandboxPay',
  ids: readonly [string, string],
  bodyOf: (id: string) => Json,
  shown: string | null,
  asked = ids[0],
): string[] {
  const by = operation === 'publicPayment' ? {} : { jwt };
  const send = (at: number, id: string, body: Json) => {
    if (operation === 'sandboxPay') return call(operation, { at, ...by, sent: { id }, body });
    const sent = operation === 'updatePayment' ? { sent: { amount: 6 } } : {};
    return call(operation, { at, ...by, path: { id }, body, ...sent });
  };
  return judged(new AccessMonitor(), [
    ...ids.map((id, at) => call('createPayment', { at: at / 10, jwt, status: 201, sent: { amount: 5 }, body: { id } })),
    ...ids.map((id, index) =>
      call('readPayment', { at: 0.5 + index / 10, jwt, path: { id }, body: { id, amount: 5 } }),
    ),
    ...ids.map((id, index) => send(1 + index / 10, id, bodyOf(id))),
    send(4, asked, { id: shown, count: 3 }),
  ]);
}

test.each([
  ['PAYMENT-07[known]', 'readPayment'],
  ['PAYMENT-14[known]', 'publicPayment'],
  ['PAYMENT-08[all]', 'updatePayment'],
  ['PAYMENT-15[default]', 'sandboxPay'],
] as const)('%s: %s returns another id than the requested one', (rule, operation) => {
  const shows = (shown: string | null) => answeredWith(operation, ['pay-1', 'pay-2'], (id) => ({ id }), shown);
  expect(shows('pay-2')).toEqual([`${rule} ${operation}@4`]);
  expect(shows('PAY-1')).toEqual([`${rule} ${operation}@4`]);
  expect(shows('pay-1')).toEqual([]);
  // No payment may have this id, which breaks another rule.
  expect(answeredWith(operation, ['pay-1', 'pay-2'], (id) => ({ id }), 'pay-4', 'pay-3')).toEqual([]);
  // The document does not say that the response has the id.
  expect(shows(null)).toEqual([]);
});

test('a field that is equal to small ids by chance is not the id', () => {
  const shows = (name: string) => answeredWith('updatePayment', ['1', '2'], (id) => ({ [name]: Number(id) }), '2');
  expect(shows('id')).toEqual(['PAYMENT-08[all] updatePayment@4']);
  expect(shows('count')).toEqual([]);
});
