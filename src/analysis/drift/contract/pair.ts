import type { ChangeClass } from '../../../contract/questions/drift.ts';
import type { Json } from '../../../journal/entry.ts';
import { isObject, type JsonObject, member } from '../../../json/value.ts';

/** Who must handle a value: the service, which clients send it to, or the clients, which receive it. */
export type Direction = 'sent' | 'received';

/** The two documents to compare, and the remaining budget. */
export interface Pair {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Number of schemas that may still be compared. References can make a small document huge. */
  budget: number;
}

/** The class of a schema change that allows fewer values. */
export const narrower = (direction: Direction): ChangeClass => (direction === 'sent' ? 'breaking' : 'compatible');

/** The class of a schema change that allows more values. */
export const wider = (direction: Direction): ChangeClass => (direction === 'sent' ? 'compatible' : 'breaking');

const mostHops = 20;

/** Resolves a reference such as `#/components/schemas/Payment`. Other files are not read. */
export function resolved(document: JsonObject, value: Json | undefined, hops = 0): Json | undefined {
  const reference = member(value, '$ref');
  if (typeof reference !== 'string' || !reference.startsWith('#/') || hops > mostHops) return value;
  const names = reference.slice(2).split('/');
  const target = names.reduce<Json | undefined>(
    (inner, name) => member(inner, name.replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  );
  return resolved(document, target, hops + 1);
}

/** The members of an object, with references resolved. Empty if it is not an object. */
export function membersOf(document: JsonObject, value: Json | undefined): ReadonlyMap<string, JsonObject> {
  const whole = resolved(document, value);
  const entries = Object.entries(isObject(whole) ? whole : {}).flatMap(([name, one]): [string, JsonObject][] => {
    const inner = resolved(document, one);
    return isObject(inner) ? [[name, inner]] : [];
  });
  return new Map(entries);
}

export type Sides<T> =
  | [key: string, was: T, is: undefined]
  | [key: string, was: undefined, is: T]
  | [key: string, was: T, is: T];

/** The members of two maps by key, starting with the keys of the first. `undefined` where one has none. */
export function sides<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): Sides<T>[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  return keys.map((key) => [key, one.get(key), other.get(key)] as Sides<T>);
}
