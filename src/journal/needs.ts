import type { Json } from './entry.ts';
import { isObject } from './fields.ts';

/** For each scenario and each piece of shared work, the shared work that it awaited. */
export type Needs = Readonly<Record<string, readonly string[]>>;

/** The needs as the value of a fact: each name once, and for each name the indexes of what it needs. */
export function packNeeds(needs: Needs): Json {
  const names = [...new Set(Object.entries(needs).flatMap(([name, all]) => [name, ...all]))];
  const places = new Map(names.map((name, index) => [name, index]));
  return { names, needs: names.map((name) => (needs[name] ?? []).map((one) => places.get(one) ?? -1)) };
}

/** The needs in the value of a fact. Older journals hold them unpacked. Other values hold none. */
export function unpackNeeds(value: Json): Needs {
  if (!isObject(value)) return {};
  const { names, needs } = value;
  if (!Array.isArray(names) || !Array.isArray(needs)) return value as Needs;
  const list = (all: unknown) => (Array.isArray(all) ? all : []).flatMap((one) => names[Number(one)] ?? []);
  return Object.fromEntries(names.map((name, index) => [String(name), list(needs[index])]));
}
