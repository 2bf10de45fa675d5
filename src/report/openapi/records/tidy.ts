import type { Schema } from '../../../analysis/shape/schema.ts';
import type { Json } from '../../../journal/entry.ts';
import { isList, isObject, member } from '../../../json/value.ts';
import { documentedTypes } from '../amounts.ts';

/** Formats that are not part of JSON Schema. */
const ownFormats: ReadonlySet<Json> = new Set(['pix-brcode', 'jwt']);

/** Keywords that apply to values of one type. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['format', 'x-format', 'enum'],
  array: ['items'],
  object: ['properties', 'required', 'additionalProperties'],
};
const ofOneType = new Set(Object.values(keywordsOf).flat());

/** A schema of one type, with the keywords that apply to it. */
function alternative(type: Json, schema: Schema): Schema {
  const keywords = keywordsOf[String(type)] ?? [];
  return {
    type,
    ...Object.fromEntries(keywords.flatMap((key) => (key in schema ? [[key, schema[key] ?? null]] : []))),
  };
}

/** Writes several types as `oneOf`, which generators understand. A single nullable type does not change. */
function withoutTypeLists(schema: Schema): Schema {
  const { type, ...rest } = schema;
  if (!isList(type)) return schema;
  const real = type.filter((one) => one !== 'null');
  if (real.length < 2) return schema;
  const others = Object.entries(rest).filter(([key]) => !ofOneType.has(key));
  return { ...Object.fromEntries(others), oneOf: type.map((one) => alternative(one, schema)) };
}

/** A field that was always null gets its documented type, or no type. */
function typed(schema: Schema, name: string | null): Schema {
  if (schema['type'] !== 'null') return schema;
  const { type: _, ...rest } = schema;
  const documented = name === null ? undefined : documentedTypes.get(name);
  return {
    ...rest,
    ...(documented === undefined ? {} : { type: [documented, 'null'] }),
    description: 'Only null was seen.',
  };
}

function properties(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidy(one, name)]));
}

/**
 * A form that validators and generators agree on: lists have `items`, no type is just `null`, formats are standard, and
 * several types are alternatives. @param name of the field with this schema
 */
export function tidy(schema: Json, name: string | null = null): Json {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (key === 'properties') return [key, properties(value)];
    if (key === 'items' || key === 'additionalProperties') return [key, tidy(value)];
    if (key === 'format' && ownFormats.has(value)) return ['x-format', value];
    return [key, value];
  });
  const one = Object.fromEntries(entries);
  const type = member(one, 'type');
  const isArray = type === 'array' || (isList(type) && type.includes('array'));
  return withoutTypeLists(typed(isArray && !('items' in one) ? { ...one, items: {} } : one, name));
}
