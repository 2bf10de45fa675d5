/** One changed setting of a dialect, and all changes that a client may notice: their class, and their rule or gap. */
export interface Knob {
  readonly turned: string;
  readonly settings: object;
  readonly shows: readonly string[];
}

export const knobs: readonly Knob[] = [
  { turned: 'the default limit', settings: { list: { defaultLimit: 20 } }, shows: ['breaking default-limit'] },
  {
    turned: 'the first page',
    settings: { list: { firstPage: 0 } },
    shows: ['breaking default-page', 'breaking first-page', 'look page-out-of-bounds', 'compatible page-out-of-bounds'],
  },
  { turned: 'the order of the list', settings: { list: { order: 'oldest-first' } }, shows: ['breaking list-order'] },
  {
    turned: 'a page beyond the last',
    settings: { list: { pageTooLarge: 'refused' } },
    shows: ['breaking page-out-of-bounds', 'look page-out-of-bounds'],
  },
  {
    turned: 'a status of success',
    settings: { operations: { createPayment: { status: 200, body: 'plain' } } },
    shows: ['breaking success-status'],
  },
  {
    turned: 'an envelope',
    settings: { operations: { readPayment: { status: 200, body: 'data' } } },
    shows: ['breaking success-body', 'compatible success-body'],
  },
  {
    turned: 'a second pay',
    settings: { payment: { payTwice: 'accepted' } },
    shows: ['look payment-transitions', 'compatible pay-twice'],
  },
  {
    turned: 'the largest amount',
    settings: { payment: { amount: { max: 50_000 } } },
    shows: ['breaking amount-bounds'],
  },
  {
    turned: 'an optional field of a payment',
    settings: { payment: { extras: { revision: 'revision' } } },
    shows: ['compatible success-body', 'compatible event-payload', 'compatible callback-success'],
  },
  {
    turned: 'a missing field of a payment',
    settings: { payment: { extras: { brCode: null } } },
    shows: ['breaking success-body', 'breaking event-payload', 'breaking callback-success'],
  },
  {
    turned: 'the status of an unknown id',
    settings: { errors: { statuses: { unknownId: 410 } } },
    shows: [
      'look error-cases',
      'look pay-other-account',
      'look ip-delete-missing',
      'look webhook-delete-missing',
      'look webhook-update-without',
    ],
  },
  {
    turned: 'the style of error bodies',
    settings: { errors: { style: 'nest' } },
    shows: [
      'breaking error-cases',
      'breaking error-body',
      'breaking both-methods',
      'compatible error-cases',
      'compatible error-body',
      'compatible both-methods',
    ],
  },
  {
    turned: 'a header',
    settings: { http: { headers: { 'x-region': { fixed: 'br' } } } },
    shows: ['compatible success-headers'],
  },
  {
    turned: 'the length of login codes',
    settings: { account: { codes: { login: { length: 8, reusable: false } } } },
    shows: ['look code-form'],
  },
  {
    turned: 'the shortest password',
    settings: { account: { password: { minLength: 10 } } },
    shows: ['breaking password-rules'],
  },
  {
    turned: 'older tokens after a login',
    settings: { jwt: { afterLogin: 'revoked' } },
    shows: ['breaking jwt-after-login'],
  },
  {
    turned: 'a second API key',
    settings: { apiKey: { second: 'replaces' } },
    shows: ['breaking key-after-second', 'breaking key-count'],
  },
  {
    turned: 'an event',
    settings: { events: { kinds: { updatePayment: null } } },
    shows: ['breaking event-kinds', 'breaking event-payload'],
  },
  {
    turned: 'the signature of events',
    settings: { events: { signature: null } },
    shows: ['breaking success-body', 'breaking event-headers', 'breaking event-signature'],
  },
  {
    turned: 'the callback',
    settings: { events: { callback: { on: 'createPayment' } } },
    shows: ['breaking callback-success'],
  },
  {
    turned: 'a second webhook of the same address',
    settings: { webhook: { duplicate: 'accepted' } },
    shows: ['compatible webhook-duplicate'],
  },
  {
    turned: 'how addresses are written',
    settings: { securityIp: { form: 'space' } },
    shows: ['breaking ip-string-form'],
  },
  {
    turned: 'an API key on sandbox pay',
    settings: { access: { sub: { sandboxPay: { key: false, both: false } } } },
    shows: ['breaking key-on-sub-paths'],
  },
  { turned: 'the balance', settings: { fees: { creditedOn: 'create' } }, shows: ['breaking balance-credit'] },
];
