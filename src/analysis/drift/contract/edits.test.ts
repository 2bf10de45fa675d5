import { expect, test } from 'vitest';
import { observedRun } from '../../../../test/support/observed-run.ts';
import type { Json } from '../../../journal/entry.ts';
import type { JsonObject } from '../../../json/value.ts';
import { openapiDocument } from '../../../report/openapi/document.ts';
import { analyse } from '../../analyse.ts';
import { compareDocuments } from './documents.ts';

/** A document that tests may edit freely. */
// biome-ignore lint/suspicious/noExplicitAny: an edit reaches wherever it wants
type Editable = any;

const observed = openapiDocument(analyse(observedRun));
const copy = (): Editable => structuredClone(observed);
const list = (document: Editable) => document.paths['/auth/payment/pix'].get;
const create = (document: Editable) => document.paths['/auth/payment/pix'].post;
const input = (document: Editable) => create(document).requestBody.content['application/json'].schema;
const payment = (document: Editable) => document.components.schemas.Payment;
const error = (document: Editable) => document.components.schemas.Error;
const paid = (document: Editable) => document.webhooks['payment.paid'].post;

const edits: readonly (readonly [string, (document: Editable) => unknown, string | null])[] = [
  // operations
  ['an operation is gone', (d) => delete d.paths['/auth/webhook'].get, 'breaking getWebhook: is gone.'],
  [
    'an operation is new',
    (d) => (d.paths['/v2'] = { get: { operationId: 'v2', responses: {} } }),
    'compatible v2: is new.',
  ],
  [
    'an operation has another id',
    (d) => (list(d).operationId = 'all'),
    'look listPayments: is called all instead of listPayments.',
  ],
  ['an operation is deprecated', (d) => (list(d).deprecated = true), 'look listPayments: is deprecated now.'],
  [
    'the address is another one',
    (d) => (d.servers = [{ url: 'https://other.example' }]),
    'look The address: is another one.',
  ],
  // security
  [
    'credentials are asked for',
    (d) => (d.paths['/account/login'].post.security = [{ jwt: [] }]),
    'breaking login: asks for credentials now.',
  ],
  [
    'credentials are not asked for',
    (d) => (d.paths['/auth/webhook'].get.security = []),
    'look getWebhook: asks for no credentials any more.',
  ],
  [
    'the key is not taken',
    (d) => list(d).security.pop(),
    'breaking listPayments: does not take apiKey header x-api-key any more.',
  ],
  [
    'the key is taken',
    (d) => d.paths['/auth/webhook'].get.security.push({ apiKey: [] }),
    'look getWebhook: takes apiKey header x-api-key now.',
  ],
  [
    'the header of the key has another name',
    (d) => (d.components.securitySchemes.apiKey.name = 'x-key'),
    'breaking listPayments, createPayment, readPayment, updatePayment, earnedFeesBalance: does not take apiKey header x-api-key any more.',
  ],
  // parameters
  ['a parameter is gone', (d) => list(d).parameters.shift(), 'breaking listPayments: query page is gone.'],
  [
    'a parameter is new',
    (d) => list(d).parameters.push({ name: 'q', in: 'query', schema: {} }),
    'compatible listPayments: query q is new.',
  ],
  [
    'a required parameter is new',
    (d) => list(d).parameters.push({ name: 'q', in: 'query', required: true }),
    'breaking listPayments: query q is new and required.',
  ],
  [
    'a parameter is required',
    (d) => (list(d).parameters[0].required = true),
    'breaking listPayments: query page: is required now.',
  ],
  [
    'a bound of a parameter falls',
    (d) => (list(d).parameters[1].schema.maximum = 50),
    'breaking listPayments: query limit: maximum of the value is 50 instead of 100.',
  ],
  [
    'a bound of a parameter rises',
    (d) => (list(d).parameters[1].schema.maximum = 500),
    'compatible listPayments: query limit: maximum of the value is 500 instead of 100.',
  ],
  [
    'a default is another one',
    (d) => (list(d).parameters[1].schema.default = 20),
    'look listPayments: query limit: default of the value is 20 instead of 10.',
  ],
  // requests
  [
    'a field is required',
    (d) => input(d).required.push('dueDate'),
    'breaking createPayment: body: /dueDate is required now.',
  ],
  [
    'a field is not required',
    (d) => (input(d).required = []),
    'compatible createPayment: body: /amount is not required any more.',
  ],
  [
    'a field of a request is gone',
    (d) => delete input(d).properties.dueDate,
    'breaking createPayment: body: /dueDate is gone.',
  ],
  [
    'a field of a request is new',
    (d) => (input(d).properties.note = { type: 'string' }),
    'compatible createPayment: body: /note is new.',
  ],
  [
    'a field of a request has another type',
    (d) => (input(d).properties.amount.type = 'string'),
    'breaking createPayment: body: /amount is string instead of number.',
  ],
  [
    'a field of a request may be null',
    (d) => (input(d).properties.dueDate.type = ['string', 'null']),
    'compatible createPayment: body: /dueDate may be null.',
  ],
  [
    'a text may be longer',
    (d) => (input(d).properties.description.maxLength = 200),
    'compatible createPayment: body: maxLength of /description is 200 instead of 140.',
  ],
  [
    'a text has to match a pattern',
    (d) => (input(d).properties.externalId.pattern = '^a'),
    'breaking createPayment: body: pattern of /externalId is ^a instead of none.',
  ],
  [
    'unknown fields are taken',
    (d) => delete input(d).additionalProperties,
    'compatible createPayment: body: the value takes other fields now.',
  ],
  [
    'a media type of a request is gone',
    (d) => (create(d).requestBody.content = { 'text/json': create(d).requestBody.content['application/json'] }),
    'breaking createPayment: body: application/json is gone.',
  ],
  // responses
  [
    'another status of success',
    (d) => renamed(create(d).responses, '201', '200'),
    'breaking createPayment: status 201 is gone.',
  ],
  [
    'a refusal is new',
    (d) => (list(d).responses['409'] = { description: '' }),
    'look listPayments: status 409 is new.',
  ],
  [
    'a field of a payment is gone',
    (d) => delete payment(d).properties.status,
    'breaking readPayment: body of 200: /status is gone.',
  ],
  [
    'a field of a payment is new',
    (d) => (payment(d).properties.payer = {}),
    'compatible readPayment: body of 200: /payer is new.',
  ],
  [
    'a field of a payment may be missing',
    (d) => payment(d).required.shift(),
    'breaking readPayment: body of 200: /amount is not required any more.',
  ],
  [
    'a field of a payment may be null',
    (d) => (payment(d).properties.status.type = ['string', 'null']),
    'breaking readPayment: body of 200: /status may be null.',
  ],
  [
    'a field of a payment has another format',
    (d) => (payment(d).properties.id.format = 'ulid'),
    'look readPayment: body of 200: format of /id is ulid instead of uuid.',
  ],
  [
    'a field of an error is gone',
    (d) => delete error(d).properties.error.properties.message,
    'breaking createPayment: body of 422: /error/message is gone.',
  ],
  [
    'the media type of a response is another one',
    (d) => renamed(list(d).responses['401'].content, 'application/json', 'application/problem+json'),
    'breaking listPayments: body of 401: application/json is gone.',
  ],
  [
    'a header is gone',
    (d) => delete create(d).responses['201'].headers.location,
    'breaking createPayment: status 201: header location is gone.',
  ],
  // webhooks and callbacks
  ['an event is gone', (d) => delete d.webhooks['payment.paid'], 'breaking payment.paid: is gone.'],
  [
    'a field of an event is gone',
    (d) => delete paid(d).requestBody.content['application/json'].schema.properties.data,
    'breaking payment.paid: body: /data is gone.',
  ],
  [
    'a field of an event may be missing',
    (d) => (paid(d).requestBody.content['application/json'].schema.required = ['event']),
    'breaking payment.paid: body: /data is not required any more.',
  ],
  [
    'the callback is gone',
    (d) => delete create(d).callbacks,
    'breaking createPayment callbackSuccess {$request.body#/callbackSuccessUrl}: is gone.',
  ],
  // Changes that do not matter to clients.
  [
    'a description, an example and a mark',
    (d) => Object.assign(list(d), { description: 'x', summary: 'y', 'x-observed': {} }),
    null,
  ],
  ['another name of a schema', (d) => renamedSchema(d), null],
  [
    'the same in the words of OpenAPI 3.0',
    (d) => Object.assign(payment(d).properties.description, { type: 'string', nullable: true }),
    null,
  ],
  [
    'a choice of null and a type',
    (d) => (payment(d).properties.description = { oneOf: [{ type: 'string' }, { type: 'null' }] }),
    null,
  ],
];

function renamed(object: Editable, from: string, to: string): void {
  object[to] = object[from];
  delete object[from];
}

function renamedSchema(document: Editable): void {
  const text = JSON.stringify(document).replaceAll('schemas/Payment"', 'schemas/Charge"');
  Object.assign(document, JSON.parse(text));
  renamed(document.components.schemas, 'Payment', 'Charge');
}

test.each(edits)('%s', (_, edit, expected) => {
  const after = copy();
  edit(after);
  const changes = compareDocuments(observed as JsonObject, after).map((one) => `${one.class} ${one.sentence}`);
  if (expected === null) expect(changes).toEqual([]);
  else expect(changes).toContain(expected);
});

test('a document compared with itself has not changed', () => {
  expect(compareDocuments(observed as JsonObject, copy())).toEqual([]);
});

test('schemas that refer to themselves and to each other come to an end', () => {
  const schema = (n: number): Json => ({
    type: 'object',
    properties: Object.fromEntries(
      [1, 2, 3, 4].map((k) => [`p${k}`, { $ref: `#/components/schemas/S${(n * k) % 5}` }]),
    ),
  });
  const schemas = Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`S${n}`, schema(n)]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S1' } } };
  const document = {
    paths: { '/': { get: { responses: { '200': { content } } } } },
    components: { schemas },
  } satisfies JsonObject;
  expect(compareDocuments(document, structuredClone(document))).toEqual([]);
});
