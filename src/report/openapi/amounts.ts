import { bodyFields, type FieldType, operationIds } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { parsePointer } from '../../json/pointer.ts';
import { isList, isObject, member } from '../../json/value.ts';

/** A schema's own types: its `type`, one or several. */
function typesOf(schema: Json): readonly Json[] {
  const type = member(schema, 'type') ?? [];
  return isList(type) ? type : [type];
}

/** The types of the fields that the document names in requests. */
export const documentedTypes: ReadonlyMap<string, FieldType> = new Map(
  operationIds.flatMap((id) => Object.entries(bodyFields(id)).map(([name, { type }]) => [name, type] as const)),
);

/** Fields that the document names as numbers: amounts of money. */
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

/** A credit of fees of 1 that is larger than this, all told, is counted in cents, which have no fractions. */
const largestCredit = 1;

/**
 * The field of the balance, by the answer to `balance-credit`, unless it counts cents.
 * @returns its name; none where the answer names no field
 */
export function balanceFields(credit: Json | undefined): readonly string[] {
  const [path, afterCreate, afterPay] = ['path', 'afterCreate', 'afterPay'].map((name) => member(credit, name));
  if (typeof path !== 'string' || Number(afterCreate) + Number(afterPay) > largestCredit) return [];
  return parsePointer(path)?.slice(-1) ?? [];
}

/**
 * Schemas in which a field that has fractions somewhere, or is a number in the contract, is a number everywhere: an amount that
 * happened to be whole each time it was seen would otherwise be told as an integer.
 * @param others names of more fields that are numbers
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
