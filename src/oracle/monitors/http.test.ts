import { expect, test } from 'vitest';
import { call, judged } from '../../../test/support/judged.ts';
import { httpMonitor } from './http.ts';

const html = [['content-type', 'text/html']] as const;
const plain = [['content-type', 'text/plain']] as const;

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
  expect(judged(httpMonitor, [call('listApiKeys', { at: 0, ...parts })])).toEqual(found);
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
  expect(judged(httpMonitor, [call('listApiKeys', { at: 0, ...parts })])).toEqual([]);
});

test('the error page of a framework that a number beyond reason stops is recognised by its status alone', () => {
  const failing = { at: 0, status: 500, text: 'Internal Server Error', headers: plain };
  const judge = (variant: string) => judged(httpMonitor, [call('validateCode', { ...failing, variant })]);
  expect(judge('odd-huge-number')).toEqual(['HTTP-02[default] validateCode@0']);
  expect(judge('wrong-type-code')).toEqual(['HTTP-02[default] validateCode@0', 'HTTP-01[default] validateCode@0']);
});

test('the list of addresses may be text', () => {
  expect(judged(httpMonitor, [call('getSecurityIP', { at: 0, text: '10.0.0.1', headers: plain })])).toEqual([]);
});

test.each([
  ['of the suite is answered with a server error', 'unknown-route', ['HTTP-02[default] listApiKeys@0']],
  ['of others is not judged', null, []],
])('a request outside of the contract %s', (_, variant, found) => {
  const entry = { ...call('listApiKeys', { at: 0, status: 500, text: '<p>' }), operation: null, variant };
  expect(judged(httpMonitor, [entry])).toEqual(found);
});

test('JSON that is not UTF-8 breaks a rule, unless the request was none', () => {
  const judge = (variant: string | null) => {
    const entry = call('login', { at: 0, status: 400, body: { error: 'requisi\ufffd\ufffdo' }, variant });
    const body = { text: '', bytes: 0, ...entry.response?.body, invalidText: true as const };
    return judged(httpMonitor, [{ ...entry, response: entry.response && { ...entry.response, body } }]);
  };
  expect(judge(null)).toEqual(['HTTP-01[default] login@0']);
  expect(judge('odd-encoding')).toEqual([]);
});
