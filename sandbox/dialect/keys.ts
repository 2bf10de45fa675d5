import { z } from 'zod';

/** The request of enable and disable: empty, or with a field that names the key by id or by value. */
const keyRequest = z.discriminatedUnion('in', [
  z.strictObject({ in: z.literal('none') }),
  z.strictObject({
    in: z.enum(['body', 'query']),
    field: z.enum(['id', 'apiKeyId', 'keyId', 'apiKey', 'key', 'uuid']),
    value: z.enum(['id', 'key']),
  }),
]);

/** API keys (section "Other resources" shows no fields). */
export const apiKeySchema = z.strictObject({
  keyName: z.enum(['apiKey', 'key', 'token', 'secret', 'api_key', 'value']),
  idName: z.enum(['id', '_id', 'keyId', 'uuid']),
  idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']),
  keyForm: z.enum(['hex', 'uuid', 'prefixed', 'base64url']),
  /** The key in the listing: complete, only its last characters, or absent. */
  inListing: z.enum(['full', 'masked', 'absent']),
  second: z.enum(['many', 'refused', 'replaces', 'rotates']),
  /** A body field that createNewApiKey requires. `null` to ignore the body. */
  createNeeds: z.enum(['name', 'label', 'description']).nullable(),
  enable: keyRequest,
  disable: keyRequest,
  /** The response to enabling an enabled key, or disabling a disabled one. */
  repeated: z.enum(['refused', 'accepted']),
  state: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text'), name: z.string(), on: z.string(), off: z.string() }),
      z.strictObject({ kind: z.literal('boolean'), name: z.enum(['enabled', 'active', 'isActive']) }),
    ])
    .nullable(),
  timestamps: z.boolean(),
});

/** The IP allow list. */
export const securityIpSchema = z
  .strictObject({
    form: z.enum(['single', 'comma', 'space', 'newline', 'json-array', 'other']),
    /** An empty list, if the form does not define it. */
    empty: z.enum(['', 'none', '*']),
    transport: z.enum(['json', 'text']),
    enforcement: z.enum(['none', 'jwt', 'key', 'both']),
    /**
     * Which requests an enforced list blocks: all under /auth, all except the list's own operations, or only payments.
     */
    scope: z.enum(['all', 'not-own', 'payments']),
    forms: z
      .array(z.enum(['ipv4', 'ipv6', 'cidr']))
      .refine((forms) => forms.includes('ipv4'), 'IPv4 addresses must be accepted.'),
    duplicate: z.enum(['refused', 'accepted']),
    deleteMissing: z.enum(['refused', 'accepted']),
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
    kinds: z.strictObject({
      createPayment: kindName,
      updatePayment: kindName,
      sandboxPay: kindName,
      withdrawEarnedFees: kindName,
      createWebhook: kindName,
    }),
    kindName: z.enum(['event', 'type', 'eventType', 'kind', 'evento']),
    /** Where the kind and the payment are: both at the top level, or inside an object. */
    envelope: z.enum(['flat', 'data', 'payload-inside']),
    payment: z.enum(['record', 'id']),
    headers: z.array(z.enum(['x-event-id', 'x-event-type', 'x-attempt', 'x-webhook-timestamp'])),
    signature: z
      .strictObject({
        header: z.enum(['x-signature', 'x-webhook-signature', 'x-hub-signature-256', 'x-pix-signature']),
        algorithm: z.enum(['sha1', 'sha256', 'sha512']),
        encoding: z.enum(['hex', 'base64']),
        form: z.enum(['plain', 'prefixed', 'stripe', 'timestamped']),
        /** Whether createWebhook (and the listing) return the secret. */
        secret: z.enum(['told', 'untold']),
      })
      .nullable(),
    /** Pauses before each retry, in milliseconds. Empty for a single attempt. */
    retryDelaysMs: z.array(z.int().min(10).max(600_000)).max(5),
    delayMs: z.int().min(0).max(5000),
    callback: z
      .strictObject({
        on: z.enum(['createPayment', 'sandboxPay']),
        method: z.enum(['GET', 'POST']),
        body: z.enum(['empty', 'id', 'record']),
      })
      .refine((call) => call.method === 'POST' || call.body === 'empty', 'A GET has no body.')
      .nullable(),
  })
  .refine(({ kinds }) => kinds.createPayment !== null || kinds.updatePayment !== null || kinds.sandboxPay !== null, {
    message: 'WEBHOOK-06: at least one operation on payments must cause an event.',
  });
