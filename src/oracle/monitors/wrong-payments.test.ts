import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { Json } from '../../journal/entry.ts';
import { wrongPaymentMonitor } from './wrong-payments.ts';

const jwt = '$PIX_JWT_1';
const create = (sent: Json, parts: object = {}) => call('createPayment', { at: 1, jwt, sent, status: 201, ...parts });

test.each([
  ['PAYMENT-02[default]', {}],
  ['PAYMENT-11[text]', { amount: 'abc' }],
  ['PAYMENT-11[null]', { amount: null }],
  ['PAYMENT-11[boolean]', { amount: true }],
  ['PAYMENT-11[array]', { amount: [1] }],
  ['PAYMENT-11[object]', { amount: { value: 1 } }],
  ['PAYMENT-12[other-order]', { amount: 1, dueDate: '31/12/2099' }],
  ['PAYMENT-12[impossible-day]', { amount: 1, dueDate: '2099-02-30' }],
  ['PAYMENT-12[text]', { amount: 1, dueDate: 'tomorrow' }],
  ['PAYMENT-12[text]', { amount: 1, dueDate: { day: 31 } }],
  ['PAYMENT-13[default]', { amount: 1, callbackSuccessUrl: 'not a url' }],
  ['PAYMENT-13[default]', { amount: 1, callbackSuccessUrl: ['https://a.example', 'https://b.example'] }],
  ['PAYMENT-20[selfEarnedFees]', { amount: 1, selfEarnedFees: 'abc' }],
  ['PAYMENT-20[externalId]', { amount: 1, externalId: { text: 'abc' } }],
  ['PAYMENT-20[description]', { amount: 1, description: ['abc', 'def'] }],
])('%s is broken by an accepted create with %o', (rule, sent) => {
  expect(judged(wrongPaymentMonitor, [create(sent)])).toEqual([`${rule} createPayment@1`]);
  expect(judged(wrongPaymentMonitor, [create(sent, { status: 400 })])).toEqual([]);
});

test.each([{}, { id: null }])('a pay with %o has no id', (sent) => {
  expect(judged(wrongPaymentMonitor, [call('sandboxPay', { at: 1, jwt, sent })])).toEqual([
    'PAYMENT-16[missing] sandboxPay@1',
  ]);
});

test('a pay of nothing must be refused, whether or not a key opens it', () => {
  const byKey = { at: 1, key: '$PIX_API_KEY_1' };
  expect(judged(wrongPaymentMonitor, [call('sandboxPay', { ...byKey, sent: {} })])).toEqual([
    'PAYMENT-16[missing] sandboxPay@1',
  ]);
  expect(judged(wrongPaymentMonitor, [call('sandboxPay', { ...byKey, sent: { id: 'p1' } })])).toEqual([]);
});

const text = (body: string) => {
  const entry = create({});
  return { ...entry, request: { ...entry.request, body: { text: body, bytes: body.length } } };
};

test.each(['null', '[]', '{"amount":', '{"description":"x"', 'amount='])('a body %s has no amount', (body) => {
  expect(judged(wrongPaymentMonitor, [text(body)])).toEqual(['PAYMENT-02[default] createPayment@1']);
});

test.each(['{"amount":1', '[{"amount":1}]', 'amount=1', '"amount"'])('a body %s may have an amount', (body) => {
  expect(judged(wrongPaymentMonitor, [text(body)])).toEqual([]);
});

test.each([
  ['an amount may be a number in a text', create({ amount: '10,50' })],
  [
    'fees may be a number in a text, and null may be a field that was not sent',
    create({ amount: 1, selfEarnedFees: '0.5', description: null }),
  ],
  ['a number or an array of one may be read as its text', create({ amount: 1, externalId: 12, description: ['abc'] })],
  ['an amount of an update may be left out', call('updatePayment', { at: 1, jwt, path: { id: 'p' }, sent: {} })],
  [
    'null in an update may mean that the field was not sent',
    call('updatePayment', { at: 1, jwt, path: { id: 'p' }, sent: { amount: null } }),
  ],
  ['a date-time may be read as a day', create({ amount: 1, dueDate: '2099-12-31T00:00:00Z' })],
  ['a number may be a time', create({ amount: 1, dueDate: 4102444800 })],
  ['a list of one may be read as its text', create({ amount: 1, callbackSuccessUrl: ['https://a.example'] })],
  ['an empty text may be nothing', create({ amount: 1, dueDate: '', callbackSuccessUrl: '' })],
  ['a URL may have no scheme', create({ amount: 1, callbackSuccessUrl: 'example.com/paid' })],
  ['the credentials are wrong themselves', create({}, { jwt: undefined })],
  ['the body is said to be no JSON', { ...create({}), request: { ...create({}).request, headers: [] } }],
])('nothing is found where %s', (_, entry) => {
  expect(judged(wrongPaymentMonitor, [entry])).toEqual([]);
});

test('sandbox pay needs an id', () => {
  expect(judged(wrongPaymentMonitor, [call('sandboxPay', { at: 1, jwt, sent: {} })])).toEqual([
    'PAYMENT-16[missing] sandboxPay@1',
  ]);
});
