import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import type { ExchangeEntry } from '../../../journal/entry.ts';
import type { Json } from '../../../json/value.ts';
import { OtherPaymentMonitor } from './other-payments.ts';
import { UnknownPaymentMonitor } from './unknown-payments.ts';

const jwt = '$PIX_JWT_1';
const monitors = () => {
  const unknown = new UnknownPaymentMonitor();
  return [unknown, new OtherPaymentMonitor(unknown.doubts)];
};

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
  return judged(monitors(), [
    ...ids.map((id, at) => call('createPayment', { at: at / 10, jwt, status: 201, sent: { amount: 5 }, body: { id } })),
    ...ids.map((id, index) =>
      call('readPayment', { at: 0.5 + index / 10, jwt, path: { id }, body: { id, amount: 5 } }),
    ),
    ...ids.map((id, index) => send(1 + index / 10, id, bodyOf(id))),
    send(4, asked, { id: shown, count: 3 }),
  ]);
}

test.each([
  ['PAYMENT-07[known]', 'readPayment', true],
  ['PAYMENT-14[known]', 'publicPayment', true],
  ['PAYMENT-08[all]', 'updatePayment', false],
  ['PAYMENT-15[default]', 'sandboxPay', false],
] as const)('%s: %s returns another id than the requested one', (rule, operation, isRead) => {
  const shows = (shown: string | null) => answeredWith(operation, ['pay-1', 'pay-2'], (id) => ({ id }), shown);
  expect(shows('pay-2')).toEqual([`${rule} ${operation}@4`]);
  // A write may return the id of something else, but no read does.
  expect(shows('PAY-1')).toEqual(isRead ? [`${rule} ${operation}@4`] : []);
  expect(shows('pay-1')).toEqual([]);
  // No payment may have this id, which breaks another rule.
  expect(answeredWith(operation, ['pay-1', 'pay-2'], (id) => ({ id }), 'pay-4', 'pay-3')).toEqual([]);
  // The document does not say that the response has the id.
  expect(shows(null)).toEqual([]);
});

test('a field that is equal to small ids by chance is not the id', () => {
  const shows = (operation: 'publicPayment' | 'updatePayment', name: string) =>
    answeredWith(operation, ['1', '2'], (id) => ({ [name]: Number(id) }), '2');
  expect(shows('publicPayment', 'id')).toEqual(['PAYMENT-14[known] publicPayment@4']);
  expect(shows('publicPayment', 'count')).toEqual([]);
  expect(shows('updatePayment', 'id')).toEqual([]);
});

const create = (at: number, id: string, parts: object = {}) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5 }, body: { id }, ...parts });
const read = (at: number, id: string, body: Json, parts: object = {}) =>
  call('readPayment', { at, jwt, path: { id }, body, ...parts });
const found = (...entries: ExchangeEntry[]): string[] => judged(monitors(), entries);

test('the 202 of a write may show the id of a job', () => {
  const ids = ['pay-1', 'pay-2', 'pay-3'];
  const made = ids.map((id, at) => create(at / 10, id));
  for (const shown of ['job-9', 'pay-1']) {
    const answers: [number, string][] = [
      [200, 'pay-1'],
      [200, 'pay-2'],
      [202, shown],
    ];
    const updates = answers.map(([status, id], index) =>
      call('updatePayment', {
        at: 1 + index,
        jwt,
        path: { id: ids[index] ?? '' },
        sent: { amount: 8 },
        status,
        body: { id },
      }),
    );
    const pays = answers.map(([status, id], index) =>
      call('sandboxPay', { at: 5 + index, jwt, sent: { id: ids[index] ?? '' }, status, body: { id } }),
    );
    expect(found(...made, ...updates, ...pays)).toEqual([]);
  }
});

test('a payment may have another id after an update or a pay, but not that of another payment', () => {
  const made = [create(0, 'pay-1'), create(0.1, 'pay-2')];
  const known = [...made, read(1, 'pay-1', { id: 'pay-1' }), read(1.1, 'pay-2', { id: 'pay-2' })];
  const update = call('updatePayment', {
    at: 2,
    jwt,
    path: { id: 'pay-1' },
    sent: { amount: 7 },
    body: { id: 'new-1' },
  });
  const pay = call('sandboxPay', { at: 2, jwt, sent: { id: 'pay-1' }, body: {} });
  for (const write of [update, pay]) {
    expect(found(...known, write, read(3, 'pay-1', { id: 'new-1' }))).toEqual([]);
    expect(found(...known, write, read(3, 'pay-1', { id: 'pay-2' }))).toEqual(['PAYMENT-07[known] readPayment@3']);
  }
});

test.each(['orderId', 'code', 'reference'])('each account may count its payments in %s', (name) => {
  const other = { jwt: '$PIX_JWT_2', account: 'h2' };
  const made = [create(0, '1'), create(0.1, '2'), create(0.2, '3', other)];
  const known = ['1', '2'].map((id, at) => read(1 + at, id, { id: Number(id), [name]: Number(id) }));
  expect(found(...made, ...known, read(3, '3', { id: 3, [name]: 1 }, other))).toEqual([]);
  expect(found(...made, ...known, read(3, '3', { id: 2, [name]: 1 }, other))).toEqual([
    'PAYMENT-07[known] readPayment@3',
  ]);
  const unnamed = ['1', '2'].map((id, at) => read(1 + at, id, { [name]: Number(id) }));
  expect(found(...made, ...unnamed, read(3, '3', { [name]: 1 }, other))).toEqual([]);
});

test('a masked id may be any', () => {
  const made = ['100001', '100002', '100003'].map((id, at) => create(at / 10, id));
  const known = ['100001', '100002'].map((id, at) => read(1 + at, id, { id: Number(id) }));
  expect(found(...made, ...known, read(4, '100003', { id: '$PIX_CODE_3' }))).toEqual([]);
});

test('the public lookup of a paid payment may say that it is gone', () => {
  const look = (at: number, status: number) =>
    call('publicPayment', { at, path: { id: 'pay-1' }, status, body: status === 200 ? { id: 'pay-1' } : {} });
  const pay = call('sandboxPay', { at: 2, jwt, sent: { id: 'pay-1' }, body: {} });
  const asked = (between: ExchangeEntry[], status: number) =>
    found(create(0, 'pay-1'), look(1, 200), ...between, look(8, status));
  expect(asked([pay], 410)).toEqual([]);
  expect(asked([], 410)).toEqual(['PAYMENT-14[known] publicPayment@8']);
  expect(asked([pay], 404)).toEqual(['PAYMENT-14[known] publicPayment@8']);
});

test('a payment that was never found may be known up to ten seconds late', () => {
  const look = (at: number, id: string, status: number) =>
    call('publicPayment', { at, path: { id }, status, body: status === 200 ? { id } : {} });
  const open = [create(0, 'pay-1'), create(0.1, 'pay-2'), look(3, 'pay-1', 200)];
  expect(found(...open, look(7, 'pay-2', 404))).toEqual([]);
  expect(found(...open, look(7, 'pay-2', 404), look(8, 'pay-2', 200))).toEqual([]);
  expect(found(...open, look(7, 'pay-2', 404), look(11, 'pay-2', 404))).toEqual(['PAYMENT-14[known] publicPayment@11']);
});

test('a public lookup that needs credentials may hide a payment from a request without them', () => {
  const look = (at: number, status: number) => call('publicPayment', { at, path: { id: 'pay-1' }, status, body: {} });
  expect(found(create(0, 'pay-1'), look(1, 404), look(8, 404))).toEqual([]);
  expect(found(create(0, 'pay-1'), look(1, 200), look(8, 404))).toEqual(['PAYMENT-14[known] publicPayment@8']);
});

test('a read shows another id of a payment that a list newer than its last write shows under its own', () => {
  const ids = ['pay-1', 'pay-2'];
  const known = ids.flatMap((id, index) => [create(index / 10, id), read(0.5 + index / 10, id, { id, amount: 5 })]);
  const list = (at: number, id: string) => call('listPayments', { at, jwt, body: { data: [{ id, amount: 5 }] } });
  const pay = call('sandboxPay', { at: 2, jwt, sent: { id: 'pay-1' }, body: {} });
  const wrong = read(3, 'pay-1', { id: 'tx-1', amount: 5 });
  const shows = (...entries: ExchangeEntry[]) => judged(monitors(), [...known, list(1, 'pay-1'), ...entries]);
  expect(shows(pay, wrong, list(5, 'pay-1'))).toEqual(['PAYMENT-07[known] readPayment@3']);
  // The list may be late, or the pay may have given the payment another id.
  expect(shows(pay, wrong, list(3.5, 'pay-1'))).toEqual([]);
  expect(shows(pay, wrong, list(5, 'tx-1'))).toEqual([]);
  expect(shows(pay, read(3, 'pay-1', { id: 'pay-1', amount: 5 }), list(5, 'pay-1'))).toEqual([]);
});
