import { bodyFields, type FieldType, operationIds } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { parsePointer } from '../../json/pointer.ts';
import { isList, isObject, member } from '../../json/value.ts';

/** The `type` of a schema, as a list. */
function typesOf(schema: Json): readonly Json[] {
  const type = member(schema, 'type') ?? [];
  return isList(type) ? type : [type];
}

/** The types of the documented request fields. */
export const documentedTypes: ReadonlyMap<string, FieldType> = new Map(
  operationIds.flatMap((id) => Object.entries(bodyFields(id)).map(([name, { type }]) => [name, type] as const)),
);

/** Fields that the document types as numbers: amounts of money. */
function documentedNumbers(): Set<string> {
  return new Set([...documentedTypes].flatMap(([name, type]) => (type === 'number' ? [name] : [])));
}

function collect(schema: Json, into: Set<string>): void {
  for (const [name, property] of Object.entries(member(schema, 'properties') ?? {})) {
    if (typesOf(property).includes('number')) into.add(name);
    collect(property, into);
  }
  for (const inner of [member(schema, 'items'), member(schema, 'additionalProperties')]) {
    if (isObject(inner)) collect(inner, into);
  }
}

function asNumber(schema: Json): Json {
  if (!isObject(schema) || !typesOf(schema).includes('integer')) return schema;
  const { type } = schema;
  return { ...schema, type: isList(type) ? type.map((one) => (one === 'integer' ? 'number' : one)) : 'number' };
}

function widened(schema: Json, names: ReadonlySet<string>): Json {
  if (!isObject(schema)) return schema;
  const inner = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, widened(value, names)];
    if (keyword !== 'properties' || !isObject(value)) return [keyword, value];
    const properties = Object.entries(value).map(([name, property]): [string, Json] => {
      const within = widened(property, names);
      return [name, names.has(name) ? asNumber(within) : within];
    });
    return [keyword, Object.fromEntries(properties)];
  });
  return Object.fromEntries(inner);
}

/** If the credit of a fee of 1 is larger than this in total, the balance counts cents and has no fractions. */
const largestCredit = 1;

/**
 * The field of the balance in the answer to `balance-credit`, unless the balance counts cents.
 * @returns its name; empty if the answer names no field
 */
export function balanceFields(credit: Json | undefined): readonly string[] {
  const [path, afterCreate, afterPay] = ['path', 'afterCreate', 'afterPay'].map((name) => member(credit, name));
  if (typeof path !== 'string' || Number(afterCreate) + Number(afterPay) > largestCredit) return [];
  return parsePointer(path)?.slice(-1) ?? [];
}

/**
 * Types a field as number everywhere if it is a number in the contract or had a fraction anywhere. Otherwise an amount
 * that was whole by chance would become an integer.
 * @param others names of further fields that are numbers
 */
export function withFractions(
  schemas: { readonly [name: string]: Json },
  others: readonly string[] = [],
): { readonly [name: string]: Json } {
  const names = documentedNumbers();
  for (const name of others) names.add(name);
  for (const schema of Object.values(schemas)) collect(schema, names);
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, widened(schema, names)]));
}
