import type { Json } from '../journal/entry.ts';

export type JsonObject = { readonly [key: string]: Json };
export type JsonList = readonly Json[];
export type { Json };

/** Whether a JSON value is an object: neither `null` nor a list. The value must come from a JSON parser. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is JsonList {
  return Array.isArray(value);
}

/** Whether a text is one of some known ones. */
export function isOneOf<Text extends string>(known: readonly Text[], text: string): text is Text {
  return (known as readonly string[]).includes(text);
}

/** Text, number, boolean or `null`. */
export function isScalar(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** An own member of an object. `constructor` and `__proto__` count only if the JSON text contained them. */
export function member(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
