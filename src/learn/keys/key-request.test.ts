import { expect, test } from 'vitest';
import type { Json } from '../../json/value.ts';
import {
  type KeyOperation,
  type KeyRequest,
  KeyRequestLearner,
  type KnownKey,
  keyRequest,
  keyRequestAnswer,
} from './key-request.ts';

const known: KnownKey = { key: 'pk_live_9fK2mQ7x', id: 'a81bc81b-dead', idName: 'id', label: 'pix-conformance' };

/** A service that accepts one form of request, and the wording of its refusals. */
interface Service {
  readonly takes: (request: KeyRequest) => boolean;
  readonly refusal: (request: KeyRequest) => Json | undefined;
}

const silent = () => undefined;
const inBody = (name: string, value: Json) => (request: KeyRequest) => request.body?.[name] === value;
const inQuery = (name: string, value: string) => (request: KeyRequest) => request.query[name] === value;
const named = (request: KeyRequest) => Object.keys({ ...request.body, ...request.query }).length > 0;

function learn(operation: KeyOperation, service: Service, about: KnownKey = known) {
  const learner = new KeyRequestLearner(operation, about);
  for (let form = learner.next(); form !== null; form = learner.next()) {
    const request = keyRequest(form, about);
    const accepted = service.takes(request);
    const json = accepted ? { ok: true } : service.refusal(request);
    learner.record({ accepted, json, text: json === undefined ? '' : JSON.stringify(json) });
  }
  return { answer: learner.taken === null ? null : keyRequestAnswer(learner.taken), tries: learner.tries };
}

test.each<[string, Service, string, number]>([
  ['nothing', { takes: (request) => request.body === null, refusal: silent }, 'none', 1],
  ['an empty object', { takes: (request) => request.body !== null, refusal: silent }, 'none', 2],
  ['id', { takes: inBody('id', 'a81bc81b-dead'), refusal: silent }, 'id', 3],
  ['the key itself under apiKey', { takes: inBody('apiKey', known.key), refusal: silent }, 'apiKey', 6],
  [
    'NestJS',
    {
      takes: inBody('apiKeyId', known.id),
      refusal: () => ({
        statusCode: 400,
        message: ['apiKeyId must be a UUID', 'apiKeyId should not be empty'],
        error: 'Bad Request',
      }),
    },
    'apiKeyId',
    2,
  ],
  [
    'zod',
    {
      takes: inBody('token', known.key),
      refusal: () => ({ issues: [{ code: 'invalid_type', expected: 'string', path: ['token'], message: 'Required' }] }),
    },
    'token',
    2,
  ],
  [
    'Ajv on the query',
    {
      takes: inQuery('key', known.key ?? ''),
      refusal: () => ({ code: 'FST_ERR_VALIDATION', message: "querystring must have required property 'key'" }),
    },
    'key',
    2,
  ],
  [
    'FastAPI on the query',
    {
      takes: inQuery('key_uuid', String(known.id)),
      refusal: () => ({ detail: [{ loc: ['query', 'key_uuid'], msg: 'field required', type: 'value_error.missing' }] }),
    },
    'key_uuid',
    2,
  ],
  [
    'Rails',
    { takes: inBody('identifier', known.id), refusal: () => ({ errors: { identifier: ["can't be blank"] } }) },
    'identifier',
    2,
  ],
  [
    'Portuguese',
    { takes: inBody('chave', known.key), refusal: () => ({ mensagem: "O campo 'chave' é obrigatório." }) },
    'chave',
    2,
  ],
  [
    'a missing list',
    { takes: inBody('hash', known.key), refusal: () => ({ error: 'invalid_request', missing: ['hash'] }) },
    'hash',
    2,
  ],
  ['a JSON text', { takes: inBody('keyId', known.id), refusal: () => 'keyId is required' }, 'keyId', 2],
  [
    'the field by name, whose value has to be the other',
    {
      takes: inBody('id', known.key),
      refusal: (request) => (named(request) ? { error: 'Key not found' } : { error: 'id is required' }),
    },
    'id',
    3,
  ],
  [
    'a strict service',
    {
      takes: ({ body }) => body?.['id'] === known.id && Object.keys(body).length === 1,
      refusal: ({ body }) => ({ message: Object.keys(body ?? {}).map((name) => `property ${name} should not exist`) }),
    },
    'id',
    3,
  ],
])('learns to enable and disable: %s', (_, service, answer, most) => {
  for (const operation of ['enableApiKey', 'disableApiKey'] as const) {
    const learnt = learn(operation, service);
    expect(learnt.answer).toBe(answer);
    expect(learnt.tries).toBeLessThanOrEqual(most + 2);
  }
});

const fields = ['id', 'apiKeyId', 'keyId', 'apiKey', 'key', 'uuid'];
const usual = ['body', 'query'].flatMap((place) =>
  fields.flatMap((field) => ['id', 'key'].map((value) => [place, field, value] as const)),
);

test.each(usual)('learns blindly: %s field %s with the %s', (place, field, value) => {
  const wanted = value === 'id' ? String(known.id) : String(known.key);
  const takes = place === 'body' ? inBody(field, wanted) : inQuery(field, wanted);
  const learnt = learn('disableApiKey', { takes, refusal: silent });
  expect(learnt.answer).toBe(field);
  expect(learnt.tries).toBeLessThanOrEqual(32);
});

test.each<[string, Service, string]>([
  ['nothing', { takes: () => true, refusal: silent }, 'none'],
  ['a name', { takes: inBody('name', known.label), refusal: () => ({ message: ['name must be a string'] }) }, 'name'],
  ['a label, silently', { takes: inBody('label', known.label), refusal: silent }, 'label'],
  [
    'two fields, told one after the other',
    {
      takes: ({ body }) => body?.['nome'] === known.label && body['descricao'] === known.label,
      refusal: ({ body }) => ({
        erro: body?.['nome'] === undefined ? 'nome é obrigatório' : 'descricao é obrigatório',
      }),
    },
    'nome',
  ],
])('learns to create: %s', (_, service, answer) => {
  const learnt = learn('createNewApiKey', service);
  expect(learnt.answer).toBe(answer);
  expect(learnt.tries).toBeLessThanOrEqual(6);
});

test('an id that should be a number is sent as one', () => {
  const service: Service = { takes: inBody('id', 17), refusal: () => ({ message: ['id must be a number'] }) };
  expect(learn('enableApiKey', service, { ...known, id: '17' }).answer).toBe('id');
});

test('the form of the opposite operation is tried first', () => {
  const form = { body: true, fields: [{ in: 'body', name: 'handle', value: 'id' }] } as const;
  expect(new KeyRequestLearner('enableApiKey', known, [form]).next()).toEqual(form);
});

test('the name under which the key was shown is tried for it, early', () => {
  const service: Service = { takes: inBody('segredo', known.key), refusal: silent };
  expect(learn('disableApiKey', service, { ...known, keyName: 'segredo' })).toEqual({ answer: 'segredo', tries: 4 });
});

test('Portuguese names of the id are found where refusals say nothing', () => {
  const service: Service = { takes: inBody('chave_id', known.id), refusal: silent };
  expect(learn('disableApiKey', service).answer).toBe('chave_id');
});

test('a service that takes nothing is given up', () => {
  const learnt = learn('enableApiKey', {
    takes: () => false,
    refusal: () => ({ message: 'fieldOne and fieldTwo are required' }),
  });
  expect(learnt).toEqual({ answer: null, tries: 51 });
});

test('a try without a verdict is proposed again', () => {
  const learner = new KeyRequestLearner('enableApiKey', known);
  expect(learner.next()).toBe(learner.next());
  expect(learner.tries).toBe(0);
});

test('without id and key nothing is sent that would need them', () => {
  const bare: KnownKey = { key: null, id: null, label: 'x' };
  expect(learn('enableApiKey', { takes: () => false, refusal: silent }, bare)).toEqual({ answer: null, tries: 2 });
});

test.each<[string, Json, (sent: Json | undefined) => string | null]>([
  ['type', 'live', (sent) => (sent === 'live' ? null : 'type must be one of: live, test')],
  ['scopes', ['pix'], (sent) => (Array.isArray(sent) ? null : 'scopes must be an array of strings')],
  [
    'roles',
    ['pay'],
    (sent) => (Array.isArray(sent) && sent[0] === 'pay' ? null : 'roles must be an array, allowed values: pay, see'),
  ],
  ['days', 30, (sent) => (typeof sent === 'number' ? null : 'days must be a number')],
])('createNewApiKey may need %s', (name, value, refusal) => {
  const learner = new KeyRequestLearner('createNewApiKey', known);
  for (let form = learner.next(); form !== null; form = learner.next()) {
    const sent = keyRequest(form, known).body?.[name];
    const message = sent === undefined ? `${name} is required` : refusal(sent);
    learner.record({ accepted: message === null, json: { field: name, message }, text: message ?? '' });
  }
  expect(learner.taken && keyRequest(learner.taken, known).body).toEqual({ [name]: value });
});

test.each<[string, KeyOperation, Service]>([
  [
    'the end of the life of a key, by its name',
    'createNewApiKey',
    { takes: inBody('expiresAt', '2027-01-01'), refusal: () => ({ message: 'expiresAt is required' }) },
  ],
  [
    'the end of the life of a key, by what is said of it',
    'createNewApiKey',
    {
      takes: inBody('lastDay', '2027-01-01T10:00:00.000Z'),
      refusal: () => ({ detail: [{ loc: ['body', 'lastDay'], msg: 'Input should be a valid datetime' }] }),
    },
  ],
  [
    'a list of scopes, item by item',
    'createNewApiKey',
    {
      takes: ({ body }) => JSON.stringify(body) === '{"scopes":["pix:read"]}',
      refusal: () => ({ detail: [{ loc: ['body', 'scopes', 0], msg: "Input should be 'pix:read' or 'pix:write'" }] }),
    },
  ],
  [
    'a list of scopes, as a whole',
    'createNewApiKey',
    {
      takes: ({ body }) => JSON.stringify(body) === '{"scopes":["pix:read"]}',
      refusal: () => ({ errors: { scopes: ["Input should be a list of 'pix:read', 'pix:write'"] } }),
    },
  ],
  [
    'an object with the id',
    'disableApiKey',
    {
      takes: ({ body }) => JSON.stringify(body) === '{"api_key":{"id":"a81bc81b-dead"}}',
      refusal: () => ({ error: 'param is missing or the value is empty: api_key' }),
    },
  ],
  [
    'a list of ids',
    'disableApiKey',
    {
      takes: ({ body }) => JSON.stringify(body) === '{"ids":["a81bc81b-dead"]}',
      refusal: () => ({ detail: [{ loc: ['body', 'ids'], msg: 'Field required' }] }),
    },
  ],
])('a service that asks for %s', (_, operation, service) => {
  const about = { ...known, until: '2027-01-01T10:00:00.000Z' };
  expect(learn(operation, service, about).tries).toBeLessThan(6);
  expect(learn(operation, service, about).answer).not.toBeNull();
});
