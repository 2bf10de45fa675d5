import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A refusal, as a problem document (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly params: readonly Param[];

  constructor(status: number, title: string, params: readonly Param[] = []) {
    super(title);
    this.status = status;
    this.params = params;
  }
}

export interface Param {
  readonly name: string;
  readonly reason: string;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON object of a request. The media type is checked strictly. */
export async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= 100_000) chunks.push(chunk);
  }
  if (size > 100_000) throw new Problem(413, 'Payload Too Large');
  if (size === 0) return {};
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim();
  if (type !== 'application/json') throw new Problem(415, 'Unsupported Media Type');
  const body = parsed(Buffer.concat(chunks).toString('utf8'));
  if (!isRecord(body)) throw new Problem(400, 'An object is expected');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Problem(400, 'Malformed JSON');
  }
}

/** Why a value is not accepted, or `null`. */
export type Check = (value: unknown) => string | null;

export interface Field {
  readonly needed?: boolean;
  readonly check: Check;
}

/** Refuses a body with a missing field, an unknown field or an invalid value. */
export function validate(body: Fields, fields: Readonly<Record<string, Field>>, prefix = ''): void {
  const params: Param[] = [];
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(fields, name)) params.push({ name: prefix + name, reason: 'unknown field' });
  }
  for (const [name, { needed, check }] of Object.entries(fields)) {
    const value = body[name];
    if (value === undefined) {
      if (needed) params.push({ name: prefix + name, reason: 'is required' });
      continue;
    }
    const reason = check(value);
    if (reason !== null) params.push({ name: prefix + name, reason });
  }
  if (params.length > 0) throw new Problem(422, 'Your request is not valid', params);
}

export const text =
  (pattern: RegExp, reason: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : reason;

export const whole: Check = (value) => (Number.isInteger(value) ? null : 'must be an integer');

export function answer(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}) {
  response.setHeader('x-trace', randomUUID());
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const problem = status >= 400;
  const type = problem ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
}

const secret = randomUUID();
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (input: string): Buffer => createHmac('sha512', secret).update(input).digest();

export function issueToken(account: number): string {
  const input = `${part({ alg: 'HS512' })}.${part({ account: { no: account }, sid: randomUUID(), exp: 4_000_000_000 })}`;
  return `${input}.${sign(input).toString('base64url')}`;
}

/** The account that a token was issued to. `null` for tokens of other issuers. */
export function accountOfToken(token: string): number | null {
  const [header = '', claims = '', signature = '', ...rest] = token.split('.');
  const own = sign(`${header}.${claims}`);
  const sent = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || sent.length !== own.length || !timingSafeEqual(sent, own)) return null;
  const { account } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { account: { no: number } };
  return account.no;
}
