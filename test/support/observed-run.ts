import type { Entry, Json } from '../../src/journal/entry.ts';
import { answer, delivery, exchange, fact, journal, verdict } from './entries.ts';

/** Entries of a small run on a realistic service that shows most of what the document leaves open. */
const id = '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e';
const payment = {
  id,
  amount: 10.5,
  description: null,
  status: 'PENDING',
  createdAt: '2026-11-21T10:00:00.000Z',
  brCode: '$PIX_CODE_1',
};
const page = { currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1, data: [payment] };
const error = (message: string): Json => ({ error: { message, fields: ['amount'] } });
const ok = { outcome: 'accepted', status: 200 };
const no = { outcome: 'refused', status: 401 };

export const observedEntries: readonly Entry[] = [
  exchange('sendEmailValidateCode', { status: 204, sent: { email: 'conformance+1@example.com' }, credentials: 'none' }),
  exchange('validateCode', {
    sent: { email: 'conformance+1@example.com', code: '$PIX_CODE_1:integer' },
    body: { ok: true },
  }),
  exchange('createAccount', { status: 201, body: { account: { id: 'a1', status: 'ACTIVE' } } }),
  exchange('login', { status: 202 }),
  exchange('concludesLogin', { body: { tokenJWT: '$PIX_JWT_1', attempts: '$PIX_CODE_2:integer' } }),
  exchange('createPayment', {
    status: 201,
    sent: { amount: 10.5 },
    body: { data: { id } },
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Location', `/auth/payment/pix/${id}`],
      ['Date', 'Sat, 21 Nov 2026 10:00:00 GMT'],
    ],
  }),
  exchange('createPayment', { status: 422, variant: 'missing-amount', sent: {}, body: error('amount is missing') }),
  exchange('listPayments', { body: page }),
  exchange('listPayments', { status: 401, variant: 'no-credentials', credentials: 'none', body: error('who are you') }),
  exchange('readPayment', { body: payment }),
  exchange('readPayment', {
    status: 404,
    variant: 'unknown-id',
    text: 'Not here',
    headers: [['content-type', 'text/plain']],
  }),
  exchange('earnedFeesBalance', { body: { balance: 0 } }),
  exchange('createNewApiKey', { status: 201, body: { id: 'k1', key: '$PIX_API_KEY_1' } }),
  exchange('enableApiKey', { sent: { id: 'k1' } }),
  exchange('disableApiKey'),
  exchange('getSecurityIP', { text: '203.0.113.9', headers: [['content-type', 'text/plain; charset=utf-8']] }),
  exchange('getWebhook', { body: [] }),
  exchange('deleteWebhook', { status: 999, body: {} }),
  delivery('d1', { event: 'payment.paid', data: { id } }),
  fact('event', {
    delivery: 'd1',
    kind: 'payment.paid',
    kindPointer: '/event',
    operation: 'sandboxPay',
    payment: id,
    afterMs: 9,
    first: true,
  }),
  fact('payment', { account: 'h1', id, created: 'x1', sent: { amount: 10.5 } }),
  answer('first-page', { answer: 1 }),
  answer('default-page', { answer: 1 }),
  answer('default-limit', { answer: 10, exchanges: ['x8'] }),
  answer('amount-bounds', {
    answer: { min: 0.01, max: 5000, zero: no, negative: no, maxDecimals: 2, overflow: 'refused' },
  }),
  answer('text-limits', { answer: { description: 140, externalId: null } }),
  answer('account-types', { answer: ['PF', 'PJ'] }),
  answer('address-structure', { answer: { street: 'required', complement: 'optional' } }),
  answer('password-rules', { answer: { minLength: 8, refused: [] } }),
  answer('unknown-field', { answer: 'refused' }),
  answer('key-requests', { answer: { create: 'none', enable: 'id', disable: 'id' } }),
  answer('key-on-sub-paths', { answer: { sandboxPay: no, earnedFeesBalance: ok, withdrawEarnedFees: no } }),
  answer('public-lookup-auth', { answer: { none: ok, jwt: ok, key: no, both: no } }),
  answer('event-kinds', { answer: { 'payment.paid': 'sandboxPay' } }),
  answer('callback-success', { answer: { calledOn: 'sandboxPay', method: 'POST', body: { type: 'object' } } }),
  verdict('AUTH-05', 'getWebhook', { status: 'fail', message: 'the key was accepted', got: '200', exchanges: ['x9'] }),
  verdict('AUTH-04', 'update', { status: 'fail', message: 'both were accepted' }),
  verdict('LIST-01', 'default', { status: 'fail', message: 'pageSize is a text' }),
];

export const observedRun = journal(observedEntries);
