import type { Json } from '../../journal/entry.ts';
import { nameFormat } from './format.ts';
import { isIdentifierKey } from './keys.ts';
import { copyOf, join, type Node } from './node.ts';

/** A JSON Schema (2020-12) as plain data. */
export type Schema = { readonly [keyword: string]: Json };

export interface SchemaOptions {
  /** Whether the suite itself sent a word. A sent word is an echo and does not count for an enum. */
  readonly sent?: (word: string) => boolean;
  /** The replacement for a place whose schema is defined elsewhere. `null` for an inline schema. */
  readonly named?: (node: Node) => Schema | null;
  /** Names of fields that are numbers, even if all values that were seen are whole. */
  readonly numbers?: ReadonlySet<string>;
}

/** An enum needs at least this many strings. */
const fewestForEnum = 5;

function typesOf(node: Node, isNumber: boolean): string[] {
  const types: string[] = [];
  if (node.objects > 0) types.push('object');
  if (node.arrays > 0) types.push('array');
  if (node.strings > 0) types.push('string');
  if (node.fractions > 0 || (isNumber && node.integers > 0)) types.push('number');
  else if (node.integers > 0) types.push('integer');
  if (node.booleans > 0) types.push('boolean');
  if (node.nulls > 0) types.push('null');
  return types;
}

/** Few words that recur: at least five strings, two to eight distinct, each twice, none sent by the suite. */
function enumOf(node: Node, types: readonly string[], options: SchemaOptions): Json[] | null {
  const { words } = node;
  if (words === null || words.size < 2 || node.strings < fewestForEnum) return null;
  if (types.some((type) => type !== 'string' && type !== 'null')) return null;
  for (const [word, times] of words) {
    if (times < 2 || (options.sent?.(word) ?? false)) return null;
  }
  const sorted: Json[] = [...words.keys()].sort();
  return node.nulls > 0 ? [...sorted, null] : sorted;
}

/** Orders pairs by their first member. */
export function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function objectKeywords(node: Node, options: SchemaOptions): Record<string, Json> {
  const keywords: Record<string, Json> = {};
  const byKind = Map.groupBy(node.properties, ([name]) => (isIdentifierKey(name) ? 'id' : 'name'));
  const named = (byKind.get('name') ?? []).toSorted(byName);
  const ids = byKind.get('id') ?? [];
  const rest = ids.length > 0 ? copyOf(node.rest) : node.rest;
  for (const [, property] of ids) if (rest !== null) join(rest, property.node);
  if (named.length > 0) {
    keywords['properties'] = Object.fromEntries(
      named.map(([name, property]) => [name, schemaOfNode(property.node, options, name)]),
    );
    const required = named.filter(([, property]) => property.seen === node.objects).map(([name]) => name);
    if (required.length > 0) keywords['required'] = required;
  }
  if (rest !== null) keywords['additionalProperties'] = schemaOfNode(rest, options);
  return keywords;
}

/** Names are sorted and counts omitted, so the same bodies give the same bytes. @param name of the field */
export function schemaOfNode(node: Node, options: SchemaOptions, name = ''): Schema {
  const named = options.named?.(node) ?? null;
  if (named !== null) return named;
  const types = typesOf(node, options.numbers?.has(name) ?? false);
  const schema: Record<string, Json> = {};
  const [first] = types;
  if (first !== undefined) schema['type'] = types.length === 1 ? first : types;
  if (node.strings > 0) {
    const format = nameFormat(node.formats);
    const words = format === null ? enumOf(node, types, options) : null;
    if (format !== null) schema['format'] = format;
    if (words !== null) schema['enum'] = words;
  }
  if (node.deep) {
    schema['$comment'] = 'Nested too deep, or too varied, to be described further.';
    return schema;
  }
  if (node.objects > 0) Object.assign(schema, objectKeywords(node, options));
  if (node.items !== null) schema['items'] = schemaOfNode(node.items, options);
  return schema;
}
