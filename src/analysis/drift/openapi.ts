import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, isObject, type JsonObject, member } from '../../json/value.ts';
import { defaultPolicy, type ReadBaseline } from './baseline.ts';
import { resolved } from './contract/pair.ts';
import { listOf, merged } from './contract/plain.ts';
import { stableAnswer } from './stable.ts';

/** Deeper schemas are cut, because a schema may refer to itself. */
const deepest = 20;

/** OpenAPI 3.0 writes `nullable` where 3.1 adds the type `null`. */
function typeOf(schema: JsonObject): Json | undefined {
  const { type, nullable } = schema;
  if (nullable !== true || type === undefined) return type;
  return [...(isList(type) ? type : [type]), 'null'];
}

/** Joins alternatives into one schema that allows what any of them allows, because a shape has no alternatives. */
function either(all: readonly Json[]): JsonObject {
  const types = [...new Set(all.flatMap((one) => listOf(member(one, 'type'))))];
  const whole: JsonObject = Object.assign({}, ...all);
  return { ...whole, ...(types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? null) : types }) };
}

/** Maximum number of schemas of one body. One that refers to itself grows with every level. */
const mostSchemas = 20_000;

/** Resolves references and keeps only the keywords that shapes of responses use. */
function plainSchema(
  document: JsonObject,
  given: Json | undefined,
  depth = 0,
  budget: { left: number } = { left: mostSchemas },
): Json {
  const schema = resolved(document, given);
  if (!isObject(schema) || depth > deepest || budget.left <= 0) return {};
  budget.left -= 1;
  const inner = (value: Json | undefined) => plainSchema(document, value, depth + 1, budget);
  const choice = [schema['oneOf'], schema['anyOf']].find(isList);
  if (choice !== undefined) return either(choice.map(inner));
  const { allOf } = schema;
  if (isList(allOf)) {
    const { allOf: _, ...own } = schema;
    return merged(document, [...allOf, own].map(inner));
  }
  const properties = schema['properties'];
  const type = typeOf(schema) ?? (isObject(properties) ? 'object' : undefined);
  const format = schema['format'] ?? schema['x-format'];
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(schema['required'] === undefined ? {} : { required: schema['required'] }),
    ...(isObject(schema['items']) ? { items: inner(schema['items']) } : {}),
    ...(isObject(schema['additionalProperties'])
      ? { additionalProperties: inner(schema['additionalProperties']) }
      : {}),
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])) }
      : {}),
  };
}

/** A path template without the names of its parameters. */
const anonymous = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

function describedOf(document: JsonObject, operation: OperationId): JsonObject | null {
  const { path, method } = operations[operation];
  const paths = member(document, 'paths');
  const entry = Object.entries(isObject(paths) ? paths : {}).find(([one]) => anonymous(one) === anonymous(path));
  const described = member(resolved(document, entry?.[1]), method.toLowerCase());
  return isObject(described) ? described : null;
}

/** The schema of a JSON body, or the media type of a text. `null` for an empty body. */
function bodyOf(document: JsonObject, response: Json | undefined): Json {
  const content = member(response, 'content');
  const media = Object.entries(isObject(content) ? content : {});
  const json = media.find(([type]) => /[/+]json\b/i.test(type));
  if (json !== undefined) return plainSchema(document, member(json[1], 'schema'));
  const [text] = media;
  return text === undefined ? null : { type: 'string', contentMediaType: text[0].split(';')[0]?.trim() ?? '' };
}

function successesOf(document: JsonObject, described: JsonObject): { readonly status: number; readonly body: Json }[] {
  const responses = member(described, 'responses');
  return Object.entries(isObject(responses) ? responses : {}).flatMap(([status, given]) => {
    if (!/^2\d\d$/.test(status)) return [];
    const body = bodyOf(document, resolved(document, given));
    return [{ status: Number(status), body }];
  });
}

/**
 * A baseline of the success statuses and bodies of an OpenAPI document (3.0 or 3.1), matched by method and path.
 * @returns one sentence if the document describes none of the operations
 */
export function baselineOfOpenapi(document: JsonObject): ReadBaseline {
  const found = operationIds.flatMap((operation) => {
    const described = describedOf(document, operation);
    const successes = described === null ? [] : successesOf(document, described);
    return successes.length === 0 ? [] : [{ operation, successes }];
  });
  if (found.length === 0) {
    return { problem: 'it describes no success of any operation of the contract; check its paths' };
  }
  const statuses = found.map(({ operation, successes }) => [operation, successes.map(({ status }) => status)] as const);
  const bodies = found
    .filter(({ successes }) => successes.length === 1)
    .map(({ operation, successes }) => [operation, successes[0]?.body ?? null] as const);
  const answers = {
    'success-status': stableAnswer('success-status', Object.fromEntries(statuses)) ?? {},
    'success-body': stableAnswer('success-body', Object.fromEntries(bodies)) ?? {},
  };
  return {
    baseline: {
      version: 1,
      policy: defaultPolicy,
      target: null,
      complete: false,
      document: true,
      rules: {},
      answers,
      open: {},
    },
  };
}
