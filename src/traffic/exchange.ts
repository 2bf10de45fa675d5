import type { OperationId } from '../contract/operations.ts';
import { isSuccess } from '../contract/status.ts';
import type { CredentialsUsed, ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { preciseIso } from '../journal/time.ts';
import { type Json, member } from '../json/value.ts';
import { jwtsIn } from '../learn/keys/jwt.ts';
import { findMarks } from '../mask/mark.ts';
import type { Recorded } from './har/recorded.ts';

/** The JWT of a request, from its `Bearer` credentials; `null` if it has none. */
export function bearerOf(headers: HeaderList): string | null {
  return /^bearer +(.*)$/is.exec(headerOf(headers, 'authorization') ?? '')?.[1] ?? null;
}

function credentialsOf(headers: HeaderList): CredentialsUsed {
  const [jwt, key] = [headerOf(headers, 'authorization'), headerOf(headers, 'x-api-key')];
  if (jwt !== null) return key === null ? 'jwt' : 'both';
  return key === null ? 'none' : 'key';
}

/** Operations that read the caller's own data and have no parameters: a 401 can only be about the credentials. */
const ofCaller: ReadonlySet<OperationId> = new Set([
  'listPayments',
  'earnedFeesBalance',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
] as const);

/** Whether only the credentials can be wrong: a JWT alone, or an API key alone where the document accepts one. */
function isForCredentials(operation: OperationId, credentials: CredentialsUsed): boolean {
  if (credentials === 'key') return operation === 'listPayments';
  return credentials === 'jwt' && ofCaller.has(operation);
}

/**
 * The intent of a recorded request is unknown, so an accepted one counts as right. A wrong login may be refused with a
 * 200, so a login is accepted only with a JWT.
 */
function variantOf(operation: OperationId, { request, response }: Recorded): 'recorded' | null {
  if (response?.status === 401 && isForCredentials(operation, credentialsOf(request.headers))) return null;
  if (response === null || !isSuccess(response.status)) return 'recorded';
  if (operation !== 'concludesLogin') return null;
  const texts = [response.body.text ?? '', ...response.headers.map(([, value]) => value)];
  const hasJwt = jwtsIn(texts).length > 0 || texts.some((text) => findMarks(text).some(({ kind }) => kind === 'jwt'));
  return hasJwt ? null : 'recorded';
}

/** The journal entry of a recorded exchange. It is not masked. */
export function exchangeOf(
  recorded: Recorded,
  { id, operation, account }: { readonly id: string; readonly operation: OperationId; readonly account: string | null },
): ExchangeEntry {
  const { begin, durationMs, request, response, failure } = recorded;
  return {
    type: 'exchange',
    at: preciseIso(begin),
    id,
    scenario: 'recorded',
    operation,
    account,
    credentials: credentialsOf(request.headers),
    variant: variantOf(operation, recorded),
    request,
    response,
    failure,
    durationMs,
    chain: 1,
  };
}

/** The text of a body; empty if there is none. */
export function textOf(body: { readonly text: string | null } | null): string {
  return body?.text ?? '';
}

/** Whether a HAR entry was written by this suite, with marks in place of secrets. */
export function isOurs(entry: Json): boolean {
  return typeof member(entry, '_id') === 'string' && typeof member(entry, '_scenario') === 'string';
}
