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
  ['a JSON-RPC response', { jsonrpc: '2.0', id: 17, result: { keys: [one, two] } }],
  ['records and count', [[one, two], 2]],
  ['records in a list of their own', [[one, two]]],
  ['apiKeys of an account', { accountId: 'acc', apiKeys: [one, two] }],
  ['a result in a response', { response: { result: [one, two], code: 0 } }],
  ['a map keyed by id', { wh_1a2b: one, wh_3c4d: two }],
  ['a map in data', { data: { '17': one, '18': two } }],
  ['JSON in a JSON text', JSON.stringify({ data: [one, two] })],
  ['an unknown list name among remarks', { total: 2, ganchos: [one, two] }],
  ['d beside an empty list of warnings', { d: [one, two], error: null, warnings: [] }],
  ['a list within d beside warnings', { d: { ganchos: { data: [one, two] } }, error: null, warnings: [] }],
  ['an envelope that says how long it took', { response: [one, two], tookMs: 12, serverTime: '2026-11-28T05:00:00Z' }],
])('two records in %s', (_, body) => {
  expect(recordsIn(body)).toEqual([one, two]);
});

test.each<[string, unknown]>([
  ['a bare object', one],
  ['data', { data: one }],
  ['webhook', { webhook: one }],
  ['success and result', { success: true, result: one }],
  ['a JSON-RPC response', { jsonrpc: '2.0', id: 17, result: one }],
  ['an envelope with the id of the request', { id: 'req-17', status: 200, data: one }],
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

test('the record in an envelope with an id may have an id of another name', () => {
  const record = { keyId: 'k9', state: 'active' };
  expect(recordsIn({ jsonrpc: '2.0', id: 17, result: record })).toEqual([record]);
});

test('a record may have an object named data', () => {
  const record = { id: 'a1', data: { url: 'https://one.example' } };
  expect(recordsIn(record)).toEqual([record]);
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
  const deep: unknown = JSON.parse(`${'{"data":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
  expect(recordsIn(deep)).toHaveLength(1);
  expect(recordsIn(parseJson('{"__proto__": [{"id": "x"}], "constructor": null}'))).toHaveLength(1);
});

test.each<[string, unknown, unknown[]]>([
  ['the list that is not empty, of two', { data: [], items: [one] }, [one]],
  ['the list that says nothing about the answer', { errors: [], ganchos: [one, two] }, [one, two]],
  ['two ids that are numbers', [17, 18], [17, 18]],
  ['two lists', [[one], [two]], [[one], [two]]],
  ['what is not a null', [null, one], [one]],
  ['keys of four characters', { wh_1: one, wh_2: two }, [one, two]],
  ['keys that end like a name', { wh_a1: one, wh_b2: two }, [one, two]],
  ['keys that begin like a name', { ab12cd: one, ef34gh: two }, [one, two]],
  ['the payment beside its account', { payment: one, account: { name: 'A' } }, [one]],
  ['the text of a list name', { urls: 'https://one.example' }, ['https://one.example']],
])('the records of a response are %s', (_, body, expected) => {
  expect(recordsIn(body)).toEqual(expected);
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['false', false],
  ['the text null', 'null'],
  ['an empty text as data', { data: '' }],
  ['a key that is null', { key: null }],
])('nothing in %s is a record', (_, body) => {
  expect(recordsIn(body)).toHaveLength(0);
});

test.each<[string, unknown]>([
  ['a key and its state', { key: 'k_123', status: 'active' }],
  ['a key that is a number', { key: 17, status: 'active' }],
  ['a name and a list', { label: 'main', events: [{ kind: 'payment.paid' }] }],
  ['two lists of no known name', { events: [{ kind: 'a' }], allowed: [{ ip: 'b' }] }],
  ['sections, one of which has a name like a key', { label: { a: 1 }, wh_1a2b: { b: 2 } }],
  ['members of which one has a name like a key', { label: 'main', wh_1a2b: 'x' }],
  ['switches under names like keys', { wh_1a2b: true, wh_3c4d: false }],
  ['an object and a number under names like keys', { wh_1a2b: one, wh_3c4d: 5 }],
  ['a text and a number under names like keys', { wh_1a2b: 'https://one.example', wh_3c4d: 5 }],
  ['sections of short names', { X9: { a: 1 }, Y8: { b: 2 } }],
  ['sections with blanks in their names', { 'RUA 12X': { a: 1 }, 'RUA 13X': { b: 2 } }],
  ['sections with a point in their names', { '12.a': { a: 1 }, '13.a': { b: 2 } }],
  ['numbered addresses', { address1: { a: 1 }, address2: { b: 2 } }],
  ['numbered phones', { phoneNumber1: { a: 1 }, phoneNumber2: { b: 2 } }],
  ['one text of no known name', { gancho: 'main' }],
  ['an object and a text, of no known name', { gancho: { a: 1 }, label: 'main' }],
  ['a payment with a label', { payment: { a: 1 }, label: 'main' }],
  ['a text as data, with a label', { data: 'x', label: 'main' }],
])('an object of %s is one record', (_, body) => {
  expect(locateRecords(body)).toEqual([{ value: body, pointer: '', key: null }]);
});

test.each<[string, unknown, string[]]>([
  ['records and count', [[one, two], 2], ['/0/0', '/0/1']],
  ['edges', { edges: [{ node: one }, { node: two }] }, ['/edges/0/node', '/edges/1/node']],
  ['JSON in a JSON text', JSON.stringify({ data: [one] }), ['/data/0']],
  ['a text as data', { data: 'https://one.example' }, ['/data']],
])('the pointers of records are found in %s', (_, body, pointers) => {
  expect(locateRecords(body).map((record) => record.pointer)).toEqual(pointers);
});

test('a body beside a head, in Portuguese', () => {
  const list = { cabecalho: { protocolo: '20261121', sucesso: true }, corpo: [{ id: 'a', status: 'on' }] };
  expect(recordsIn(list)).toEqual([{ id: 'a', status: 'on' }]);
});
