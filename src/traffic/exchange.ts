import type { OperationId } from '../contract/operations.ts';
import type { CredentialsUsed, ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { preciseIso } from '../journal/time.ts';
import { type Json, member } from '../json/value.ts';
import { hasJwtAnywhere } from '../learn/keys/jwt.ts';
import { findMarks } from '../mask/mark.ts';
import type { Recorded } from './har/recorded.ts';
import { headerIn } from './har/recorded.ts';

/** The JWT of a request: what stands behind `Bearer`; `null` where there is none. */
export function bearerOf(headers: HeaderList): string | null {
  return /^bearer +(.*)$/is.exec(headerIn(headers, 'authorization') ?? '')?.[1] ?? null;
}

function credentialsOf(headers: HeaderList): CredentialsUsed {
  const [jwt, key] = [headerIn(headers, 'authorization'), headerIn(headers, 'x-api-key')];
  if (jwt !== null) return key === null ? 'jwt' : 'both';
  return key === null ? 'none' : 'key';
}

/** Operations that read what belongs to the caller and name nothing: a 401 there can only be about the credentials. */
const ofCaller: ReadonlySet<OperationId> = new Set([
  'listPayments',
  'earnedFeesBalance',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
] as const);

/** Whether nothing but the credentials can be wrong: a JWT alone, or an API key alone where the document accepts one. */
function isForCredentials(operation: OperationId, credentials: CredentialsUsed): boolean {
  if (credentials === 'key') return operation === 'listPayments';
  return credentials === 'jwt' && ofCaller.has(operation);
}

/**
 * Nobody says what a recorded request was meant to be. One that was accepted counts as the right one. A service that answers
 * 200 to a wrong login refuses it as well, so a login counts only where a JWT came of it.
 */
function variantOf(operation: OperationId, { request, response }: Recorded): 'recorded' | null {
  if (response?.status === 401 && isForCredentials(operation, credentialsOf(request.headers))) return null;
  if (response === null || response.status < 200 || response.status > 299) return 'recorded';
  if (operation !== 'concludesLogin') return null;
  const texts = [response.body.text ?? '', ...response.headers.map(([, value]) => value)];
  const hasJwt = hasJwtAnywhere(texts) || texts.some((text) => findMarks(text).some(({ kind }) => kind === 'jwt'));
  return hasJwt ? null : 'recorded';
}

/** The journal's entry of a recorded exchange, unmasked. */
export function exchangeOf(
  recorded: Recorded,
  { id, operation, holder }: { readonly id: string; readonly operation: OperationId; readonly holder: string | null },
): ExchangeEntry {
  const { begin, durationMs, request, response, failure } = recorded;
  return {
    type: 'exchange',
    at: preciseIso(begin),
    id,
    scenario: 'recorded',
    operation,
    holder,
    credentials: credentialsOf(request.headers),
    variant: variantOf(operation, recorded),
    request,
    response,
    failure,
    durationMs,
    chain: 1,
  };
}

/** The text of a body; empty where there is none. */
export function textOf(body: { readonly text: string | null } | null): string {
  return body?.text ?? '';
}

/** Whether an entry of a HAR is one of our own, with marks in the place of secrets. */
export function isOurs(entry: Json): boolean {
  return typeof member(entry, '_id') === 'string' && typeof member(entry, '_scenario') === 'string';
}
