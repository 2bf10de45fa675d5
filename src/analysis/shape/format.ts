import { regexes } from 'zod';

/**
 * String formats, most specific first. The first that all values match is named. `jwt` and `pix-brcode` are not formats
 * of JSON Schema; validators treat them as annotations.
 */
const formats = ['date-time', 'date', 'uuid', 'ipv4', 'ipv6', 'email', 'pix-brcode', 'jwt', 'uri'] as const;

type Format = (typeof formats)[number];

const dateTime = regexes.datetime({ offset: true });
const uuid = regexes.guid;
/** A generic URI (RFC 3986) with an authority, or with one of the usual schemes that have none. */
const uri = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:about|data|mailto|tag|urn):)[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i;
const jwt = /^(?:\$PIX_JWT_\d+|[\w-]{8,}\.[\w-]{8,}\.(?:[\w-]*|\$PIX_\w+))$/;
/** A BR Code starts with the payload format indicator and ends with its checksum (field 63, four hex digits). */
const brCode = /^000201.*br\.gov\.bcb\.pix.*6304[0-9a-f]{4}$/is;

const longest = 4096;

const recognisers: Readonly<Record<Format, (value: string) => boolean>> = {
  'date-time': (value) => value.length <= 40 && dateTime.test(value),
  date: (value) => value.length === 10 && regexes.date.test(value),
  uuid: (value) => value.length === 36 && uuid.test(value),
  ipv4: (value) => value.length <= 15 && regexes.ipv4.test(value),
  ipv6: (value) => value.length <= 45 && regexes.ipv6.test(value),
  email: (value) => value.length <= 254 && value.includes('@') && regexes.email.test(value),
  'pix-brcode': (value) => value.length <= 1024 && brCode.test(value),
  jwt: (value) => value.length <= longest && jwt.test(value),
  uri: (value) => value.length <= longest && uri.test(value),
};

/** All formats: the initial value for a place without strings. */
export const anyFormat = (1 << formats.length) - 1;

/** The formats that a text matches, as a bit set. Join the sets of several values with `&`, in any order. */
export function formatsOf(value: string, among: number = anyFormat): number {
  let bits = 0;
  for (const [index, name] of formats.entries()) {
    const bit = 1 << index;
    if ((among & bit) !== 0 && recognisers[name](value)) bits |= bit;
  }
  return bits;
}

/** Name of the most specific format in a bit set. `null` for the empty set. */
export function nameFormat(bits: number): Format | null {
  return formats.find((_, index) => (bits & (1 << index)) !== 0) ?? null;
}
