import { expect, test } from 'vitest';
import { Bases, operationAt, routeOf } from './route.ts';

const origin = 'https://api.example.com';

test.each([
  ['GET', '/auth/payment/pix', 'listPayments', ''],
  ['GET', '/api/v1/auth/payment/pix?page=1', 'listPayments', '/api/v1'],
  ['GET', '/api/v1/auth/payment/pix/earnedFeesBalance', 'earnedFeesBalance', '/api/v1'],
  ['GET', '/api/v1/auth/payment/pix/p1', 'readPayment', '/api/v1'],
  ['GET', '/payment/pix/p1', 'publicPayment', ''],
  ['POST', '/x/account/concludesLogin/123456', 'concludesLogin', '/x'],
  ['DELETE', '/auth/securityIP/203.0.113.7', 'deleteSecurityIP', ''],
])('%s %s is %s behind "%s"', (method, path, operation, before) => {
  expect(routeOf(method, `${origin}${path}`)).toEqual({ operation, base: `${origin}${before}` });
});

test.each([
  ['PATCH', `${origin}/auth/payment/pix`],
  ['GET', `${origin}/auth/payment/pix/`],
  ['GET', `${origin}/assets/app.js`],
  ['GET', `${origin}/payment/pix/50%zz`],
  ['GET', 'data:text/plain,/auth/payment/pix'],
  ['GET', 'no address'],
])('%s %s is not an operation', (method, url) => {
  expect(routeOf(method, url)).toBeNull();
});

test('behind a base address only its own operations count', () => {
  const base = `${origin}/api`;
  expect(operationAt(base, 'GET', `${origin}/api/payment/pix/p1`)).toBe('publicPayment');
  expect(operationAt(base, 'GET', `${origin}/payment/pix/p1`)).toBeNull();
  expect(operationAt(base, 'GET', `${origin}/api/v2/auth/webhook`)).toBeNull();
  expect(operationAt(base, 'GET', 'https://other.example.com/api/auth/webhook')).toBeNull();
});

test('the base address with the most operations comes first', () => {
  const bases = new Bases();
  for (let times = 0; times < 5; times += 1) bases.see({ base: 'https://a', operation: 'login' });
  bases.see({ base: 'https://b', operation: 'login' });
  bases.see({ base: 'https://b', operation: 'listPayments' });
  expect(bases.ranked()).toEqual(['https://b', 'https://a']);
});
