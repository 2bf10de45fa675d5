import fc from 'fast-check';
import { bodyStyles, errorStyles, successProblem } from '../../sandbox/dialect/http.ts';
import { type Dialect, defaultDialect, dialectSchema } from '../../sandbox/dialect.ts';
import { type RefusalKind, refusalKinds, usualStatuses } from '../../sandbox/lib/refusal-kinds.ts';
import { accountOperations, type OperationId, operationIds, operations } from '../../src/contract/operations.ts';
import { arbitraryAccount, arbitraryJwt, arbitraryMail } from './arbitrary-account.ts';
import { arbitraryFees, arbitraryList, arbitraryPayment } from './arbitrary-payment.ts';
import { arbitraryApiKey, arbitraryEvents, arbitrarySecurityIp, arbitraryWebhook } from './arbitrary-settings.ts';
import { flag, pick, seldom, some } from './pick.ts';
import { repaired } from './repair.ts';

/** Further statuses that services choose. */
const otherStatuses: Readonly<Record<RefusalKind, readonly number[]>> = {
  missingField: [422],
  wrongType: [422],
  invalidValue: [422],
  unknownField: [422],
  malformedJson: [422],
  wrongContentType: [400, 406, 422],
  bodyTooLarge: [400],
  noCredentials: [403],
  badJwt: [403, 400],
  badKey: [403, 400],
  bothMethods: [401, 403, 409, 422],
  keyNotAllowed: [403, 400],
  credentialsNotWanted: [401, 403],
  unknownId: [400, 410, 422],
  malformedId: [400, 422],
  unknownRoute: [400, 403],
  wrongMethod: [404, 400],
  duplicate: [400, 422],
  duplicateEmail: [400, 422],
  state: [400, 422, 403],
  wrongCode: [401, 403, 404, 410, 422],
  notValidated: [400, 401, 422],
  wrongPassword: [400, 403],
  unknownEmail: [400, 401, 422],
  locked: [401, 403],
  overdraw: [400, 409, 402],
  withdrawalRefused: [400, 409],
  foreignIp: [401, 404],
  rateLimited: [],
};

const statuses = fc.record(
  Object.fromEntries(refusalKinds.map((kind) => [kind, pick(usualStatuses[kind], ...otherStatuses[kind])])) as Record<
    RefusalKind,
    fc.Arbitrary<number>
  >,
);

const arbitraryErrors: fc.Arbitrary<Dialect['errors']> = fc.record({
  style: pick('problem', ...errorStyles.filter((style) => style !== 'problem')),
  namesField: flag(true),
  namesAllowed: flag(true),
  all: flag(true),
  language: pick('en', 'pt', 'es'),
  statuses,
});

const usualHeaders = defaultDialect.http.headers;
const arbitraryHttp: fc.Arbitrary<Dialect['http']> = fc.record({
  headers: pick(
    usualHeaders,
    {},
    { 'x-powered-by': { fixed: 'Express' }, etag: { fresh: 'uuid' } },
    { 'x-request-id': { fresh: 'uuid' }, 'x-runtime': { fresh: 'ms' }, 'cache-control': { fixed: 'no-store' } },
    { 'x-version': { fixed: '2' }, server: { fixed: 'nginx' } },
  ),
  jsonType: pick('application/json; charset=utf-8', 'application/json', 'application/vnd.api+json'),
  contentType: pick('refused', 'ignored'),
  bodyLimit: pick(1_048_576, 262_144, 5_242_880, null),
  rateLimit: seldom<Dialect['http']['rateLimit']>(
    null,
    { perSecond: 100, per: 'ip', headers: ['retry-after'] },
    { perSecond: 80, per: 'credential', headers: ['retry-after', 'ratelimit-limit', 'ratelimit-remaining'] },
  ),
  versionField: pick<Dialect['http']['versionField']>(null, { name: 'apiVersion', value: '1.2' }),
  location: pick('path', 'none', 'absolute'),
  listLagMs: seldom(0, 100, 250),
});

function arbitrarySuccess(operation: OperationId): fc.Arbitrary<Dialect['operations'][OperationId]> {
  const usual = defaultDialect.operations[operation];
  const codes = operations[operation].method === 'GET' ? ([200] as const) : ([200, 201, 202, 204] as const);
  const all = codes.flatMap((status) => bodyStyles.map((body) => ({ status, body })));
  return pick(usual, ...all.filter(({ status, body }) => successProblem(operation, status, body) === null));
}

const arbitraryOperations: fc.Arbitrary<Dialect['operations']> = fc.record(
  Object.fromEntries(operationIds.map((operation) => [operation, arbitrarySuccess(operation)])) as Record<
    OperationId,
    fc.Arbitrary<Dialect['operations'][OperationId]>
  >,
);

const way = (key: boolean) => fc.record({ key: flag(key), both: flag(false) });
const arbitraryAccess: fc.Arbitrary<Dialect['access']> = fc.record({
  bearerCase: pick('any', 'exact'),
  sub: fc.record({ sandboxPay: way(true), earnedFeesBalance: way(true), withdrawEarnedFees: way(false) }),
  bothOnJwtOnly: pick('refused', 'accepted'),
  bothOneInvalid: fc.record({ badJwt: pick('bothMethods', 'badJwt'), badKey: pick('bothMethods', 'badKey') }),
  publicLookup: pick(
    { none: true, jwt: true, key: true, both: true },
    { none: true, jwt: false, key: false, both: false },
    { none: true, jwt: true, key: true, both: false },
    { none: false, jwt: true, key: false, both: false },
    { none: false, jwt: true, key: true, both: false },
    { none: false, jwt: false, key: true, both: false },
    { none: false, jwt: true, key: true, both: true },
  ),
  accountRefusesCredentials: some([], accountOperations),
});

/**
 * A random conformant service. It shrinks towards the default dialect. Contradictions between draws are repaired, so
 * that every draw passes the schema.
 */
export const arbitraryDialect: fc.Arbitrary<Dialect> = fc
  .record({
    name: fc.constant('random'),
    http: arbitraryHttp,
    errors: arbitraryErrors,
    operations: arbitraryOperations,
    access: arbitraryAccess,
    account: arbitraryAccount,
    mail: arbitraryMail,
    jwt: arbitraryJwt,
    payment: arbitraryPayment,
    list: arbitraryList,
    fees: arbitraryFees,
    apiKey: arbitraryApiKey,
    securityIp: arbitrarySecurityIp,
    webhook: arbitraryWebhook,
    events: arbitraryEvents,
  })
  .map((drawn) => dialectSchema.parse(repaired(drawn)));
