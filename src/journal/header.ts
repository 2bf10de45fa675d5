import type { HeaderList } from './fields.ts';

/** The values of one header, joined with `, `. `null` if there is none. @param name in lower case */
export function headerOf(headers: HeaderList, name: string): string | null {
  let found: string | null = null;
  for (const [key, value] of headers) {
    if (key.length === name.length && key.toLowerCase() === name) found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

/** A header list from Node's raw headers: names and values in turn. */
export function pairsOf(raw: readonly string[]): HeaderList {
  const list: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) list.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return list;
}

/** The same with the names in lower case. */
export function lowerPairsOf(raw: readonly string[]): HeaderList {
  return pairsOf(raw).map(([name, value]) => [name.toLowerCase(), value] as const);
}
