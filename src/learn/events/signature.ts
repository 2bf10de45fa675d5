import { createHash, createHmac } from 'node:crypto';
import type { HeaderList } from '../../journal/entry.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { isTimestamp } from '../records/timestamp.ts';

/** A delivery as received. The signature covers its bytes, not the parsed body. */
export interface SignedDelivery {
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

interface FoundSignature {
  /** Name of the header in lower case. */
  readonly header: string;
  /**
   * `null` if none was verified, else `hmac-ALGORITHM-ENCODING-SIGNED`, such as `hmac-sha256-hex-body`. SIGNED is
   * `body`, or the body after a time or id of the headers: `timestamp.body`, `timestampbody`, `timestamp:body`,
   * `v0:timestamp:body`, `id.timestamp.body`. `digest-…`: without a secret. `shared-secret`: the secret itself.
   */
  readonly scheme: string | null;
}

const mostSecrets = 16;
/** For a larger body, only signatures over the body alone are tried. */
const largeBody = 65_536;
const algorithms = ['sha256', 'sha1', 'sha512'] as const;

/**
 * The header that verifies with a secret in any delivery, else one named like a signature, else `null`. Known forms: a
 * bare value, `sha256=…` (GitHub), `t=…,v1=…` (Stripe), `v1,…` with `webhook-id` and `webhook-timestamp` (Standard
 * Webhooks; a `whsec_` secret is base64), `v0=…` (Slack).
 */
export function findSignature(
  deliveries: readonly SignedDelivery[],
  secrets: readonly string[],
): FoundSignature | null {
  for (const delivery of deliveries.slice(0, 5)) {
    const verified = verify(delivery, secrets.slice(0, mostSecrets));
    if (verified !== null) return verified;
  }
  const names = deliveries.flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()));
  const named = names.find((name) => /signature|assinatura|hmac|^x-(?:hub-)?sign$/.test(name));
  return named === undefined ? null : { header: named, scheme: null };
}

function rankOfName(name: string): number {
  if (/secret|segredo|sign|hmac/i.test(name)) return 2;
  return /key|token|chave/i.test(name) ? 1 : 0;
}

/** What may be the webhook's secret: first values named secret or sign, then key or token, then other long texts. */
export function secretsIn(body: unknown): string[] {
  const found: { readonly value: string; readonly rank: number }[] = [];
  for (const { name, value } of leaves(body, { ...walkLimits, nodes: 2_000, depth: 8 })) {
    if (typeof value !== 'string' || value.length < 8 || value.length > 512 || /\s|:\/\//.test(value)) continue;
    if (isTimestamp(value)) continue;
    found.push({ value, rank: rankOfName(name) });
  }
  return [...new Set(found.sort((a, b) => b.rank - a.rank).map(({ value }) => value))].slice(0, mostSecrets);
}

function verify(delivery: SignedDelivery, secrets: readonly string[]): FoundSignature | null {
  const shown = delivery.headers.flatMap(([name, value]) => fragments(name.toLowerCase(), value));
  for (const { signed, message } of shown.length === 0 ? [] : messages(delivery)) {
    for (const mac of macs(message, signed, secrets)) {
      const match = shown.find(({ bytes }) => bytes.equals(mac.bytes));
      if (match) return { header: match.header, scheme: `${mac.kind}-${mac.algorithm}-${match.encoding}-${signed}` };
    }
  }
  const bare = delivery.headers.find(
    ([name, value]) => mayCarrySecret.test(name) && secrets.includes(value.trim().replace(/^(?:Bearer|Token)\s+/i, '')),
  );
  return bare === undefined ? null : { header: bare[0].toLowerCase(), scheme: 'shared-secret' };
}

/** The secrets that are tried may include an id, and a header that repeats an id is not a signature. */
const mayCarrySecret = /secret|segredo|token|auth|key|sign/i;

interface Fragment {
  readonly header: string;
  readonly bytes: Buffer;
  readonly encoding: 'hex' | 'base64' | 'base64url';
}

/** The parts of a header value that may be a MAC: 20, 32 or 64 bytes. */
function fragments(header: string, value: string): Fragment[] {
  const pieces = value.slice(0, 2_048).split(/[,;\s]+/);
  const texts = new Set(pieces.flatMap((piece) => [piece, piece.replace(/^[A-Za-z][\w-]{0,15}=/, '')]));
  return [...texts].flatMap((text) => {
    const encoding = encodingOf(text);
    if (encoding === null) return [];
    const bytes = Buffer.from(text, encoding);
    return [20, 32, 64].includes(bytes.length) ? [{ header, bytes, encoding }] : [];
  });
}

function encodingOf(text: string): Fragment['encoding'] | null {
  if (/^(?:[0-9a-f]{2}){20,64}$/i.test(text)) return 'hex';
  if (!/^[A-Za-z0-9+/_-]{27,88}={0,2}$/.test(text)) return null;
  return /[-_]/.test(text) || text.length % 4 !== 0 ? 'base64url' : 'base64';
}

function* macs(message: Buffer, signed: string, secrets: readonly string[]) {
  for (const algorithm of algorithms) {
    for (const key of secrets.flatMap(keysOf)) {
      yield { kind: 'hmac', algorithm, bytes: createHmac(algorithm, key).update(message).digest() } as const;
    }
    if (signed === 'body')
      yield { kind: 'digest', algorithm, bytes: createHash(algorithm).update(message).digest() } as const;
  }
}

/** The HMAC keys that a secret may stand for: its text, or the bytes that it encodes. */
function keysOf(secret: string): Buffer[] {
  const bare = secret.replace(/^whsec_/, '');
  const keys = [Buffer.from(secret), ...(bare === secret ? [] : [Buffer.from(bare)])];
  if (/^(?:[0-9a-f]{2}){8,}$/i.test(bare)) keys.push(Buffer.from(bare, 'hex'));
  if (/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(bare)) keys.push(Buffer.from(bare, 'base64'));
  return keys.filter((key) => key.length > 0);
}

function messages({ headers, body }: SignedDelivery): { signed: string; message: Buffer }[] {
  const plain = { signed: 'body', message: Buffer.from(body) };
  if (body.byteLength > largeBody) return [plain];
  const times = timesIn(headers).slice(0, 6);
  const ids = headers.filter(([name]) => /(?:^|-)id$/i.test(name)).map(([, value]) => value.trim());
  const joined = (signed: string, before: string) => ({ signed, message: Buffer.concat([Buffer.from(before), body]) });
  return [
    plain,
    ...times.flatMap((time) => [
      joined('timestamp.body', `${time}.`),
      joined('timestampbody', time),
      joined('timestamp:body', `${time}:`),
      joined('v0:timestamp:body', `v0:${time}:`),
      ...ids.slice(0, 4).map((id) => joined('id.timestamp.body', `${id}.${time}.`)),
    ]),
  ];
}

function timesIn(headers: HeaderList): string[] {
  const own = headers.filter(([name]) => /timestamp|(?:^|-)(?:ts|time)$/i.test(name)).map(([, value]) => value.trim());
  const inside = headers.flatMap(([, value]) => [...value.matchAll(/(?:^|[,;\s])(?:t|ts|timestamp)=(\d{9,14})\b/g)]);
  return [...new Set([...own, ...inside.map((match) => match[1] ?? '')])].filter((time) => time !== '');
}
