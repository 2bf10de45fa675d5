import { expect, test } from 'vitest';
import { operationIds } from '../contract/operations.ts';
import { errorCasesOf, fieldOf, without, withWrongType } from './error-cases.ts';

test('of an open operation with a body', () => {
  expect(errorCasesOf('validateCode')).toEqual([
    'missing-email',
    'missing-code',
    'wrong-type-email',
    'wrong-type-code',
    'malformed-json',
    'wrong-content-type',
  ]);
});

test('of an operation under /auth with an id, of which no field is required', () => {
  expect(errorCasesOf('updatePayment')).toEqual([
    'wrong-type-amount',
    'wrong-type-selfEarnedFees',
    'wrong-type-externalId',
    'wrong-type-description',
    'wrong-type-callbackSuccessUrl',
    'wrong-type-dueDate',
    'unknown-id',
    'no-credentials',
    'bad-jwt',
    'bad-api-key',
    'both-credentials',
    'malformed-json',
    'wrong-content-type',
  ]);
});

test('of a list, its parameters', () => {
  expect(errorCasesOf('listPayments')).toEqual([
    'wrong-type-page',
    'wrong-type-limit',
    'no-credentials',
    'bad-jwt',
    'bad-api-key',
    'both-credentials',
  ]);
});

test('of the public lookup, an unknown id', () => {
  expect(errorCasesOf('publicPayment')).toEqual(['unknown-id']);
});

test('an unknown id is tried wherever a payment or a webhook is named', () => {
  expect(operationIds.filter((operation) => errorCasesOf(operation).includes('unknown-id'))).toEqual([
    'readPayment',
    'updatePayment',
    'sandboxPay',
    'publicPayment',
    'deleteWebhook',
  ]);
});

test('a body without a field keeps the others', () => {
  expect(without({ a: 1, b: 2 }, 'a')).toEqual({ b: 2 });
});

test.each([
  ['string', { not: 'a text' }],
  ['number', 'abc'],
  ['integer', 'abc'],
  ['boolean', 'abc'],
  ['object', 'abc'],
] as const)('a %s becomes what nobody reads as one', (type, wrong) => {
  expect(withWrongType({ a: 1, b: 2 }, 'a', { type })).toEqual({ a: wrong, b: 2 });
});

test('a field is one of the body or of the query', () => {
  expect(fieldOf('createPayment', 'amount')).toEqual({ type: 'number', required: true });
  expect(fieldOf('listPayments', 'page')).toEqual({ type: 'integer', required: false });
  expect(() => fieldOf('login', 'page')).toThrow('login has no documented field page');
  expect(() => fieldOf('listPayments', 'amount')).toThrow('listPayments has no documented field amount');
});
