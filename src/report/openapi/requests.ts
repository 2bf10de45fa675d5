import { formatsOf } from '../../analysis/shape/format.ts';
import {
  bodyFields,
  type Field,
  type OperationId,
  operations,
  pathParameters,
  requiredFields,
} from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, isObject, member } from '../../json/value.ts';
import { answerOf, exampleOf, observed, observedBy, type Part, type Source } from './part.ts';

function asNumber(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function amount(source: Source): Part {
  const bounds = answerOf(source, 'amount-bounds');
  const min = asNumber(member(bounds, 'min'));
  const max = asNumber(member(bounds, 'max'));
  if (min === null && max === null) return {};
  return {
    ...(min === null ? {} : { minimum: min }),
    ...(max === null ? {} : { maximum: max }),
    ...observedBy(source, 'amount-bounds'),
  };
}

function longest(source: Source, field: string): Part {
  const limit = asNumber(member(answerOf(source, 'text-limits'), field));
  return limit === null ? {} : { maxLength: limit, ...observedBy(source, 'text-limits') };
}

function accountType(source: Source): Part {
  const types = answerOf(source, 'account-types');
  if (!isList(types) || types.length === 0) return {};
  return { examples: types, ...observedBy(source, 'account-types') };
}

/** The observed structure of `address`. The types of its fields are unknown, but the service accepted texts. */
function address(source: Source): Part {
  const answer = answerOf(source, 'address-structure');
  const fields = isObject(answer) ? Object.entries(answer) : [];
  const required = fields.filter(([, need]) => need === 'required').map(([name]) => name);
  const properties = Object.fromEntries(fields.map(([name]) => [name, { type: 'string' }]));
  return {
    ...(fields.length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    // Without this, generators assume that the object has no other fields.
    additionalProperties: true,
    ...(fields.length > 0 ? observedBy(source, 'address-structure') : {}),
  };
}

function password(source: Source): Part {
  const least = asNumber(member(answerOf(source, 'password-rules'), 'minLength'));
  return least === null
    ? { format: 'password' }
    : { format: 'password', minLength: least, ...observedBy(source, 'password-rules') };
}

/** For each field name, what answers add to the documented type. */
const refinements: Readonly<Record<string, (source: Source, operation: OperationId) => Part>> = {
  amount: (source, operation) => (operation === 'withdrawEarnedFees' ? {} : amount(source)),
  description: (source) => longest(source, 'description'),
  externalId: (source) => ({ description: "The caller's own reference.", ...longest(source, 'externalId') }),
  callbackSuccessUrl: () => ({ format: 'uri' }),
  dueDate: () => ({ format: 'date', description: 'In the form YYYY-MM-DD.' }),
  accountType,
  address,
  password: (source, operation) => (operation === 'createAccount' ? password(source) : { format: 'password' }),
  newPassword: password,
  url: () => ({ format: 'uri' }),
  email: () => ({ format: 'email' }),
};

/** Marks an optional field as nullable if null was accepted. Otherwise request validators would reject it. */
function fieldSchema(source: Source, operation: OperationId, name: string, { type, required }: Field): Part {
  const schema: Part = { type, ...refinements[name]?.(source, operation) };
  const exchanges = required ? [] : (source.analysis.operations[operation].nullable[name] ?? []);
  if (exchanges.length === 0) return schema;
  return { oneOf: [schema, { type: 'null' }], ...observed(exchanges.length, exchanges) };
}

/** The documented body of an operation, with the observations about its fields. */
function documentedBody(source: Source, operation: OperationId): Part {
  const fields = Object.entries(bodyFields(operation));
  const required = requiredFields(operation);
  const strict = operation === 'createPayment' && answerOf(source, 'unknown-field') === 'refused';
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(source, operation, name, field)])),
    ...(required.length > 0 ? { required } : {}),
    ...(strict ? { additionalProperties: false } : {}),
  };
}

const keyActions: Partial<Readonly<Record<OperationId, string>>> = {
  createNewApiKey: 'create',
  enableApiKey: 'enable',
  disableApiKey: 'disable',
};

/** How an API key operation expects the key: in the `body`, in the `query`, or not at all. */
export function keyPlace(
  source: Source,
  operation: OperationId,
): { readonly in: 'body' | 'query'; readonly name: string } | null {
  const action = keyActions[operation];
  const request = action === undefined ? undefined : member(answerOf(source, 'key-requests'), action);
  if (typeof request !== 'string' || request === 'none' || request === '') return null;
  // If the operation was accepted with a named key and never had a body, the name is in the query.
  const hasBody = source.analysis.operations[operation].requestExample !== undefined;
  return { in: hasBody ? 'body' : 'query', name: request };
}

/** The `requestBody` of an operation. Empty if it has none. */
export function requestBody(source: Source, operation: OperationId): Part {
  const { body } = operations[operation];
  if (body === null) return {};
  const example = source.analysis.operations[operation].requestExample;
  const examples: Part = example === undefined ? {} : { example: exampleOf(example) };
  if (body === 'not shown') {
    const key = keyPlace(source, operation);
    if (key?.in !== 'body') return {};
    const schema = { type: 'object', properties: { [key.name]: { type: 'string' } }, required: [key.name] };
    const content = { 'application/json': { schema, ...examples } };
    return { requestBody: { required: true, content, ...observedBy(source, 'key-requests') } };
  }
  const content = { 'application/json': { schema: documentedBody(source, operation), ...examples } };
  const required = Object.values(body).some((field) => field.required);
  return { requestBody: { required, content } };
}

const someUuid = '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4e';
const mark = /\$PIX_[A-Z_]+_\d+/;

/** Path parameters whose values are not in any response, or are masked there. */
const usualValues: Readonly<Record<string, string>> = {
  email: 'someone@example.com',
  emailToken: '123456',
  ip: '203.0.113.7',
};

/** A value that was accepted in this place. For a payment id, one that any operation accepted. */
function pathExample({ analysis }: Source, operation: OperationId, name: string): string | null {
  const { pathExamples } = analysis.links;
  const similar: readonly OperationId[] = ['readPayment', 'updatePayment', 'publicPayment'];
  const others = similar.includes(operation) ? similar : [];
  for (const id of [operation, ...others]) {
    const value = pathExamples[id]?.[name];
    if (value !== undefined && value !== '' && !mark.test(value)) return value;
  }
  return usualValues[name] ?? null;
}

function pathParameter(source: Source, operation: OperationId, name: string): Part {
  const ofPayment = name === 'id' && operation !== 'deleteWebhook';
  const isUuid = ofPayment && answerOf(source, 'payment-id-form') === 'uuid';
  const schema = isUuid ? { type: 'string', format: 'uuid' } : { type: 'string' };
  const value = pathExample(source, operation, name);
  const example = isUuid && value !== null && formatsOf(value) !== formatsOf(someUuid) ? null : value;
  return {
    name,
    in: 'path',
    required: true,
    schema,
    ...(example === null ? {} : { example }),
    ...(isUuid ? observedBy(source, 'payment-id-form') : {}),
  };
}

function pageParameter(source: Source): Part {
  const first = asNumber(answerOf(source, 'first-page'));
  const usual = asNumber(answerOf(source, 'default-page'));
  const schema = {
    type: 'integer',
    ...(first === null ? {} : { minimum: first }),
    ...(usual === null ? {} : { default: usual }),
  };
  return { name: 'page', in: 'query', required: false, schema, ...observedBy(source, 'default-page') };
}

function limitParameter(source: Source): Part {
  const usual = asNumber(answerOf(source, 'default-limit'));
  const schema = { type: 'integer', minimum: 1, maximum: 100, ...(usual === null ? {} : { default: usual }) };
  return {
    name: 'limit',
    in: 'query',
    required: false,
    schema,
    ...(usual === null ? {} : observedBy(source, 'default-limit')),
  };
}

/** The `parameters` of an operation: those of the path and of the query. */
export function parameters(source: Source, operation: OperationId): readonly Part[] {
  const all = pathParameters(operation).map((name) => pathParameter(source, operation, name));
  if (operation === 'listPayments') all.push(pageParameter(source), limitParameter(source));
  const key = keyPlace(source, operation);
  if (key?.in === 'query') {
    const schema = { type: 'string' };
    all.push({ name: key.name, in: 'query', required: true, schema, ...observedBy(source, 'key-requests') });
  }
  return all;
}
