import type { RuleRecords } from './rule.ts';

/** The statements about the required fields of an account. */
const requiredFields = [
  'account-email',
  'account-password',
  'account-email-token',
  'account-phone',
  'account-type',
  'account-address',
  'account-full-name',
  'account-cpf',
  'account-birth-date',
  'account-accept-terms',
] as const;

export const signupRules = {
  'SIGNUP-01': {
    from: ['signup-steps', 'signup-flow', 'sendEmailValidateCode'],
    says: 'sendEmailValidateCode accepts an e-mail and a code reaches that mailbox',
    prerequisites: [],
  },
  'SIGNUP-02': {
    from: ['sendEmailValidateCode'],
    says: 'sendEmailValidateCode without email is refused',
    prerequisites: ['SIGNUP-01'],
  },
  'SIGNUP-03': {
    from: ['signup-steps', 'signup-flow', 'validateCode'],
    says: 'validateCode accepts the code that was mailed, sent as an integer',
    prerequisites: ['SIGNUP-01'],
  },
  'SIGNUP-04': {
    from: ['validateCode'],
    says: 'validateCode refuses a code that was not mailed, and one mailed to another address',
    prerequisites: ['SIGNUP-03'],
  },
  'SIGNUP-05': {
    from: ['validateCode'],
    says: 'validateCode without email, or without code, is refused',
    cases: ['email', 'code'],
    prerequisites: ['SIGNUP-03'],
  },
  'SIGNUP-06': {
    from: ['signup-steps', 'account-company', 'signup-flow', 'createAccount'],
    says: 'createAccount with the ten required fields and no optional one creates an account that can log in',
    prerequisites: ['SIGNUP-03', 'LOGIN-01'],
  },
  'SIGNUP-07': {
    from: [...requiredFields, 'createAccount'],
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
    prerequisites: ['SIGNUP-06'],
  },
  'SIGNUP-08': {
    from: ['account-email-token', 'createAccount'],
    says: 'createAccount with a wrong emailToken is refused',
    prerequisites: ['SIGNUP-06'],
  },
  'SIGNUP-09': {
    level: 'should',
    from: ['signup-steps', 'signup-flow', 'createAccount'],
    says: 'createAccount with steps 1 and 2 skipped, or step 2 alone skipped, is refused',
    cases: ['no-steps', 'no-validation'],
    prerequisites: ['SIGNUP-06'],
  },
  'SIGNUP-10': {
    level: 'should',
    from: ['account-email', 'createAccount'],
    says: 'a second account with the same e-mail is refused',
    prerequisites: ['SIGNUP-06'],
  },
  'SIGNUP-11': {
    level: 'should',
    from: [...requiredFields, 'sendEmailValidateCode', 'validateCode', 'createAccount'],
    says: 'a field of the wrong type is refused in all three steps',
    prerequisites: ['SIGNUP-06'],
  },
} as const satisfies RuleRecords;

export const loginRules = {
  'LOGIN-01': {
    from: ['login-steps', 'login-result', 'login-flow', 'concludesLogin', 'jwt-from-login'],
    says: 'login then concludesLogin with the mailed token answers an object with a string tokenJWT',
    prerequisites: ['SIGNUP-03'],
  },
  'LOGIN-02': {
    from: ['login-steps', 'login-result', 'concludesLogin'],
    says: 'tokenJWT is a JWT: three base64url parts, header and claims are JSON objects',
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-03': {
    from: ['login', 'concludesLogin'],
    says: 'a wrong password never ends in a tokenJWT, whichever step refuses it',
    cases: ['step-1', 'step-2'],
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-04': {
    from: ['login'],
    says: 'login without email, or without password, is refused',
    cases: ['email', 'password'],
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-05': {
    from: ['login-flow', 'concludesLogin'],
    says: 'concludesLogin refuses a token that was not mailed, and one mailed to another account',
    cases: ['unknown', 'other-account'],
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-06': {
    from: ['concludesLogin'],
    says: 'concludesLogin without email, or without password, is refused',
    cases: ['email', 'password'],
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-07': {
    from: ['login-steps', 'login-flow', 'login', 'jwt-from-login'],
    says: 'step 1 alone hands out no JWT that opens an /auth operation',
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-08': {
    from: ['login'],
    says: 'an unknown e-mail never ends in a tokenJWT',
    prerequisites: ['LOGIN-01'],
  },
  'LOGIN-09': {
    level: 'should',
    from: ['login-steps', 'login-flow'],
    says: 'concludesLogin with the code of a recovery or a sign-up ends in no tokenJWT',
    prerequisites: ['LOGIN-01', 'RECOVERY-01'],
  },
} as const satisfies RuleRecords;

export const recoveryRules = {
  'RECOVERY-01': {
    from: ['recovery-steps', 'recovery-flow', 'forgotPassword'],
    says: 'forgotPassword for a known account mails a code',
    prerequisites: ['LOGIN-01'],
  },
  'RECOVERY-02': {
    from: ['recovery-steps', 'recovery-flow', 'forgotPasswordChangePassword'],
    says: 'forgotPasswordChangePassword with that code sets the new password: it logs in',
    prerequisites: ['RECOVERY-01'],
  },
  'RECOVERY-03': {
    from: ['forgotPasswordChangePassword'],
    says: 'after the change the old password no longer ends in a tokenJWT',
    prerequisites: ['RECOVERY-02'],
  },
  'RECOVERY-04': {
    from: ['recovery-flow', 'forgotPasswordChangePassword'],
    says: 'a code that was not mailed, or was mailed to another account, changes nothing: the old password still logs in',
    cases: ['unknown', 'other-account'],
    prerequisites: ['RECOVERY-01'],
  },
  'RECOVERY-05': {
    from: ['forgotPasswordChangePassword'],
    says: 'a change without emailToken, or without newPassword, is refused',
    cases: ['emailToken', 'newPassword'],
    prerequisites: ['RECOVERY-02'],
  },
  'RECOVERY-06': {
    level: 'should',
    from: ['recovery-steps', 'recovery-flow'],
    says: 'forgotPasswordChangePassword with the code of a login or a sign-up changes nothing',
    prerequisites: ['RECOVERY-02'],
  },
} as const satisfies RuleRecords;
