import type { Json } from '../../src/json/value.ts';

/** The parts of a recorded exchange that a test sets. The rest has defaults. */
export interface Told {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: Json;
  readonly status?: number;
  readonly answer?: Json;
  /** Milliseconds after the start of the recording. */
  readonly at: number;
}

export const service = 'https://api.example.com/v1';

function jwtPart(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A JWT as a service issues it, for one account. */
export function jwtOf(account: string, signature = `${account}-signature-of-many-characters-${account}`): string {
  const claims = { sub: account, iat: 1_760_000_000 };
  return `${jwtPart({ alg: 'HS256', typ: 'JWT' })}.${jwtPart(claims)}.${Buffer.from(signature).toString('base64url')}`;
}

export function bearer(jwt: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${jwt}` };
}

/** An entry of a HAR. */
export function entryOf({ method = 'GET', path, headers = {}, sent, status = 200, answer = {}, at }: Told): Json {
  const text = JSON.stringify(answer);
  const body = sent === undefined ? null : JSON.stringify(sent);
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
    time: 3,
    request: {
      method,
      url: `${service}${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      bodySize: body?.length ?? 0,
      ...(body === null ? {} : { postData: { mimeType: 'application/json', text: body } }),
    },
    response: {
      status,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { size: text.length, mimeType: 'application/json', text },
    },
  };
}

/** The text of a HAR file. */
export function harOf(entries: readonly Json[]): string {
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'a test', version: '1' }, entries } });
}

/** A login that issues a JWT. */
export function loginOf(email: string, jwt: string, at: number): Json {
  const sent = { email, password: 'correct horse 7' };
  return entryOf({ method: 'POST', path: '/account/concludesLogin/482913', sent, answer: { tokenJWT: jwt }, at });
}
