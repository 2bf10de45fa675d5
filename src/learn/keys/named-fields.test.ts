import { expect, test } from 'vitest';
import { fieldsNamedIn } from './named-fields.ts';

const refusal = (body: unknown) =>
  typeof body === 'string' ? { text: body, json: undefined } : { text: JSON.stringify(body) ?? '', json: body };
const names = (body: unknown) => fieldsNamedIn(refusal(body)).map((field) => field.name);

test.each<[string, unknown, string[]]>([
  ['problem+json', { type: 'about:blank', title: 'Invalid', detail: 'The key_id is missing', status: 400 }, ['key_id']],
  ['Joi', { error: '"apiKey" is required' }, ['apiKey']],
  ['a pointer', { errors: [{ pointer: '/body/keyId', detail: 'required' }] }, ['keyId']],
  ['an instance path', { errors: [{ instancePath: '', params: { missingProperty: 'uuid' } }] }, ['uuid']],
  ['a path in a message', { message: "'body.key.id' is missing" }, ['id']],
  ['plain text', 'Missing parameter: api_key', ['api_key']],
  ['HTML', '<p>The field <b>apiKeyId</b> is required</p>', ['apiKeyId']],
  ['the route that was asked for', { path: '/auth/apiKey/enable', status: 400, error: 'Bad Request' }, []],
  ['fields with their complaints', { chave: ['Este campo é obrigatório.'] }, ['chave']],
  ['complaints about nothing in particular', { detail: ['required'], non_field_errors: ['invalid'] }, []],
  ['what a message begins with', { message: ['chave should not be empty', 'chave must be a string'] }, ['chave']],
  ['a designated field', { message: 'O campo apelido é obrigatório' }, ['apelido']],
  ['a message with a colon', 'chave: obrigatória', ['chave']],
  ['sentences that begin with other words', { message: 'this is invalid, it must be JSON' }, []],
  ['codes', { code: 'validation_error', error: 'invalid_request' }, []],
  ['a parameter as the source', { errors: [{ source: { parameter: 'keyHash' }, detail: 'is required' }] }, ['keyHash']],
  ['a name with a hyphen', { message: 'key-hash is required' }, ['key-hash']],
  ['a sentence to the reader', { message: 'You must provide keyHash' }, ['keyHash']],
  ['a list of sentences', { message: 'x', validationErrors: ['keyHash is required'] }, ['keyHash']],
  ['a list of sentences in Portuguese', { erros_validacao: ['O campo chave é obrigatório'] }, ['chave']],
  ['nothing', undefined, []],
])('the fields in %s', (_, body, expected) => {
  expect(names(body)).toEqual(expected);
});

test('a query parameter, a number and a refused field are named', () => {
  expect(fieldsNamedIn(refusal({ message: 'Query parameter "id" must be an integer' }))[0]).toMatchObject({
    inQuery: true,
    wantsNumber: true,
  });
  expect(fieldsNamedIn(refusal({ message: 'property keyId should not exist' }))[0]).toMatchObject({
    name: 'keyId',
    refused: true,
  });
});

test.each(['location', 'in'])('%s says that a field is a query parameter', (name) => {
  const body = { errors: [{ field: 'keyHash', message: 'required', [name]: 'query' }] };
  expect(fieldsNamedIn(refusal(body))).toMatchObject([{ name: 'keyHash', inQuery: true }]);
});

test('a hostile refusal is looked through and ends', () => {
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 'a "b" c'.repeat(3)]));
  expect(names({ errors: wide }).length).toBeLessThan(100_001);
  expect(names(JSON.parse('{"errors": {"__proto__": ["is required"]}}'))).toEqual(['__proto__']);
});

test('the parameters of a problem document are named by their name', () => {
  const body = { title: 'Bad Request', 'invalid-params': [{ name: 'keyNo', reason: 'is required' }] };
  expect(names(body)).toContain('keyNo');
});
