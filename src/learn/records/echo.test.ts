import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import { carries, locate, sameAddress } from './echo.ts';

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

test('a field with another value is returned with its pointer', () => {
  expect(carries({ pix: { amount: '10' } }, 'amount', 10)).toEqual({
    carried: false,
    pointer: '/pix/amount',
    got: '10',
  });
  expect(carries({ amount: null }, 'amount', 10)).toEqual({ carried: false, pointer: '/amount', got: null });
  expect(carries({}, 'amount', 10)).toEqual({ carried: false, pointer: null, got: undefined });
});

test.each<[string, Json, string, Json, string]>([
  ['its own name', { value: 137.42, amount: 137.42 }, 'amount', 137.42, '/amount'],
  ['its own name, deeper', { value: 137.42, pix: { amount: 137.42 } }, 'amount', 137.42, '/pix/amount'],
  ['renamed', { valor: 137.42 }, 'amount', 137.42, '/valor'],
  ['the shallowest of others', { a: { b: 'x1' }, ref: 'x1' }, 'externalId', 'x1', '/ref'],
  ['as text', { amount: '137.42' }, 'amount', 137.42, '/amount'],
  ['as Brazilian text', { valor: 'R$ 1.137,42' }, 'amount', 1137.42, '/valor'],
  ['in cents', { amount: 13_742 }, 'amount', 137.42, '/amount'],
  ['in cents, renamed', { value_in_cents: 13_742 }, 'amount', 137.42, '/value_in_cents'],
  ['in cents, as text', { amountCents: '13742' }, 'amount', 137.42, '/amountCents'],
  ['a date-time', { dueDate: '2027-03-01T00:00:00.000Z' }, 'dueDate', '2027-03-01', '/dueDate'],
  ['the end of the day in Brasília', { due: '2027-03-02T02:59:59Z' }, 'dueDate', '2027-03-01', '/due'],
  ['day first', { vencimento: '01/03/2027' }, 'dueDate', '2027-03-01', '/vencimento'],
  ['epoch seconds', { expires: 1_803_859_200 }, 'dueDate', '2027-03-01', '/expires'],
  ['epoch milliseconds', { expires: 1_803_859_200_000 }, 'dueDate', '2027-03-01', '/expires'],
  ['an address', { callback: 'https://a.example/' }, 'callbackSuccessUrl', 'https://a.example', '/callback'],
  ['upper case', { info: 'BLUE CHAIRS' }, 'description', 'Blue chairs', '/info'],
  ['another separator', { external_id: 'x1', a: 'x1' }, 'externalId', 'x1', '/external_id'],
])('a field is located: %s', (_, record, field, value, pointer) => {
  expect(locate(record, field, value)).toBe(pointer);
});

test.each<[string, Json, string, Json]>([
  ['a hundredfold that is not money', { ttl: 1000 }, 'amount', 10],
  ['another day', { dueDate: '2027-03-03T12:00:00Z' }, 'dueDate', '2027-03-01'],
  ['a text within a Pix code', { brcode: '0002015802BR5913Blue chairs6304' }, 'description', 'Blue chairs'],
  ['nothing', {}, 'amount', 10],
])('no place for %s', (_, record, field, value) => {
  expect(locate(record, field, value)).toBeNull();
});

test('null that was sent comes back as null', () => {
  expect(carries({ description: null }, 'description', null).carried).toBe(true);
});

test('the shallowest of several nulls is chosen', () => {
  expect(carries({ amount: null, pix: { amount: null } }, 'amount', 10).pointer).toBe('/amount');
});

test('an address in a list is not the address', () => {
  const record = { callbackUrl: ['https://a.example'] };
  expect(carries(record, 'callbackUrl', 'https://a.example/').carried).toBe(false);
});

test.each([
  ['Blue', 'Blue', true],
  ['HTTPS://A.example', 'https://a.example/', true],
  ['https://a.example/b', 'https://a.example/c', false],
  ['https://a.example/%c3%a7', 'https://a.example/%C3%A7', true],
  ['https://a.example/%c3%a7', 'https://a.example/%C3%A8', false],
  ['https://a.example/b%c3', 'https://a.example/B%C3', false],
  ['no address', 'https://a.example', false],
  ['https://a.example', 'no address', false],
  ['ORDER:17', 'order:17', false],
  [' https://a.example', 'https://a.example', false],
])('whether %j and %j are one address: %j', (left, right, expected) => {
  expect(sameAddress(left, right)).toBe(expected);
});

test.each<[string, Json, string, Json, string]>([
  ['the least reformatted of two', { a: { amount: '10' }, b: { amount: 10 } }, 'amount', 10, '/b/amount'],
  ['the shallower, even if reformatted', { a: { b: 'Blue' }, c: 'BLUE' }, 'description', 'Blue', '/c'],
  ['the first of two that are as good', { a: 'x1', b: 'x1' }, 'externalId', 'x1', '/a'],
])('a field is located at %s', (_, record, field, value, pointer) => {
  expect(locate(record, field, value)).toBe(pointer);
});

test.each([
  ['10', 10],
  [' 10.5', 10.5],
  ['10.5 ', 10.5],
  ['10,5', 10.5],
  ['10,50', 10.5],
  ['-10,50', -10.5],
  ['R$10,50', 10.5],
  ['10.50 BRL', 10.5],
  ['10.50BRL', 10.5],
  ['12.137,42', 12_137.42],
  ['1.234.567,89', 1_234_567.89],
  ['1,137.42', 1137.42],
  ['-1,137.4', -1137.4],
  ['12,137.42', 12_137.42],
  ['1,234,567.89', 1_234_567.89],
])('the text %j writes the amount %d', (text, amount) => {
  expect(locate({ amount: text }, 'amount', amount)).toBe('/amount');
});

test.each([
  ['10,505', 10.505],
  ['1.137,425', 1137.425],
  ['1234.567,89', 1_234_567.89],
  ['1,137.425', 1137.425],
  ['1234,567.89', 1_234_567.89],
  ['1e3', 10],
  ['0x3e8', 10],
])('the text %j does not write the amount %d', (text, amount) => {
  expect(locate({ amount: text }, 'amount', amount)).toBeNull();
});

test.each<Json>([
  '01-03-2027',
  '01.03.2027',
  '2027/03/01',
  '20270301',
  '03/01/2027',
  ' 01/03/2027 ',
  '2027-03-01T00:00:00+14:00',
  '2027-03-01 23:59:59',
  '01/03/2027 10:00',
  '1803859200',
  '1803859200000',
])('the day 2027-03-01 is written as %j', (got) => {
  expect(locate({ dueDate: got }, 'dueDate', '2027-03-01')).toBe('/dueDate');
});

test.each<Json>(['soon', '1703859200', '1703859200000', 1_703_859_200, 5, '2027-03-01x', 'until 2027-03-01 '])(
  'the day 2027-03-01 is not written as %j',
  (got) => {
    expect(locate({ dueDate: got }, 'dueDate', '2027-03-01')).toBeNull();
  },
);

test.each([
  ['Due 2027-03-01', 'DUE 2027-03-01'],
  ['2027-03-01 order', '2027-03-01 ORDER'],
  ['Blue chairs', ' blue chairs '],
  [' Blue chairs ', 'Blue chairs'],
])('the text %j comes back as %j', (sent, got) => {
  expect(locate({ info: got }, 'description', sent)).toBe('/info');
});

test.each<[string, Json, Json]>([
  ['null', null, null],
  ['an empty text', ' ', ''],
  ['a truth value as text', 'true', true],
])('there is no place for %s', (_, got, sent) => {
  expect(locate({ info: got }, 'info', sent)).toBeNull();
});
