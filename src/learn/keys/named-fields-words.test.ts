import { expect, test } from 'vitest';
import { fieldsNamedIn } from './named-fields.ts';

const refusal = (body: unknown) =>
  typeof body === 'string' ? { text: body, json: undefined } : { text: JSON.stringify(body) ?? '', json: body };
const names = (body: unknown) => fieldsNamedIn(refusal(body)).map((field) => field.name);

test.each<[string, unknown, string[]]>([
  ['a JSON text', '{"path":"keyId"}', ['keyId']],
  ['HTML with attributes', '<p class="hint">The field key_id is required</p>', ['key_id']],
  ['a path that ends with an index', { path: ['items', 'keyId', 0] }, ['keyId']],
  ['a pointer that ends with an index', { pointer: '/keyId/12' }, ['keyId']],
  ['a path in brackets', { path: 'keyId[0]' }, ['keyId']],
  ['a name with a digit', { path: '/body/line2' }, ['line2']],
  ['a path of indices alone', { path: [0] }, []],
  ['a path that is a number', { path: 7 }, []],
  ['a pointer to a flag', { pointer: '/body/key/enabled' }, ['enabled']],
  ['a relative pointer to a verb', { pointer: 'key/x/enable' }, ['enable']],
  ['null', { data: null, path: 'keyId' }, ['keyId']],
  ['names that only begin or end like those of a path', { monkey: 'banana', keyboard: 'banana' }, []],
  ['names that only begin or end like a list of fields', { otherfields: ['abc'], fieldsCount: 'abc' }, []],
])('the fields in %s', (_, body, expected) => {
  expect(names(body)).toEqual(expected);
});

test.each([
  'body',
  'Query',
  'params',
  'querystring',
  'headers',
  'request',
  'root',
  'data',
  'http',
  'https',
  'error',
  'errors',
])('%s says where a field is, and is not a field itself', (place) => {
  expect(names({ path: place })).toEqual([]);
});

test.each(['reason', 'message', 'error', 'issue', 'detail', 'mensagem', 'motivo'])(
  'a name beside a %s is that of a field',
  (remark) => {
    expect(names([{ name: 'keyNo', [remark]: 'bad' }])).toEqual(['keyNo']);
  },
);

test.each([
  'error',
  'errors',
  'erro',
  'erros',
  'fields',
  'fieldErrors',
  'details',
  'campos',
  'properties',
  'violations',
])('the members of %s are fields', (name) => {
  expect(names({ [name]: { cor: 1, statusFlag: 2, zipcode: 3 } })).toEqual(['cor', 'statusFlag', 'zipcode']);
});

test.each(['noerrors', 'errorsFound'])('the members of %s are not fields', (name) => {
  expect(names({ [name]: { cor: 1 } })).toEqual([]);
});

test('an object with a code beside the rest is one complaint, not a list of fields', () => {
  expect(names({ error: { code: 'E1', cor: 1 } })).toEqual([]);
});

test('a text that cannot be a field name is ignored', () => {
  expect(names({ errors: { 'key id': 1, '1key': 2, k: 3, keyId: 4 } })).toEqual(['keyId']);
});

test('the first complaint about a field counts', () => {
  const body = { issues: [{ path: 'keyId', message: 'must be a number' }], note: 'keyId is required' };
  expect(fieldsNamedIn(refusal(body))).toMatchObject([{ name: 'keyId', wantsNumber: true }]);
});

test.each(['subdetail', 'dataset', 'cor'])('%s with its complaints is a field', (name) => {
  expect(names({ [name]: ['bad'] })).toEqual([name]);
});

test.each([
  'erro',
  'erros',
  'message',
  'mensagem',
  'mensagens',
  'details',
  'nonFieldErrors',
  'non_field_error',
  'nonfield_errors',
  '__all__',
  '_errors',
  'general',
  'issues',
  'items',
  'missing',
  'missingFields',
  'requiredFields',
  'field',
  'fields',
  'campo',
  'campos',
  'obrigatorios',
  'faltantes',
])('%s with complaints is not a field', (name) => {
  expect(names({ [name]: ['bad'] })).not.toContain(name);
});

test.each([{ cor: ['bad'], amount: 3 }, { cor: [] }, { cor: ['bad', 3] }, { cor: [3] }, { cor: 'bad' }])(
  '%j is not a list of complaints',
  (body) => {
    expect(names(body)).toEqual([]);
  },
);

test.each([
  'O campo cor é obrigatório',
  'The parameter  cor is missing',
  'Informe o parâmetro cor',
  'Informe o parametro cor',
  'Invalid property body.cor',
  'cor: obrigatória',
  '  cor must be a string',
  'cor é obrigatória',
])('a complaint names a field of any name: %s', (message) => {
  expect(names({ message })).toEqual(['cor']);
});

test.each([
  'Um subcampo cor é obrigatório',
  'cor isolado é inválido',
  'the label was fine',
  'obrigatorio: must be there',
  'requeridos: must be there',
  'invalid: must be there',
  'invalidos: must be there',
  ' key_id ',
])('no field is named by: %s', (message) => {
  expect(names({ message })).toEqual([]);
});

test.each([
  ['isbn is required', 'isbn'],
  ['bad apiKeyIdValue here', 'apiKeyIdValue'],
  ['bad api_key_id here', 'api_key_id'],
  ['Please provide a Label', 'label'],
  ["'x-name' is required", 'x-name'],
])('%s names %s', (message, name) => {
  expect(names({ message })).toEqual([name]);
});

test.each([
  'should not exist',
  'is not allowed',
  'is unrecognized',
  'is an unknown field',
  'is an unexpected property',
  'desconhecido',
  'desconocido',
  'não permitido',
  'nao permitido',
  'não deve existir',
  'nao deve existir',
  'no debe existir',
  'no debería existir',
  'no deberia existir',
  'no permitido',
  'no es permitido',
  'no está permitido',
  'no esta permitido',
])('a field that is refused: keyId %s', (complaint) => {
  expect(fieldsNamedIn(refusal({ message: `keyId ${complaint}` }))).toMatchObject([{ name: 'keyId', refused: true }]);
});

test('a field that is asked for is not refused', () => {
  expect(fieldsNamedIn(refusal({ message: 'keyId is required' }))).toEqual([
    {
      name: 'keyId',
      inQuery: false,
      wantsNumber: false,
      wantsList: false,
      wantsDate: false,
      allowed: [],
      refused: false,
    },
  ]);
});

test.each([
  ['permissions is required', 'permissions'],
  ['As permissões são obrigatórias', 'permissoes'],
  ['Informe o escopo', 'escopo'],
])('the sentence %j names the field %s', (text, name) => {
  expect(names({ message: text })).toEqual([name]);
});
