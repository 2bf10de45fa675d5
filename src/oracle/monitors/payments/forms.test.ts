import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const amounts = { p1: 99.6, p2: 45.67, p3: 140.01 };
/** Payments that the list shows as they were sent, and the public lookup in another form. */
const lookedUp = (shownOf: (amount: number) => number | string) =>
  judged(new ValueMonitor(), [
    ...Object.entries(amounts).map(([id, amount], index) =>
      call('createPayment', { at: index, jwt, status: 201, sent: { amount }, body: { id } }),
    ),
    call('listPayments', {
      at: 5,
      jwt,
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

/** Payments whose reads show a field in another form, the last of them with another value than was sent. */
const read = (field: 'amount' | 'dueDate', sent: readonly (number | string)[], shown: readonly (number | string)[]) =>
  judged(new ValueMonitor(), [
    ...sent.map((value, index) =>
      call('createPayment', {
        at: index,
        jwt,
        status: 201,
        sent: { amount: 5, [field]: value },
        body: { id: `p${index}` },
      }),
    ),
    ...shown.map((value, index) =>
      call('readPayment', { at: 9 + index, jwt, path: { id: `p${index}` }, body: { id: `p${index}`, [field]: value } }),
    ),
  ]);
const days = ['2099-01-05', '2099-05-05', '2099-02-10'];
const equalParts = ['2099-01-05', '2099-12-25', '2099-02-10'];

test.each([
  ['amount', 'as texts', [10.5, 1320, 45.67], ['10.50', '1320.00', '45.00']],
  ['amount', 'as texts with a currency', [10.5, 1320, 45.67], ['R$ 10,50', 'R$ 1.320,00', 'R$ 45,00']],
  ['amount', 'in cents', [10.5, 1320, 45.67], [1050, 132000, 4500]],
  ['dueDate', 'with a time', days, ['2099-01-05T00:00:00Z', '2099-05-05T00:00:00Z', '2099-02-09T00:00:00Z']],
  ['dueDate', 'with the day first and equal parts', equalParts, ['05/01/2099', '25/12/2099', '03/03/2099']],
  ['dueDate', 'with the day first', days, ['05/01/2099', '05/05/2099', '09/02/2099']],
] as const)('reads that show each %s %s are wrong if one shows another', (field, _, sent, shown) => {
  expect(read(field, sent, shown)).toEqual(['PAYMENT-07[known] readPayment@11']);
});

test.each([
  ['amount', 'with a dot in its thousands', [10.5, 5320], ['10.5', '5.320']],
  ['amount', 'that is sometimes a number', [10.5, 45.67], ['10.50', 45.67]],
  ['amount', 'that is perhaps in cents', [0.01, 45.67], [1, 45.67]],
  ['dueDate', 'with the month first', ['2099-05-05', '2099-12-25'], ['05/05/2099', '12/25/2099']],
  ['dueDate', 'as midnights of Lisbon', ['2099-01-05', '2099-07-05'], ['2099-01-05T00:00:00Z', '2099-07-04T23:00:00Z']],
  [
    'dueDate',
    'with the day first, such as a first of January',
    ['2099-01-01', '2099-12-25'],
    ['01/01/2099', '25/12/2099'],
  ],
  ['dueDate', 'sometimes in words', ['2099-01-05', '2099-12-25'], ['2099-01-05T00:00:00Z', 'Natal']],
] as const)('reads may show an %s %s', (field, _, sent, shown) => {
  expect(read(field, sent, shown)).toEqual([]);
});

test.each([Number, (amount: number) => amount.toFixed(2)])('a read may show the payment as it was, too', (shown) => {
  const reads = (at: number, was: number, is: number) => {
    const body = { before: { id: 'p1', amount: shown(was) }, payment: { id: 'p1', amount: shown(is) } };
    return call('readPayment', { at, jwt, path: { id: 'p1' }, body });
  };
  const created = call('createPayment', { at: 0, jwt, status: 201, sent: { amount: 10.5 }, body: { id: 'p1' } });
  const updated = call('updatePayment', { at: 8, jwt, path: { id: 'p1' }, sent: { amount: 30.5 }, body: null });
  const entries = [created, reads(5, 10.5, 10.5), updated];
  expect(judged(new ValueMonitor(), [...entries, reads(15, 10.5, 30.5), reads(20, 10.5, 30.5)])).toEqual([]);
  expect(judged(new ValueMonitor(), [...entries, reads(15, 30.5, 10.5), reads(20, 30.5, 10.5)])).not.toEqual([]);
});

test('a history does not tell in which form a read shows a date', () => {
  const create = (at: number, id: string, sent: object) =>
    call('createPayment', { at, jwt, status: 201, sent: { amount: 5, ...sent }, body: { id, amount: 5 } });
  const read = (at: number, id: string, dueDate: string | null, dates: (string | null)[]) => {
    const history = dates.map((one) => ({ amount: 5, dueDate: one }));
    return call('readPayment', { at, jwt, path: { id }, body: { id, amount: 5, dueDate, history } });
  };
  const update = call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { dueDate: '2026-12-20' } });
  const late = [create(0, 'p1', {}), read(1, 'p1', null, [null]), update, read(3.5, 'p1', null, [null, '2026-12-20'])];
  const second = [create(4, 'p2', { dueDate: '2026-12-31' }), read(6, 'p2', '12/31/2026', ['2026-12-31'])];
  const list = call('listPayments', { at: 9, jwt, body: { data: [{ id: 'p2', amount: 5, dueDate: '2026-12-31' }] } });
  expect(judged(new ValueMonitor(), [...late, ...second, list])).toEqual([]);
});

test('a value that was shown before its form was known is read in that form', () => {
  const shown = { p1: [0, 'R$ 0,00'], p2: [1.1, 'R$ 1,10'], p3: [2, 'R$ 2,00'] } as const;
  const all = Object.entries(shown);
  const creates = all.map(([id, [selfEarnedFees]], at) =>
    call('createPayment', { at, jwt, status: 201, sent: { amount: 5, selfEarnedFees }, body: { id, amount: 5 } }),
  );
  const data = all.map(([id, [selfEarnedFees]]) => ({ id, amount: 5, selfEarnedFees }));
  const looks = all.map(([id, [, selfEarnedFees]], index) =>
    call('publicPayment', { at: 7 + index, path: { id }, body: { id, amount: 5, selfEarnedFees } }),
  );
  const list = call('listPayments', { at: 5, jwt, body: { data } });
  expect(judged(new ValueMonitor(), [...creates, list, ...looks])).toEqual([]);
});

test('the first lookup may be late, although no form of its dates is known yet', () => {
  const lookup = (at: number, id: string, day: string) =>
    call('publicPayment', { at, path: { id }, body: { id, dueDate: `${day}T00:00:00Z` } });
  const created = days.map((dueDate, index) =>
    call('createPayment', { at: index, jwt, status: 201, sent: { amount: 5, dueDate }, body: { id: `p${index}` } }),
  );
  const updated = call('updatePayment', { at: 4, jwt, path: { id: 'p0' }, sent: { dueDate: '2099-03-07' }, body: {} });
  const others = [lookup(7, 'p1', '2099-05-05'), lookup(8, 'p2', '2099-02-10')];
  const late = lookup(5, 'p0', '2099-01-05');
  expect(judged(new ValueMonitor(), [...created, updated, late, ...others])).toEqual([]);
  const wrong = lookup(5, 'p0', '2099-03-06');
  expect(judged(new ValueMonitor(), [...created, updated, wrong, ...others])).toEqual([
    'PAYMENT-08[dueDate] publicPayment@5',
  ]);
});
