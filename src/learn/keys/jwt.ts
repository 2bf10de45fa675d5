import { createHmac } from 'node:crypto';
import { parseJson } from '../../json/parse.ts';
import { isObject, type JsonObject, member } from '../../json/value.ts';

/** The string `tokenJWT` that the document shows in the response of a finished login. `null` if missing. */
export function findToken(body: unknown): string | null {
  const token = member(body, 'tokenJWT');
  return typeof token === 'string' && token !== '' ? token : null;
}

interface DecodedJwt {
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

/** Decodes a JWT (LOGIN-02) without verifying it. `problem` says in one clause, without the token, why it is none. */
export function decodeJwt(token: string): DecodedJwt | { readonly problem: string } {
  const parts = token.split('.');
  if (parts.length !== 3) return { problem: `it has ${parts.length} parts separated by dots, expected 3` };
  const names = ['header', 'claims', 'signature'] as const;
  for (const [index, name] of names.entries()) {
    if (base64urlBytes(parts[index] ?? '') === null) return { problem: `its ${name} part is not base64url` };
  }
  const [header, claims] = [jsonPart(parts[0]), jsonPart(parts[1])];
  if (header === null) return { problem: 'its header is not a JSON object' };
  if (claims === null) return { problem: 'its claims are not a JSON object' };
  return { header, claims };
}

/** The decoded parts of a JWT; `null` if the text is not one. */
export function jwtParts(token: string): DecodedJwt | null {
  const decoded = decodeJwt(token);
  return 'problem' in decoded ? null : decoded;
}

/**
 * Changed claims under the old signature. It expires an hour later or was issued a second earlier, so that it names the
 * same account and only the signature is wrong.
 */
export function changedClaims(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const decoded = jsonPart(claims);
  if (decoded === null) return [header, flippedPart(claims), signature].join('.');
  return [header, jsonToPart(withOtherClaims(decoded)), signature].join('.');
}

function withOtherClaims(claims: JsonObject): JsonObject {
  const { exp, iat } = claims;
  if (typeof exp === 'number') return { ...claims, exp: Math.floor(exp) + 3600 };
  if (typeof iat === 'number') return { ...claims, iat: Math.floor(iat) - 1 };
  return { ...claims, iat: 1_700_000_000 };
}

/** Flips a bit in the middle of the signature: some bits of the last base64url character are not decoded. */
export function changedSignature(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return [header, claims, flippedPart(signature)].join('.');
}

/** The same claims in a token with `alg: none` (RFC 7519, section 6) and without a signature. */
export function algNone(token: string): string {
  return withHeader(token, { alg: 'none' }, '');
}

/** Forged tokens with the same claims. Each name is the check that a service may omit. */
export const forgeries = {
  /** `alg: none`, followed by the old signature. */
  'alg-none-signed': (token: string) => `${algNone(token)}${signatureOf(token)}`,
  /** `alg: None`: a service that forbids `none` may compare it case-sensitively. */
  'alg-none-cased': (token: string) => withHeader(token, { alg: 'None' }, ''),
  /** `alg: NONE`: a service may forbid the other two spellings alone. */
  'alg-none-capitals': (token: string) => withHeader(token, { alg: 'NONE' }, ''),
  /** The original header, and no signature. */
  unsigned: (token: string) => `${token.split('.').slice(0, 2).join('.')}.`,
  /** Another algorithm with the old signature. */
  'other-alg': (token: string) => {
    const { alg } = jsonPart(token.split('.')[0]) ?? {};
    return withHeader(token, { alg: alg === 'HS512' ? 'HS256' : 'HS512' }, signatureOf(token));
  },
  /** A key id that the service does not know, with the old signature. */
  'unknown-kid': (token: string) => withHeader(token, { kid: 'conformance' }, signatureOf(token)),
  'empty-secret': (token: string) => signedWith(token, ''),
  /** Signed with the secret from common examples. */
  'example-secret': (token: string) => signedWith(token, 'secret'),
} as const satisfies Record<string, (token: string) => string>;

function signatureOf(token: string): string {
  return token.split('.')[2] ?? '';
}

function withHeader(token: string, changes: JsonObject, signature: string): string {
  const [header = '', claims = ''] = token.split('.');
  return `${jsonToPart({ ...(jsonPart(header) ?? { typ: 'JWT' }), ...changes })}.${claims}.${signature}`;
}

function signedWith(token: string, secret: string): string {
  const [, claims = ''] = token.split('.');
  const signed = `${jsonToPart({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A text with the outer form of a JWT whose parts are not JSON. */
export function garbage(): string {
  return ['not a header', 'not claims', 'not a signature'].map((text) => toPart(Buffer.from(text))).join('.');
}

/** The first part may be the base64url encoding of a JSON object: its first character encodes `{`. */
const jwtLike = /(?<![A-Za-z0-9_-])(e[wy][\w-]{12,4094})\.[\w-]+\.[\w-]*/g;

/** Every JWT anywhere in some texts (LOGIN-07): three parts, first a JSON object that names an algorithm. */
export function jwtsIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  const headers = new Map<string, boolean>();
  for (const text of texts) {
    const pattern = new RegExp(jwtLike);
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const [jwt, header = ''] = match;
      const isJwt = headers.get(header) ?? isJoseHeader(header);
      headers.set(header, isJwt);
      if (isJwt) found.add(jwt);
      // A token may begin at the second part.
      else pattern.lastIndex = match.index + header.length + 1;
    }
  }
  return [...found];
}

function isJoseHeader(part: string): boolean {
  // A fast check first: most parts that only look like a header fail here, and parsing them as JSON takes far longer.
  if (!/"alg".*\}\s*$/s.test(Buffer.from(part, 'base64url').toString('utf8'))) return false;
  return typeof jsonPart(part)?.['alg'] === 'string';
}

/** The JSON object that a part of a JWT encodes. `null` if it is none. */
export function jsonPart(part: string | undefined): JsonObject | null {
  const bytes = part === undefined ? null : base64urlBytes(part);
  const value = bytes === null ? undefined : parseJson(Buffer.from(bytes).toString('utf8'));
  return isObject(value) ? value : null;
}

/** The bytes of a base64url text without padding (RFC 4648, section 5); `null` if it is not base64url or is empty. */
function base64urlBytes(part: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]+$/.test(part) || part.length % 4 === 1) return null;
  return Buffer.from(part, 'base64url');
}

function flippedPart(part: string): string {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.length === 0) return toPart(Buffer.alloc(32, 1));
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return toPart(bytes);
}

function jsonToPart(value: JsonObject): string {
  return toPart(Buffer.from(JSON.stringify(value)));
}

function toPart(bytes: Buffer): string {
  return bytes.toString('base64url');
}
