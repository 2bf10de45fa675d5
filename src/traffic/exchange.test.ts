import { expect, test } from 'vitest';
import type { OperationId } from '../contract/operations.ts';
import { exchangeOf } from './exchange.ts';
import type { Recorded } from './har/recorded.ts';

function recorded(headers: Readonly<Record<string, string>>, status: number): Recorded {
  return {
    id: null,
    begin: 0,
    durationMs: 1,
    request: {
      method: 'GET',
      url: 'https://api.example.com/auth/payment/pix',
      headers: Object.entries(headers),
      body: null,
    },
    response: { status, headers: [], body: { text: '{}', bytes: 2 }, firstByteMs: 1 },
    failure: null,
  };
}

const jwt = { authorization: 'Bearer aaa.bbb.ccc' };
const key = { 'x-api-key': 'pk_live_81c0d5b2f7e94a3c' };

function variantOf(operation: OperationId, headers: Readonly<Record<string, string>>, status: number): string | null {
  return exchangeOf(recorded(headers, status), { id: 'r1', operation, account: null }).variant;
}

test('an accepted request counts as the right one, a refused one may be wrong', () => {
  expect([variantOf('createWebhook', jwt, 201), variantOf('createWebhook', jwt, 400)]).toEqual([null, 'recorded']);
});

test.each([
  ['a JWT', 'getWebhook', jwt],
  ['a JWT', 'listPayments', jwt],
  ['an API key', 'listPayments', key],
] as const)(
  'a 401 to %s that asks for what is its own (%s) is about the credentials alone',
  (_, operation, headers) => {
    expect(variantOf(operation, headers, 401)).toBeNull();
  },
);

test.each([
  ['an API key where none is accepted', 'getWebhook', key],
  ['an API key where the document does not say', 'earnedFeesBalance', key],
  ['both at once', 'listPayments', { ...jwt, ...key }],
  ['no credentials', 'listPayments', {}],
  ['a JWT that names a thing', 'readPayment', jwt],
] as const)('a 401 to %s may be right', (_, operation, headers) => {
  expect(variantOf(operation, headers, 401)).toBe('recorded');
});
