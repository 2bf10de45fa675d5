import { authOperations, jwtOnlyOperations, type OperationId } from '../../contract/operations.ts';
import type { Variant } from '../../contract/variants.ts';
import { headerOf } from '../../journal/header.ts';
import type { Finding } from '../finding.ts';
import { readWith } from '../model/credentials.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { forgeryOf, keyForgeryOf } from '../trace/forgery.ts';
import { markKind } from '../trace/marks.ts';
import { pixCaseOf } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found, wronglyAccepted } from './found.ts';

const jwtOnly: ReadonlySet<OperationId> = new Set(jwtOnlyOperations);

/** Variants with valid credentials in valid requests. Only refusals of these, and of the reads below, are judged. */
const plain: ReadonlySet<string | null> = new Set<Variant | null>([null, 'api-key-alone', 'further-page']);
/** Variants of reads whose credentials are valid, whatever page or state they ask about. */
const plainReads: ReadonlySet<string | null> = new Set<Variant | null>(['first-page', 'outer-page', 'further-step']);

/** Which credentials open which operations (section "Authentication"): AUTH-01 to AUTH-09 and LOGIN-07. */
export const authMonitor: Monitor = {
  operations: authOperations,
  outcomes: ['accepted', 'refused'],
  *step(step, model) {
    const { operation } = step;
    // A cookie may be a credential that the document does not show.
    if (operation === null || headerOf(step.entry.request.headers, 'cookie') !== null) return;
    if (step.outcome === 'accepted') yield* ofAccepted(operation, step, model);
    else postponeRefusal(operation, step, model);
  },
  *end(model) {
    for (const { step, before } of model.credentials.certain()) yield ofCertain(step, before.by);
  },
};

function* ofAccepted(operation: OperationId, step: Step, model: Model): Iterable<Finding> {
  const { authorization, jwt, apiKey } = step.carried;
  if (apiKey === null) {
    if (authorization === null) yield wronglyAccepted('AUTH-01', operation, step, 'it carried no credentials');
    else yield* ofAuthorization(authorization, jwt, step, model);
  } else if (authorization === null) yield* ofKeyAlone(operation, apiKey, step, model);
  else if (pixCaseOf.has(operation) && jwt !== null && markKind(jwt) === 'jwt' && markKind(apiKey) === 'api-key')
    model.credentials.postpone(step, [jwt, apiKey]);
}

function* ofKeyAlone(operation: OperationId, key: string, step: Step, { credentials }: Model): Iterable<Finding> {
  // The search for the key in a new record may send a value that turns out to be a key.
  const forged = step.entry.variant === 'api-key' ? null : keyForgeryOf(key);
  if (forged !== null) yield wronglyAccepted('AUTH-07', forged, step, 'the service did not issue its API key');
  const isJwt = markKind(key) === 'jwt' && credentials.issued(key, step.begin) !== null && !credentials.isKey(key);
  if (isJwt) yield wronglyAccepted('AUTH-09', 'jwt-as-key', step, 'it carried a JWT in the place of an API key');
  if (jwtOnly.has(operation) && !isJwt && forged === null)
    yield wronglyAccepted('AUTH-05', operation, step, 'it carried an API key alone');
}

function* ofAuthorization(
  authorization: string,
  jwt: string | null,
  step: Step,
  { credentials }: Model,
): Iterable<Finding> {
  if (jwt === null) {
    const bare = authorization.replace(/^\S+ +/, '');
    if (/^bearer *$/i.test(authorization)) yield wronglyAccepted('AUTH-06', 'empty', step, 'it carried an empty JWT');
    else if (markKind(bare) === 'jwt' && credentials.issued(bare, step.begin) !== null)
      yield wronglyAccepted('AUTH-08', 'default', step, 'its JWT was sent without the Bearer scheme');
    return;
  }
  const forged = forgeryOf(jwt);
  if (forged !== null) yield wronglyAccepted('AUTH-06', forged, step, 'the service did not issue its JWT');
  if (markKind(jwt) === 'api-key' && credentials.isKey(jwt) && credentials.issued(jwt, step.begin) === null)
    yield wronglyAccepted('AUTH-09', 'key-as-bearer', step, 'it carried an API key in the place of a JWT');
  const early = credentials.ofStepOne(jwt, step.begin);
  if (early !== null)
    yield found('LOGIN-07', 'default', step, {
      message: `${step.operation} was called with a JWT that step 1 of a login had handed out`,
      expected: 'a refusal (4xx)',
      got: String(step.status),
      contradicts: early.by,
    });
}

/** The rules for refused reads that were accepted before and after. Nothing in such a request can be wrong. */
const readRules = { listApiKeys: 'APIKEY-02', getSecurityIP: 'SECIP-01', earnedFeesBalance: 'FEES-01' } as const;
const ofRequest: ReadonlySet<number | null> = new Set([400, 405, 406, 409, 410, 411, 415, 422]);

/** A 401 means that the credentials are wrong. Other refusals may have reasons that the document does not show. */
function postponeRefusal(operation: OperationId, step: Step, model: Model): void {
  const { methods, only } = step.carried;
  const { request, variant } = step.entry;
  if (!plain.has(variant) && !(request.method === 'GET' && plainReads.has(variant))) return;
  if (only === null || markKind(only) !== (methods === 'jwt' ? 'jwt' : 'api-key')) return;
  if (methods === 'key' && !pixCaseOf.has(operation)) return;
  if (step.status === 401) model.credentials.postpone(step, [only]);
  else if (ofRequest.has(step.status) && operation in readRules)
    model.credentials.postpone(step, [readWith(only, operation)]);
}

function ofCertain(step: Step, before: string): Finding {
  const { carried, outcome } = step;
  const operation = step.operation as OperationId;
  const of = pixCaseOf.get(operation) ?? operation;
  if (outcome === 'accepted')
    return {
      ...wronglyAccepted('AUTH-04', of, step, 'it carried a valid JWT and a valid API key'),
      contradicts: before,
    };
  if (step.status !== 401)
    return found(readRules[operation as keyof typeof readRules], 'default', step, {
      message: `${operation} was called as it was before and after, when it was accepted`,
      expected: 'accepted (2xx)',
      got: String(step.status),
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
