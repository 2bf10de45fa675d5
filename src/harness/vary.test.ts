import { describe, expect, test } from 'vitest';
import { varied } from './vary.ts';

const login = { jwt: 'j', body: { email: 'a@b.c', password: 'p' } };

describe('a valid request is made wrong in one respect:', () => {
  test('a body that is not an object', () => {
    const options = { body: { email: 'a@b.c' } };
    expect(varied('login', options, 'no-body')).toEqual({ variant: 'no-body', body: undefined });
    expect(varied('login', options, 'array-body')).toMatchObject({ variant: 'array-body', rawBody: '[]' });
  });

  test('a field is missing', () => {
    expect(varied('login', login, 'missing-email')).toEqual({
      jwt: 'j',
      variant: 'missing-email',
      body: { password: 'p' },
    });
  });

  test('null in place of each field', () => {
    expect(varied('createWebhook', { jwt: 'j', body: { url: 'https://a.example' } }, 'odd-null')).toEqual({
      jwt: 'j',
      variant: 'odd-null',
      body: { url: null },
    });
  });

  test('null in place of one field', () => {
    expect(varied('login', login, 'null-password')).toMatchObject({ body: { email: 'a@b.c', password: null } });
  });

  test('a field has a wrong type', () => {
    expect(varied('login', login, 'wrong-type-email')).toEqual({
      jwt: 'j',
      variant: 'wrong-type-email',
      body: { email: { not: 'a text' }, password: 'p' },
    });
  });

  test('a query parameter has a wrong type', () => {
    expect(varied('listPayments', { query: { page: 1, limit: 5 } }, 'wrong-type-limit')).toEqual({
      variant: 'wrong-type-limit',
      query: { page: 1, limit: 'abc' },
    });
    expect(varied('listPayments', {}, 'wrong-type-page')).toEqual({
      variant: 'wrong-type-page',
      query: { page: 'abc' },
    });
  });

  test('the body is not JSON, though everything is there', () => {
    expect(varied('login', login, 'malformed-json')).toEqual({
      ...login,
      variant: 'malformed-json',
      rawBody: '{"email":"a@b.c","password":"p"',
    });
  });

  test('the content type is wrong', () => {
    expect(varied('login', login, 'wrong-content-type')).toEqual({
      ...login,
      variant: 'wrong-content-type',
      contentType: 'text/plain',
    });
  });
});

test('a request without a body has none to lose', () => {
  expect(varied('login', {}, 'missing-email')).toEqual({ variant: 'missing-email', body: {} });
  expect(varied('login', {}, 'malformed-json').rawBody).toBe('{');
});

test('a case that is not made by changing the body is our own fault', () => {
  expect(() => varied('login', login, 'unknown-id')).toThrow('unknown-id is not made by changing the body of login');
});
