import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../json/parse.ts';
import { getPointer } from '../../json/pointer.ts';
import { locateRecords, recordsIn } from './records.ts';

const one = { id: 'a1', url: 'https://one.example' };
const two = { id: 'b2', url: 'https://two.example' };

test.each<[string, unknown]>([
  ['a list', [one, two]],
  ['a documented page', { currentPage: 1, pageSize: 10, totalItems: 2, totalPages: 1, data: [one, two] }],
  ['data', { data: [one, two] }],
  ['success and data', { success: true, message: 'ok', data: [one, two] }],
  ['data.items', { data: { items: [one, two], total: 2 } }],
  ['a Spring page', { content: [one, two], pageable: { sort: { sorted: false } }, totalElements: 2, last: true }],
  ['webhooks', { webhooks: [one, two] }],
  ['HAL', { _embedded: { webhookList: [one, two] }, _links: { self: { href: '/' } } }],
  ['edges', { edges: [{ node: one }, { node: two, cursor: 'x' }] }],
  ['records and count', [[one, two], 2]],
  ['apiKeys of an account', { accountId: 'acc', apiKeys: [one, two] }],
  ['a result in a response', { response: { result: [one, two], code: 0 } }],
  ['a map keyed by id', { wh_1a2b: one, wh_3c4d: two }],
  ['a map in data', { data: { '17': one, '18': two } }],
  ['JSON in a JSON text', JSON.stringify({ data: [one, two] })],
  ['an unknown list name among remarks', { total: 2, ganchos: [one, two] }],
])('two records in %s', (_, body) => {
  expect(recordsIn(body)).toEqual([one, two]);
});

test.each<[string, unknown]>([
  ['a bare object', one],
  ['data', { data: one }],
  ['webhook', { webhook: one }],
  ['success and result', { success: true, result: one }],
  ['a list of one', [one]],
  ['an unknown envelope', { gancho: one }],
])('one record in %s', (_, body) => {
  expect(recordsIn(body)).toEqual([one]);
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['null', null],
  ['an empty text', ''],
  ['{}', {}],
  ['[]', []],
  ['data null', { data: null }],
  ['data []', { data: [] }],
  ['webhook null', { webhook: null }],
  ['success with nothing', { success: true, data: {} }],
  ['a message', { message: 'No webhook registered' }],
  ['an empty page', { currentPage: 1, pageSize: 10, totalItems: 0, totalPages: 0, data: [] }],
  ['an empty HAL page', { _embedded: { list: [] } }],
])('no record in %s', (_, body) => {
  expect(recordsIn(body)).toEqual([]);
});

test('a record with a list of its own is one record', () => {
  const record = { ...one, events: [{ kind: 'payment.paid' }], allowedIps: ['10.0.0.1'] };
  expect(recordsIn(record)).toEqual([record]);
});

test('a record with nested objects is one record', () => {
  const record = { id: 'p1', amount: 10, payer: { name: 'A' }, payee: { name: 'B' } };
  expect(recordsIn({ data: record })).toEqual([record]);
});

test('texts stand for records', () => {
  expect(recordsIn('https://one.example')).toEqual(['https://one.example']);
  expect(recordsIn(['https://one.example'])).toEqual(['https://one.example']);
  expect(recordsIn({ data: 'https://one.example' })).toEqual(['https://one.example']);
});

test('a map keyed by id gives the keys', () => {
  const body = { 'a81bc81b-dead-4e5d-abff-90865d1e13b1': { url: 'https://one.example' } };
  expect(locateRecords(body).map((record) => record.key)).toEqual(Object.keys(body));
});

test('every record is found again at its pointer, in any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const body = parseJson(JSON.stringify(value));
      if (typeof body === 'string') return;
      for (const record of locateRecords(body)) expect(getPointer(body, record.pointer)).toBe(record.value);
    }),
  );
});

test('hostile bodies do no harm', () => {
  const deep = parseJson(`${'{"data":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
  expect(recordsIn(deep)).toHaveLength(1);
  expect(recordsIn(parseJson('{"__proto__": [{"id": "x"}], "constructor": null}'))).toHaveLength(1);
});
