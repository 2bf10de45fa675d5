import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const create = (at: number, id: string, sent: object) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5, ...sent }, body: { id, amount: 5 } });
const read = (id: string) => call('readPayment', { at: 0.5, jwt, path: { id }, body: { id, amount: 5 } });

const listed = (shownOf: (url: string) => string | null, count: number) => {
  const ids = Array.from({ length: count }, (_, index) => `p${index + 1}`);
  const urlOf = (id: string) => `https://example.com/${id}/paid`;
  const data = ids.map((id) => ({ id, amount: 5, callbackSuccessUrl: shownOf(urlOf(id)) }));
  return judged(new ValueMonitor(), [
    ...ids.map((id, index) => create(index / 10, id, { callbackSuccessUrl: urlOf(id) })),
    ...ids.map(read),
    call('listPayments', { at: 9, jwt, body: { data } }),
  ]);
};

test('a field that the list never shows as it was sent is wrong, once several payments show it', () => {
  const withoutScheme = (url: string) => url.replace(/^https:/, '');
  expect(listed(withoutScheme, 2)).toEqual([]);
  expect(listed(withoutScheme, 3)).toContain('PAYMENT-06[callbackSuccessUrl] listPayments@9');
});

test('a field that the list never shows at all is not judged', () => {
  expect(listed(() => null, 4)).toEqual([]);
});

const readsOfDays = (shownOf: (day: string) => string, isListed: boolean, refusedDay: string | null = null) => {
  const days = ['2099-01-05', '2099-02-10', '2099-03-20'];
  const ids = days.map((_, index) => `p${index + 1}`);
  const recordOf = (index: number, dueDate: string) => ({ id: ids[index] ?? '', amount: 5, dueDate });
  const data = days.map((day, index) => recordOf(index, isListed ? day : shownOf(day)));
  return judged(new ValueMonitor(), [
    ...days.map((dueDate, index) => create(index / 10, ids[index] ?? '', { dueDate })),
    call('listPayments', { at: 5, jwt, body: { data } }),
    ...(refusedDay === null
      ? []
      : [call('updatePayment', { at: 7, jwt, path: { id: 'p1' }, sent: { dueDate: refusedDay }, status: 422 })]),
    ...days.map((day, index) => {
      const id = ids[index] ?? '';
      return call('readPayment', {
        at: 9 + index,
        jwt,
        path: { id },
        body: { payment: recordOf(index, shownOf(day)) },
      });
    }),
  ]);
};

test('a read that always shows another day than the list is wrong', () => {
  expect(readsOfDays((day) => `${day.slice(0, -1)}1`, true)).toContain('PAYMENT-07[known] readPayment@9');
});

test('a read that never shows the day blames no refused update, even if one asked for the day shown', () => {
  const found = readsOfDays((day) => `${day.slice(0, -1)}1`, true, '2099-01-01');
  expect(found.map((one) => one.slice(0, 10))).toEqual(found.map(() => 'PAYMENT-07'));
  expect(found).toContain('PAYMENT-07[known] readPayment@9');
});

test('a read may show the day in another form, as far as the document says', () => {
  expect(readsOfDays((day) => `${day}T00:00:00Z`, true)).toEqual([]);
  // The end of the day in Brasília.
  expect(readsOfDays((day) => new Date(Date.parse(day) + 97_199_000).toISOString(), true)).toEqual([]);
});

test('a read that always shows a time of another day is wrong', () => {
  const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString();
  expect(readsOfDays(before, true)).toContain('PAYMENT-07[known] readPayment@9');
});

const readsOfSums = (shownOf: (amount: number, fees: number) => object, fees = [1.5, 2.5, 3.5]) => {
  const sums = fees.map((one, index): [string, number, number] => [`p${index + 1}`, 50 + 10 * index, one]);
  return judged(new ValueMonitor(), [
    ...sums.map(([id, amount, selfEarnedFees], at) => create(at, id, { amount, selfEarnedFees })),
    call('listPayments', {
      at: 5,
      jwt,
      body: { data: sums.map(([id, amount, selfEarnedFees]) => ({ id, amount, selfEarnedFees })) },
    }),
    ...sums.map(([id, amount, fees], index) =>
      call('readPayment', { at: 9 + index, jwt, path: { id }, body: { id, ...shownOf(amount, fees) } }),
    ),
  ]);
};

test('a read that always shows the value of another field is wrong', () => {
  expect(readsOfSums((_, fees) => ({ amount: fees, selfEarnedFees: fees }))).toContain(
    'PAYMENT-07[known] readPayment@9',
  );
});

test.each([
  ['as texts', (sum: number) => (sum - 0.01).toFixed(2)],
  ['in cents', (sum: number) => Math.round(sum * 100) - 1],
])('a read that always shows a cent less is wrong, also %s', (_, shownOf) => {
  const found = readsOfSums((amount, fees) => ({ amount: shownOf(amount), selfEarnedFees: shownOf(fees) }));
  expect(found).toContain('PAYMENT-07[known] readPayment@9');
});

test('a read may show sums in another unit, and 0 for what it does not show', () => {
  expect(readsOfSums((amount, fees) => ({ amount: amount * 100, selfEarnedFees: fees * 100 }))).toEqual([]);
  expect(readsOfSums(() => ({ amount: 0, selfEarnedFees: 0 }))).toEqual([]);
});

test('a read may show 0 as a text', () => {
  const shown = (selfEarnedFees: string) => readsOfSums((amount) => ({ amount, selfEarnedFees }), [0, 0, 0]);
  expect(shown('R$ 0,00')).toEqual([]);
  expect(shown('R$ 0,01')).toContain('PAYMENT-07[known] readPayment@9');
});

test('a list that always shows the day in another form is wrong itself, and no update is', () => {
  const days = ['2099-01-05', '2099-02-10', '2099-03-20'];
  const data = days.map((day, index) => ({ id: `p${index + 1}`, amount: 5, dueDate: `${day}T00:00:00Z` }));
  const [dueDate = ''] = days;
  const wrong = judged(new ValueMonitor(), [
    create(0, 'p1', {}),
    ...[1, 2].map((index) => create(index / 10, `p${index + 1}`, { dueDate: days[index] ?? '' })),
    call('updatePayment', { at: 3, jwt, path: { id: 'p1' }, sent: { dueDate }, body: { id: 'p1', dueDate } }),
    call('listPayments', { at: 9, jwt, body: { data } }),
  ]);
  expect(new Set(wrong)).toEqual(new Set(['PAYMENT-06[dueDate] listPayments@9']));
});

test('a read is not judged by a list that shows the same other day', () => {
  const found = readsOfDays((day) => `${day.slice(0, -1)}1`, false);
  expect(found.filter((one) => one.startsWith('PAYMENT-07'))).toEqual([]);
});
