import type { HeaderList } from './fields.ts';

/** The values of one header, joined with `, `. `null` if there is none. @param name in lower case */
export function headerOf(headers: HeaderList, name: string): string | null {
  let found: string | null = null;
  for (const [key, value] of headers) {
    if (key.length === name.length && key.toLowerCase() === name) found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}
