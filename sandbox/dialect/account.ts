import { z } from 'zod';

const codeSchema = z.strictObject({
  length: z.int().min(4).max(10).default(6),
  /** Whether a code can be used again after it was used. */
  reusable: z.boolean().default(false),
});

const documentForms = z
  .array(z.enum(['digits', 'punctuated', 'bad-check-digits']))
  .refine(
    (forms) => forms.includes('digits') || forms.includes('punctuated'),
    'Documents must be accepted as digits, punctuated or both.',
  )
  .default(['digits', 'punctuated']);

const addressField = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  kind: z.enum(['text', 'zip', 'state', 'country']),
});

const usualAddress: readonly z.output<typeof addressField>[] = [
  { name: 'street', required: true, kind: 'text' },
  { name: 'number', required: true, kind: 'text' },
  { name: 'complement', required: false, kind: 'text' },
  { name: 'neighborhood', required: true, kind: 'text' },
  { name: 'city', required: true, kind: 'text' },
  { name: 'state', required: true, kind: 'state' },
  { name: 'zipCode', required: true, kind: 'zip' },
];

/** Choices for sign-up, login and recovery (section "Account"). */
export const accountSchema = z.strictObject({
  codes: z
    .strictObject({
      signup: codeSchema.prefault({ reusable: true }),
      login: codeSchema.prefault({}),
      recovery: codeSchema.prefault({}),
    })
    .prefault({}),
  /** Whether a code is also accepted as a text of digits, where the document says integer. */
  codeAsText: z.boolean().default(false),
  /** Wrong attempts after which a mailed code becomes invalid. `null` for no limit. */
  maxCodeAttempts: z.int().min(3).nullable().default(null),
  /** Consecutive wrong passwords after which the account is locked. `null` for no limit. */
  lockAfter: z.int().min(5).nullable().default(null),
  unknownEmail: z
    .strictObject({
      login: z.enum(['refused', 'accepted']).default('refused'),
      forgotPassword: z.enum(['refused', 'accepted']).default('accepted'),
    })
    .prefault({}),
  wrongPasswordStep: z.union([z.literal(1), z.literal(2)]).default(1),
  duplicateEmail: z.enum(['sendEmailValidateCode', 'createAccount']).default('createAccount'),
  termsMayBeFalse: z.boolean().default(false),
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
    )
    .default([
      { name: 'INDIVIDUAL', requires: [] },
      { name: 'BUSINESS', requires: ['cnpj', 'companyName'] },
    ]),
  address: z
    .strictObject({
      fields: z.array(addressField).default([...usualAddress]),
      unknown: z.enum(['ignored', 'refused']).default('ignored'),
    })
    .prefault({}),
  cpf: documentForms,
  cnpj: documentForms,
  uniqueCpf: z.boolean().default(true),
  uniquePhone: z.boolean().default(false),
  phone: z
    .array(z.enum(['e164', 'national-digits', 'national-punctuated', 'text']))
    .min(1)
    .default(['e164', 'national-digits']),
  birthDate: z
    .array(z.enum(['iso-date', 'iso-datetime', 'day-first', 'text']))
    .min(1)
    .default(['iso-date']),
  password: z
    .strictObject({
      minLength: z.int().min(1).max(12).default(8),
      maxLength: z.int().min(20).nullable().default(null),
      needs: z.array(z.enum(['upper', 'lower', 'digit', 'symbol'])).default(['lower', 'digit']),
    })
    .prefault({}),
  /** An account state in the bodies of account operations. `null` for none. */
  state: z
    .strictObject({ name: z.string(), value: z.string(), in: z.enum(['createAccount', 'concludesLogin', 'both']) })
    .nullable()
    .default({ name: 'status', value: 'ACTIVE', in: 'createAccount' }),
});

/** The mails with codes. */
export const mailSchema = z.strictObject({
  language: z.enum(['pt', 'en', 'es']).default('pt'),
  format: z.enum(['text', 'html', 'both']).default('both'),
  /** Adds other numbers around the code: years, a phone number, minutes, a CNPJ. */
  noise: z.boolean().default(true),
  /** Puts the code into the subject as well. */
  inSubject: z.boolean().default(false),
  delayMs: z.int().min(0).max(30_000).default(0),
});

/** The token of the two-step login (section "Authentication" does not show lifetime and claims). */
export const jwtSchema = z
  .strictObject({
    alg: z.enum(['HS256', 'RS256', 'ES256', 'EdDSA']).default('HS256'),
    header: z.array(z.enum(['typ', 'kid'])).default(['typ']),
    subject: z.enum(['sub', 'id', 'accountId', 'userId']).default('sub'),
    claims: z.array(z.enum(['email', 'jti', 'iss', 'aud', 'role', 'account'])).default(['email', 'jti']),
    iat: z.boolean().default(true),
    /** In seconds. `null` for a token without `exp`. */
    lifetime: z.int().min(5).nullable().default(3600),
    afterLogin: z.enum(['valid', 'revoked']).default('valid'),
    afterRecovery: z.enum(['valid', 'revoked']).default('revoked'),
    /** Further fields beside `tokenJWT` in the response of step 2. */
    beside: z.array(z.enum(['expiresIn', 'tokenType', 'account'])).default(['expiresIn']),
  })
  .refine((jwt) => (jwt.afterLogin === 'valid' && jwt.afterRecovery === 'valid') || jwt.claims.includes('jti'), {
    message: 'A token can only be revoked by itself if it carries the claim jti.',
  })
  .refine((jwt) => jwt.lifetime === null || jwt.iat, { message: 'A lifetime needs the claim iat beside exp.' });
