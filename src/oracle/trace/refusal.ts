import { authOperations, type OperationId, pixCases } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import { elsewhereIn } from './elsewhere.ts';
import { forgeryOf, keyForgeryOf } from './forgery.ts';
import { markKind } from './marks.ts';
import type { Step } from './step.ts';

export type RuleCase = readonly [rule: RuleId, oneCase: string];

/** The names that AUTH-03 and AUTH-04 use for the operations of payment/pix. */
export const pixCaseOf: ReadonlyMap<OperationId | null, string> = new Map(
  Object.entries(pixCases).map(([name, operation]) => [operation, name]),
);

const auth: ReadonlySet<OperationId | null> = new Set(authOperations);

/**
 * The rule by which the credentials of a request to an /auth operation must be refused. `valid` for one JWT, or one key
 * where keys are accepted. `null` for other operations, and if the document does not say what happens.
 */
export function credentialRule(step: Step): RuleCase | 'valid' | null {
  const { operation, carried } = step;
  if (operation === null || !auth.has(operation)) return null;
  const { authorization, jwt, apiKey } = carried;
  if (authorization !== null && apiKey !== null) return ofBoth(operation, jwt, apiKey);
  if (authorization !== null) return ofJwt(jwt);
  if (apiKey === null) return ofNone(operation, step);
  const forged = keyForgeryOf(apiKey);
  if (forged !== null) return ['AUTH-07', forged];
  if (markKind(withoutScheme(apiKey)) === 'jwt') return ['AUTH-09', 'jwt-as-key'];
  if (pixCaseOf.has(operation)) return 'valid';
  return isOnSubPath(operation) ? null : ['AUTH-05', operation];
}

/**
 * The rule that a refused request breaks by its credentials if it took effect. Unlike `credentialRule`, it also names a
 * rule for two methods of which one may be wrong, and for a header that is not `Bearer <JWT>`. `null` if the
 * credentials may be right.
 */
export function brokenCredentials(step: Step): RuleCase | null {
  if (!auth.has(step.operation)) return null;
  const { authorization, jwt, apiKey } = step.carried;
  const rule = credentialRule(step);
  if (rule !== null || authorization === null) return rule === 'valid' ? null : rule;
  const of = pixCaseOf.get(step.operation);
  if (apiKey !== null) return of === undefined ? null : ['AUTH-04', of];
  if (jwt !== null) return null;
  return markKind(withoutScheme(authorization)) === 'api-key' ? ['AUTH-09', 'key-as-bearer'] : ['AUTH-08', 'default'];
}

function ofNone(operation: OperationId, step: Step): RuleCase {
  // A refusal shows that the service took no credential from there. It then refused a request without credentials.
  const elsewhere = step.outcome === 'refused' ? null : elsewhereIn(step);
  return elsewhere === null ? ['AUTH-01', operation] : ['AUTH-12', elsewhere];
}

function ofBoth(operation: OperationId, jwt: string | null, apiKey: string): RuleCase | null {
  const of = pixCaseOf.get(operation);
  // Where no key is accepted, one beside a forged JWT changes nothing.
  if (of === undefined)
    return jwt !== null && forgeryOf(jwt) !== null && !isOnSubPath(operation) ? ['AUTH-05', operation] : null;
  return jwt !== null && markKind(jwt) === 'jwt' && markKind(apiKey) === 'api-key' ? ['AUTH-04', of] : null;
}

function ofJwt(jwt: string | null): RuleCase | 'valid' | null {
  if (jwt === null) return null;
  const forged = forgeryOf(jwt);
  if (forged !== null) return ['AUTH-06', forged];
  const kind = markKind(jwt);
  if (kind === 'api-key') return ['AUTH-09', 'key-as-bearer'];
  return kind === 'jwt' ? 'valid' : null;
}

/** A credential without a scheme before it. */
export function withoutScheme(credential: string): string {
  return credential.replace(/^\S+ +/, '');
}

function isOnSubPath(operation: OperationId): boolean {
  return operation === 'sandboxPay' || operation === 'earnedFeesBalance' || operation === 'withdrawEarnedFees';
}
