import { expect, test } from 'vitest';
import { type CallParts, call, judged } from '../../../test/support/judged.ts';
import type { OperationId } from '../../contract/operations.ts';
import { HttpMonitor } from './http.ts';

const html = [['content-type', 'text/html']] as const;
const plain = [['content-type', 'text/plain']] as const;

test('a body that is cut short breaks a rule if it is accepted', () => {
  const cut = (status: number) => call('updatePayment', { at: 0, variant: 'malformed-json', status });
  expect(judged(new HttpMonitor(), [cut(200)])).toEqual(['HTTP-05[default] updatePayment@0']);
  expect(judged(new HttpMonitor(), [cut(400)])).toEqual([]);
});

test.each([
  ['a server error', { status: 500, body: {} }, ['HTTP-02[default] listApiKeys@0']],
  ['a body that is not JSON', { text: 'ok', headers: plain }, ['HTTP-01[default] listApiKeys@0']],
  [
    'a server error of a proxy in front',
    { status: 502, text: '<p>', headers: html },
    ['HTTP-02[default] listApiKeys@0'],
  ],
  ['a secret alone', { text: '$PIX_JWT_1', headers: plain }, ['HTTP-01[default] listApiKeys@0']],
  ['HTML of the service itself', { status: 404, text: '<p>', headers: html }, ['HTTP-01[default] listApiKeys@0']],
  ['JSON that says it is text', { text: '{}', headers: plain }, ['HTTP-03[default] listApiKeys@0']],
  ['JSON without a content type', { status: 400, text: '[]', headers: [] }, ['HTTP-03[default] listApiKeys@0']],
])('%s breaks a rule', (_, parts, found) => {
  expect(judged(new HttpMonitor(), [call('listApiKeys', { at: 0, ...parts })])).toEqual(found);
});

test.each([
  ['an empty body', { status: 204, text: '' }],
  [
    'JSON of another kind',
    { text: '{}', headers: [['content-type', 'application/problem+json; charset=utf-8']] as const },
  ],
  ['a page of a proxy in front', { status: 413, text: '<p>', headers: html }],
  ['no response', { status: null }],
  ['a text that a mark made unreadable', { text: '{"a":1$PIX_CODE_1}' }],
])('%s breaks none', (_, parts) => {
  expect(judged(new HttpMonitor(), [call('listApiKeys', { at: 0, ...parts })])).toEqual([]);
});

test('the error page of a framework that a number beyond reason stops is recognised by its status alone', () => {
  const failing = { at: 0, status: 500, text: 'Internal Server Error', headers: plain };
  const judge = (variant: string) => judged(new HttpMonitor(), [call('validateCode', { ...failing, variant })]);
  expect(judge('odd-huge-number')).toEqual(['HTTP-02[default] validateCode@0']);
  expect(judge('wrong-type-code')).toEqual(['HTTP-02[default] validateCode@0', 'HTTP-01[default] validateCode@0']);
});

test('the list of addresses may be text', () => {
  expect(judged(new HttpMonitor(), [call('getSecurityIP', { at: 0, text: '10.0.0.1', headers: plain })])).toEqual([]);
});

test.each([
  ['of the suite is answered with a server error', 'unknown-route', ['HTTP-02[default] listApiKeys@0']],
  ['of others is not judged', null, []],
])('a request outside of the contract %s', (_, variant, found) => {
  const entry = { ...call('listApiKeys', { at: 0, status: 500, text: '<p>' }), operation: null, variant };
  expect(judged(new HttpMonitor(), [entry])).toEqual(found);
});

test.each([
  [[['retry-after', '1']] as const, []],
  [[], ['HTTP-02[default] listApiKeys@0']],
])('a 503 with the headers %j', (headers, found) => {
  expect(judged(new HttpMonitor(), [call('listApiKeys', { at: 0, status: 503, text: '', headers })])).toEqual(found);
});

test.each([
  ['PATCH', []],
  ['POST', ['HTTP-02[default] listApiKeys@0']],
])('a server without the method %s says so with 501', (method, found) => {
  const entry = { ...call('listApiKeys', { at: 0, status: 501, text: '' }), operation: null, variant: 'wrong-method' };
  expect(judged(new HttpMonitor(), [{ ...entry, request: { ...entry.request, method } }])).toEqual(found);
});

/** A response with bytes that are not UTF-8. */
const noText = (parts: CallParts, operation: OperationId = 'login') => {
  const entry = call(operation, { body: { text: 'requisi\ufffd\ufffdo' }, ...parts });
  const body = { text: '', bytes: 0, ...entry.response?.body, invalidText: true as const };
  return { ...entry, response: entry.response && { ...entry.response, body } };
};

test('JSON that is not UTF-8 breaks a rule, unless the request was none', () => {
  const judge = (variant: string | null) => judged(new HttpMonitor(), [noText({ at: 0, status: 400, variant })]);
  expect(judge(null)).toEqual(['HTTP-01[default] login@0']);
  expect(judge('odd-encoding')).toEqual([]);
});

test('a list of addresses with a byte order mark breaks a rule if it is JSON', () => {
  const judge = (parts: object) =>
    judged(new HttpMonitor(), [noText({ at: 0, body: '10.0.0.1', ...parts }, 'getSecurityIP')]);
  expect(judge({})).toEqual(['HTTP-01[default] getSecurityIP@0']);
  expect(judge({ headers: plain })).toEqual([]);
  expect(judge({ headers: [] })).toEqual([]);
});

test('an account may show bytes that are not UTF-8 after a request with such bytes was not refused', () => {
  const judge = (status: number) =>
    judged(new HttpMonitor(), [
      call('createPayment', { at: 0, status, variant: 'odd-encoding' }),
      noText({ at: 2 }, 'listPayments'),
    ]);
  expect(judge(201)).toEqual([]);
  expect(judge(400)).toEqual(['HTTP-01[default] listPayments@2']);
});
