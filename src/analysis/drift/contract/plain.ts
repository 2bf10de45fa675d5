import type { Json } from '../../../journal/entry.ts';
import { isList, isObject, type JsonObject, member } from '../../../json/value.ts';
import { resolved } from './pair.ts';

/** A keyword that may be a value or a list of values, as a list. */
export const listOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined ? [] : [value];

/** A normalised schema: types without null, whether null is allowed, the allowed words, and the alternatives. */
export interface Plain {
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly words: readonly Json[] | null;
  /** Alternatives other than null. Empty if there are none. */
  readonly choices: readonly Json[];
  /** All other keywords. */
  readonly rest: JsonObject;
}

/** Joins schemas that must all match into one. */
export function merged(document: JsonObject, all: readonly Json[]): JsonObject {
  const parts = all.map((one) => resolved(document, one)).filter(isObject);
  const properties: JsonObject = Object.assign({}, ...parts.map((one) => member(one, 'properties') ?? {}));
  const required = [...new Set(parts.flatMap((one) => listOf(member(one, 'required'))))];
  const whole: JsonObject = Object.assign({}, ...parts);
  return { ...whole, ...(Object.keys(properties).length === 0 ? {} : { properties }), required };
}

const isNull = (schema: Json): boolean => member(schema, 'type') === 'null';

function typesIn(schema: JsonObject): string[] {
  const types = listOf(schema['type']).map(String);
  if (types.length > 0) return types;
  if (isObject(schema['properties'])) return ['object'];
  return 'items' in schema ? ['array'] : [];
}

/** Maximum depth of nested alternatives. */
const deepest = 10;

/** In OpenAPI 3.0 and 3.1, `nullable`, a type `null` and an alternative that is null are equivalent. */
export function plainOf(document: JsonObject, given: Json | undefined, depth = 0): Plain {
  const schema = resolved(document, given);
  if (!isObject(schema)) return { types: [], nullable: false, words: null, choices: [], rest: {} };
  const { allOf, ...own } = schema;
  if (isList(allOf) && depth < deepest) return plainOf(document, merged(document, [...allOf, own]), depth + 1);
  const choice = [schema['oneOf'], schema['anyOf']].find(isList) ?? [];
  const choices = choice.filter((one) => !isNull(one));
  const mayBeNull = choices.length < choice.length;
  const [only] = choices;
  if (choices.length === 1 && only !== undefined && depth < deepest) {
    const inner = plainOf(document, only, depth + 1);
    return { ...inner, nullable: inner.nullable || mayBeNull };
  }
  const types = typesIn(schema);
  const words = isList(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const'] ?? null] : null;
  return {
    types: types.filter((type) => type !== 'null'),
    nullable: types.includes('null') || schema['nullable'] === true || mayBeNull,
    words: words === null ? null : words.filter((word) => word !== null),
    choices,
    rest: schema,
  };
}
