import { isIP } from 'node:net';
import { z } from 'zod';
import type { Endpoint } from '../../files/listen.ts';
import type { Shard } from '../../harness/config.ts';

/** Schemas of option values. A message continues the sentence that begins with option and value. */

type Fail = (message: string) => typeof z.NEVER;

/** Creates a schema from a function that returns the value or reports what is wrong. */
function text<Value>(read: (text: string, fail: Fail) => Value) {
  return z.string().transform((value, context): Value => {
    const fail: Fail = (message) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    return read(value.trim(), fail);
  });
}

/** An http or https URL without query, fragment and trailing slash, and without a user unless `withUser`. */
export function httpUrl(example: string, { withUser = false } = {}) {
  return text((value, fail) => {
    const url = URL.parse(value);
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) {
      const whole = /^[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(value) && /[.:]/.test(value) ? `http://${value}` : example;
      return fail(`has no scheme: expected an http or https address such as ${whole}.`);
    }
    if (url === null) return fail(`is not a valid address: expected one such as ${example}.`);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return fail(`has the scheme ${url.protocol.slice(0, -1)}: expected http or https, such as ${example}.`);
    }
    if (url.search !== '' || url.hash !== '' || /[?#]/.test(value)) {
      return fail(`has a query or a fragment: give the base address alone, such as ${example}.`);
    }
    if (!withUser && (url.username !== '' || url.password !== '')) {
      return fail('carries a user or a password: the service knows none; remove the part before the @.');
    }
    return url.href.replace(/\/+$/, '');
  });
}

export const imapUrl = text((value, fail) => {
  const url = URL.parse(value);
  const expected = 'expected imaps://user:password@host (special characters percent-encoded).';
  if (url === null || (url.protocol !== 'imap:' && url.protocol !== 'imaps:'))
    return fail(`is not an IMAP address: ${expected}`);
  if (url.hostname === '') return fail(`names no host: ${expected}`);
  if (url.username === '' || url.password === '') return fail(`lacks the user or the password: ${expected}`);
  return url.href;
});

export const endpoint = text((value, fail): Endpoint => {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]@]+)):(\d{1,5})$/i.exec(value);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  if (host === undefined || (match?.[1] !== undefined && isIP(host) !== 6)) {
    return fail(
      'is not HOST:PORT: expected something such as 127.0.0.1:2525 or [::1]:2525, with port 0 for any free one.',
    );
  }
  if (port > 65_535) return fail('has a port above 65535: expected a port from 0 (any free one) to 65535.');
  return { host, port };
});

/** Comma-separated host names or addresses, in the form that `URL` gives them. */
export const hosts = text((value, fail): readonly string[] => {
  const names = value.split(',').map((name) => name.trim());
  const wrong = names.find(
    (name) => !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(name) || !URL.canParse(`http://${name}`),
  );
  if (wrong === undefined) return names.map((name) => new URL(`http://${name}`).hostname);
  return fail(
    `holds ${JSON.stringify(wrong)}, which is not a host: expected names such as 10.0.0.7,[fd00::7],hooks.example.`,
  );
});

export const ipAddress = text((value, fail) =>
  isIP(value) === 0 ? fail('is not an IP address: expected an IPv4 or IPv6 address such as 203.0.113.7.') : value,
);

export const emailPattern = text((value, fail) => {
  if (!value.includes('{id}')) return fail('lacks {id}: expected a pattern such as conformance+{id}@example.com.');
  if (!z.email().safeParse(value.replaceAll('{id}', 'x1')).success) {
    return fail('makes no e-mail address: expected a pattern such as conformance+{id}@example.com.');
  }
  return value;
});

export const account = text((value, fail) => {
  const colon = value.indexOf(':');
  if (colon < 0) return fail('has no colon: expected EMAIL:PASSWORD.');
  const email = value.slice(0, colon);
  const password = value.slice(colon + 1);
  if (!z.email().safeParse(email).success)
    return fail('does not start with an e-mail address: expected EMAIL:PASSWORD.');
  return password === '' ? fail('has no password behind the colon: expected EMAIL:PASSWORD.') : { email, password };
});

/** A credential that can be sent in a header. */
export const credential = text((value, fail) => {
  if (/^bearer\s/i.test(value)) return fail('starts with the word Bearer: give the token alone.');
  if (!/^[\x21-\x7e]+$/.test(value))
    return fail('is empty or holds white space or characters that no header can carry.');
  return value;
});

export const command = text((value, fail) => (value === '' ? fail('is empty: expected a command line.') : value));

export const path = text((value, fail) => (value === '' ? fail('is empty: expected a path.') : value));

/** A whole number within inclusive bounds. */
export function integer(minimum: number, maximum: number, example: number) {
  return text((value, fail) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    const fits = number >= minimum && number <= maximum;
    return fits
      ? number
      : fail(`is not a whole number from ${minimum} to ${maximum}: expected one such as ${example}.`);
  });
}

/** A number above 0 of this form, or the word `unlimited` (`null`). */
function limit(form: RegExp, otherwise: string) {
  return text((value, fail) => {
    if (/^unlimited$/i.test(value)) return null;
    const number = form.test(value) ? Number(value) : 0;
    return number > 0 ? number : fail(`${otherwise}, or the word unlimited.`);
  });
}

/** Requests per second. */
export const rate = limit(/^\d{1,9}(\.\d{1,9})?$/, 'is not a number above 0: expected one such as 20 or 0.5');

/** Concurrent requests. */
export const concurrency = limit(/^\d{1,9}$/, 'is not a whole number above 0: expected one such as 8');

export const shard = text((value, fail): Shard => {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(value);
  const index = Number(match?.[1]);
  const count = Number(match?.[2]);
  const fits = match !== null && index >= 1 && index <= count;
  return fits ? { index, count } : fail('is not I/N with I from 1 to N: expected something such as 1/4.');
});

export const truth = text((value, fail) => {
  if (/^(?:true|yes|on|1)$/i.test(value)) return true;
  return /^(?:false|no|off|0)$/i.test(value) ? false : fail('is neither true nor false: expected one of the two.');
});

export const inboxKinds = ['smtp', 'mailpit', 'imap', 'command', 'prompt'] as const;
export type InboxKind = (typeof inboxKinds)[number];
