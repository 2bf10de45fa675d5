import { isObject, type Json, type JsonObject } from './value.ts';

/** A copy with another value at a path, whose missing objects are added. @param value `undefined` removes the member */
export function withAt(object: JsonObject, path: readonly string[], value: Json | undefined): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined || first === '__proto__') return object;
  const { [first]: old, ...others } = object;
  if (rest.length > 0) return { ...object, [first]: withAt(isObject(old) ? old : {}, rest, value) };
  return value === undefined ? others : { ...object, [first]: value };
}
