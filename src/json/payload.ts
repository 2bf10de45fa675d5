import { parseJson } from './parse.ts';
import { isList, isObject, type Json, type JsonObject } from './value.ts';

/**
 * What a webhook body holds: JSON, JSON in a JSON string, or the fields of a form. A member whose text is a JSON object
 * or array, also in base64 as message queues send it, is replaced by it. `undefined` for any other text.
 */
export function payloadOf(text: string): Json | undefined {
  const json = parseJson(text) ?? formOf(text);
  if (typeof json === 'string') return opened(json) as Json;
  return isObject(json) ? withOpened(json, 1) : json;
}

/** An object with the texts of its members opened, and those of objects in it down to a depth. */
function withOpened(object: JsonObject, depth: number): JsonObject {
  const inner = (value: Json) =>
    isObject(value) && depth > 0 ? withOpened(value, depth - 1) : (opened(value) as Json);
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, inner(value)]));
}

/** Fields as in `event=paid&data[id]=1`. */
function formOf(text: string): Json | undefined {
  if (!/^[\w.[\]%+-]{1,200}=[^\s<>"{}]*$/.test(text)) return undefined;
  return Object.fromEntries(new URLSearchParams(text));
}

function opened(value: unknown): unknown {
  const text = typeof value === 'string' ? plainText(value) : '';
  const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return isObject(json) || isList(json) ? json : value;
}

/** The text behind base64 of an object or array. Any other text as it is. */
function plainText(text: string): string {
  return /^(?:e[wy3]|W)[\w+/-]{10,}={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : text;
}
