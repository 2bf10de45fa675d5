import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { wrongBodyMonitor } from './wrong-bodies.ts';

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
  expect(judged(wrongBodyMonitor, [create(sent)])).toEqual([`${rule} createPayment@1`]);
  expect(judged(wrongBodyMonitor, [create(sent, { status: 400 })])).toEqual([]);
});

const ip = '203.0.113.7';
const key = '$PIX_API_KEY_1';

test.each<[string, OperationId, Json | undefined]>([
  ['SECIP-03[default]', 'addSecurityIP', {}],
  ['SECIP-03[default]', 'addSecurityIP', undefined],
  ['SECIP-05[default]', 'addSecurityIP', { ip: '' }],
  ['SECIP-05[default]', 'addSecurityIP', { ip: true }],
  ['SECIP-05[default]', 'addSecurityIP', { ip: { ip } }],
  ['SECIP-05[default]', 'addSecurityIP', { ip: '999.1.2.3' }],
  ['SECIP-05[default]', 'addSecurityIP', { ip: 'not-an-address' }],
  ['WEBHOOK-02[POST]', 'createWebhook', {}],
  ['WEBHOOK-02[PUT]', 'updateWebhook', { url: null }],
  ['WEBHOOK-05[POST]', 'createWebhook', { url: 'not a url' }],
  ['WEBHOOK-05[POST]', 'createWebhook', { url: 'https://exa mple.com/pix' }],
  ['WEBHOOK-05[PUT]', 'updateWebhook', { url: 'https://' }],
  ['WEBHOOK-05[PUT]', 'updateWebhook', { url: 12_345 }],
  ['WEBHOOK-05[PUT]', 'updateWebhook', { url: '' }],
  ['FEES-02[default]', 'withdrawEarnedFees', {}],
  ['FEES-02[default]', 'withdrawEarnedFees', undefined],
  ['FEES-03[text]', 'withdrawEarnedFees', { amount: 'abc' }],
  ['FEES-03[text]', 'withdrawEarnedFees', { amount: [1] }],
  ['FEES-03[text]', 'withdrawEarnedFees', { amount: null }],
])('%s is broken by an accepted %s with %o', (rule, operation, sent) => {
  const parts = { at: 1, jwt, ...(sent === undefined ? {} : { sent }) };
  expect(judged(wrongBodyMonitor, [call(operation, parts)])).toEqual([`${rule} ${operation}@1`]);
  expect(judged(wrongBodyMonitor, [call(operation, { ...parts, status: 400 })])).toEqual([]);
  // Right credentials with another method beside them do not make the body right.
  expect(judged(wrongBodyMonitor, [call(operation, { ...parts, key })])).toEqual([`${rule} ${operation}@1`]);
});

test.each([[12_345], [[ip]]])('a service may read an address in %j', (value) => {
  expect(judged(wrongBodyMonitor, [call('addSecurityIP', { at: 1, jwt, sent: { ip: value } })])).toEqual([]);
});

test.each([{}, { id: null }])('a pay with %o has no id', (sent) => {
  expect(judged(wrongBodyMonitor, [call('sandboxPay', { at: 1, jwt, sent })])).toEqual([
    'PAYMENT-16[missing] sandboxPay@1',
  ]);
});

test('a pay or a withdrawal of nothing must be refused, whether or not a key opens it', () => {
  const found = (operation: OperationId, sent: Json) =>
    judged(wrongBodyMonitor, [call(operation, { at: 1, key, sent })]);
  expect(found('sandboxPay', {})).toEqual(['PAYMENT-16[missing] sandboxPay@1']);
  expect(found('sandboxPay', { id: 'p1' })).toEqual([]);
  expect(found('withdrawEarnedFees', {})).toEqual(['FEES-02[default] withdrawEarnedFees@1']);
  expect(found('withdrawEarnedFees', { amount: 5 })).toEqual([]);
});

const text = (body: string) => {
  const entry = create({});
  return { ...entry, request: { ...entry.request, body: { text: body, bytes: body.length } } };
};

test.each(['null', '[]', '{"amount":', '{"description":"x"', 'amount='])('a body %s has no amount', (body) => {
  expect(judged(wrongBodyMonitor, [text(body)])).toEqual(['PAYMENT-02[default] createPayment@1']);
});

test.each(['{"amount":1', '[{"amount":1}]', 'amount=1', '"amount"'])('a body %s may have an amount', (body) => {
  expect(judged(wrongBodyMonitor, [text(body)])).toEqual([]);
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
  expect(judged(wrongBodyMonitor, [entry])).toEqual([]);
});
