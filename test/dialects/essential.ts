import type { Json } from '../../src/journal/entry.ts';

/**
 * The essential part of a JSON Schema: types, properties, required and items. Formats, enumerations and examples are
 * left out, because two observers of the same service may differ in them. A property named `*` stands for any other
 * properties.
 */
export interface Essential {
  readonly type: readonly string[];
  readonly properties?: { readonly [name: string]: Essential };
  readonly required?: readonly string[];
  readonly items?: Essential;
}

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;
}

/** The schema that all bodies of a kind share. `null` if there are none, as in the catalogue for an empty body. */
export function essentialOf(samples: readonly Json[]): Json {
  return samples.length === 0 ? null : (merge(samples) as unknown as Json);
}

function merge(samples: readonly Json[]): Essential {
  const seen = new Set(samples.map(typeOf));
  if (seen.has('number')) seen.delete('integer');
  const objects = samples.filter(isObject);
  const items = samples.flatMap((sample) => (Array.isArray(sample) ? (sample as Json[]) : []));
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].sort();
  const of = (name: string): Json[] =>
    objects.filter((object) => Object.hasOwn(object, name)).map((o) => o[name] ?? null);
  return {
    type: [...seen].sort(),
    ...(objects.length === 0
      ? {}
      : {
          properties: Object.fromEntries(names.map((name) => [name, merge(of(name))])),
          required: names.filter((name) => of(name).length === objects.length),
        }),
    ...(items.length === 0 ? {} : { items: merge(items) }),
  };
}

const jsonTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Whether a value in an answer is a schema. */
export function isSchema(value: Json): boolean {
  if (!isObject(value)) return false;
  const { type, anyOf } = value;
  const types = Array.isArray(type) ? type : [type];
  return Array.isArray(anyOf) || types.some((one) => typeof one === 'string' && jsonTypes.includes(one));
}

function typesIn(schema: JsonObject): string[] {
  const { type, anyOf } = schema;
  const own = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : [];
  return Array.isArray(anyOf)
    ? [...own, ...anyOf.flatMap((one) => (isObject(one as Json) ? typesIn(one as JsonObject) : []))]
    : own;
}

function part(schema: JsonObject, name: 'properties' | 'items'): JsonObject | null {
  const own = schema[name];
  if (own !== undefined && isObject(own)) return own;
  const { anyOf } = schema;
  const branches = Array.isArray(anyOf) ? (anyOf as Json[]).filter(isObject) : [];
  return branches.map((branch) => part(branch, name)).find((found) => found !== null) ?? null;
}

/**
 * Where an inferred schema contradicts the true one, or `null`. An observer may have seen fewer types and no optional
 * properties. It cannot have seen types or properties that do not exist, or miss a required one.
 */
export function schemaDiffers(truth: Json, answer: Json, path = ''): string | null {
  if (truth === null || answer === null)
    return truth === answer ? null : `${path || '/'}: one is null, the other is not`;
  if (!isObject(truth) || !isObject(answer)) return `${path || '/'}: not a schema`;
  const allowed = new Set(typesIn(truth));
  const seen = typesIn(answer);
  if (allowed.has('number')) allowed.add('integer');
  const strange = seen.find((type) => !allowed.has(type));
  if (strange !== undefined || seen.length === 0) {
    return `${path || '/'}: type ${strange ?? 'missing'}, where ${[...allowed].join(' or ')} is true`;
  }
  return propertiesDiffer(truth, answer, path) ?? itemsDiffer(truth, answer, path);
}

function propertiesDiffer(truth: JsonObject, answer: JsonObject, path: string): string | null {
  const [known, seen] = [part(truth, 'properties') ?? {}, part(answer, 'properties') ?? {}];
  const open = Object.hasOwn(known, '*');
  const strange = Object.keys(seen).find((name) => !open && !Object.hasOwn(known, name));
  if (strange !== undefined) return `${path}/${strange}: there is no such property`;
  const required = typesIn(answer).includes('object') && Array.isArray(truth['required']) ? truth['required'] : [];
  const missing = required.map(String).find((name) => !Object.hasOwn(seen, name));
  if (missing !== undefined && Object.keys(seen).length > 0) return `${path}/${missing}: the property is missing`;
  for (const [name, schema] of Object.entries(seen)) {
    if (!Object.hasOwn(known, name)) continue;
    const differs = schemaDiffers(known[name] ?? null, schema, `${path}/${name}`);
    if (differs !== null) return differs;
  }
  return null;
}

function itemsDiffer(truth: JsonObject, answer: JsonObject, path: string): string | null {
  const [known, seen] = [part(truth, 'items'), part(answer, 'items')];
  return known === null || seen === null ? null : schemaDiffers(known, seen, `${path}/*`);
}
