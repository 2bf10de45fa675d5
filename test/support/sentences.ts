import { no, notFound, ok, shape, type Told, toldOfPayments } from './sentences-of-payments.ts';

const sub = { sandboxPay: no, earnedFeesBalance: ok, withdrawEarnedFees: no };

/** For each gap, an answer in the form of the catalogue and its sentence. */
export const told: Told = [
  [
    'success-status',
    { listPayments: [200], createPayment: [200, 201], login: [200] },
    'On success, 3 operations return 200 (3) and 201 (1).',
  ],
  ['success-body', { listPayments: shape, login: null }, 'On success, 1 of 2 operations return no body.'],
  [
    'success-headers',
    { listPayments: ['content-type', 'date'], login: ['date', 'etag'] },
    'On success, 2 operations return the headers date, and some of them content-type and etag.',
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
  ['account-types', ['PF', 'PJ'], 'Accepted account types: PF and PJ.'],
  [
    'address-structure',
    { street: 'required', city: 'required', complement: 'optional' },
    'An address requires street and city; optional: complement.',
  ],
  ['cpf-forms', ['digits', 'punctuated'], 'Accepted CPF formats: digits only and punctuated.'],
  ['cnpj-forms', [], 'Accepted CNPJ formats: none of the tested ones.'],
  ['phone-forms', ['e164'], 'Accepted phone number formats: e164.'],
  ['birth-date-forms', ['iso-date', 'day-first'], 'Accepted birth date formats: iso-date and day-first.'],
  [
    'company-fields',
    { PF: [], PJ: ['cnpj', 'companyName'] },
    'PF requires no company field; PJ requires cnpj and companyName.',
  ],
  ['accept-terms-false', no, 'A sign-up that does not accept the terms is refused with 409.'],
  [
    'duplicate-email',
    { outcome: 'refused', status: 409, operation: 'createAccount' },
    'A second sign-up with the same e-mail is refused with 409 by createAccount.',
  ],
  ['skipped-validation', no, 'createAccount without validateCode before it is refused with 409.'],
  [
    'password-rules',
    { minLength: 8, refused: ['abcdefgh', '12345678'] },
    'A password needs at least 8 characters; refused candidates: abcdefgh and 12345678.',
  ],
  [
    'code-form',
    { signup: '\\d{6}', login: '\\d{6}', recovery: '\\d{8}' },
    'Mailed codes match \\d{6} for signup, \\d{6} for login and \\d{8} for recovery.',
  ],
  [
    'code-reuse',
    { signup: no, login: ok, recovery: no },
    'A mailed code that was used once is refused with 409 by validateCode and forgotPasswordChangePassword, and accepted with 200 by concludesLogin.',
  ],
  [
    'unknown-email',
    { login: no, forgotPassword: ok },
    'An e-mail without an account is refused with 409 by login, and accepted with 200 by forgotPassword.',
  ],
  ['wrong-password-step', 1, 'Step 1 of the login refuses a wrong password.'],
  [
    'wrong-password-step',
    'differs',
    'Step 1 of the login refuses a wrong password, but no longer after a complete login.',
  ],
  [
    'account-endpoints-auth',
    { login: 'ignored', createAccount: 'refused' },
    'Credentials are refused by createAccount, and ignored by the other /account operations.',
  ],
  [
    'account-states',
    { path: '/account/status', values: ['ACTIVE', 'PENDING'] },
    'The field /account/status shows the state of an account: ACTIVE and PENDING.',
  ],
  ['jwt-header', { alg: 'HS256', typ: 'JWT' }, 'A JWT is signed with HS256, with typ JWT.'],
  [
    'jwt-claims',
    { type: 'object', properties: { sub: { type: 'string' }, exp: { type: 'integer' } } },
    'The claims of a JWT are sub and exp.',
  ],
  ['jwt-lifetime', 3600, 'A JWT is valid for 1 hour.'],
  ['jwt-after-login', 'valid', 'An older JWT stays valid after a second login.'],
  ['jwt-after-recovery', 'revoked', 'A change of the password revokes the older JWT.'],
  [
    'bearer-case',
    { bearer: ok, BEARER: no },
    'The scheme Bearer is accepted with 200 as bearer, and refused with 409 as BEARER.',
  ],
  [
    'both-methods',
    {
      listPayments: { status: 400, body: null },
      createPayment: { status: 400, body: null },
      listApiKeys: { status: 401, body: null },
    },
    'With both methods at once, 3 operations respond with 400 (2) and 401 (1).',
  ],
  [
    'both-on-sub-paths',
    sub,
    'Both methods at once are refused with 409 by sandboxPay and withdrawEarnedFees, and accepted with 200 by earnedFeesBalance.',
  ],
  [
    'key-on-sub-paths',
    sub,
    'An API key is refused with 409 by sandboxPay and withdrawEarnedFees, and accepted with 200 by earnedFeesBalance.',
  ],
  [
    'both-one-invalid',
    { 'bad-jwt': no, 'bad-key': no },
    'With both methods at once, an invalid JWT is refused with 409, and an invalid API key is refused with 409.',
  ],
  [
    'public-lookup-auth',
    { none: ok, jwt: ok, key: ok, both: no },
    'The public lookup is accepted with 200 with no credentials, a JWT and an API key, and refused with 409 with both.',
  ],
  ...toldOfPayments,
];
