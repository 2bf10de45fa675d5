import { authOperations, jwtOnlyOperations } from './operations.ts';

/**
 * Every statement of the contract document that a request can test. An id never changes its meaning.
 *
 * - `must`: the document states it; a violation is non-conformance.
 * - `should`: a reader would expect it, though the document does not say it in so many words; a violation is a warning.
 */
export type Level = 'must' | 'should';

export interface Rule {
  readonly chapter: string;
  readonly level: Level;
  readonly says: string;
  readonly cases: readonly string[];
}

/** The name of the only case of a rule that the catalogue tries with one thing alone. */
export const onlyCase = 'default';

const catalogue = {
  'SIGNUP-01': {
    chapter: 'signup',
    level: 'must',
    says: 'sendEmailValidateCode accepts an e-mail and a code reaches that mailbox',
  },
  'SIGNUP-02': { chapter: 'signup', level: 'must', says: 'sendEmailValidateCode without email is refused' },
  'SIGNUP-03': {
    chapter: 'signup',
    level: 'must',
    says: 'validateCode accepts the code that was mailed, sent as an integer',
  },
  'SIGNUP-04': {
    chapter: 'signup',
    level: 'must',
    says: 'validateCode refuses a code that was not mailed, and one mailed to another address',
  },
  'SIGNUP-05': {
    chapter: 'signup',
    level: 'must',
    says: 'validateCode without email, or without code, is refused',
    cases: ['email', 'code'],
  },
  'SIGNUP-06': {
    chapter: 'signup',
    level: 'must',
    says: 'createAccount with the ten required fields and no optional one creates an account that can log in',
  },
  'SIGNUP-07': {
    chapter: 'signup',
    level: 'must',
    says: 'createAccount without any one of the required fields is refused',
    cases: [
      'email',
      'password',
      'emailToken',
      'phone',
      'accountType',
      'address',
      'fullName',
      'cpf',
      'birthDate',
      'acceptTerms',
    ],
  },
  'SIGNUP-08': { chapter: 'signup', level: 'must', says: 'createAccount with a wrong emailToken is refused' },
  'SIGNUP-09': {
    chapter: 'signup',
    level: 'should',
    says: 'createAccount with steps 1 and 2 skipped, or step 2 alone skipped, is refused',
    cases: ['no-steps', 'no-validation'],
  },
  'SIGNUP-10': { chapter: 'signup', level: 'should', says: 'a second account with the same e-mail is refused' },
  'SIGNUP-11': { chapter: 'signup', level: 'should', says: 'a field of the wrong type is refused in all three steps' },
  'LOGIN-01': {
    chapter: 'login',
    level: 'must',
    says: 'login then concludesLogin with the mailed token answers an object with a string tokenJWT',
  },
  'LOGIN-02': {
    chapter: 'login',
    level: 'must',
    says: 'tokenJWT is a JWT: three base64url parts, header and claims are JSON objects',
  },
  'LOGIN-03': {
    chapter: 'login',
    level: 'must',
    says: 'a wrong password never ends in a tokenJWT, whichever step refuses it',
    cases: ['step-1', 'step-2'],
  },
  'LOGIN-04': {
    chapter: 'login',
    level: 'must',
    says: 'login without email, or without password, is refused',
    cases: ['email', 'password'],
  },
  'LOGIN-05': {
    chapter: 'login',
    level: 'must',
    says: 'concludesLogin refuses a token that was not mailed, and one mailed to another account',
    cases: ['unknown', 'other-account'],
  },
  'LOGIN-06': {
    chapter: 'login',
    level: 'must',
    says: 'concludesLogin without email, or without password, is refused',
    cases: ['email', 'password'],
  },
  'LOGIN-07': { chapter: 'login', level: 'must', says: 'step 1 alone hands out no JWT that opens an /auth operation' },
  'LOGIN-08': { chapter: 'login', level: 'must', says: 'an unknown e-mail never ends in a tokenJWT' },
  'RECOVERY-01': { chapter: 'recovery', level: 'must', says: 'forgotPassword for a known account mails a code' },
  'RECOVERY-02': {
    chapter: 'recovery',
    level: 'must',
    says: 'forgotPasswordChangePassword with that code sets the new password: it logs in',
  },
  'RECOVERY-03': {
    chapter: 'recovery',
    level: 'must',
    says: 'after the change the old password no longer ends in a tokenJWT',
  },
  'RECOVERY-04': {
    chapter: 'recovery',
    level: 'must',
    says: 'a code that was not mailed, or was mailed to another account, changes nothing: the old password still logs in',
    cases: ['unknown', 'other-account'],
  },
  'RECOVERY-05': {
    chapter: 'recovery',
    level: 'must',
    says: 'a change without emailToken, or without newPassword, is refused',
    cases: ['emailToken', 'newPassword'],
  },
  'AUTH-01': {
    chapter: 'auth',
    level: 'must',
    says: 'every /auth operation refuses a request without credentials',
    cases: authOperations,
  },
  'AUTH-02': {
    chapter: 'auth',
    level: 'must',
    says: 'every /auth operation accepts a Bearer JWT: a 2xx, or, where an undocumented business rule may stand in the way (withdrawEarnedFees), an answer other than the one without credentials',
    cases: authOperations,
  },
  'AUTH-03': {
    chapter: 'auth',
    level: 'must',
    says: 'list, create, read and update of payment/pix accept x-api-key alone',
    cases: ['list', 'create', 'read', 'update'],
  },
  'AUTH-04': {
    chapter: 'auth',
    level: 'must',
    says: 'list, create, read and update of payment/pix refuse a request that carries both methods, each of them valid',
    cases: ['list', 'create', 'read', 'update'],
  },
  'AUTH-05': {
    chapter: 'auth',
    level: 'must',
    says: 'every /auth operation outside payment/pix refuses a valid x-api-key alone',
    cases: jwtOnlyOperations,
  },
  'AUTH-06': {
    chapter: 'auth',
    level: 'must',
    says: 'a JWT that the service did not issue is refused',
    cases: ['garbage', 'changed-claims', 'changed-signature', 'alg-none', 'empty'],
  },
  'AUTH-07': {
    chapter: 'auth',
    level: 'must',
    says: 'an x-api-key that the service did not issue is refused',
    cases: ['unknown', 'empty'],
  },
  'AUTH-08': { chapter: 'auth', level: 'should', says: 'a JWT in Authorization without the Bearer scheme is refused' },
  'AUTH-09': {
    chapter: 'auth',
    level: 'must',
    says: "a credential in the other method's place is refused",
    cases: ['jwt-as-key', 'key-as-bearer'],
  },
  'AUTH-10': {
    chapter: 'auth',
    level: 'should',
    says: 'a disabled API key is refused, and accepted again once enabled',
    cases: ['disabled', 'enabled-again'],
  },
  'ISOLATION-01': {
    chapter: 'isolation',
    level: 'must',
    says: "an account's payment list holds none of another account's payments",
  },
  'ISOLATION-02': { chapter: 'isolation', level: 'must', says: "an account cannot update another account's payment" },
  'ISOLATION-03': {
    chapter: 'isolation',
    level: 'should',
    says: "an account cannot read another account's payment under /auth",
  },
  'ISOLATION-04': {
    chapter: 'isolation',
    level: 'must',
    says: 'API keys, security IPs and webhooks of one account are neither shown to nor removable by another',
    cases: ['apiKey', 'securityIP', 'webhook'],
  },
  'PAYMENT-01': { chapter: 'payment', level: 'must', says: 'create with amount alone is accepted' },
  'PAYMENT-02': {
    chapter: 'payment',
    level: 'must',
    says: 'create without amount is refused, and no payment appears in the list',
  },
  'PAYMENT-03': {
    chapter: 'payment',
    level: 'must',
    says: 'create accepts each optional field beside amount, and all together',
    cases: ['selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate', 'all'],
  },
  'PAYMENT-04': {
    chapter: 'payment',
    level: 'must',
    says: 'a created payment appears in the list with a string id, unique among all payments seen',
  },
  'PAYMENT-05': {
    chapter: 'payment',
    level: 'must',
    says: 'its list item carries amount as a number, equal to what was sent',
  },
  'PAYMENT-06': {
    chapter: 'payment',
    level: 'should',
    says: 'its list item carries every other field that was sent, under its own name and with the same value',
    cases: ['selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate'],
  },
  'PAYMENT-07': {
    chapter: 'payment',
    level: 'must',
    says: 'read by id accepts a created id and refuses an unknown one',
    cases: ['known', 'unknown'],
  },
  'PAYMENT-08': {
    chapter: 'payment',
    level: 'must',
    says: 'update accepts each field alone and all together, and the list or the read shows the new value',
    cases: ['amount', 'selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate', 'all'],
  },
  'PAYMENT-09': {
    chapter: 'payment',
    level: 'should',
    says: 'update leaves the amount alone when it does not name it',
  },
  'PAYMENT-10': { chapter: 'payment', level: 'must', says: 'update of an unknown id is refused' },
  'PAYMENT-11': {
    chapter: 'payment',
    level: 'should',
    says: 'an amount that is not a number (text is abc, not 10.50) is refused on create and on update, and stored nowhere',
    cases: ['text', 'boolean', 'object', 'array', 'null'],
  },
  'PAYMENT-12': {
    chapter: 'payment',
    level: 'should',
    says: 'a dueDate that is not a YYYY-MM-DD calendar date is refused',
    cases: ['other-order', 'text', 'impossible-day'],
  },
  'PAYMENT-13': { chapter: 'payment', level: 'should', says: 'a callbackSuccessUrl that is not a URL is refused' },
  'PAYMENT-14': {
    chapter: 'payment',
    level: 'must',
    says: 'the public lookup /payment/pix/{id} finds a created payment and refuses an unknown id',
    cases: ['known', 'unknown'],
  },
  'PAYMENT-15': { chapter: 'payment', level: 'must', says: 'sandbox pay accepts the id of an unpaid payment' },
  'PAYMENT-16': {
    chapter: 'payment',
    level: 'must',
    says: 'sandbox pay without id, or with an unknown id, is refused',
    cases: ['missing', 'unknown'],
  },
  'PAYMENT-17': {
    chapter: 'payment',
    level: 'should',
    says: 'after sandbox pay the payment reads differently in more than a timestamp, and no other payment does',
  },
  'PAYMENT-18': {
    chapter: 'payment',
    level: 'should',
    says: 'an update that was refused leaves every field of the payment as it was',
  },
  'PAYMENT-19': {
    chapter: 'payment',
    level: 'should',
    says: 'the same update sent twice leaves the same record as sent once, timestamps and revision counters aside (PUT is idempotent)',
  },
  'LIST-01': {
    chapter: 'list',
    level: 'must',
    says: 'the list answers integers currentPage, pageSize, totalItems, totalPages and an array of objects data',
  },
  'LIST-02': {
    chapter: 'list',
    level: 'must',
    says: 'limit 1 and limit 100 are accepted, and data is never longer than limit',
    cases: ['1', '100'],
  },
  'LIST-03': {
    chapter: 'list',
    level: 'must',
    says: 'no answer holds or announces a page of more than 100 items, whatever limit asks (tried with more than 100 payments present)',
  },
  'LIST-04': {
    chapter: 'list',
    level: 'must',
    says: 'a limit below 1 is refused or answered as a limit from 1 to 100',
    cases: ['0', '-1'],
  },
  'LIST-05': {
    chapter: 'list',
    level: 'must',
    says: "totalItems is the number of the account's payments, before and after a create",
  },
  'LIST-06': { chapter: 'list', level: 'must', says: 'totalPages is totalItems over limit, rounded up' },
  'LIST-07': { chapter: 'list', level: 'must', says: 'currentPage is the page that was asked for' },
  'LIST-08': {
    chapter: 'list',
    level: 'must',
    says: 'the pages together hold every payment of the account exactly once',
  },
  'FEES-01': { chapter: 'fees', level: 'must', says: 'earnedFeesBalance is readable' },
  'FEES-02': { chapter: 'fees', level: 'must', says: 'withdrawEarnedFees without amount is refused' },
  'FEES-03': {
    chapter: 'fees',
    level: 'should',
    says: 'withdrawing more than was earned is refused, and so is an amount that is not a number',
    cases: ['overdraw', 'text'],
  },
  'APIKEY-01': {
    chapter: 'apiKey',
    level: 'must',
    says: 'createNewApiKey is accepted and yields a key that opens payment/pix',
  },
  'APIKEY-02': { chapter: 'apiKey', level: 'must', says: 'the API key listing is readable' },
  'APIKEY-03': {
    chapter: 'apiKey',
    level: 'must',
    says: 'disable and enable are accepted, in the request form that the service turns out to take',
    cases: ['disable', 'enable'],
  },
  'SECIP-01': { chapter: 'securityIP', level: 'must', says: 'GET answers a string (a JSON string or a text body)' },
  'SECIP-02': { chapter: 'securityIP', level: 'must', says: 'an ip that was posted shows in GET' },
  'SECIP-03': { chapter: 'securityIP', level: 'must', says: 'POST without ip is refused' },
  'SECIP-04': { chapter: 'securityIP', level: 'must', says: 'DELETE removes the ip from GET, and no other' },
  'SECIP-05': {
    chapter: 'securityIP',
    level: 'should',
    says: 'POST of something that is no IP address is refused, and does not show in GET',
  },
  'WEBHOOK-01': { chapter: 'webhook', level: 'must', says: 'POST with a url is accepted and GET shows that url' },
  'WEBHOOK-02': {
    chapter: 'webhook',
    level: 'must',
    says: 'POST and PUT without url are refused',
    cases: ['POST', 'PUT'],
  },
  'WEBHOOK-03': {
    chapter: 'webhook',
    level: 'must',
    says: 'PUT replaces the url: GET shows the new one and no longer the old',
  },
  'WEBHOOK-04': {
    chapter: 'webhook',
    level: 'must',
    says: 'GET carries a string id for the webhook, and DELETE of that id removes it',
  },
  'WEBHOOK-05': {
    chapter: 'webhook',
    level: 'should',
    says: 'a url that is no URL is refused on POST and on PUT',
    cases: ['POST', 'PUT'],
  },
  'WEBHOOK-06': {
    chapter: 'webhook',
    level: 'should',
    says: 'events go to the url that replaced another, and no longer to a replaced or a deleted one (blocked where the service delivers no events at all)',
    cases: ['replaced', 'deleted'],
  },
  'HTTP-01': {
    chapter: 'http',
    level: 'must',
    says: 'every body that a documented operation sends back, of any status, is empty or JSON (GET /auth/securityIP may be text)',
  },
  'HTTP-02': { chapter: 'http', level: 'should', says: 'no request of the run is answered with a 5xx' },
  'HTTP-03': {
    chapter: 'http',
    level: 'should',
    says: 'a JSON body says so in its content-type (application/json, or any +json)',
  },
  'HTTP-04': {
    chapter: 'http',
    level: 'should',
    says: "a Location that an answer gives on the target's own host is accepted when it is read with the same credentials (skipped where none is given)",
  },
} as const satisfies Record<string, Omit<Rule, 'cases'> & { cases?: readonly string[] }>;

export type RuleId = keyof typeof catalogue;

/** The cases of one rule, as a type: `'default'` where the catalogue names none. */
export type CaseOf<Id extends RuleId> = (typeof catalogue)[Id] extends { cases: readonly (infer Case extends string)[] }
  ? Case
  : typeof onlyCase;

export const ruleIds = Object.keys(catalogue) as readonly RuleId[];

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(catalogue, id);
}

export const rules: Readonly<Record<RuleId, Rule>> = Object.fromEntries(
  Object.entries(catalogue).map(([id, rule]) => [id, { cases: [onlyCase], ...rule }]),
) as unknown as Record<RuleId, Rule>;

export function casesOf<Id extends RuleId>(id: Id): readonly CaseOf<Id>[] {
  return rules[id].cases as readonly CaseOf<Id>[];
}
