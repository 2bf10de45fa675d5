import fc from 'fast-check';
import { type Dialect, defaultDialect } from '../../sandbox/dialect.ts';
import { flag, pick, some } from './pick.ts';

type ApiKey = Dialect['apiKey'];
type Events = Dialect['events'];

const idForm = pick('uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other');
const refusedOrAccepted = pick('refused', 'accepted');

const keyRequest = pick<ApiKey['enable']>(
  { in: 'body', field: 'id', value: 'id' },
  { in: 'none' },
  { in: 'body', field: 'apiKeyId', value: 'id' },
  { in: 'body', field: 'keyId', value: 'id' },
  { in: 'body', field: 'apiKey', value: 'key' },
  { in: 'body', field: 'key', value: 'key' },
  { in: 'query', field: 'id', value: 'id' },
);

export const arbitraryApiKey: fc.Arbitrary<ApiKey> = fc.record({
  keyName: pick('apiKey', 'key', 'token', 'secret', 'api_key', 'value'),
  idName: pick('id', '_id', 'keyId', 'uuid'),
  idForm,
  keyForm: pick('prefixed', 'hex', 'uuid', 'base64url'),
  inListing: pick('masked', 'full', 'absent'),
  second: pick('many', 'refused', 'replaces', 'rotates'),
  createNeeds: pick<ApiKey['createNeeds']>(null, null, 'name', 'label', 'description'),
  enable: keyRequest,
  disable: keyRequest,
  repeated: refusedOrAccepted,
  state: pick<ApiKey['state']>(
    defaultDialect.apiKey.state,
    null,
    { kind: 'text', name: 'state', on: 'active', off: 'inactive' },
    { kind: 'boolean', name: 'enabled' },
    { kind: 'boolean', name: 'isActive' },
  ),
  timestamps: flag(true),
});

export const arbitrarySecurityIp: fc.Arbitrary<Dialect['securityIp']> = fc.record({
  form: pick('comma', 'single', 'space', 'newline', 'json-array', 'other'),
  empty: pick('', '', 'none', '*'),
  transport: pick('json', 'text'),
  enforcement: pick('both', 'none', 'jwt', 'key'),
  scope: pick('not-own', 'all', 'payments'),
  forms: some(['ipv4', 'ipv6'], ['ipv4', 'ipv6', 'cidr'], ['ipv4']),
  duplicate: refusedOrAccepted,
  deleteMissing: refusedOrAccepted,
});

export const arbitraryWebhook: fc.Arbitrary<Dialect['webhook']> = fc.record({
  idName: pick('id', '_id', 'webhookId', 'uuid'),
  idForm,
  listing: pick('list', 'one'),
  second: pick('many', 'one', 'replaced'),
  duplicate: refusedOrAccepted,
  updateWithout: refusedOrAccepted,
  deleteMissing: refusedOrAccepted,
  updateKeepsId: flag(true),
  updateWhenSeveral: pick('newest', 'oldest', 'all'),
  schemes: pick<Dialect['webhook']['schemes']>(['https', 'http'], ['https', 'http', 'ftp', 'javascript']),
  timestamps: flag(true),
});

const signature = fc.option(
  fc.record({
    header: pick('x-signature', 'x-webhook-signature', 'x-hub-signature-256', 'x-pix-signature'),
    algorithm: pick('sha256', 'sha1', 'sha512'),
    encoding: pick('hex', 'base64'),
    form: pick('prefixed', 'plain', 'stripe', 'timestamped'),
    secret: pick('told', 'untold'),
  }),
  { nil: null, freq: 4 },
);

export const arbitraryEvents: fc.Arbitrary<Events> = fc.record({
  kinds: fc.record({
    createPayment: pick<string | null>('payment.created', null, 'PAYMENT_CREATED'),
    updatePayment: pick<string | null>('payment.updated', null, 'PAYMENT_UPDATED'),
    sandboxPay: pick<string | null>('payment.paid', 'PAYMENT_PAID', null),
    withdrawEarnedFees: pick<string | null>(null, 'fees.withdrawn'),
    createWebhook: pick<string | null>(null, 'ping'),
  }),
  kindName: pick('event', 'type', 'eventType', 'kind', 'evento'),
  envelope: pick('data', 'flat', 'payload-inside'),
  payment: pick('record', 'id'),
  headers: some(['x-event-id', 'x-attempt'], ['x-event-id', 'x-event-type', 'x-attempt', 'x-webhook-timestamp']),
  signature,
  retryDelaysMs: pick([200, 400], [], [100], [100, 200, 300]),
  delayMs: pick(0, 0, 50, 150),
  callback: pick<Events['callback']>(
    { on: 'sandboxPay', method: 'POST', body: 'record' },
    null,
    { on: 'sandboxPay', method: 'GET', body: 'empty' },
    { on: 'createPayment', method: 'POST', body: 'id' },
    { on: 'sandboxPay', method: 'POST', body: 'id' },
  ),
});
