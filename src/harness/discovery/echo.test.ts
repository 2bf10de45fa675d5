import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { carries, locate } from './echo.ts';

test.each<[string, Json, string, Json]>([
  ['a number', { amount: 10 }, 'amount', 10],
  ['a number with a zero decimal', JSON.parse('{"amount": 10.0}'), 'amount', 10],
  ['a text', { description: 'Blue' }, 'description', 'Blue'],
  ['a nested field', { data: { details: { externalId: 'x1' } } }, 'externalId', 'x1'],
  ['the day itself', { dueDate: '2027-03-01' }, 'dueDate', '2027-03-01'],
  ['an address, spelled out', { callbackSuccessUrl: 'https://a.example/' }, 'callbackSuccessUrl', 'https://a.example'],
  ['a deeper field where the shallow one is null', { amount: null, pix: { amount: 5 } }, 'amount', 5],
])('%s is carried', (_, record, field, value) => {
  expect(carries(record, field, value).carried).toBe(true);
});

test.each<[string, Json, string, Json]>([
  ['another number', { amount: 10.01 }, 'amount', 10],
  ['a number as text', { amount: '10' }, 'amount', 10],
  ['cents', { amount: 1000 }, 'amount', 10],
  ['a float that drifted', { amount: 0.1 + 0.2 }, 'amount', 0.3],
  ['a date-time for a day', { dueDate: '2027-03-01T00:00:00Z' }, 'dueDate', '2027-03-01'],
  ['another name', { reference: 'x1' }, 'externalId', 'x1'],
  ['another case', { external_id: 'x1' }, 'externalId', 'x1'],
  ['null', { description: null }, 'description', 'Blue'],
  ['nothing', {}, 'description', 'Blue'],
  ['a right value below a wrong one', { amount: 11, pix: { amount: 10 } }, 'amount', 10],
  ['a cut text', { description: 'Blu' }, 'description', 'Blue'],
])('%s is not carried', (_, record, field, value) => {
  expect(carries(record, field, value).carried).toBe(false);
});

test('what stands under the name is told', () => {
  expect(carries({ pix: { amount: '10' } }, 'amount', 10)).toEqual({
    carried: false,
    pointer: '/pix/amount',
    got: '10',
  });
  expect(carries({ amount: null }, 'amount', 10)).toEqual({ carried: false, pointer: '/amount', got: null });
  expect(carries({}, 'amount', 10)).toEqual({ carried: false, pointer: null, got: undefined });
});

test.each<[string, Json, string, Json, string, string]>([
  ['its own name', { value: 137.42, amount: 137.42 }, 'amount', 137.42, '/amount', 'same'],
  ['its own name, deeper', { value: 137.42, pix: { amount: 137.42 } }, 'amount', 137.42, '/pix/amount', 'same'],
  ['renamed', { valor: 137.42 }, 'amount', 137.42, '/valor', 'same'],
  ['the shallowest of others', { a: { b: 'x1' }, ref: 'x1' }, 'externalId', 'x1', '/ref', 'same'],
  ['as text', { amount: '137.42' }, 'amount', 137.42, '/amount', 'reformatted'],
  ['as Brazilian text', { valor: 'R$ 1.137,42' }, 'amount', 1137.42, '/valor', 'reformatted'],
  ['in cents', { amount: 13_742 }, 'amount', 137.42, '/amount', 'cents'],
  ['in cents, renamed', { value_in_cents: 13_742 }, 'amount', 137.42, '/value_in_cents', 'cents'],
  ['in cents, as text', { amountCents: '13742' }, 'amount', 137.42, '/amountCents', 'cents'],
  ['a date-time', { dueDate: '2027-03-01T00:00:00.000Z' }, 'dueDate', '2027-03-01', '/dueDate', 'reformatted'],
  ['the end of the day in Brasília', { due: '2027-03-02T02:59:59Z' }, 'dueDate', '2027-03-01', '/due', 'reformatted'],
  ['day first', { vencimento: '01/03/2027' }, 'dueDate', '2027-03-01', '/vencimento', 'reformatted'],
  ['epoch seconds', { expires: 1_803_859_200 }, 'dueDate', '2027-03-01', '/expires', 'reformatted'],
  ['epoch milliseconds', { expires: 1_803_859_200_000 }, 'dueDate', '2027-03-01', '/expires', 'reformatted'],
  [
    'an address',
    { callback: 'https://a.example/' },
    'callbackSuccessUrl',
    'https://a.example',
    '/callback',
    'reformatted',
  ],
  ['upper case', { info: 'BLUE CHAIRS' }, 'description', 'Blue chairs', '/info', 'reformatted'],
  ['another separator', { external_id: 'x1', a: 'x1' }, 'externalId', 'x1', '/external_id', 'same'],
])('a field is located: %s', (_, record, field, value, pointer, form) => {
  expect(locate(record, field, value)).toEqual({ pointer, form });
});

test.each<[string, Json, string, Json]>([
  ['a hundredfold that is no money', { ttl: 1000 }, 'amount', 10],
  ['another day', { dueDate: '2027-03-03T12:00:00Z' }, 'dueDate', '2027-03-01'],
  ['a text within a Pix code', { brcode: '0002015802BR5913Blue chairs6304' }, 'description', 'Blue chairs'],
  ['nothing', {}, 'amount', 10],
])('no place for %s', (_, record, field, value) => {
  expect(locate(record, field, value)).toBeNull();
});
