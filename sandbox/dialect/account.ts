import { z } from 'zod';

const codeSchema = z.strictObject({
  length: z.int().min(4).max(10),
  /** Whether a code can be used again after it was used. */
  reusable: z.boolean(),
});

const documentForms = z
  .array(z.enum(['digits', 'punctuated', 'bad-check-digits']))
  .refine(
    (forms) => forms.includes('digits') || forms.includes('punctuated'),
    'Documents must be accepted as digits, punctuated or both.',
  );

const addressField = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  kind: z.enum(['text', 'zip', 'state', 'country']),
});

/** Choices for sign-up, login and recovery (section "Account"). */
export const accountSchema = z.strictObject({
  codes: z.strictObject({ signup: codeSchema, login: codeSchema, recovery: codeSchema }),
  /** Whether a code is also accepted as a text of digits, where the document says integer. */
  codeAsText: z.boolean(),
  /** Wrong attempts after which a mailed code becomes invalid. `null` for no limit. */
  maxCodeAttempts: z.int().min(3).nullable(),
  /** Consecutive wrong passwords after which the account is locked. `null` for no limit. */
  lockAfter: z.int().min(5).nullable(),
  unknownEmail: z.strictObject({
    login: z.enum(['refused', 'accepted']),
    forgotPassword: z.enum(['refused', 'accepted']),
  }),
  wrongPasswordStep: z.union([z.literal(1), z.literal(2)]),
  duplicateEmail: z.enum(['sendEmailValidateCode', 'createAccount']),
  termsMayBeFalse: z.boolean(),
  types: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        requires: z.array(z.enum(['cnpj', 'companyName', 'companyStartDate'])),
      }),
    )
    .refine(
      (types) => types.some((type) => type.requires.length === 0),
      'SIGNUP-06: at least one account type must do without optional fields.',
    ),
  address: z.strictObject({
    fields: z.array(addressField),
    unknown: z.enum(['ignored', 'refused']),
  }),
  cpf: documentForms,
  cnpj: documentForms,
  uniqueCpf: z.boolean(),
  uniquePhone: z.boolean(),
  phone: z.array(z.enum(['e164', 'national-digits', 'national-punctuated', 'text'])).min(1),
  birthDate: z.array(z.enum(['iso-date', 'iso-datetime', 'day-first', 'text'])).min(1),
  password: z.strictObject({
    minLength: z.int().min(1).max(12),
    maxLength: z.int().min(20).nullable(),
    needs: z.array(z.enum(['upper', 'lower', 'digit', 'symbol'])),
  }),
  /** An account state in the bodies of account operations. `null` for none. */
  state: z
    .strictObject({ name: z.string(), value: z.string(), in: z.enum(['createAccount', 'concludesLogin', 'both']) })
    .nullable(),
});

/** The mails with codes. */
export const mailSchema = z.strictObject({
  language: z.enum(['pt', 'en', 'es']),
  format: z.enum(['text', 'html', 'both']),
  /** Adds other numbers around the code: years, a phone number, minutes, a CNPJ. */
  noise: z.boolean(),
  /** Puts the code into the subject as well. */
  inSubject: z.boolean(),
  delayMs: z.int().min(0).max(30_000),
});

/** The token of the two-step login (section "Authentication" does not show lifetime and claims). */
export const jwtSchema = z
  .strictObject({
    alg: z.enum(['HS256', 'RS256', 'ES256', 'EdDSA']),
    header: z.array(z.enum(['typ', 'kid'])),
    subject: z.enum(['sub', 'id', 'accountId', 'userId']),
    claims: z.array(z.enum(['email', 'jti', 'iss', 'aud', 'role', 'account'])),
    iat: z.boolean(),
    /** In seconds. `null` for a token without `exp`. */
    lifetime: z.int().min(5).nullable(),
    afterLogin: z.enum(['valid', 'revoked']),
    afterRecovery: z.enum(['valid', 'revoked']),
    /** Further fields beside `tokenJWT` in the response of step 2. */
    beside: z.array(z.enum(['expiresIn', 'tokenType', 'account'])),
  })
  .refine((jwt) => (jwt.afterLogin === 'valid' && jwt.afterRecovery === 'valid') || jwt.claims.includes('jti'), {
    message: 'A token can only be revoked by itself if it carries the claim jti.',
  })
  .refine((jwt) => jwt.lifetime === null || jwt.iat, { message: 'A lifetime needs the claim iat beside exp.' });
