import type { Json } from '../journal/entry.ts';

export type JsonObject = { readonly [key: string]: Json };
export type JsonList = readonly Json[];
export type { Json };

/** A JSON object: neither `null` nor a list. Values must come from a JSON parser. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is JsonList {
  return Array.isArray(value);
}

/** Text, number, boolean or `null`. */
export function isScalar(value: unknown): value is null | boolean | number | string {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** A member that the object itself has: `constructor` and `__proto__` are members only where the text had them. */
export function member(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
