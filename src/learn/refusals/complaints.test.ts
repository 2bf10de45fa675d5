import { expect, test } from 'vitest';
import { signupComplaints } from '../signup/complaints.ts';

const json = (body: unknown) => ({ text: JSON.stringify(body), json: body });
const text = (body: string) => ({ text: body, json: undefined });
const short = (outcome: { text: string; json: unknown }) =>
  signupComplaints(outcome).map(({ path, kind }) => `${path} ${kind}`);

test.each([
  ['accountType must be one of the following values: PF, PJ', ['PF', 'PJ']],
  ['"accountType" must be one of [individual, business]', ['individual', 'business']],
  ['"accountType" must be [PJ]', ['PJ']],
  ["accountType: Invalid enum value. Expected 'PF' | 'PJ', received 'x'", ['PF', 'PJ']],
  ['accountType: Invalid option: expected one of "PF"|"PJ"', ['PF', 'PJ']],
  ['Tipo de conta inválido. Valores aceitos: PF, PJ', ['PF', 'PJ']],
  ['accountType é inválido; esperado um de: pf, pj, mei', ['pf', 'pj', 'mei']],
  ['O tipo de conta deve ser um dos seguintes valores: PF, PJ', ['PF', 'PJ']],
  ['El tipo de cuenta debe ser uno de: A, B', ['A', 'B']],
  ['O tipo de conta deve ser PF ou PJ', ['PF', 'PJ']],
  ['accountType inválido, use PF ou PJ', ['PF', 'PJ']],
  ['Tipo de cuenta no válido, valores permitidos: A o B', ['A', 'B']],
  ['accountType is not valid (PF, PJ)', ['PF', 'PJ']],
  ['The accountType must be either personal or business', ['personal', 'business']],
  ["accountType: value is not a valid enumeration member; permitted: 'a', 'b'", ['a', 'b']],
  [
    '`x` is not a valid account type, allowed values are: pessoa_fisica, pessoa_juridica',
    ['pessoa_fisica', 'pessoa_juridica'],
  ],
])('%s', (message, values) => {
  expect(signupComplaints(json({ message })).find(({ path }) => path === 'accountType')?.allowed).toEqual(values);
});

test.each([
  [{ code: 422, name: 'Unprocessable Entity', description: 'cpf: inválido' }, ['cpf form']],
  [
    {
      errors: {
        json: { accountType: ['Must be one of: PF, PJ.'], address: { cep: ['Missing data for required field.'] } },
      },
    },
    ['accountType choice', 'address.cep missing'],
  ],
  [{ errors: { 'order.cpf': ['é obrigatório'] } }, ['cpf missing']],
  [
    {
      erro: {
        codigo: 'E42201',
        mensagem: 'Verifique os campos',
        campos: { cpf: { mensagem: 'inválido', informado: '1' } },
      },
    },
    ['cpf form'],
  ],
  [
    { key: 'errors.validation', params: [{ field: 'cpf', key: 'errors.cpf.missing', text: 'é obrigatório' }] },
    ['cpf missing'],
  ],
  [{ errors: { 'address.zip_code': ["can't be blank"] } }, ['address.zip_code missing']],
  [{ message: 'address.zipCode must have 8 digits' }, ['address.zipCode length']],
  [{ message: 'fullName must have a first and a last name' }, ['fullName form']],
  [
    { message: 'Campos obrigatórios: logradouro, bairro e cep' },
    ['address.logradouro missing', 'address.bairro missing', 'address.cep missing'],
  ],
  [
    { message: 'Missing required fields: street, city and zip' },
    ['address.street missing', 'address.city missing', 'address.zip missing'],
  ],
  [{ message: 'property address.cep should not exist' }, ['address.cep unknown']],
  [{ message: "body/address must have required property 'cep'" }, ['address.cep missing']],
  [
    { error: 'null value in column "zip_code" of relation "addresses" violates not-null constraint' },
    ['address.zip_code missing'],
  ],
  [{ address: { postcode: ['This field is required.'] } }, ['address.postcode missing']],
  [
    { detail: [{ loc: ['body', 'address', 'street'], msg: 'Field required', type: 'missing' }] },
    ['address.street missing'],
  ],
  [{ mensagem: 'CPF inválido' }, ['cpf form']],
  [{ mensagem: 'A senha deve ter no mínimo 8 caracteres' }, ['password length']],
  [
    {
      errors: [
        ['address.cep', 'Field required'],
        ['cpf', 'é inválido'],
      ],
    },
    ['address.cep missing', 'cpf form'],
  ],
  [{ errors: ['cpf', 'phone is required'] }, ['cpf other', 'phone missing']],
  [{ error: { code: 'INVALID_TOKEN', message: 'Token expirado ou inválido' } }, ['emailToken form']],
  [{ message: 'Phone number already in use' }, ['phone taken']],
  [{ errors: [{ field: 'motherName', message: 'is required' }] }, ['motherName missing']],
  [{ errors: { motherName: ['is required'] } }, ['motherName missing']],
  [{ missing: ['cpf', 'phone'] }, ['cpf missing', 'phone missing']],
  [{ message: 'The e-mail code is invalid' }, ['emailToken form']],
  [{ message: 'O número da casa é obrigatório' }, ['address.number missing']],
  [{ code: 400, message: 'Invalid state code' }, ['address.stateCode form']],
] as const)('%j', (body, expected) => {
  expect(short(json(body))).toEqual(expected);
});

test.each([
  ...['validationErrors', 'errorMessages', 'validation_errors', 'full_messages', 'fullMessages', 'reasons', 'causes'],
  ...['errorList', 'problems', 'mensagensErro', 'motivos', 'erros_validacao', 'invalid'],
])('the texts in %s name the fields that they are about', (name) => {
  const said = { [name]: ['cpf inválido', 'address.cep é obrigatório'] };
  for (const body of [{ message: 'Dados inválidos', ...said }, { status: 400, ...said }, { error: said }])
    expect(short(json(body))).toEqual(['cpf form', 'address.cep missing']);
});

test('lists of texts under a name that says nothing are sentences about any field', () => {
  expect(short(json({ findings: ['cpf inválido', 'address.cep é obrigatório'] }))).toEqual([
    'cpf form',
    'address.cep missing',
  ]);
});

test('lists of texts beside one about a known field are about fields', () => {
  expect(short(json({ cpf: ['is invalid'], motherName: ['is required'] }))).toEqual(['cpf form', 'motherName missing']);
});

test.each([
  [{ error: 'Bad Request' }],
  [{ statusCode: 500, message: 'Internal server error' }],
  [{ timestamp: 1, status: 400, error: 'Bad Request', path: '/account/signup/createAccount' }],
  [{ title: 'Validation failed', type: 'about:blank' }],
  [null],
  [[]],
  ['oops'],
  { error: 'Campo obrigatório ausente' },
  { error: 'missing_field' },
  { message: 'Unexpected token < in JSON at position 0' },
  { message: 'Required field empty' },
])('%j says nothing of a field', (body) => {
  expect(signupComplaints(json(body))).toEqual([]);
});

test('text and HTML are read as well as JSON', () => {
  expect(short(text('cpf is invalid\nphone is required'))).toEqual(['cpf form', 'phone missing']);
  expect(short(text('<ul><li>cpf is invalid</li><li>phone is required</li></ul>'))).toEqual([
    'cpf form',
    'phone missing',
  ]);
});

test('JSON inside of a message is read', () => {
  const message = JSON.stringify([{ path: ['cpf'], message: 'Invalid' }]);
  expect(short(json({ error: { name: 'ZodError', message } }))).toEqual(['cpf form']);
});

test('several things said about one field are one complaint', () => {
  const body = { message: ['password must contain a digit', 'password must be longer than or equal to 8 characters'] };
  const [complaint, ...others] = signupComplaints(json(body));
  expect(others).toEqual([]);
  expect(complaint).toMatchObject({ field: 'password', min: 8, max: null });
});

test('a pattern and lengths are taken from what surrounds a message', () => {
  const body = { errors: [{ path: 'phone', message: 'Invalid', pattern: '^\\d{11}$', minLength: 11, maxLength: 11 }] };
  expect(signupComplaints(json(body))).toMatchObject([{ field: 'phone', pattern: '^\\d{11}$', min: 11, max: 11 }]);
});

test('a body as deep or as wide as it likes is read in no time', () => {
  let deep: unknown = 'cpf is invalid';
  for (let depth = 0; depth < 5000; depth += 1) deep = { errors: [deep] };
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field${at}`, 'is required']));
  expect(signupComplaints({ text: '', json: deep })).toEqual([]);
  expect(signupComplaints({ text: '', json: wide }).length).toBeLessThan(300);
  expect(signupComplaints(text('"'.repeat(200_000)))).toEqual([]);
});

test.each([
  [
    'cut off',
    'O campo “address.cep” é obrigatório. Recebido: {"email":"a@b.example","password":"***","phone":"+551199507089…',
  ],
  [
    'whole',
    'Received {"email":"a@b.example","phone":"+5511995070894","address":{"street":"Rua"}}: address.cep is required',
  ],
  ['as an object written out', 'address.cep is required in CreateAccountRequest(phone=11995070894, cpf=52998224725)'],
])('a request that is quoted complains of nothing: %s', (_, message) => {
  expect(short(json({ error: message }))).toEqual(['address.cep missing']);
});

test('complaints in braces are not a quoted request', () => {
  expect(short(text('{phone: must have 11 digits, cpf: is required}')).length).toBeGreaterThan(0);
});

test('two megabytes of tags that never end say nothing, after any message before them', () => {
  const tags = '<a <b '.repeat(350_000);
  expect(short(json({ note: tags }))).toEqual([]);
  expect(short(text(`<p>cpf is required</p>${tags}`))).toEqual(['cpf missing']);
});
