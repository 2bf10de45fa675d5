import type { GapId } from '../../src/contract/gaps.ts';
import type { Json } from '../../src/journal/entry.ts';

export const ok = { outcome: 'accepted', status: 200 };
export const no = { outcome: 'refused', status: 409 };
export const notFound = { outcome: 'refused', status: 404 };
export const shape = { type: 'object', properties: { id: { type: 'string' }, amount: { type: 'number' } } };

/** An answer in the form of the catalogue, and its sentence. */
export type Told = readonly (readonly [GapId, Json, string])[];

/** For the gaps of payments, fees and settings, an answer and its sentence. */
export const toldOfPayments: Told = [
  [
    'payment-record',
    { list: shape, create: null },
    'Payment records: list returns an object with id and amount; create returns no body.',
  ],
  [
    'echoed-fields',
    { amount: '/amount', dueDate: '/expiresAt', description: null },
    'Input fields in a list item: amount under the same name; dueDate at /expiresAt; description not shown.',
  ],
  ['payment-id-form', 'uuid', 'Payment ids have the form uuid.'],
  [
    'payment-states',
    { path: '/status', values: ['PAID', 'PENDING'] },
    'The field /status shows the state of a payment: PAID and PENDING.',
  ],
  [
    'payment-transitions',
    [{ from: 'PENDING', operation: 'sandboxPay', to: 'PAID' }],
    'Transitions of a payment: sandboxPay changes PENDING to PAID.',
  ],
  ['pay-twice', no, 'Paying a payment twice is refused with 409.'],
  ['update-after-paid', no, 'An update of a paid payment is refused with 409.'],
  ['pay-other-account', notFound, "Paying another account's payment is refused with 404."],
  ['update-semantics', 'merge', 'An update keeps the fields that it does not name.'],
  [
    'update-semantics',
    { cleared: ['dueDate'], kept: ['externalId', 'description'] },
    'An update that does not name these fields clears dueDate and keeps externalId and description.',
  ],
  ['empty-update', ok, 'An update without any field is accepted with 200.'],
  [
    'amount-bounds',
    { min: 1, max: null, zero: no, negative: no, maxDecimals: 2, overflow: 'rounded' },
    'Amounts are accepted from 1 to the largest tested value; zero is refused with 409, and a negative amount is refused with 409; decimals: 2, more decimals are rounded.',
  ],
  ['numeric-text-amount', 'refused', 'An amount sent as text is refused.'],
  [
    'self-earned-fees',
    { zero: ok, negative: no, aboveAmount: no },
    'selfEarnedFees is accepted with 200 for zero, and refused with 409 for a negative value and a value above the amount.',
  ],
  ['duplicate-external-id', ok, 'A second payment with the same externalId is accepted with 200.'],
  ['due-date-past', no, 'A due date in the past is refused with 409.'],
  ['due-date-forms', ['date'], 'Accepted due date formats: date.'],
  [
    'text-limits',
    { description: 255, externalId: null },
    'Accepted lengths: description up to 255 characters; externalId at least 65536 characters.',
  ],
  ['callback-url-schemes', ['https', 'http'], 'Accepted URL schemes of callbackSuccessUrl: https and http.'],
  ['default-page', 1, 'Without page, the list returns page 1.'],
  ['default-limit', 10, 'Without limit, a page has up to 10 payments.'],
  ['first-page', 1, 'The first page is number 1.'],
  [
    'limit-out-of-bounds',
    { '0': { status: 400, pageSize: null }, '101': { status: 200, pageSize: 100 } },
    'Limits out of bounds: 0 gives 400 and 101 gives 200 with a pageSize of 100.',
  ],
  [
    'page-out-of-bounds',
    { '0': { status: 400, items: null }, 'last+1': { status: 200, items: 0 } },
    'Pages out of bounds: 0 gives 400 and last+1 gives 200 with 0 items.',
  ],
  ['list-order', 'newest-first', 'The newest payment comes first in the list.'],
  ['page-size-meaning', 'limit', 'pageSize is the requested limit.'],
  [
    'balance-shape',
    { type: 'object', properties: { balance: { type: 'number' } } },
    'The earned fees balance is an object with balance.',
  ],
  [
    'balance-credit',
    { path: '/balance', afterCreate: 0, afterPay: 1 },
    'A payment with selfEarnedFees 1 adds 0 when it is created and 1 when it is paid, at /balance.',
  ],
  ['overdraw', no, 'A withdrawal above the balance is refused with 409.'],
  [
    'withdraw-effect',
    { outcome: 'accepted', status: 200, balanceChange: -1 },
    'A withdrawal of 1 is accepted with 200 and changes the balance by -1.',
  ],
  [
    'withdraw-effect',
    { outcome: 'accepted', status: 200, balanceChange: -12, amount: 12 },
    'A withdrawal of 12 is accepted with 200 and changes the balance by -12.',
  ],
  ['key-path', '/data/key', 'The key is at /data/key.'],
  [
    'key-record',
    { create: { type: 'string' }, list: shape },
    'API key records: create returns a string; list returns an object with id and amount.',
  ],
  [
    'key-requests',
    { create: 'none', enable: 'id', disable: 'id' },
    'create needs no input, enable names the key in id and disable names the key in id.',
  ],
  ['key-count', 'many', 'An account may have several API keys.'],
  ['key-after-second', 'valid', 'The first key stays valid after a second one is requested.'],
  [
    'key-states',
    { path: '/enabled', values: [false, true] },
    'The field /enabled shows the state of a key: false and true.',
  ],
  [
    'key-transitions',
    [{ from: 'enabled', operation: 'disableApiKey', to: 'disabled', status: 200 }],
    'Transitions of a key: disableApiKey changes enabled to disabled (200).',
  ],
  [
    'ip-string-form',
    { form: 'comma', empty: '' },
    'The security IP list separates addresses with commas; an empty list is an empty text.',
  ],
  ['ip-enforcement', 'key', "An IP list without the caller's address blocks the API key."],
  ['ip-forms', ['ipv4', 'cidr'], 'Accepted address formats of the security IP list: ipv4 and cidr.'],
  ['ip-duplicate', no, 'Adding an address that is already in the list is refused with 409.'],
  ['ip-delete-missing', notFound, 'Deleting an address that is not in the list is refused with 404.'],
  [
    'webhook-record',
    { create: shape, list: shape, update: null },
    'Webhook records: create returns an object with id and amount; list returns an object with id and amount; update returns no body.',
  ],
  ['webhook-count', 'replaced', 'A second POST replaces the webhook.'],
  ['webhook-duplicate', no, 'A second POST of the same url is refused with 409.'],
  ['webhook-delete-missing', notFound, 'Deleting a webhook that does not exist is refused with 404.'],
  ['webhook-update-without', notFound, 'An update without a webhook is refused with 404.'],
  ['webhook-url-schemes', ['https'], 'Accepted URL schemes of a webhook: https.'],
  [
    'event-kinds',
    { 'payment.created': 'createPayment', 'payment.paid': 'sandboxPay' },
    'Events: payment.created after createPayment and payment.paid after sandboxPay.',
  ],
  ['event-kind-path', '/event', 'The kind of an event is at /event.'],
  ['event-payload', { 'payment.paid': shape }, 'Payloads: payment.paid is an object with id and amount.'],
  ['event-headers', ['x-signature'], 'Events have the headers x-signature.'],
  [
    'event-signature',
    { header: 'x-signature', scheme: 'hmac-sha256-hex-body' },
    'Events are signed in the header x-signature, verified as hmac-sha256-hex-body.',
  ],
  [
    'event-retries',
    { attempts: 3, delaysMs: [100, 200] },
    'An event that is answered with 500 is sent 3 times, with pauses of 100 ms and 200 ms.',
  ],
  ['event-delay', { medianMs: 12 }, 'An event arrives 12 ms after its cause (median).'],
  [
    'callback-success',
    { calledOn: 'sandboxPay', method: 'POST', body: shape },
    'callbackSuccessUrl is called after sandboxPay by POST with an object with id and amount.',
  ],
  [
    'rate-limit',
    { status: 429, after: 100, headers: ['retry-after'] },
    'After 100 requests within a second the service responds with 429 with the headers retry-after.',
  ],
  [
    'body-limit',
    { status: 413, accepted: 1048576, refused: 1048577 },
    'A body of 1048576 bytes is accepted, and one of 1048577 bytes is refused with 413.',
  ],
  [
    'version-marks',
    { 'header:api-version': '2026-01', '/version': 'v1' },
    'Versions: the header api-version says 2026-01 and /version says v1.',
  ],
  [
    'refused-values',
    { amount: ['amount:million'], description: ['text:emoji', 'text:tab'] },
    'Unusual values that create refuses: amount: amount:million; description: text:emoji and text:tab.',
  ],
];
