import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { RefusedPayMonitor } from './refused-pays.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, amount: number) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount }, body: { id: `p${at}` } });
const pay = (at: number, of: number, parts: object = {}) =>
  call('sandboxPay', { at, jwt, sent: { id: `p${of}` }, body: {}, ...parts });
const refused = { status: 409 };

/** Creates four payments, pays the first two, and pays the others between them. */
function found(...others: ReturnType<typeof call>[]): string[] {
  const made = [5, 50, 7, 8].map((amount, at) => create(at, amount));
  return judged(new RefusedPayMonitor(), [...made, pay(10, 0), ...others, pay(30, 1)]);
}

test('two unpaid payments are refused among others that are paid', () => {
  expect(found(pay(11, 2, refused), pay(12, 3, refused))).toEqual([
    'PAYMENT-15[default] sandboxPay@11',
    'PAYMENT-15[default] sandboxPay@12',
  ]);
});

test.each([
  ['one alone', [pay(11, 2, refused)]],
  ['one that was paid later', [pay(11, 2, refused), pay(12, 3, refused), pay(13, 3)]],
  ['one that was paid before', [pay(11, 2), pay(12, 2, refused), pay(13, 3, refused)]],
  ['a wrong request', [pay(11, 2, refused), pay(12, 3, { ...refused, variant: 'pay-twice' })]],
  ['other credentials', [pay(11, 2, refused), pay(12, 3, { status: 401 })]],
  ['no payment that is paid afterwards', [pay(11, 2, refused), pay(31, 3, refused)]],
])('it is silent about %s', (_, others) => {
  expect(found(...others)).toEqual([]);
});

test('amounts beyond those that are paid may be refused', () => {
  const large = [900, 901].map((amount, index) => create(20 + index, amount));
  expect(found(...large, pay(22, 20, refused), pay(23, 21, refused))).toEqual([]);
});
