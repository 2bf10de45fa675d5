import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { delivery, exchange, fact, journal, runStarted } from '../../../test/support/entries.ts';
import { hostileRun } from '../../../test/support/hostile-run.ts';
import { sampleRun } from '../../../test/support/journal.ts';
import { observedEntries, observedRun } from '../../../test/support/observed-run.ts';
import { analyse } from '../../analysis/analyse.ts';
import { operationIds, operations } from '../../contract/operations.ts';
import { getPointer } from '../../json/pointer.ts';
import { openapi, openapiDocument } from './document.ts';

const document = openapiDocument(analyse(observedRun));
const at = (pointer: string) => getPointer(document, pointer);
const list = '/paths/~1auth~1payment~1pix/get';
const create = '/paths/~1auth~1payment~1pix/post';

test.each([
  ['what was observed', observedRun],
  ['a whole run', () => sampleRun({ failing: ['AUTH-05', 'LIST-01'] })],
  ['a hostile target', hostileRun],
  ['an empty journal', () => []],
])('the document of %s passes a strict validator', async (_, read) => {
  const yaml = openapi(analyse(read));
  const result = await new Validator().validate(parse(yaml));
  expect(result).toEqual({ valid: true });
});

test('every operation of the contract is there', () => {
  for (const id of operationIds) {
    const { path, method } = operations[id];
    expect(at(`/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/operationId`)).toBe(id);
  }
});

test('a response has the status, headers, body and example that were seen', () => {
  expect(at(`${create}/responses/201`)).toEqual({
    description: 'Accepted.',
    headers: { location: { schema: { type: 'string' }, required: true, 'x-observed': { count: 1 } } },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/CreatePaymentResult' },
        example: { data: { id: '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e' } },
      },
    },
    'x-observed': { count: 1, exchanges: [expect.stringMatching(/^x\d+$/)] },
  });
});

test('a success body is a named schema', () => {
  expect(at('/components/schemas/CreatePaymentResult')).toMatchObject({
    type: 'object',
    properties: { data: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } },
    'x-observed': { count: 1 },
  });
});

test('a success without a body has no content', () => {
  expect(at('/paths/~1account~1login/post/responses/202')).not.toHaveProperty('content');
});

test('error bodies that are alike share a schema', () => {
  expect(at(`${create}/responses/422/content/application~1json/schema`)).toEqual({
    $ref: '#/components/schemas/Error',
  });
  expect(at(`${list}/responses/401/content/application~1json/schema`)).toEqual({ $ref: '#/components/schemas/Error' });
  expect(at('/components/schemas/Error/properties/error/type')).toBe('object');
});

test('a text is a string, whatever other bodies of its status are', () => {
  expect(at('/paths/~1auth~1payment~1pix~1{id}/get/responses/404/content')).toEqual({
    'text/plain': { schema: { type: 'string' } },
  });
});

test('a payment has one schema wherever it shows', () => {
  const payment = { $ref: '#/components/schemas/Payment' };
  expect(at('/paths/~1auth~1payment~1pix~1{id}/get/responses/200/content/application~1json/schema')).toEqual(payment);
  expect(at('/components/schemas/PaymentPage/properties/data/items')).toEqual(payment);
});

test('a field that was only ever null has its documented type', () => {
  expect(at('/components/schemas/Payment/properties/description')).toMatchObject({ type: ['string', 'null'] });
});

test('an operation that was never accepted keeps its documented body', () => {
  expect(openapiDocument(analyse(() => []))).toMatchObject({
    paths: {
      '/auth/payment/pix': {
        get: {
          responses: {
            '2XX': {
              content: { 'application/json': { schema: { required: expect.arrayContaining(['currentPage']) } } },
            },
          },
        },
      },
    },
  });
});

test('a status that HTTP does not have is left out', () => {
  expect(Object.keys(at('/paths/~1auth~1webhook~1delete~1{id}/delete/responses') ?? {})).toEqual(['2XX']);
});

test('page and limit have their documented bounds and observed defaults', () => {
  expect(at(`${list}/parameters`)).toMatchObject([
    { name: 'page', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
      'x-observed': { exchanges: ['x8'] },
    },
  ]);
});

test('request fields carry the bounds that were found', () => {
  const schema = `${create}/requestBody/content/application~1json/schema`;
  expect(at(`${schema}/properties/amount`)).toMatchObject({ type: 'number', minimum: 0.01, maximum: 5000 });
  expect(at(`${schema}/properties/description`)).toMatchObject({ type: 'string', maxLength: 140 });
  expect(at(`${schema}/properties/externalId`)).not.toHaveProperty('maxLength');
  expect(at(`${schema}/required`)).toEqual(['amount']);
  expect(at(`${schema}/additionalProperties`)).toBe(false);
  expect(at(`${create}/requestBody/content/application~1json/example`)).toEqual({ amount: 10.5 });
});

test('account fields carry what sign-up learned', () => {
  const schema = '/paths/~1account~1signup~1createAccount/post/requestBody/content/application~1json/schema';
  expect(at(`${schema}/properties/accountType/examples`)).toEqual(['PF', 'PJ']);
  expect(at(`${schema}/properties/address`)).toMatchObject({
    properties: { street: { type: 'string' }, complement: { type: 'string' } },
    required: ['street'],
  });
  expect(at(`${schema}/properties/password/minLength`)).toBe(8);
});

test('key management takes the request that was learned', () => {
  expect(at('/paths/~1auth~1apiKey~1createNewApiKey/post')).not.toHaveProperty('requestBody');
  expect(at('/paths/~1auth~1apiKey~1enable/put/requestBody/content/application~1json/schema/required')).toEqual(['id']);
  expect(at('/paths/~1auth~1apiKey~1disable/put/parameters/0')).toMatchObject({
    name: 'id',
    in: 'query',
    required: true,
  });
});

test.each([
  ['payment/pix: either method', list, [{ jwt: [] }, { apiKey: [] }]],
  ['all other endpoints: the JWT', '/paths/~1auth~1webhook/get', [{ jwt: [] }]],
  ['/account: none', '/paths/~1account~1login/post', []],
  [
    'a sub-path that takes the key',
    '/paths/~1auth~1payment~1pix~1earnedFeesBalance/get',
    [{ jwt: [] }, { apiKey: [] }],
  ],
  ['a sub-path that does not', '/paths/~1auth~1payment~1pix~1sandboxOnly~1pay/post', [{ jwt: [] }]],
  ['the public lookup', '/paths/~1payment~1pix~1{id}/get', [{}, { jwt: [] }]],
])('security of %s', (_, pointer, expected) => {
  expect(at(`${pointer}/security`)).toEqual(expected);
});

test.each([
  ['the target', {}, { url: 'http://127.0.0.1:4010' }],
  [
    'a variable where that is the embedded sandbox',
    { embedded: true },
    { url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4010' } } },
  ],
])('the server is %s', (_, options, expected) => {
  const { servers } = openapiDocument(analyse(() => [runStarted(options)]));
  expect(servers).toMatchObject([expected]);
});

test('path parameters have the value that was taken as an example', () => {
  const url = 'http://127.0.0.1:4010/auth/payment/pix/p%207?x=1';
  const seen = openapiDocument(analyse(journal([exchange('readPayment', { url, body: {} })])));
  expect(getPointer(seen, '/paths/~1auth~1payment~1pix~1{id}/get/parameters/0/example')).toBe('p 7');
  expect(getPointer(seen, '/paths/~1payment~1pix~1{id}/get/parameters/0/example')).toBe('p 7');
  expect(getPointer(seen, '/paths/~1auth~1securityIP~1{ip}/delete/parameters/0/example')).toBe('203.0.113.7');
});

test('a create links to the operations that take its id', () => {
  const entries = [
    exchange('createPayment', { status: 201, body: { data: { id: 'p7' } } }),
    exchange('readPayment', { url: 'http://127.0.0.1:4010/auth/payment/pix/p7', body: {} }),
    exchange('sandboxPay', { sent: { id: 'p7' }, body: {} }),
    exchange('addSecurityIP', { sent: { ip: '203.0.113.7' } }),
  ];
  const seen = openapiDocument(analyse(journal(entries)));
  expect(getPointer(seen, '/paths/~1auth~1payment~1pix/post/responses/201/links')).toEqual({
    ReadPayment: { operationId: 'readPayment', parameters: { 'path.id': '$response.body#/data/id' } },
    SandboxPay: { operationId: 'sandboxPay', requestBody: { id: '$response.body#/data/id' } },
  });
  expect(getPointer(seen, '/paths/~1auth~1securityIP/post/responses/200/links')).toEqual({
    DeleteSecurityIP: { operationId: 'deleteSecurityIP', parameters: { 'path.ip': '$request.body#/ip' } },
  });
});

test('webhooks and callbacks are operations that ask for no credentials', () => {
  expect(at('/webhooks/payment.paid/post')).toMatchObject({ operationId: 'onPaymentPaid', security: [] });
  expect(at(`${create}/callbacks/callbackSuccess/{$request.body#~1callbackSuccessUrl}/post`)).toMatchObject({
    operationId: 'callbackSuccess',
    security: [],
  });
});

test('events are webhooks of the document', () => {
  expect(at('/webhooks/payment.paid/post')).toMatchObject({
    description: 'Delivered after sandboxPay.',
    requestBody: { content: { 'application/json': { schema: { required: ['data', 'event'] } } } },
  });
});

test('kinds that are not names are made into ones, each its own', () => {
  const shape = { type: 'object' };
  const deliveries = ['a b', 'a%b', ''].flatMap((kind, index) => [
    delivery(`d${index}`, {}),
    fact('event', { delivery: `d${index}`, kind, kindPointer: '/k', afterMs: 1, first: true }),
  ]);
  const { webhooks } = openapiDocument(analyse(journal(deliveries)));
  expect(Object.keys(webhooks ?? {})).toEqual(['a_b', 'a_b_2', 'unnamed']);
  expect(webhooks).toMatchObject({
    a_b_2: { post: { summary: 'Event a%b', requestBody: { content: { 'application/json': { schema: shape } } } } },
  });
});

test('callbackSuccessUrl is a callback of createPayment', () => {
  expect(at(`${create}/callbacks/callbackSuccess`)).toMatchObject({
    '{$request.body#/callbackSuccessUrl}': { post: { description: 'Called after sandboxPay.' } },
  });
});

test('a broken rule contradicts the document where its case names an operation', () => {
  expect(at('/paths/~1auth~1webhook/get/x-contradicts')).toContainEqual({
    rule: 'AUTH-05',
    case: 'getWebhook',
    documented: expect.any(String),
    observed: '200',
    exchanges: ['x9'],
  });
  expect(at('/paths/~1auth~1payment~1pix~1{id}/put/x-contradicts/0')).toMatchObject({
    rule: 'AUTH-04',
    observed: 'both were accepted',
  });
});

test('a broken rule about no single operation contradicts at the root', () => {
  expect(at('/x-contradicts')).toContainEqual(
    expect.objectContaining({ rule: 'LIST-01', observed: 'pageSize is a text' }),
  );
});

test('the mark of a number is a number in an example', () => {
  const example = '/paths/~1account~1concludesLogin~1{emailToken}/post/responses/200/content/application~1json/example';
  expect(at(example)).toEqual({ tokenJWT: '$PIX_JWT_1', attempts: 0 });
});

test.each([
  ['nested ten thousand levels deep', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['a thousand levels, short enough for an example', `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`],
  [
    'with three thousand names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, i]))),
  ],
  ['with the names of the prototype', '{"__proto__": {"toString": 1}, "constructor": null, "hasOwnProperty": []}'],
])('a body %s makes a valid document', async (_, body) => {
  const entries = operationIds.flatMap((id) => [
    exchange(id, { text: body }),
    exchange(id, { text: body, status: 400 }),
  ]);
  const yaml = openapi(analyse(journal(entries)));
  expect(await new Validator().validate(parse(yaml))).toEqual({ valid: true });
});

test('the same journal gives the same bytes', () => {
  expect(openapi(analyse(() => observedEntries))).toBe(openapi(analyse(() => observedEntries)));
});
