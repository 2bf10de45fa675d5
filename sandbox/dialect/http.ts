import { z } from 'zod';
import { type OperationId, operationIds } from '../../src/contract/operations.ts';
import { refusalKinds, usualStatuses } from '../lib/refusal-kinds.ts';

export const errorStyles = [
  'none',
  'flat',
  'error',
  'message',
  'code',
  'nest',
  'problem',
  'rails',
  'spring',
  'text',
  'nested',
  'success',
] as const;

const status4xx = z.int().min(400).max(499);

/** Bodies and statuses of refusals (not shown in section "Errors"). */
export const errorsSchema = z.strictObject({
  style: z.enum(errorStyles).default('problem'),
  /** Whether a refusal names the wrong field, if the style has a place for it. */
  namesField: z.boolean().default(true),
  /** Whether it lists the allowed values. */
  namesAllowed: z.boolean().default(true),
  /** Whether it reports all wrong fields or only the first. */
  all: z.boolean().default(true),
  language: z.enum(['en', 'pt', 'es']).default('en'),
  statuses: z.record(z.enum(refusalKinds), status4xx).default(usualStatuses),
});

/** A header of every response: a fixed text, or a new value each time. */
const headerValue = z.union([z.strictObject({ fixed: z.string() }), z.strictObject({ fresh: z.enum(['uuid', 'ms']) })]);

/** Settings that apply to every response, whatever the operation. */
export const httpSchema = z.strictObject({
  headers: z
    .record(z.string().regex(/^x-[a-z-]+$|^(cache-control|etag|vary|server|strict-transport-security)$/), headerValue)
    .default({ 'x-request-id': { fresh: 'uuid' }, 'x-api-version': { fixed: '1.4.2' } }),
  jsonType: z
    .enum(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])
    .default('application/json; charset=utf-8'),
  /** Whether a body without a JSON content type is refused or read as JSON anyway. */
  contentType: z.enum(['refused', 'ignored']).default('refused'),
  /** Maximum body size in bytes. `null` for no limit below 16 MiB. */
  bodyLimit: z.int().min(262_144).max(16_777_216).nullable().default(1_048_576),
  /** Rate limit in a sliding window of one second. `null` for no limit. */
  rateLimit: z
    .strictObject({
      perSecond: z.int().min(20),
      per: z.enum(['ip', 'credential']),
      headers: z.array(z.enum(['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])),
    })
    .nullable()
    .default(null),
  /** A field of the payment list that names the version of the service. */
  versionField: z.strictObject({ name: z.string(), value: z.string() }).nullable().default(null),
  /** The form of the Location header after a create. */
  location: z.enum(['none', 'path', 'absolute']).default('path'),
  /** Delay until a write appears in the payment list, in milliseconds. */
  listLagMs: z.int().min(0).max(2000).default(0),
});

export const bodyStyles = ['empty', 'plain', 'data', 'success', 'named', 'result', 'message', 'id', 'idText'] as const;
export type BodyStyle = (typeof bodyStyles)[number];

export function showsRecord(style: BodyStyle): boolean {
  return style !== 'empty' && style !== 'message' && style !== 'id' && style !== 'idText';
}

/** Operations whose success body the rules check. It cannot be empty. */
const readOperations: readonly OperationId[] = [
  'listPayments',
  'readPayment',
  'earnedFeesBalance',
  'publicPayment',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
];
/** Operations with a documented success body. */
const documentedBodies: readonly OperationId[] = ['listPayments', 'concludesLogin', 'getSecurityIP'];
const withId: readonly OperationId[] = [
  'createAccount',
  'createPayment',
  'updatePayment',
  'sandboxPay',
  'createNewApiKey',
  'enableApiKey',
  'disableApiKey',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
];

const successSchema = z.strictObject({
  status: z.union([z.literal(200), z.literal(201), z.literal(202), z.literal(204)]),
  body: z.enum(bodyStyles),
});
type Success = z.output<typeof successSchema>;

/** Gives every operation the same success response, except the named ones. */
export function successes(others: Success, named: Partial<Record<OperationId, Success>>): Record<OperationId, Success> {
  const of = (operation: OperationId): Success => named[operation] ?? others;
  return Object.fromEntries(operationIds.map((operation) => [operation, of(operation)])) as Record<
    OperationId,
    Success
  >;
}

export const ok = (body: BodyStyle = 'plain'): Success => ({ status: 200, body });
export const created = (body: BodyStyle = 'plain'): Success => ({ status: 201, body });
export const noContent: Success = { status: 204, body: 'empty' };
const message = ok('message');

const usualSuccesses = successes(ok(), {
  sendEmailValidateCode: message,
  validateCode: message,
  createAccount: created(),
  login: { status: 202, body: 'message' },
  forgotPassword: message,
  forgotPasswordChangePassword: message,
  createPayment: created(),
  withdrawEarnedFees: created(),
  createNewApiKey: created(),
  addSecurityIP: created(),
  deleteSecurityIP: noContent,
  createWebhook: created(),
  deleteWebhook: noContent,
});

/** Success status and body of each operation (not shown in section "Endpoints"). */
export const operationsSchema = z
  .record(z.enum(operationIds as [OperationId, ...OperationId[]]), successSchema)
  .superRefine((all, context) => {
    for (const operation of operationIds) {
      const message = successProblem(operation, all[operation].status, all[operation].body);
      if (message !== null) context.addIssue({ code: 'custom', path: [operation], message });
    }
  })
  .default(usualSuccesses);

/** Why a success response would break a rule. `null` if it would not. */
export function successProblem(operation: OperationId, status: number, body: BodyStyle): string | null {
  if (status === 204 && body !== 'empty') return 'A 204 carries no body: choose the body style "empty".';
  if (documentedBodies.includes(operation) && body !== 'plain') return 'The document shows this body: choose "plain".';
  if (!readOperations.includes(operation)) {
    return ['id', 'idText'].includes(body) && !withId.includes(operation)
      ? 'This operation has no id to answer.'
      : null;
  }
  return showsRecord(body) ? null : 'A read has to show what it reads: choose plain, data, success, named or result.';
}

/** Which credentials each operation accepts, where the document does not say (section "Authentication"). */
export const accessSchema = z.strictObject({
  /** Whether `bearer` and `BEARER` are accepted as `Bearer`. */
  bearerCase: z.enum(['exact', 'any']).default('any'),
  sub: z
    .record(
      z.enum(['sandboxPay', 'earnedFeesBalance', 'withdrawEarnedFees']),
      z.strictObject({ key: z.boolean(), both: z.boolean() }),
    )
    .default({
      sandboxPay: { key: true, both: false },
      earnedFeesBalance: { key: true, both: false },
      withdrawEarnedFees: { key: false, both: false },
    }),
  /** The response to a valid key beside a valid JWT on the eleven other operations. */
  bothOnJwtOnly: z.enum(['refused', 'accepted']).default('refused'),
  /** The refusal of both methods at once if one of them is invalid. It is refused either way. */
  bothOneInvalid: z
    .strictObject({
      badJwt: z.enum(['bothMethods', 'badJwt']).default('bothMethods'),
      badKey: z.enum(['bothMethods', 'badKey']).default('bothMethods'),
    })
    .prefault({}),
  publicLookup: z
    .strictObject({ none: z.boolean(), jwt: z.boolean(), key: z.boolean(), both: z.boolean() })
    .refine((way) => way.none || way.jwt || way.key, 'PAYMENT-14: at least one way of the public lookup must be open.')
    .default({ none: true, jwt: true, key: true, both: true }),
  /** The /account operations that refuse a request with credentials. The others ignore credentials. */
  accountRefusesCredentials: z.array(z.enum(operationIds as [OperationId, ...OperationId[]])).default([]),
});
