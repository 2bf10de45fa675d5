import type { ChangeClass } from '../../../contract/questions/drift.ts';
import type { Json } from '../../../journal/entry.ts';
import { isObject, type JsonObject, member } from '../../../json/value.ts';

/** Who has to cope with a value: `sent`, the service takes it from clients; `received`, clients take it from the service. */
export type Direction = 'sent' | 'received';

/** One difference of two documents. */
export interface Found {
  readonly class: ChangeClass;
  /** What was changed, without where: the same change in many places is told once. */
  readonly text: string;
  readonly before: Json;
  readonly after: Json;
}

/** The two documents that are compared, and how much of them is still looked at. */
export interface Pair {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Schemas that may still be compared: references can make a small document huge. */
  budget: number;
}

export function found(kind: ChangeClass, text: string, before?: Json, after?: Json): Found {
  return { class: kind, text, before: before ?? null, after: after ?? null };
}

/** The class of a schema that takes less than it did. */
export const narrower = (direction: Direction): ChangeClass => (direction === 'sent' ? 'breaking' : 'compatible');

/** The class of a schema that takes more than it did. */
export const wider = (direction: Direction): ChangeClass => (direction === 'sent' ? 'compatible' : 'breaking');

const mostHops = 20;

/** Where a reference such as `#/components/schemas/Payment` leads; other files are not read. */
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

/** The members of an object, references followed; none where it is no object. */
export function membersOf(document: JsonObject, value: Json | undefined): ReadonlyMap<string, JsonObject> {
  const whole = resolved(document, value);
  const entries = Object.entries(isObject(whole) ? whole : {}).flatMap(([name, one]): [string, JsonObject][] => {
    const inner = resolved(document, one);
    return isObject(inner) ? [[name, inner]] : [];
  });
  return new Map(entries);
}

/** All keys of two maps, those of the first one first. */
export function keysOf(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])];
}
