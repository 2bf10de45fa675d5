import type { Json } from '../../journal/entry.ts';
import { isList, isObject, type JsonObject, member } from '../../json/value.ts';
import { prose } from '../markdown.ts';
import type { Part } from './part.ts';

/** Members that hold values of the target. They are not changed. */
const values: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default']);

/** Members whose keys may come from the target. */
const named: ReadonlySet<string> = new Set([
  'properties',
  'headers',
  'content',
  'patternProperties',
  'x-version-marks',
]);

/** Maximum depth of references. The documents built here need two levels. */
const deepest = 60;

const intro =
  'Each part that is not in the document says how often it was seen and which exchanges show it. Each part that ' +
  'contradicts the document says so. The same is in `openapi.yaml`, for programs.';

function times(count: Json | undefined): string {
  return count === 1 ? 'once' : `${String(count)} times`;
}

/** `x-observed` as a sentence. */
function observedWords(mark: Json | undefined): string {
  if (!isObject(mark)) return '';
  const { count, exchanges } = mark;
  const ids = isList(exchanges) ? exchanges.filter((id) => typeof id === 'string') : [];
  const where = ids.length === 0 ? '' : ` (${ids.join(', ')}${Number(count) > ids.length ? ' …' : ''})`;
  return `Observed ${times(count)}${where}, not documented.`;
}

/** `x-contradicts` as sentences. */
function contradictionWords(mark: Json | undefined): string[] {
  if (!isList(mark)) return [];
  return mark.filter(isObject).map((one) => {
    const text = (name: string) => prose(String(member(one, name) ?? ''), 300);
    return `**Not as documented (${text('rule')}):** ${text('documented')}. Observed: ${text('observed')}`;
  });
}

function describedBy(part: Part): string {
  const own = typeof part['description'] === 'string' ? part['description'] : '';
  const words = [own, observedWords(part['x-observed']), ...contradictionWords(part['x-contradicts'])];
  return words.filter((text) => text !== '').join('\n\n');
}

/**
 * The reference's script reads these names from objects, and shows nothing if a field of the target replaces one. An
 * invisible character after the name avoids this.
 */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

function harmless(name: string): string {
  return inherited.has(name) ? `${name}\u200b` : name;
}

function renamed(members: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [harmless(name), change(value)]));
}

function withHarmlessNames(value: Json, depth: number): Json {
  if (depth > deepest) return {};
  if (isList(value)) return value.map((one) => withHarmlessNames(one, depth + 1));
  return isObject(value) ? renamed(value, (one) => withHarmlessNames(one, depth + 1)) : value;
}

/** A document with all references resolved, and with marks of observations as sentences. */
export function readable(document: Part): Part {
  const schemas = member(member(document, 'components'), 'schemas');
  const resolve = (part: Part): Part => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(part['$ref'] ?? ''))?.[1];
    const schema = name === undefined ? undefined : member(schemas, name);
    return isObject(schema) ? { ...schema, title: name ?? '' } : part;
  };
  const each = (value: Json, depth: number, byName: boolean): Json => {
    if (depth > deepest) return {};
    if (isList(value))
      return value.map((one) => (typeof one === 'string' ? harmless(one) : each(one, depth + 1, false)));
    if (!isObject(value)) return value;
    if (byName) return renamed(value, (one) => each(one, depth + 1, false));
    const part = resolve(value);
    const description = describedBy(part);
    const members = Object.entries(part)
      .filter(([name]) => name !== 'x-observed' && name !== 'x-contradicts')
      .map(([name, one]): [string, Json] => [
        name,
        values.has(name) ? withHarmlessNames(one, depth + 1) : each(one, depth + 1, named.has(name)),
      ]);
    return { ...Object.fromEntries(members), ...(description === '' ? {} : { description }) };
  };
  const { components, ...rest } = document;
  const securitySchemes = member(components, 'securitySchemes') ?? {};
  const info = isObject(rest['info']) ? rest['info'] : {};
  const read = each({ ...rest, info: { ...info, description: intro } }, 0, false) as Part;
  return { ...read, components: { securitySchemes } };
}
