import type { Json } from './entry.ts';
import { isObject, texts } from './fields.ts';

/** For each scenario and each piece of shared work, the shared work that it awaited. */
export type Needs = ReadonlyMap<string, readonly string[]>;

/** The needs as the value of a fact: each name once, and for each name the indexes of what it needs. */
export function packNeeds(needs: Needs): Json {
  const names = [...new Set([...needs].flatMap(([name, all]) => [name, ...all]))];
  const places = new Map(names.map((name, index) => [name, index]));
  return { names, needs: names.map((name) => (needs.get(name) ?? []).map((one) => places.get(one) ?? -1)) };
}

/** The needs in the value of a fact. Older journals hold them unpacked. Other values hold none. */
export function unpackNeeds(value: Json): Needs {
  if (!isObject(value)) return new Map();
  const { names, needs } = value;
  if (!isTexts(names) || !Array.isArray(needs))
    return new Map(Object.entries(value).filter((entry): entry is [string, readonly string[]] => isTexts(entry[1])));
  const list = (all: unknown) => (Array.isArray(all) ? all : []).flatMap((one) => names[Number(one)] ?? []);
  return new Map(names.map((name, index) => [name, list(needs[index])]));
}

function isTexts(value: unknown): value is readonly string[] {
  return texts.safeParse(value).success;
}
