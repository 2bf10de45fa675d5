import type { RuleRecord } from './rule.ts';

/** What the document states, in the chapters signup, login and recovery. */
export const accountRules = {
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
} as const satisfies Record<string, RuleRecord>;
