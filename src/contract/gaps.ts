/**
 * Every "not shown" of the contract document, as a question with one form of answer.
 * The forms are an interface: results carry the answers in exactly these forms, so that two runs compare by machine.
 *
 * - `read`: only looks at what the rules' own requests brought back, or sends harmless reads
 * - `probe`: sends further valid or invalid requests to throwaway accounts of its own
 * - `heavy`: many requests or large ones, or it may lock an account out; off against a live target unless `--thorough`
 */
export type GapClass = 'read' | 'probe' | 'heavy';

export interface Gap {
  readonly chapter: string;
  readonly class: GapClass;
  readonly answer: string;
}

const catalogue = {
  'success-status': { chapter: 'operations', class: 'read', answer: '[integer]  every success status seen' },
  'success-body': { chapter: 'operations', class: 'read', answer: 'shape' },
  'success-headers': {
    chapter: 'operations',
    class: 'read',
    answer: '[string]  lower-case header names, volatile ones included, sorted',
  },
  'error-cases': {
    chapter: 'operations',
    class: 'probe',
    answer:
      '{case: {status: integer, body: shape}}  case is one of missing-FIELD, wrong-type-FIELD, unknown-id, no-credentials, bad-jwt, bad-api-key, both-credentials, malformed-json, wrong-content-type, where the operation has it',
  },
  'error-body': { chapter: 'errors', class: 'read', answer: '{status: shape}  over all operations' },
  'unknown-route': { chapter: 'errors', class: 'probe', answer: 'outcome' },
  'wrong-method': { chapter: 'errors', class: 'probe', answer: 'outcome' },
  'unknown-field': {
    chapter: 'errors',
    class: 'probe',
    answer: 'refused | ignored | stored  an undocumented field beside amount on create',
  },
  'account-types': {
    chapter: 'account',
    class: 'probe',
    answer: '[string]  the candidates that createAccount took as accountType',
  },
  'address-structure': {
    chapter: 'account',
    class: 'probe',
    answer:
      '{field: required | optional}  required: refused without it; optional: taken and asked for by no refusal (an unknown field that is silently ignored does not count)',
  },
  'cpf-forms': {
    chapter: 'account',
    class: 'probe',
    answer: '[digits | punctuated | bad-check-digits]  the forms taken',
  },
  'cnpj-forms': { chapter: 'account', class: 'probe', answer: '[digits | punctuated | bad-check-digits]' },
  'phone-forms': {
    chapter: 'account',
    class: 'probe',
    answer: '[e164 | national-digits | national-punctuated | text]',
  },
  'birth-date-forms': { chapter: 'account', class: 'probe', answer: '[iso-date | iso-datetime | day-first | text]' },
  'company-fields': {
    chapter: 'account',
    class: 'probe',
    answer: '{accountType: [string]}  which of cnpj, companyName, companyStartDate that type requires',
  },
  'accept-terms-false': { chapter: 'account', class: 'probe', answer: 'outcome' },
  'duplicate-email': {
    chapter: 'account',
    class: 'probe',
    answer: 'outcome and the operation that refused it: {outcome, status, operation}',
  },
  'skipped-validation': { chapter: 'account', class: 'probe', answer: 'outcome' },
  'password-rules': {
    chapter: 'account',
    class: 'probe',
    answer: '{minLength: integer | null, refused: [string]}  candidates of falling strength',
  },
  'code-form': {
    chapter: 'account',
    class: 'read',
    answer: '{signup: string, login: string, recovery: string}  a pattern such as \\d{6}, without anchors',
  },
  'code-reuse': {
    chapter: 'account',
    class: 'probe',
    answer:
      '{signup: outcome, login: outcome, recovery: outcome}  validateCode, concludesLogin, forgotPasswordChangePassword a second time with a code that has served',
  },
  'unknown-email': { chapter: 'account', class: 'probe', answer: '{login: outcome, forgotPassword: outcome}' },
  'wrong-password-step': {
    chapter: 'account',
    class: 'probe',
    answer: '1 | 2  the login step that refuses a wrong password',
  },
  'account-endpoints-auth': {
    chapter: 'account',
    class: 'probe',
    answer: '{operation: ignored | refused}  what an Authorization header or an x-api-key does on /account operations',
  },
  'account-states': {
    chapter: 'account',
    class: 'read',
    answer: '{path: string, values: [string]} | null  a state seen in any account body',
  },
  'jwt-header': { chapter: 'jwt', class: 'read', answer: '{alg: string, ...}' },
  'jwt-claims': { chapter: 'jwt', class: 'read', answer: 'shape' },
  'jwt-lifetime': { chapter: 'jwt', class: 'read', answer: 'integer seconds, exp minus iat | null' },
  'jwt-after-login': { chapter: 'jwt', class: 'probe', answer: 'valid | revoked  an older JWT after a second login' },
  'jwt-after-recovery': {
    chapter: 'jwt',
    class: 'probe',
    answer: 'valid | revoked  an older JWT after the password changed',
  },
  'bearer-case': { chapter: 'jwt', class: 'probe', answer: '{bearer: outcome, BEARER: outcome}' },
  'both-methods': {
    chapter: 'dual-auth',
    class: 'probe',
    answer: '{operation: {status: integer, body: shape}}  on every /auth operation',
  },
  'both-on-sub-paths': {
    chapter: 'dual-auth',
    class: 'probe',
    answer: '{sandboxPay: outcome, earnedFeesBalance: outcome, withdrawEarnedFees: outcome}',
  },
  'key-on-sub-paths': {
    chapter: 'dual-auth',
    class: 'probe',
    answer: '{sandboxPay: outcome, earnedFeesBalance: outcome, withdrawEarnedFees: outcome}',
  },
  'both-one-invalid': {
    chapter: 'dual-auth',
    class: 'probe',
    answer: '{bad-jwt: outcome, bad-key: outcome}  on the list operation',
  },
  'public-lookup-auth': {
    chapter: 'dual-auth',
    class: 'probe',
    answer: '{none: outcome, jwt: outcome, key: outcome, both: outcome}',
  },
  'payment-record': {
    chapter: 'payment',
    class: 'read',
    answer: '{list: shape, create: shape, read: shape, update: shape, pay: shape, public: shape}',
  },
  'echoed-fields': {
    chapter: 'payment',
    class: 'read',
    answer:
      '{field: JSON Pointer into a list item | null}  where each input field comes back, renamed, nested or reformatted as it may be; of several places the one under its own name, then the shallowest',
  },
  'payment-id-form': { chapter: 'payment', class: 'read', answer: 'uuid | ulid | cuid | objectid | integer | other' },
  'payment-states': { chapter: 'payment', class: 'probe', answer: '{path: JSON Pointer, values: [string]} | null' },
  'payment-transitions': {
    chapter: 'payment',
    class: 'probe',
    answer: '[{from: string, operation: string, to: string}]',
  },
  'pay-twice': { chapter: 'payment', class: 'probe', answer: 'outcome' },
  'update-after-paid': { chapter: 'payment', class: 'probe', answer: 'outcome' },
  'pay-other-account': { chapter: 'payment', class: 'probe', answer: 'outcome' },
  'update-semantics': { chapter: 'payment', class: 'probe', answer: 'merge | replace' },
  'empty-update': { chapter: 'payment', class: 'probe', answer: 'outcome' },
  'amount-bounds': {
    chapter: 'payment',
    class: 'probe',
    answer:
      '{min: number | null, max: number | null, zero: outcome, negative: outcome, maxDecimals: integer | null, overflow: refused | rounded | truncated | stored}  min and max found by bisection, null where none was met between 0.01 and 1e12',
  },
  'numeric-text-amount': {
    chapter: 'payment',
    class: 'probe',
    answer: 'refused | coerced | stored  amount sent as the text 10.50',
  },
  'self-earned-fees': {
    chapter: 'payment',
    class: 'probe',
    answer: '{zero: outcome, negative: outcome, aboveAmount: outcome}',
  },
  'duplicate-external-id': { chapter: 'payment', class: 'probe', answer: 'outcome' },
  'due-date-past': { chapter: 'payment', class: 'probe', answer: 'outcome' },
  'due-date-forms': { chapter: 'payment', class: 'probe', answer: '[date | datetime | day-first | epoch]' },
  'text-limits': {
    chapter: 'payment',
    class: 'heavy',
    answer:
      '{description: integer | null, externalId: integer | null}  longest accepted, by bisection; null where 65536 is accepted',
  },
  'callback-url-schemes': {
    chapter: 'payment',
    class: 'probe',
    answer: '[https | http | ftp | javascript | relative]',
  },
  'default-page': { chapter: 'list', class: 'probe', answer: 'integer' },
  'default-limit': { chapter: 'list', class: 'probe', answer: 'integer' },
  'first-page': { chapter: 'list', class: 'probe', answer: '0 | 1' },
  'limit-out-of-bounds': {
    chapter: 'list',
    class: 'probe',
    answer: '{value: {status: integer, pageSize: integer | null}}  for 0, -1, 101, 1000, 1.5, abc',
  },
  'page-out-of-bounds': {
    chapter: 'list',
    class: 'probe',
    answer: '{value: {status: integer, items: integer | null}}  for the keys 0, -1, last+1, 1.5, abc',
  },
  'list-order': { chapter: 'list', class: 'probe', answer: 'newest-first | oldest-first | other' },
  'page-size-meaning': { chapter: 'list', class: 'probe', answer: 'limit | items-on-page | other' },
  'balance-shape': { chapter: 'fees', class: 'read', answer: 'shape' },
  'balance-credit': {
    chapter: 'fees',
    class: 'probe',
    answer:
      '{path: JSON Pointer, afterCreate: number, afterPay: number} | null  what a payment with selfEarnedFees 1 adds, and when; path in the body of earnedFeesBalance, empty for a bare number',
  },
  overdraw: { chapter: 'fees', class: 'probe', answer: 'outcome' },
  'withdraw-effect': {
    chapter: 'fees',
    class: 'probe',
    answer: '{outcome, status, balanceChange: number | null}  a withdrawal of 1 from a balance of at least 1',
  },
  'key-path': {
    chapter: 'apiKey',
    class: 'read',
    answer: 'JSON Pointer to the key in the answer of createNewApiKey, or in the listing',
  },
  'key-record': { chapter: 'apiKey', class: 'read', answer: '{create: shape, list: shape}' },
  'key-requests': {
    chapter: 'apiKey',
    class: 'probe',
    answer:
      '{create: string, enable: string, disable: string}  the request that was taken: none, or the body or query field that names the key',
  },
  'key-count': { chapter: 'apiKey', class: 'probe', answer: 'one | many  a second createNewApiKey' },
  'key-after-second': {
    chapter: 'apiKey',
    class: 'probe',
    answer: 'valid | revoked  the first key after a second was made',
  },
  'key-states': {
    chapter: 'apiKey',
    class: 'probe',
    answer: '{path: JSON Pointer into a record of the listing, values: [string | boolean]} | null',
  },
  'key-transitions': {
    chapter: 'apiKey',
    class: 'probe',
    answer: '[{from, operation, to, status}]  enable and disable in each state',
  },
  'ip-string-form': {
    chapter: 'securityIP',
    class: 'read',
    answer: 'single | comma | space | newline | json-array | other, and what an empty list is: {form, empty: string}',
  },
  'ip-enforcement': {
    chapter: 'securityIP',
    class: 'heavy',
    answer: "none | jwt | key | both  what an address list without the caller's address shuts out",
  },
  'ip-forms': { chapter: 'securityIP', class: 'probe', answer: '[ipv4 | ipv6 | cidr | hostname]  the forms taken' },
  'ip-duplicate': { chapter: 'securityIP', class: 'probe', answer: 'outcome' },
  'ip-delete-missing': { chapter: 'securityIP', class: 'probe', answer: 'outcome' },
  'webhook-record': { chapter: 'webhook', class: 'read', answer: '{create: shape, list: shape, update: shape}' },
  'webhook-count': { chapter: 'webhook', class: 'probe', answer: 'one | many | replaced  a second POST' },
  'webhook-duplicate': { chapter: 'webhook', class: 'probe', answer: 'outcome' },
  'webhook-delete-missing': { chapter: 'webhook', class: 'probe', answer: 'outcome' },
  'webhook-update-without': { chapter: 'webhook', class: 'probe', answer: 'outcome' },
  'webhook-url-schemes': { chapter: 'webhook', class: 'probe', answer: '[https | http | ftp | javascript | relative]' },
  'event-kinds': {
    chapter: 'events',
    class: 'probe',
    answer: '{kind: operation that set it off}  as a real receiver saw them',
  },
  'event-kind-path': { chapter: 'events', class: 'read', answer: 'JSON Pointer to the kind in the payload' },
  'event-payload': { chapter: 'events', class: 'read', answer: '{kind: shape}' },
  'event-headers': {
    chapter: 'events',
    class: 'read',
    answer:
      '[string]  lower-case names, sorted, without those of the transport (host, connection, content-*, accept*, user-agent, transfer-encoding, date)',
  },
  'event-signature': {
    chapter: 'events',
    class: 'read',
    answer: '{header: string, scheme: string | null} | null  scheme named where the suite could verify it',
  },
  'event-retries': {
    chapter: 'events',
    class: 'heavy',
    answer:
      '{attempts: integer, delaysMs: [integer]}  all attempts, the first included, and the pauses between them, with a receiver that answers 500, watched for as long as configured',
  },
  'event-delay': { chapter: 'events', class: 'read', answer: '{medianMs: number}' },
  'callback-success': {
    chapter: 'events',
    class: 'probe',
    answer: '{calledOn: operation | never, method: string | null, body: shape}',
  },
  'rate-limit': {
    chapter: 'limits',
    class: 'heavy',
    answer:
      '{status: integer, after: integer, headers: [string]} | null  after: requests answered within the second before the first refusal; headers: retry-after and ratelimit ones; null where none was met within the request budget',
  },
  'body-limit': {
    chapter: 'limits',
    class: 'heavy',
    answer:
      '{status: integer, accepted: integer, refused: integer} | null  in bytes, by bisection up to 16 MiB, with white space around the JSON, so that no limit of a field is met',
  },
  'version-marks': {
    chapter: 'versioning',
    class: 'read',
    answer: "{'header:NAME' or JSON Pointer: value}  headers or fields that name a version",
  },
  'refused-values': {
    chapter: 'payment',
    class: 'probe',
    answer:
      '{field: [class]}  classes of unusual values of a payment field, such as amount:million or text:emoji, that create refuses on their own; a field of which none is refused is left out',
  },
} as const satisfies Record<string, Gap>;

export type GapId = keyof typeof catalogue;

export const gapIds = Object.keys(catalogue) as readonly GapId[];

export const gaps: Readonly<Record<GapId, Gap>> = catalogue;

/** The gaps that have one answer for each operation, keyed by operation. */
export const gapsByOperation = gapIds.filter((id) => gaps[id].chapter === 'operations');
