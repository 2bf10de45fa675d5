import { z } from 'zod';
import { type OperationId, operationIds } from '../../src/contract/operations.ts';

/** Why a request is refused. The document shows no status for any of them, so each has one of its own. */
export const refusalKinds = [
  'missingField',
  'wrongType',
  'invalidValue',
  'unknownField',
  'malformedJson',
  'wrongContentType',
  'bodyTooLarge',
  'noCredentials',
  'badJwt',
  'badKey',
  'bothMethods',
  'keyNotAllowed',
  'credentialsNotWanted',
  'unknownId',
  'malformedId',
  'unknownRoute',
  'wrongMethod',
  'duplicate',
  'duplicateEmail',
  'state',
  'wrongCode',
  'notValidated',
  'wrongPassword',
  'unknownEmail',
  'locked',
  'overdraw',
  'withdrawalRefused',
  'foreignIp',
  'rateLimited',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

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

/** Bodies and statuses of refusals (section "Errors": not shown). */
export const errorsSchema = z.strictObject({
  style: z.enum(errorStyles),
  /** Whether a refusal of a field says which field, where the style has a place for it. */
  namesField: z.boolean(),
  /** Whether it lists the values that would have been taken. */
  namesAllowed: z.boolean(),
  /** All faulty fields, or the first one alone. */
  all: z.boolean(),
  language: z.enum(['en', 'pt', 'es']),
  statuses: z.record(z.enum(refusalKinds), status4xx),
});

/** A header that every answer carries: a fixed text, or a value that is new each time. */
const headerValue = z.union([z.strictObject({ fixed: z.string() }), z.strictObject({ fresh: z.enum(['uuid', 'ms']) })]);

/** What holds for every answer, whatever the operation. */
export const httpSchema = z.strictObject({
  headers: z.record(
    z.string().regex(/^x-[a-z-]+$|^(cache-control|etag|vary|server|strict-transport-security)$/),
    headerValue,
  ),
  jsonType: z.enum(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json']),
  /** Whether a body without a JSON content type is refused, or read as JSON all the same. */
  contentType: z.enum(['refused', 'ignored']),
  /** Bytes; `null`: none below 16 MiB. */
  bodyLimit: z.int().min(262_144).max(16_777_216).nullable(),
  /** Sliding window of one second; `null`: no limit. */
  rateLimit: z
    .strictObject({
      perSecond: z.int().min(20),
      per: z.enum(['ip', 'credential']),
      headers: z.array(z.enum(['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])),
    })
    .nullable(),
  /** A field in the body of the payment list that names the service's version. */
  versionField: z.strictObject({ name: z.string(), value: z.string() }).nullable(),
  /** Where a create says that the new thing can be read. */
  location: z.enum(['none', 'path', 'absolute']),
  /** How long a write takes to show in the payment list, in milliseconds. */
  listLagMs: z.int().min(0).max(2000),
});

export const bodyStyles = ['empty', 'plain', 'data', 'success', 'named', 'result', 'message', 'id', 'idText'] as const;
export type BodyStyle = (typeof bodyStyles)[number];

/** Operations whose success body the rules look into: it cannot be left out. */
const readOperations: readonly OperationId[] = [
  'listPayments',
  'readPayment',
  'earnedFeesBalance',
  'publicPayment',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
];
/** Operations whose success body the document shows. */
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

/** Success status and body of each operation (section "Endpoints": not shown). */
export const operationsSchema = z
  .record(z.enum(operationIds as [OperationId, ...OperationId[]]), successSchema)
  .superRefine((all, context) => {
    for (const operation of operationIds) {
      const message = successProblem(operation, all[operation].status, all[operation].body);
      if (message !== null) context.addIssue({ code: 'custom', path: [operation], message });
    }
  });

/** Says why a success answer would break a rule, or `null`. */
export function successProblem(operation: OperationId, status: number, body: BodyStyle): string | null {
  if (status === 204 && body !== 'empty') return 'A 204 carries no body: choose the body style "empty".';
  if (documentedBodies.includes(operation) && body !== 'plain') return 'The document shows this body: choose "plain".';
  if (!readOperations.includes(operation)) {
    return ['id', 'idText'].includes(body) && !withId.includes(operation)
      ? 'This operation has no id to answer.'
      : null;
  }
  return ['plain', 'data', 'success', 'named', 'result'].includes(body)
    ? null
    : 'A read has to show what it reads: choose plain, data, success, named or result.';
}

/** Which methods open what, where the document does not say (section "Authentication"). */
export const accessSchema = z.strictObject({
  /** Whether `bearer` and `BEARER` are taken for `Bearer`. */
  bearerCase: z.enum(['exact', 'any']),
  sub: z.record(
    z.enum(['sandboxPay', 'earnedFeesBalance', 'withdrawEarnedFees']),
    z.strictObject({ key: z.boolean(), both: z.boolean() }),
  ),
  /** A valid key beside a valid JWT on the eleven other operations. */
  bothOnJwtOnly: z.enum(['refused', 'accepted']),
  /** What is said to both methods at once when one of them is not valid; refused either way. */
  bothOneInvalid: z.strictObject({
    badJwt: z.enum(['bothMethods', 'badJwt']),
    badKey: z.enum(['bothMethods', 'badKey']),
  }),
  publicLookup: z
    .strictObject({ none: z.boolean(), jwt: z.boolean(), key: z.boolean(), both: z.boolean() })
    .refine(
      (way) => way.none || way.jwt || way.key,
      'PAYMENT-14: the public lookup has to be open in one way at least.',
    ),
  /** The /account operations that refuse a request with credentials; the others ignore them. */
  accountRefusesCredentials: z.array(z.enum(operationIds as [OperationId, ...OperationId[]])),
});
