import { z } from 'zod';

/** The request of enable and disable: empty, or with a field that names the key by id or by value. */
const keyRequest = z
  .discriminatedUnion('in', [
    z.strictObject({ in: z.literal('none') }),
    z.strictObject({
      in: z.enum(['body', 'query']),
      field: z.enum(['id', 'apiKeyId', 'keyId', 'apiKey', 'key', 'uuid']),
      value: z.enum(['id', 'key']),
    }),
  ])
  .default({ in: 'body', field: 'id', value: 'id' });

/** API keys (section "Other resources" shows no fields). */
export const apiKeySchema = z.strictObject({
  keyName: z.enum(['apiKey', 'key', 'token', 'secret', 'api_key', 'value']).default('apiKey'),
  idName: z.enum(['id', '_id', 'keyId', 'uuid']).default('id'),
  idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']).default('uuid'),
  keyForm: z.enum(['hex', 'uuid', 'prefixed', 'base64url']).default('prefixed'),
  /** The key in the listing: complete, only its last characters, or absent. */
  inListing: z.enum(['full', 'masked', 'absent']).default('masked'),
  second: z.enum(['many', 'refused', 'replaces', 'rotates']).default('many'),
  /** A body field that createNewApiKey requires, another text for each key. `null` to ignore the body. */
  createNeeds: z.enum(['name', 'label', 'description']).nullable().default(null),
  enable: keyRequest,
  disable: keyRequest,
  /** The response to enabling an enabled key, or disabling a disabled one. */
  repeated: z.enum(['refused', 'accepted']).default('refused'),
  state: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text'), name: z.string(), on: z.string(), off: z.string() }),
      z.strictObject({ kind: z.literal('boolean'), name: z.enum(['enabled', 'active', 'isActive']) }),
    ])
    .nullable()
    .default({ kind: 'text', name: 'status', on: 'ENABLED', off: 'DISABLED' }),
  timestamps: z.boolean().default(true),
});

/** The IP allow list. */
export const securityIpSchema = z
  .strictObject({
    form: z.enum(['single', 'comma', 'space', 'newline', 'json-array', 'other']).default('comma'),
    /** An empty list, if the form does not define it. */
    empty: z.enum(['', 'none', '*']).default(''),
    transport: z.enum(['json', 'text']).default('json'),
    enforcement: z.enum(['none', 'jwt', 'key', 'both']).default('both'),
    /** Which requests an enforced list blocks: all under /auth, all but the list's own operations, or only payments. */
    scope: z.enum(['all', 'not-own', 'payments']).default('not-own'),
    forms: z
      .array(z.enum(['ipv4', 'ipv6', 'cidr']))
      .refine((forms) => forms.includes('ipv4'), 'IPv4 addresses must be accepted.')
      .default(['ipv4', 'ipv6']),
    duplicate: z.enum(['refused', 'accepted']).default('refused'),
    deleteMissing: z.enum(['refused', 'accepted']).default('refused'),
  })
  .refine((ip) => ip.form !== 'single' || ip.enforcement === 'none', {
    message:
      'An enforced list of a single address would lock its owner out with the next address: choose enforcement none.',
  });

const kindName = z.string().min(1).nullable();

/** Deliveries to webhooks, and the callbackSuccessUrl call (not shown in section "Events"). */
export const eventsSchema = z
  .strictObject({
    /** The event kind of each operation. `null` for no event. */
    kinds: z
      .strictObject({
        createPayment: kindName.default('payment.created'),
        updatePayment: kindName.default('payment.updated'),
        sandboxPay: kindName.default('payment.paid'),
        withdrawEarnedFees: kindName.default(null),
        createWebhook: kindName.default(null),
      })
      .prefault({}),
    kindName: z.enum(['event', 'type', 'eventType', 'kind', 'evento']).default('event'),
    /** Where the kind and the payment are: both at the top level, or inside an object. */
    envelope: z.enum(['flat', 'data', 'payload-inside']).default('data'),
    payment: z.enum(['record', 'id']).default('record'),
    headers: z
      .array(z.enum(['x-event-id', 'x-event-type', 'x-attempt', 'x-webhook-timestamp']))
      .default(['x-event-id', 'x-attempt']),
    signature: z
      .strictObject({
        header: z.enum(['x-signature', 'x-webhook-signature', 'x-hub-signature-256', 'x-pix-signature']),
        algorithm: z.enum(['sha1', 'sha256', 'sha512']),
        encoding: z.enum(['hex', 'base64']),
        form: z.enum(['plain', 'prefixed', 'stripe', 'timestamped']),
        /** Whether createWebhook (and the listing) return the secret. */
        secret: z.enum(['told', 'untold']),
      })
      .nullable()
      .default({ header: 'x-signature', algorithm: 'sha256', encoding: 'hex', form: 'prefixed', secret: 'told' }),
    /** Pauses before each retry, in milliseconds. Empty for a single attempt. */
    retryDelaysMs: z.array(z.int().min(10).max(600_000)).max(5).default([200, 400]),
    delayMs: z.int().min(0).max(5000).default(0),
    callback: z
      .strictObject({
        on: z.enum(['createPayment', 'sandboxPay']),
        method: z.enum(['GET', 'POST']),
        body: z.enum(['empty', 'id', 'record']),
      })
      .refine((call) => call.method === 'POST' || call.body === 'empty', 'A GET has no body.')
      .nullable()
      .default({ on: 'sandboxPay', method: 'POST', body: 'record' }),
  })
  .refine(({ kinds }) => kinds.createPayment !== null || kinds.updatePayment !== null || kinds.sandboxPay !== null, {
    message: 'WEBHOOK-06: at least one operation on payments must cause an event.',
  });
