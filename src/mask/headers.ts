import { markOf } from './mark.ts';
import type { Secrets } from './secrets.ts';

/** Shorter values would match too much unrelated text. */
const shortestRegistered = 6;

/** Mark numbers of values too short to register. No register assigns numbers as high as these. */
const firstShort = 900;

/** Registers the values of the user's headers. @returns by name, the mark that the journal shows in their place */
export function shownHeaders(
  secrets: Pick<Secrets, 'register'>,
  { headers }: { readonly headers: readonly (readonly [name: string, value: string])[] },
): ReadonlyMap<string, string> {
  return new Map(
    headers.map(([name, value], index) => {
      // The token after a scheme such as Basic may come back on its own.
      const last = value.split(' ').at(-1) ?? '';
      if (last !== value && last.length >= shortestRegistered) secrets.register('header', last);
      if (value.length < shortestRegistered) return [name, markOf('header', firstShort + index)];
      return [name, secrets.register('header', value)];
    }),
  );
}

/** Registers a proxy's user and password: it may pass them on to a target that shows what it got. */
export function registerProxy(secrets: Pick<Secrets, 'register'>, { proxy }: { readonly proxy: string | null }): void {
  const url = proxy === null ? null : URL.parse(proxy);
  if (url === null || (url.username === '' && url.password === '')) return;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  secrets.register('header', Buffer.from(`${user}:${password}`).toString('base64'));
  if (password.length >= shortestRegistered) secrets.register('password', password);
}
