import { parseJson } from './parse.ts';
import { isList, isObject, type Json } from './value.ts';

/**
 * What a webhook body holds: JSON, JSON in a JSON string, or the fields of a form. A member whose text is a JSON object
 * or array is replaced by it. `undefined` for any other text.
 */
export function payloadOf(text: string): Json | undefined {
  const json = parseJson(text) ?? formOf(text);
  if (typeof json === 'string') return opened(json) as Json;
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, opened(value)])) as Json;
}

/** Fields as in `event=paid&data[id]=1`. */
function formOf(text: string): Json | undefined {
  if (!/^[\w.[\]%+-]{1,200}=[^\s<>"{}]*$/.test(text)) return undefined;
  return Object.fromEntries(new URLSearchParams(text));
}

function opened(value: unknown): unknown {
  const json = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
  return isObject(json) || isList(json) ? json : value;
}
