import { markOf } from './mark.ts';
import type { Secrets } from './secrets.ts';

/** Shorter values would be found in too much that has nothing to do with them. */
const shortestRegistered = 6;

/** Marks of values that are too short to be registered, above those of any register. */
const firstShort = 900;

/**
 * Registers the values of headers that the caller added, and says what is written down in their place.
 * @returns a mark for each name
 */
export function shownHeaders(
  secrets: Pick<Secrets, 'register'>,
  { headers }: { readonly headers: readonly (readonly [name: string, value: string])[] },
): ReadonlyMap<string, string> {
  return new Map(
    headers.map(([name, value], index) => {
      // the token behind a scheme such as Basic may come back alone
      const last = value.split(' ').at(-1) ?? '';
      if (last !== value && last.length >= shortestRegistered) secrets.register('header', last);
      if (value.length < shortestRegistered) return [name, markOf('header', firstShort + index)];
      return [name, secrets.register('header', value)];
    }),
  );
}
