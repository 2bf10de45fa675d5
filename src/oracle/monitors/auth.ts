import { authOperations, jwtOnlyOperations, type OperationId } from '../../contract/operations.ts';
import { onlyCredentialMayBeWrong, type Variant } from '../../contract/variants.ts';
import { headerOf } from '../../journal/header.ts';
import type { Finding } from '../finding.ts';
import { readWith } from '../model/credentials.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { longestLagMs } from '../suspicion.ts';
import { type CredentialPlace, elsewhereIn } from '../trace/elsewhere.ts';
import { forgeryOf, keyForgeryOf } from '../trace/forgery.ts';
import { asksForExistingPage } from '../trace/list-page.ts';
import { markKind } from '../trace/marks.ts';
import { credentialRule, pixCaseOf, withoutScheme } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found, wronglyAccepted } from './found.ts';

const jwtOnly: ReadonlySet<OperationId> = new Set(jwtOnlyOperations);

/** Variants of reads that a service has no reason to refuse with a 401, whatever page or state they ask about. */
const furtherReads: ReadonlySet<string | null> = new Set<Variant | null>(['first-page', 'outer-page', 'further-step']);

const namesPayment: ReadonlySet<OperationId | null> = new Set(['readPayment', 'updatePayment', 'sandboxPay'] as const);

const mostPending = 500;

/** Which credentials open which operations (section "Authentication"): AUTH-01 to AUTH-09 and LOGIN-07. */
export class AuthMonitor implements Monitor {
  readonly operations = authOperations;
  readonly outcomes = ['accepted', 'refused'] as const;
  /** Judged at the end, once it is known whether the credentials were valid before and after the step. */
  readonly #pending: { readonly step: Step; readonly tokens: readonly string[] }[] = [];
  /** Accepted requests with a credential in another place. They say nothing where a request with none is accepted. */
  readonly #elsewhere: { readonly operation: OperationId; readonly finding: Finding }[] = [];
  readonly #openToAll = new Set<OperationId>();

  *step(step: Step, model: Model): Iterable<Finding> {
    const { operation } = step;
    if (operation === null) return;
    const elsewhere = elsewhereIn(step);
    // A cookie may be a credential that the document does not show.
    if (elsewhere === null && headerOf(step.entry.request.headers, 'cookie') !== null) return;
    if (elsewhere !== null) {
      if (step.outcome === 'accepted' && this.#elsewhere.length < mostPending)
        this.#elsewhere.push({ operation, finding: ofOtherPlace(elsewhere, step) });
      return;
    }
    if (step.carried.methods === 'none' && step.outcome === 'accepted') this.#openToAll.add(operation);
    if (step.outcome === 'refused' && mayBeNotFound(step, model)) return;
    const tokens = step.outcome === 'accepted' ? bothOf(operation, step) : tokensOfRefused(operation, step);
    if (tokens !== null && this.#pending.length < mostPending) this.#pending.push({ step, tokens });
    if (step.outcome === 'accepted') yield* ofAccepted(operation, step, model);
  }

  *end({ credentials }: Model): Iterable<Finding> {
    for (const { operation, finding } of this.#elsewhere) if (!this.#openToAll.has(operation)) yield finding;
    for (const { step, tokens } of this.#pending) {
      const before = credentials.validAround(tokens, step);
      if (before !== null) yield ofCertain(step, before.by);
    }
  }
}

/** The two valid credentials of a request to payment/pix. `null` for other requests. */
function bothOf(operation: OperationId, { carried: { jwt, apiKey } }: Step): readonly string[] | null {
  const areBoth = jwt !== null && apiKey !== null && markKind(jwt) === 'jwt' && markKind(apiKey) === 'api-key';
  return areBoth && pixCaseOf.has(operation) ? [jwt, apiKey] : null;
}

/** Whether a request names a page that need not exist, or a new payment. Any status may say that either is not found. */
function mayBeNotFound(step: Step, { payments }: Model): boolean {
  if (step.operation === 'listPayments') {
    const account = payments.accountOf(step);
    return !asksForExistingPage(step, payments.ofAccount(account ?? '')?.atLeast(step.begin) ?? 0);
  }
  if (!namesPayment.has(step.operation)) return false;
  const create = payments.of(step)?.create;
  return create == null || step.begin - create.end < longestLagMs;
}

const placeText = { query: 'in the query', cookie: 'in a cookie', header: 'in another header' };

function ofOtherPlace(place: CredentialPlace, step: Step): Finding {
  return wronglyAccepted('AUTH-12', place, step, `it carried its only credential ${placeText[place]}`);
}

function* ofAccepted(operation: OperationId, step: Step, model: Model): Iterable<Finding> {
  const { authorization, jwt, apiKey } = step.carried;
  if (apiKey === null) {
    if (authorization === null) yield wronglyAccepted('AUTH-01', operation, step, 'it had no credentials');
    else yield* ofAuthorization(authorization, jwt, step, model);
  } else if (authorization === null) yield* ofKeyAlone(operation, apiKey, step, model);
  else if (jwtOnly.has(operation) && credentialRule(step) !== null)
    yield wronglyAccepted('AUTH-05', operation, step, 'it had an API key and a JWT that the service did not issue');
}

function* ofKeyAlone(operation: OperationId, key: string, step: Step, { credentials }: Model): Iterable<Finding> {
  // The search for the key in a new record may send a value that turns out to be a key.
  const forged = step.entry.variant === 'api-key' ? null : keyForgeryOf(key);
  if (forged !== null) yield wronglyAccepted('AUTH-07', forged, step, 'the service did not issue its API key');
  const bare = withoutScheme(key);
  const isJwt = markKind(bare) === 'jwt' && credentials.issued(bare, step.begin) !== null && !credentials.isKey(bare);
  if (isJwt) yield wronglyAccepted('AUTH-09', 'jwt-as-key', step, 'it had a JWT in place of an API key');
  if (jwtOnly.has(operation) && !isJwt && forged === null)
    yield wronglyAccepted('AUTH-05', operation, step, 'its only credential was an API key');
}

function* ofAuthorization(
  authorization: string,
  jwt: string | null,
  step: Step,
  { credentials }: Model,
): Iterable<Finding> {
  if (jwt === null) {
    const bare = withoutScheme(authorization);
    if (/^bearer *$/i.test(authorization)) yield wronglyAccepted('AUTH-06', 'empty', step, 'it had an empty JWT');
    else if (markKind(bare) === 'jwt' && credentials.issued(bare, step.begin) !== null)
      yield wronglyAccepted('AUTH-08', 'default', step, 'its JWT was sent without the Bearer scheme');
    else if (credentials.isKey(bare) && credentials.issued(bare, step.begin) === null)
      yield wronglyAccepted('AUTH-09', 'key-as-bearer', step, 'it had an API key in place of a JWT');
    return;
  }
  const forged = forgeryOf(jwt);
  if (forged !== null) yield wronglyAccepted('AUTH-06', forged, step, 'the service did not issue its JWT');
  if (markKind(jwt) === 'api-key' && credentials.isKey(jwt) && credentials.issued(jwt, step.begin) === null)
    yield wronglyAccepted('AUTH-09', 'key-as-bearer', step, 'it had an API key in place of a JWT');
  const early = credentials.ofStepOne(jwt, step.begin);
  if (early !== null)
    yield found('LOGIN-07', 'default', step, {
      message: `${step.operation} was called with a JWT that step 1 of a login had issued`,
      expected: 'a refusal (4xx)',
      contradicts: early.by,
    });
}

/** The rules for refused reads that were accepted before and after. Nothing in such a request can be wrong. */
const readRules = { listApiKeys: 'APIKEY-02', getSecurityIP: 'SECIP-01', earnedFeesBalance: 'FEES-01' } as const;
const ofRequest: ReadonlySet<number | null> = new Set([400, 405, 406, 409, 410, 411, 415, 422]);

/**
 * The credential of a refused request that is only wrong if the credential is. A 401 says that it is. Other refusals may
 * have reasons that the document does not show, except those of reads without parameters.
 */
function tokensOfRefused(operation: OperationId, { carried, entry, status }: Step): readonly string[] | null {
  const { authorization, methods, only } = carried;
  const { request, variant } = entry;
  if (!onlyCredentialMayBeWrong(variant) && !(request.method === 'GET' && furtherReads.has(variant))) return null;
  if (only === null || markKind(only) !== (methods === 'jwt' ? 'jwt' : 'api-key')) return null;
  if (methods === 'key' && !pixCaseOf.has(operation)) return null;
  // A service may refuse a scheme in other letters, which the document does not show.
  if (methods === 'jwt' && !authorization?.startsWith('Bearer ')) return null;
  if (status === 401) return [only];
  return ofRequest.has(status) && operation in readRules ? [readWith(only, operation)] : null;
}

function ofCertain(step: Step, before: string): Finding {
  const { carried, outcome } = step;
  const operation = step.operation as OperationId;
  const of = pixCaseOf.get(operation) ?? operation;
  if (outcome === 'accepted')
    return {
      ...wronglyAccepted('AUTH-04', of, step, 'it had a valid JWT and a valid API key'),
      contradicts: before,
    };
  if (step.status !== 401)
    return found(readRules[operation as keyof typeof readRules], 'default', step, {
      message: `${operation} was called with the credentials of accepted calls before and after`,
      expected: 'accepted (2xx)',
      contradicts: before,
    });
  const isKey = carried.apiKey !== null;
  return found(isKey ? 'AUTH-03' : 'AUTH-02', isKey ? of : operation, step, {
    message: `${operation} was called with ${isKey ? 'an API key' : 'a JWT'} that opened other requests before and after`,
    expected: 'no refusal of the credentials',
    got: '401',
    contradicts: before,
  });
}
