import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import {
  type KeyField,
  type KeyOperation,
  type KeyRequest,
  KeyRequestLearner,
  type KnownKey,
  keyRequest,
  keyRequestAnswer,
} from './key-request.ts';

const known: KnownKey = { key: 'pk_live_9fK2mQ7x', id: 'a81bc81b-dead', label: 'pix-conformance' };
const none: KeyRequest = { body: null, query: {} };

/** The requests that are proposed in turn when each is refused with the message of `refusal`. */
function proposals(operation: KeyOperation, refusal: (request: KeyRequest) => string, about = known): KeyRequest[] {
  const learner = new KeyRequestLearner(operation, about);
  const requests: KeyRequest[] = [];
  for (let form = learner.next(); form !== null; form = learner.next()) {
    const request = keyRequest(form, about);
    requests.push(request);
    learner.record({ accepted: false, json: undefined, text: refusal(request) });
  }
  return requests;
}

const isEmpty = ({ body, query }: KeyRequest) => body === null && Object.keys(query).length === 0;

/** The values that the named field has in the body, in the order in which they are tried. */
function tried(operation: KeyOperation, name: string, complaint: string, about = known): Json[] {
  const requests = proposals(operation, (request) => (isEmpty(request) ? `"${name}" ${complaint}` : ''), about);
  return requests.flatMap(({ body }) => (body !== null && Object.hasOwn(body, name) ? [body[name] as Json] : []));
}

const field = (name: string, value: KeyField['value'], place: KeyField['in'] = 'body'): KeyField => ({
  in: place,
  name,
  value,
});

test('fields go where they belong', () => {
  const form = { body: true, fields: [field('id', 'id'), field('enabled', 'flag', 'query')] };
  expect(keyRequest(form, known)).toEqual({ body: { id: known.id }, query: { enabled: 'true' } });
  expect(keyRequest(form, { ...known, flag: false }).query).toEqual({ enabled: 'false' });
});

test.each<[string, KeyField[], string]>([
  ['the id beside a flag', [field('enabled', 'flag'), field('keyId', 'id')], 'keyId'],
  ['the key beside a label', [field('name', 'label'), field('key', 'key', 'query')], 'key'],
  ['a label alone', [field('name', 'label')], 'name'],
  ['a flag and a label', [field('enabled', 'flag'), field('name', 'label')], 'enabled'],
])('a form answers with what names the key: %s', (_, fields, answer) => {
  expect(keyRequestAnswer({ body: true, fields })).toBe(answer);
});

test('a form that was refused is not proposed again', () => {
  const learner = new KeyRequestLearner('enableApiKey', known, [{ body: false, fields: [] }]);
  learner.next();
  learner.record({ accepted: false, json: undefined, text: '' });
  expect(learner.next()).toEqual({ body: true, fields: [] });
});

test('an outcome without a proposal counts for nothing', () => {
  const learner = new KeyRequestLearner('enableApiKey', known);
  learner.record({ accepted: true, json: undefined, text: '' });
  expect([learner.tries, learner.taken]).toEqual([0, null]);
});

test.each(['name', 'label', 'description', 'title', 'alias', 'nome', 'descricao', 'keyName', 'apiKeyName'])(
  'without a hint a key is created with a %s',
  (name) => {
    expect(proposals('createNewApiKey', () => '')).toContainEqual({ body: { [name]: known.label }, query: {} });
  },
);

test('without a hint a key is created with name and description, and with a name in the query', () => {
  expect(proposals('createNewApiKey', () => '').slice(-2)).toEqual([
    { body: { name: known.label, description: known.label }, query: {} },
    { body: null, query: { name: known.label } },
  ]);
});

test('the name that the record gives its id is tried before usual names', () => {
  const requests = proposals('enableApiKey', () => '', { ...known, idName: 'handle' });
  expect(requests.slice(0, 4)).toEqual([
    none,
    { body: {}, query: {} },
    { body: { handle: known.id }, query: {} },
    { body: { id: known.id }, query: {} },
  ]);
});

test.each([
  ['chave', known.key],
  ['api_key', known.key],
  ['api_key_id', known.id],
  ['key_id', known.id],
  ['_id', known.id],
  ['token', known.key],
  ['value', known.key],
  ['chaveId', known.id],
  ['idChave', known.id],
])('without a hint the body field %s is tried with %s', (name, value) => {
  expect(proposals('disableApiKey', () => '')).toContainEqual({ body: { [name]: value }, query: {} });
});

test('a field of the query goes out without a body', () => {
  expect(proposals('disableApiKey', () => '')).toContainEqual({ body: null, query: { id: known.id } });
});

test('a refusal in plain text is understood, and three of its fields are tried', () => {
  const requests = proposals('enableApiKey', () => 'aaa_a, bbb_b, ccc_c and ddd_d are required');
  const names = new Set(requests.flatMap(({ body, query }) => Object.keys({ ...body, ...query })));
  expect([...names].slice(0, 4)).toEqual(['aaa_a', 'bbb_b', 'ccc_c', 'id']);
  expect(names).not.toContain('ddd_d');
});

test('a field that should not be there is not tried because of that', () => {
  const requests = proposals('enableApiKey', () => 'property fooBar should not exist');
  expect(requests.some(({ body, query }) => 'fooBar' in { ...body, ...query })).toBe(false);
});

test('fields that are asked for whatever is sent are tried one at a time', () => {
  const requests = proposals('enableApiKey', () => 'aaa_a and bbb_b are required');
  const first = requests.slice(0, 9).map(({ body, query }) => Object.keys({ ...body, ...query }));
  expect(first).toEqual([[], ...Array(4).fill(['aaa_a']), ...Array(4).fill(['bbb_b'])]);
});

test('a second field is sent beside the first where only it is missing, then with its other values', () => {
  const requests = proposals('enableApiKey', ({ body }) => {
    if (body?.['alpha_x'] === undefined) return 'alpha_x is required';
    return body['beta_id'] === undefined ? 'beta_id is required' : 'beta_id is invalid';
  });
  expect(requests.slice(0, 4)).toEqual([
    none,
    { body: { alpha_x: known.key }, query: {} },
    { body: { alpha_x: known.key, beta_id: known.id }, query: {} },
    { body: { alpha_x: known.key, beta_id: known.key }, query: {} },
  ]);
});

test.each([
  ['Query parameter beta_x is required', { body: null, query: { alpha_x: known.key, beta_x: known.key } }],
  ['beta_x is required', { body: { beta_x: known.key }, query: { alpha_x: known.key } }],
])('a second field goes beside one of the query: %s', (second, expected) => {
  const requests = proposals('enableApiKey', ({ query }) =>
    query['alpha_x'] === undefined ? 'Query parameter alpha_x is required' : second,
  );
  expect(requests[2]).toEqual(expected);
});

test('a field that the refusal of an empty object wants in the query goes out without a body', () => {
  const requests = proposals('enableApiKey', ({ body }) => (body === null ? '' : 'Query parameter ref_x is required'));
  expect(requests[2]).toEqual({ body: null, query: { ref_x: known.key } });
});

test('a service that always wants another field gets four of them at the most', () => {
  const sizes = proposals('enableApiKey', ({ body }) => `field_${Object.keys(body ?? {}).length} is required`).map(
    ({ body }) => Object.keys(body ?? {}).length,
  );
  expect(Math.max(...sizes)).toBe(4);
});

test.each(['enabled', 'enable', 'disabled', 'disable', 'active', 'ativo', 'ativa', 'status', 'isActive', 'setEnabled'])(
  '%s carries a flag',
  (name) => {
    expect(tried('enableApiKey', name, 'is required')).toEqual([true]);
  },
);

test.each(['inactive', 'statusCode', 'videoRef', 'reference'])('%s carries the key, then the id', (name) => {
  expect(tried('enableApiKey', name, 'is required')).toEqual([known.key, known.id]);
});

test.each(['keyName', 'apelidoNome', 'rotulo_label', 'descricaoCurta', 'keyAlias', 'keyTitle'])(
  '%s carries the label, then the id and the key',
  (name) => {
    expect(tried('enableApiKey', name, 'is required')).toEqual([known.label, known.id, known.key]);
  },
);

test.each(['recordId', 'recordUuid', 'guidOfKey', 'identificador'])('%s carries the id, then the key', (name) => {
  expect(tried('enableApiKey', name, 'is required')).toEqual([known.id, known.key]);
});

test('a field of a new key is a label, or else a number or a list', () => {
  expect(tried('createNewApiKey', 'ref', 'is required')).toEqual([known.label, 30, ['pix']]);
});

test.each<[string, string, string | number, Json[]]>([
  ['recordId', 'is required', '17', ['17', 17, known.key]],
  ['ref', 'must be an integer', '17', [17, '17', known.key]],
  ['ref', 'must be an integer', 17, [17, known.key]],
  ['ref', 'must be an integer', '17a', ['17a', known.key]],
  ['ref', 'must be an integer', 'a17', ['a17', known.key]],
  ['ref', 'must be an integer', '9007199254740991', [9007199254740991, '9007199254740991', known.key]],
])('%s %s: of the id %j these are tried', (name, complaint, id, expected) => {
  expect(tried('enableApiKey', name, complaint, { ...known, id })).toEqual(expected);
});

test('without a key only the id is tried, without an id only the key', () => {
  expect(tried('enableApiKey', 'ref', 'is required', { ...known, key: null })).toEqual([known.id]);
  expect(tried('enableApiKey', 'ref', 'is required', { ...known, id: null })).toEqual([known.key]);
});

test('without key and id a key is created with a label all the same', () => {
  const requests = proposals('createNewApiKey', () => '', { ...known, key: null, id: null });
  expect(requests).toContainEqual({ body: { name: known.label }, query: {} });
});

test('an id that a JavaScript number cannot hold is sent with all its digits', () => {
  const id = '90071992547409931';
  const { body } = keyRequest({ body: true, fields: [field('id', 'number')] }, { ...known, id });
  expect(JSON.stringify(body)).toBe(`{"id":${id}}`);
});
