import {
  authOperations,
  bodyFields,
  type Field,
  type FieldName,
  type FieldType,
  type OperationId,
  operations,
  requiredFields,
} from '../contract/operations.ts';
import type { ErrorCase } from '../contract/variants.ts';
import type { Json } from '../journal/entry.ts';
import type { JsonObject } from '../json/value.ts';

const identified: ReadonlySet<OperationId> = new Set([
  'readPayment',
  'updatePayment',
  'sandboxPay',
  'publicPayment',
  'deleteWebhook',
] as const);

/** For each type, a value that even a lenient parser cannot convert, such as an object for a text. */
const wrongValues: Readonly<Record<FieldType, Json>> = {
  string: { not: 'a text' },
  number: 'abc',
  integer: 'abc',
  boolean: 'abc',
  object: 'abc',
};

/** A number in place of a text. */
export const anyNumber = 12_345_678;

export function errorCasesOf(operation: OperationId): ErrorCase[] {
  const fields = entriesOf(bodyFields(operation));
  const required = requiredFields(operation).map((name): ErrorCase => `missing-${name}`);
  const typed = [...fields, ...entriesOf(operations[operation].query ?? {})].map(
    ([name]): ErrorCase => `wrong-type-${name}`,
  );
  const credentials: ErrorCase[] = ['no-credentials', 'bad-jwt', 'bad-api-key', 'both-credentials'];
  return [
    ...required,
    ...typed,
    ...(identified.has(operation) ? (['unknown-id'] as const) : []),
    ...((authOperations as readonly OperationId[]).includes(operation) ? credentials : []),
    ...(fields.length > 0 ? (['malformed-json', 'wrong-content-type'] as const) : []),
  ];
}

export function entriesOf(fields: Readonly<Record<string, Field>>): [FieldName, Field][] {
  return Object.entries(fields) as [FieldName, Field][];
}

export function without(body: JsonObject, field: string): Record<string, Json> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

/** Copies a body or query, with a value of a wrong type in one field. */
export function withWrongType(values: JsonObject, field: string, { type }: Pick<Field, 'type'>): Record<string, Json> {
  return { ...values, [field]: wrongValues[type] };
}

export function fieldOf(operation: OperationId, name: string): Field {
  const field = bodyFields(operation)[name] ?? operations[operation].query?.[name];
  if (field === undefined) throw new Error(`${operation} has no documented field ${name}`);
  return field;
}
