import { remember } from './remember.ts';
import { isList, isObject, type Json } from './value.ts';

/** The unescaped tokens of a JSON Pointer (RFC 6901), none for the whole value; `null` if it is not a pointer. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON Pointer (RFC 6901) with these reference tokens. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join('');
}

/** The pointer to a member or an element of the value at `pointer`. */
export function childPointer(pointer: string, token: string | number): string {
  return `${pointer}/${typeof token === 'number' ? token : escapeToken(token)}`;
}

/** The value at a pointer; `undefined` if there is none or the pointer is malformed. Only own members count. */
export function getPointer(value: unknown, pointer: string): Json | undefined {
  const tokens = tokensOf(pointer);
  if (tokens === null) return undefined;
  let current: unknown = value;
  for (const token of tokens) {
    if (isList(current) && /^(0|[1-9]\d*)$/.test(token)) current = current[Number(token)];
    else if (isObject(current) && Object.hasOwn(current, token)) current = current[token];
    else return undefined;
  }
  return current as Json | undefined;
}

/** Cached, because the same few pointers are looked up in thousands of records. */
const tokensOf: (pointer: string) => readonly string[] | null = remember(parsePointer);

function escapeToken(token: string): string {
  return token.includes('~') || token.includes('/') ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}
