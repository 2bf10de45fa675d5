import type { GapId } from '../../src/contract/gaps.ts';
import type { Json } from '../../src/journal/entry.ts';

const ok = { outcome: 'accepted', status: 200 };
export const no = { outcome: 'refused', status: 409 };
const notFound = { outcome: 'refused', status: 404 };
const shape = { type: 'object', properties: { id: { type: 'string' }, amount: { type: 'number' } } };
const sub = { sandboxPay: no, earnedFeesBalance: ok, withdrawEarnedFees: no };

/** For each gap, an answer in the form of the catalogue and its sentence. */
export const told: readonly (readonly [GapId, Json, string])[] = [
  [
    'success-status',
    { listPayments: [200], createPayment: [200, 201], login: [200] },
    'Successes of 3 operations are answered with 200 (3) and 201 (1).',
  ],
  [
    'success-body',
    { listPayments: shape, login: null },
    'Successes of 2 operations were seen, 1 of them with no body.',
  ],
  [
    'success-headers',
    { listPayments: ['content-type', 'date'], login: ['date', 'etag'] },
    'Successes of 2 operations come with the headers date; some of them with content-type and etag.',
  ],
  [
    'error-cases',
    {
      login: { 'missing-email': { status: 400, body: null }, 'malformed-json': { status: 400, body: null } },
      createPayment: { 'bad-jwt': { status: 401, body: null } },
    },
    '3 wrong requests of 2 operations are answered with 400 (2) and 401 (1).',
  ],
  [
    'error-body',
    { '400': shape, '401': null, '413': { type: 'string', contentMediaType: 'text/html' } },
    'Error bodies by status: 400: an object with id and amount; 401: no body; 413: a string.',
  ],
  ['unknown-route', notFound, 'A path that does not exist is refused with 404.'],
  ['wrong-method', { outcome: 'refused', status: 405 }, 'A method that a path does not have is refused with 405.'],
  ['unknown-field', 'ignored', 'An undocumented field on create is ignored.'],
  ['account-types', ['PF', 'PJ'], 'Values of accountType taken: PF and PJ.'],
  [
    'address-structure',
    { street: 'required', city: 'required', complement: 'optional' },
    'An address requires street and city; optional: complement.',
  ],
  ['cpf-forms', ['digits', 'punctuated'], 'Forms of a CPF taken: digits alone and with punctuation.'],
  ['cnpj-forms', [], 'Forms of a CNPJ: no form that was tried is taken.'],
  ['phone-forms', ['e164'], 'Forms of a phone number taken: e164.'],
  ['birth-date-forms', ['iso-date', 'day-first'], 'Forms of a birth date taken: iso-date and day-first.'],
  [
    'company-fields',
    { PF: [], PJ: ['cnpj', 'companyName'] },
    'Of cnpj, companyName and companyStartDate PF requires none of them; PJ requires cnpj and companyName.',
  ],
  ['accept-terms-false', no, 'A sign-up that does not accept the terms is refused with 409.'],
  [
    'duplicate-email',
    { outcome: 'refused', status: 409, operation: 'createAccount' },
    'A second sign-up with the same e-mail is refused with 409 by createAccount.',
  ],
  ['skipped-validation', no, 'createAccount with validateCode skipped is refused with 409.'],
  [
    'password-rules',
    { minLength: 8, refused: ['abcdefgh', '12345678'] },
    'A password needs at least 8 characters; refused candidates: abcdefgh and 12345678.',
  ],
  [
    'code-form',
    { signup: '\\d{6}', login: '\\d{6}', recovery: '\\d{8}' },
    'Mailed codes look like \\d{6} for signup, \\d{6} for login and \\d{8} for recovery.',
  ],
  [
    'code-reuse',
    { signup: no, login: ok, recovery: no },
    'A code that has served is, a second time, in validateCode: refused with 409; in concludesLogin: accepted with 200; in forgotPasswordChangePassword: refused with 409.',
  ],
  [
    'unknown-email',
    { login: no, forgotPassword: ok },
    'An e-mail that nobody has is answered by login: refused with 409; forgotPassword: accepted with 200.',
  ],
  ['wrong-password-step', 1, 'A wrong password is refused by step 1 of the login.'],
  [
    'wrong-password-step',
    'differs',
    'A wrong password is refused by step 1 of the login, but no longer after a complete login.',
  ],
  [
    'account-endpoints-auth',
    { login: 'ignored', createAccount: 'refused' },
    'A credential is refused on createAccount, and ignored on the other /account operations.',
  ],
  [
    'account-states',
    { path: '/account/status', values: ['ACTIVE', 'PENDING'] },
    'An account has a state at /account/status: ACTIVE and PENDING.',
  ],
  ['jwt-header', { alg: 'HS256', typ: 'JWT' }, 'A JWT is signed with HS256, with typ JWT.'],
  [
    'jwt-claims',
    { type: 'object', properties: { sub: { type: 'string' }, exp: { type: 'integer' } } },
    'The claims of a JWT are sub and exp.',
  ],
  ['jwt-lifetime', 3600, 'A JWT is valid for 1 hour.'],
  ['jwt-after-login', 'valid', 'An older JWT stays valid after a second login.'],
  ['jwt-after-recovery', 'revoked', 'Changing the password revokes the older JWT.'],
  [
    'bearer-case',
    { bearer: ok, BEARER: no },
    'The scheme of Authorization, spelled otherwise: bearer: accepted with 200; BEARER: refused with 409.',
  ],
  [
    'both-methods',
    {
      listPayments: { status: 400, body: null },
      createPayment: { status: 400, body: null },
      listApiKeys: { status: 401, body: null },
    },
    'With both methods at once 3 operations answer 400 (2) and 401 (1).',
  ],
  [
    'both-on-sub-paths',
    sub,
    'Both methods at once on the sub-paths: sandboxPay: refused with 409; earnedFeesBalance: accepted with 200; withdrawEarnedFees: refused with 409.',
  ],
  [
    'key-on-sub-paths',
    sub,
    'An API key on the sub-paths: sandboxPay: refused with 409; earnedFeesBalance: accepted with 200; withdrawEarnedFees: refused with 409.',
  ],
  [
    'both-one-invalid',
    { 'bad-jwt': no, 'bad-key': no },
    'Both methods, one of them invalid: bad JWT: refused with 409; bad key: refused with 409.',
  ],
  [
    'public-lookup-auth',
    { none: ok, jwt: ok, key: ok, both: no },
    'The public lookup with no credentials: accepted with 200; a JWT: accepted with 200; an API key: accepted with 200; both: refused with 409.',
  ],
  [
    'payment-record',
    { list: shape, create: null },
    'A payment comes back as list: an object with id and amount; create: no body.',
  ],
  [
    'echoed-fields',
    { amount: '/amount', dueDate: '/expiresAt', description: null },
    'Input fields come back in the list, under their own names: amount; elsewhere: dueDate at /expiresAt; not at all: description.',
  ],
  ['payment-id-form', 'uuid', 'Payment ids are of the form uuid.'],
  [
    'payment-states',
    { path: '/status', values: ['PAID', 'PENDING'] },
    'The state of a payment stands at /status: PAID and PENDING.',
  ],
  [
    'payment-transitions',
    [{ from: 'PENDING', operation: 'sandboxPay', to: 'PAID' }],
    'A payment goes PENDING → PAID by sandboxPay.',
  ],
  ['pay-twice', no, 'A second pay of the same payment is refused with 409.'],
  ['update-after-paid', no, 'An update of a paid payment is refused with 409.'],
  ['pay-other-account', notFound, "Paying another account's payment is refused with 404."],
  ['update-semantics', 'merge', 'An update leaves the fields that it does not name as they were.'],
  [
    'update-semantics',
    { cleared: ['dueDate'], kept: ['externalId', 'description'] },
    'Of the fields that it does not name, an update clears dueDate and leaves externalId and description as they were.',
  ],
  ['empty-update', ok, 'An update without any field is accepted with 200.'],
  [
    'amount-bounds',
    { min: 1, max: null, zero: no, negative: no, maxDecimals: 2, overflow: 'rounded' },
    'Amounts are taken from 1 to no bound that was met, zero is refused with 409, a negative one refused with 409; decimals: 2, further ones are rounded.',
  ],
  ['numeric-text-amount', 'refused', 'An amount sent as text is refused.'],
  [
    'self-earned-fees',
    { zero: ok, negative: no, aboveAmount: no },
    'selfEarnedFees: zero: accepted with 200; negative: refused with 409; above the amount: refused with 409.',
  ],
  ['duplicate-external-id', ok, 'A second payment with the same externalId is accepted with 200.'],
  ['due-date-past', no, 'A due date in the past is refused with 409.'],
  ['due-date-forms', ['date'], 'Forms of a due date taken: date.'],
  [
    'text-limits',
    { description: 255, externalId: null },
    'Longest texts taken, description: up to 255 characters; externalId: 65536 characters and perhaps more.',
  ],
  ['callback-url-schemes', ['https', 'http'], 'Kinds of address in callbackSuccessUrl taken: https and http.'],
  ['default-page', 1, 'Without page the list answers page 1.'],
  ['default-limit', 10, 'Without limit a page holds up to 10 payments.'],
  ['first-page', 1, 'The first page is number 1.'],
  [
    'limit-out-of-bounds',
    { '0': { status: 400, pageSize: null }, '101': { status: 200, pageSize: 100 } },
    'limit out of bounds: 0 gives 400 and 101 gives 200 with a pageSize of 100.',
  ],
  [
    'page-out-of-bounds',
    { '0': { status: 400, items: null }, 'last+1': { status: 200, items: 0 } },
    'page out of bounds: 0 gives 400 and last+1 gives 200 with items: 0.',
  ],
  ['list-order', 'newest-first', 'The list has the newest payment first.'],
  ['page-size-meaning', 'limit', 'pageSize repeats the limit that was asked for.'],
  [
    'balance-shape',
    { type: 'object', properties: { balance: { type: 'number' } } },
    'The earned fees balance is an object with balance.',
  ],
  [
    'balance-credit',
    { path: '/balance', afterCreate: 0, afterPay: 1 },
    'A payment with selfEarnedFees 1 adds 0 when it is created and 1 once it is paid, at /balance.',
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
  ['key-path', '/data/key', 'The key stands at /data/key.'],
  [
    'key-record',
    { create: { type: 'string' }, list: shape },
    'A key comes back as create: a string; list: an object with id and amount.',
  ],
  [
    'key-requests',
    { create: 'none', enable: 'id', disable: 'id' },
    'create takes no request, enable names the key in id and disable names the key in id.',
  ],
  ['key-count', 'many', 'An account may have several API keys.'],
  ['key-after-second', 'valid', 'The first key stays valid after a second was made.'],
  ['key-states', { path: '/enabled', values: [false, true] }, 'The state of a key stands at /enabled: false and true.'],
  [
    'key-transitions',
    [{ from: 'enabled', operation: 'disableApiKey', to: 'disabled', status: 200 }],
    'disableApiKey in enabled gives disabled with 200.',
  ],
  [
    'ip-string-form',
    { form: 'comma', empty: '' },
    'The security IP list has its addresses separated by commas; an empty one is an empty text.',
  ],
  ['ip-enforcement', 'key', "An IP list without the caller's address shuts out the API key."],
  ['ip-forms', ['ipv4', 'cidr'], 'Forms of an address in the security IP list taken: ipv4 and cidr.'],
  ['ip-duplicate', no, 'An address that is in the list already is refused with 409.'],
  ['ip-delete-missing', notFound, 'Removing an address that is not in the list is refused with 404.'],
  [
    'webhook-record',
    { create: shape, list: shape, update: null },
    'A webhook comes back as create: an object with id and amount; list: an object with id and amount; update: no body.',
  ],
  ['webhook-count', 'replaced', 'A second POST replaces the webhook.'],
  ['webhook-duplicate', no, 'A second POST of the same url is refused with 409.'],
  ['webhook-delete-missing', notFound, 'Removing a webhook that does not exist is refused with 404.'],
  ['webhook-update-without', notFound, 'PUT while there is no webhook is refused with 404.'],
  ['webhook-url-schemes', ['https'], 'Kinds of address of a webhook taken: https.'],
  [
    'event-kinds',
    { 'payment.created': 'createPayment', 'payment.paid': 'sandboxPay' },
    'Events: payment.created by createPayment and payment.paid by sandboxPay.',
  ],
  ['event-kind-path', '/event', 'The kind of an event stands at /event.'],
  ['event-payload', { 'payment.paid': shape }, 'Payloads: payment.paid: an object with id and amount.'],
  ['event-headers', ['x-signature'], 'Events come with the headers x-signature.'],
  [
    'event-signature',
    { header: 'x-signature', scheme: 'hmac-sha256-hex-body' },
    'Events are signed in the header x-signature, verified as hmac-sha256-hex-body.',
  ],
  [
    'event-retries',
    { attempts: 3, delaysMs: [100, 200] },
    'An event that is answered with 500 is sent 3 times, after pauses of 100 ms and 200 ms.',
  ],
  ['event-delay', { medianMs: 12 }, 'An event arrives 12 ms after what set it off (median).'],
  [
    'callback-success',
    { calledOn: 'sandboxPay', method: 'POST', body: shape },
    'callbackSuccessUrl is called on sandboxPay by POST with an object with id and amount.',
  ],
  [
    'rate-limit',
    { status: 429, after: 100, headers: ['retry-after'] },
    'After 100 requests within a second 429 is answered, with retry-after.',
  ],
  [
    'body-limit',
    { status: 413, accepted: 1048576, refused: 1048577 },
    'Bodies of 1048576 bytes are taken, of 1048577 bytes refused with 413.',
  ],
  [
    'version-marks',
    { 'header:api-version': '2026-01', '/version': 'v1' },
    'Versions: the header api-version says 2026-01 and /version says v1.',
  ],
  [
    'refused-values',
    { amount: ['amount:million'], description: ['text:emoji', 'text:tab'] },
    'Unusual values of a payment that are refused: amount: amount:million; description: text:emoji and text:tab.',
  ],
];
