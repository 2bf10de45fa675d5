import { z } from 'zod';

/** The request that enabling and disabling take: none, or the field that names the key by its id or by itself. */
const keyRequest = z.discriminatedUnion('in', [
  z.strictObject({ in: z.literal('none') }),
  z.strictObject({
    in: z.enum(['body', 'query']),
    field: z.enum(['id', 'apiKeyId', 'keyId', 'apiKey', 'key', 'uuid']),
    value: z.enum(['id', 'key']),
  }),
]);

/** API keys (section "Other resources": no field is known). */
export const apiKeySchema = z.strictObject({
  keyName: z.enum(['apiKey', 'key', 'token', 'secret', 'api_key', 'value']),
  idName: z.enum(['id', '_id', 'keyId', 'uuid']),
  idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']),
  keyForm: z.enum(['hex', 'uuid', 'prefixed', 'base64url']),
  /** The key in the listing: in full, its last characters behind stars, or not at all. */
  inListing: z.enum(['full', 'masked', 'absent']),
  second: z.enum(['many', 'refused', 'replaces', 'rotates']),
  /** A body field without which createNewApiKey is refused; `null`: no body is looked at. */
  createNeeds: z.enum(['name', 'label', 'description']).nullable(),
  enable: keyRequest,
  disable: keyRequest,
  /** Enabling an enabled key, disabling a disabled one. */
  repeated: z.enum(['refused', 'accepted']),
  state: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text'), name: z.string(), on: z.string(), off: z.string() }),
      z.strictObject({ kind: z.literal('boolean'), name: z.enum(['enabled', 'active', 'isActive']) }),
    ])
    .nullable(),
  timestamps: z.boolean(),
});

/** The allow list of addresses. */
export const securityIpSchema = z
  .strictObject({
    form: z.enum(['single', 'comma', 'space', 'newline', 'json-array', 'other']),
    /** What an empty list is, where the form does not say so itself. */
    empty: z.enum(['', 'none', '*']),
    transport: z.enum(['json', 'text']),
    enforcement: z.enum(['none', 'jwt', 'key', 'both']),
    /** Which requests an enforced list shuts out: all under /auth, all but the list's own operations, or payments alone. */
    scope: z.enum(['all', 'not-own', 'payments']),
    forms: z
      .array(z.enum(['ipv4', 'ipv6', 'cidr']))
      .refine((forms) => forms.includes('ipv4'), 'IPv4 addresses have to be taken.'),
    duplicate: z.enum(['refused', 'accepted']),
    deleteMissing: z.enum(['refused', 'accepted']),
  })
  .refine((ip) => ip.form !== 'single' || ip.enforcement === 'none', {
    message: 'A list of one that is enforced would lock its owner out with the next address: choose enforcement none.',
  });

const kindName = z.string().min(1).nullable();

/** Deliveries to webhooks, and the call of callbackSuccessUrl (section "Events": not shown). */
export const eventsSchema = z
  .strictObject({
    /** The kind that each operation sets off; `null`: none. */
    kinds: z.strictObject({
      createPayment: kindName,
      updatePayment: kindName,
      sandboxPay: kindName,
      withdrawEarnedFees: kindName,
      createWebhook: kindName,
    }),
    kindName: z.enum(['event', 'type', 'eventType', 'kind', 'evento']),
    /** Where kind and payment stand: both at the top, or everything inside an object. */
    envelope: z.enum(['flat', 'data', 'payload-inside']),
    payment: z.enum(['record', 'id']),
    headers: z.array(z.enum(['x-event-id', 'x-event-type', 'x-attempt', 'x-webhook-timestamp'])),
    signature: z
      .strictObject({
        header: z.enum(['x-signature', 'x-webhook-signature', 'x-hub-signature-256', 'x-pix-signature']),
        algorithm: z.enum(['sha1', 'sha256', 'sha512']),
        encoding: z.enum(['hex', 'base64']),
        form: z.enum(['plain', 'prefixed', 'stripe', 'timestamped']),
        /** Whether createWebhook (and the listing) tell the secret. */
        secret: z.enum(['told', 'untold']),
      })
      .nullable(),
    /** Pauses before each further attempt, in milliseconds; empty: one attempt. */
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
    message: 'WEBHOOK-06 can be shown only where one operation on payments sets off an event.',
  });
