import { isObject, type JsonObject } from '../../../json/value.ts';
import { visible } from '../../text.ts';
import type { PageElement } from '../dom.ts';
import { element } from './element.ts';

function isSchema(value: unknown): value is JsonObject {
  return isObject(value) && ('type' in value || 'properties' in value || 'anyOf' in value || '$schema' in value);
}

function word(value: unknown): string {
  return visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** Describes a schema in a few words: `string (uuid)`, `array of object`, `one of "a", "b"`. */
function schemaWords(schema: JsonObject): string {
  const types = [schema['type']].flat().filter((type) => type !== undefined);
  const parts = [types.map(word).join(' or ')];
  if (typeof schema['format'] === 'string') parts.push(`(${word(schema['format'])})`);
  if (Array.isArray(schema['enum']))
    parts.push(`one of ${schema['enum'].map((each) => JSON.stringify(each)).join(', ')}`);
  if ('const' in schema) parts.push(`always ${JSON.stringify(schema['const'])}`);
  return visible(parts.join(' ').trim());
}

function item(name: string, words: string, note: string, below: PageElement | null): PageElement {
  const row = element('li', '', element('code', 'name', visible(name)));
  if (words !== '') row.append(' ', element('span', 'words', words));
  if (note !== '') row.append(' ', element('span', 'note', note));
  if (below !== null) row.append(below);
  return row;
}

function schemaTree(schema: JsonObject, depth: number): PageElement | null {
  const rows: PageElement[] = [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const below = (child: JsonObject) => (depth > 12 ? null : schemaTree(child, depth + 1));
  if (isObject(schema['properties'])) {
    for (const [name, child] of Object.entries(schema['properties']).slice(0, 200)) {
      if (!isObject(child)) continue;
      rows.push(item(name, schemaWords(child), required.includes(name) ? '' : 'optional', below(child)));
    }
  }
  if (isObject(schema['items'])) rows.push(item('each', schemaWords(schema['items']), '', below(schema['items'])));
  const others = schema['additionalProperties'];
  if (isObject(others)) rows.push(item('any key', schemaWords(others), '', below(others)));
  const kinds = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isObject) : [];
  for (const [index, child] of kinds.entries())
    rows.push(item(`form ${index + 1}`, schemaWords(child), '', below(child)));
  return rows.length === 0 ? null : element('ul', '', ...rows);
}

/** An answer as a collapsible list: schemas as trees, everything else as names and values. */
export function answerTree(value: unknown, depth = 0): PageElement {
  if (isSchema(value)) {
    const tree = schemaTree(value, depth);
    const words = element('span', 'words', schemaWords(value));
    return tree === null ? words : element('div', 'schema', words, tree);
  }
  if (depth > 12 || value === null || typeof value !== 'object') {
    return element('span', 'words', value === null ? 'empty' : word(value));
  }
  const entries = Object.entries(value).slice(0, 400);
  if (entries.length === 0) return element('span', 'words', Array.isArray(value) ? 'none' : 'nothing');
  const plain = entries.every(([, each]) => each === null || typeof each !== 'object');
  if (Array.isArray(value) && plain) return element('span', 'words', entries.map(([, each]) => word(each)).join(', '));
  const rows = entries.map(([name, each]) => {
    const label = Array.isArray(value) ? String(Number(name) + 1) : name;
    const nested = typeof each === 'object' && each !== null;
    return nested
      ? item(label, '', '', answerTree(each, depth + 1))
      : item(label, each === null ? 'empty' : word(each), '', null);
  });
  return element('ul', '', ...rows);
}
