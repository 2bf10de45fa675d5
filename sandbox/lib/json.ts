export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a body, own ones alone; `undefined` where it is not there. */
export function fieldOf(body: unknown, name: string): unknown {
  return isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
}
