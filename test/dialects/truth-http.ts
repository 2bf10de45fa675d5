import type { Dialect } from '../../sandbox/dialect.ts';
import { errorBody } from '../../sandbox/lib/errors.ts';
import type { Issue } from '../../sandbox/lib/refusal.ts';
import type { RefusalKind } from '../../sandbox/lib/refusal-kinds.ts';
import type { GapId } from '../../src/contract/gaps.ts';
import {
  authOperations,
  bodyFields,
  type OperationId,
  operationIds,
  operations,
} from '../../src/contract/operations.ts';
import type { Json } from '../../src/journal/entry.ts';
import { essentialOf } from './essential.ts';
import { successBodies } from './samples.ts';

export type Truth = Partial<Record<GapId, Json>>;

/** The response of an operation that is accepted or refused. */
export const accepted = (dialect: Dialect, operation: OperationId): Json => ({
  outcome: 'accepted',
  status: dialect.operations[operation].status,
});
export const refused = (dialect: Dialect, kind: RefusalKind): Json => ({
  outcome: 'refused',
  status: dialect.errors.statuses[kind],
});

function bodiesOf(dialect: Dialect, kind: RefusalKind, issues: readonly Issue[] = []): Json[] {
  const body = errorBody(dialect.errors, { kind, issues, path: '/path', now: '2026-01-02T03:04:05.678Z' });
  return body === undefined ? [] : [body];
}

function errorCase(dialect: Dialect, kind: RefusalKind, issues: readonly Issue[] = []): Json {
  return { status: dialect.errors.statuses[kind], body: essentialOf(bodiesOf(dialect, kind, issues)) };
}

/** Whether two valid methods at once are refused. */
export function bothRefused(dialect: Dialect, operation: OperationId): boolean {
  const { group } = operations[operation];
  if (group === 'sub') return !dialect.access.sub[operation as keyof Dialect['access']['sub']].both;
  return group === 'pix' || (group === 'jwt' && dialect.access.bothOnJwtOnly === 'refused');
}

export function keyRefused(dialect: Dialect, operation: OperationId): boolean {
  const { group } = operations[operation];
  return group === 'jwt' || (group === 'sub' && !dialect.access.sub[operation as keyof Dialect['access']['sub']].key);
}

function fieldCases(dialect: Dialect, operation: OperationId): [string, Json][] {
  return Object.entries(bodyFields(operation)).flatMap(([field, { type, required }]): [string, Json][] => {
    const missing: Issue = { field, problem: 'missing', expected: type };
    const wrong: Issue = { field, problem: 'type', expected: type };
    return [
      ...(required ? [[`missing-${field}`, errorCase(dialect, 'missingField', [missing])] as [string, Json]] : []),
      [`wrong-type-${field}`, errorCase(dialect, 'wrongType', [wrong])],
    ];
  });
}

const byId: readonly OperationId[] = ['readPayment', 'updatePayment', 'sandboxPay', 'publicPayment'];

function hasUnknownId({ webhook, securityIp }: Dialect, operation: OperationId): boolean {
  if (operation === 'deleteWebhook') return webhook.deleteMissing === 'refused';
  if (operation === 'deleteSecurityIP') return securityIp.deleteMissing === 'refused';
  return byId.includes(operation);
}

/** The refusals of one operation, without the cases that the service accepts. */
function errorCases(dialect: Dialect, operation: OperationId): Json {
  const { method, group } = operations[operation];
  const isAuth = group === 'pix' || group === 'sub' || group === 'jwt';
  const hasBody = method !== 'GET' && operations[operation].body !== null;
  const cases: [string, Json][] = [
    ...fieldCases(dialect, operation),
    ...(hasUnknownId(dialect, operation) ? [['unknown-id', errorCase(dialect, 'unknownId')] as [string, Json]] : []),
    ...(hasBody ? [['malformed-json', errorCase(dialect, 'malformedJson')] as [string, Json]] : []),
    ...(hasBody && dialect.http.contentType === 'refused'
      ? [['wrong-content-type', errorCase(dialect, 'wrongContentType')] as [string, Json]]
      : []),
  ];
  if (!isAuth) return Object.fromEntries(cases);
  const badKey = keyRefused(dialect, operation) ? 'keyNotAllowed' : 'badKey';
  return Object.fromEntries([
    ...cases,
    ['no-credentials', errorCase(dialect, 'noCredentials')],
    ['bad-jwt', errorCase(dialect, 'badJwt')],
    ['bad-api-key', errorCase(dialect, badKey)],
    ...(bothRefused(dialect, operation) ? [['both-credentials', errorCase(dialect, 'bothMethods')]] : []),
  ]);
}

/** The headers of a success response, except those of the transport. */
function headerNames(dialect: Dialect, operation: OperationId): Json {
  const creates: readonly OperationId[] = ['createPayment', 'createNewApiKey', 'addSecurityIP', 'createWebhook'];
  const located = dialect.http.location !== 'none' && creates.includes(operation);
  const limits = (dialect.http.rateLimit?.headers ?? []).filter((name) => name !== 'retry-after');
  const hasBody = successBodies(dialect, operation).length > 0;
  return [
    ...Object.keys(dialect.http.headers),
    ...limits,
    ...(located ? ['location'] : []),
    ...(hasBody ? ['content-type'] : []),
  ].sort();
}

function byOperation(of: (operation: OperationId) => Json, over: readonly OperationId[] = operationIds): Json {
  return Object.fromEntries(over.map((operation) => [operation, of(operation)]));
}

/** Every possible body for each status of a refusal. */
function errorBodies(dialect: Dialect): Json {
  const kinds = Object.entries(dialect.errors.statuses) as [RefusalKind, number][];
  const byStatus = new Map<string, Json[]>();
  // The star stands for names that the document does not contain: those inside the address, and those that name a key.
  const fields = [...operationIds.flatMap((operation) => Object.keys(bodyFields(operation))), '*'];
  for (const [kind, status] of kinds) {
    const withIssues = fields.flatMap((field) =>
      bodiesOf(dialect, kind, [{ field, problem: 'missing', expected: 'string' }]),
    );
    const known = byStatus.get(String(status)) ?? [];
    byStatus.set(String(status), [...known, ...bodiesOf(dialect, kind), ...withIssues]);
  }
  return Object.fromEntries([...byStatus].map(([status, bodies]) => [status, essentialOf(bodies)]));
}

function versionMarks({ http }: Dialect): Json {
  const headers = Object.entries(http.headers).filter(([name]) => /version/.test(name));
  return {
    ...Object.fromEntries(headers.map(([name, value]) => [`header:${name}`, 'fixed' in value ? value.fixed : ''])),
    ...(http.versionField === null ? {} : { [`/${http.versionField.name}`]: http.versionField.value }),
  };
}

/** Whether a withdrawal can be accepted at all: fees are earned, and withdrawals are possible. */
export function paysOut({ fees }: Dialect): boolean {
  return fees.creditedOn !== 'never' && fees.withdrawal !== 'refused';
}

/**
 * The operations whose refusal of both methods, or of a key, can be told from other refusals. A JWT alone is refused
 * too if the service pays nothing out. Only a 401 or 403 then says why.
 */
export function distinct<Id extends OperationId>(all: readonly Id[], dialect: Dialect, refusal: RefusalKind): Id[] {
  const says = [401, 403].includes(dialect.errors.statuses[refusal]);
  return all.filter((operation) => operation !== 'withdrawEarnedFees' || paysOut(dialect) || says);
}

/** The operations whose success can be observed. */
function succeeding(dialect: Dialect): readonly OperationId[] {
  return operationIds.filter((operation) => operation !== 'withdrawEarnedFees' || paysOut(dialect));
}

/** The response to two valid methods, if they are accepted: the same as for a JWT alone. */
function bothTaken(dialect: Dialect, operation: OperationId): Json {
  // The key in the request is the account's first. If an account may have only one, no second one is created.
  const { second, repeated } = dialect.apiKey;
  if (operation === 'createNewApiKey' && second === 'refused') return errorCase(dialect, 'duplicate');
  // Likewise, no valid key may exist beside the disabled one. The response then depends on which key is sent.
  if (operation === 'enableApiKey' && second !== 'many' && repeated === 'refused') return null;
  return { status: dialect.operations[operation].status, body: essentialOf(successBodies(dialect, operation)) };
}

/** Chapters operations, errors, limits and versioning. */
export function httpTruth(dialect: Dialect): Truth {
  const { rateLimit, bodyLimit } = dialect.http;
  const { statuses } = dialect.errors;
  const both = (operation: OperationId): Json =>
    bothRefused(dialect, operation) ? errorCase(dialect, 'bothMethods') : bothTaken(dialect, operation);
  const seen = succeeding(dialect);
  return {
    'success-status': byOperation((operation) => [dialect.operations[operation].status], seen),
    'success-body': byOperation((operation) => essentialOf(successBodies(dialect, operation)), seen),
    'success-headers': byOperation((operation) => headerNames(dialect, operation), seen),
    'error-cases': byOperation((operation) => errorCases(dialect, operation)),
    'error-body': errorBodies(dialect),
    'unknown-route': refused(dialect, 'unknownRoute'),
    'wrong-method': refused(dialect, 'wrongMethod'),
    'unknown-field': dialect.payment.unknownField,
    'both-methods': byOperation(both, distinct(authOperations, dialect, 'bothMethods')),
    'rate-limit':
      rateLimit === null
        ? null
        : { status: statuses.rateLimited, after: rateLimit.perSecond, headers: [...rateLimit.headers].sort() },
    'body-limit':
      bodyLimit === null || bodyLimit >= 16_777_216
        ? null
        : { status: statuses.bodyTooLarge, accepted: bodyLimit, refused: bodyLimit + 1 },
    'version-marks': versionMarks(dialect),
  };
}
