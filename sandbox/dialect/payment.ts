import { z } from 'zod';

const urlSchemes = z
  .array(z.enum(['https', 'http', 'ftp', 'javascript']))
  .refine((schemes) => schemes.includes('http') && schemes.includes('https'), 'Both http and https must be accepted.');

/** The form of payments and the allowed operations on them (not shown in sections "Pix payment" and "States"). */
export const paymentSchema = z
  .strictObject({
    idName: z.enum(['id', '_id', 'paymentId', 'uuid', 'txid', 'identifier']),
    idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']),
    /** The object inside a record that contains everything except the id. `null` for none. */
    nesting: z.enum(['attributes', 'details']).nullable(),
    /** How optional fields without a value appear. */
    absent: z.enum(['null', 'omitted']),
    extras: z.strictObject({
      createdAt: z.enum(['createdAt', 'created_at', 'createdDate']).nullable(),
      updatedAt: z.enum(['updatedAt', 'updated_at', 'lastModified']).nullable(),
      brCode: z.enum(['brCode', 'qrCode', 'pixCopiaECola', 'payload']).nullable(),
      revision: z.enum(['version', 'revision']).nullable(),
      /** Adds nested objects: `payer` (null until paid) and `account`. */
      objects: z.boolean(),
    }),
    state: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text'), name: z.string(), pending: z.string(), paid: z.string() }),
      z.strictObject({ kind: z.literal('boolean'), name: z.enum(['paid', 'isPaid', 'pago']) }),
      z.strictObject({ kind: z.literal('timestamp'), name: z.enum(['paidAt', 'paid_at', 'completedAt']) }),
    ]),
    /** Whether every body shows the state, or only the read. */
    stateSeen: z.enum(['everywhere', 'read']),
    /** Bodies of create, read, update and pay. The list always returns the fields as they were sent. */
    bodies: z.strictObject({
      amount: z.enum(['number', 'text', 'cents']),
      dueDate: z.enum(['date', 'datetime']),
      create: z.enum(['full', 'brief']),
      public: z.enum(['full', 'brief']),
    }),
    amount: z.strictObject({
      min: z.number().positive().max(5).nullable(),
      max: z.number().min(10_000).max(999_999_999_999).nullable(),
      zero: z.boolean(),
      negative: z.boolean(),
      /** Number of decimals that are stored. `null` for all. */
      decimals: z.int().min(2).max(8).nullable(),
      overflow: z.enum(['refused', 'rounded', 'truncated', 'stored']),
      /** How the text `10.50` is handled. Text that is not a number is always refused. */
      text: z.enum(['refused', 'coerced', 'stored']),
    }),
    fees: z.strictObject({ zero: z.boolean(), negative: z.boolean(), aboveAmount: z.boolean() }),
    duplicateExternalId: z.enum(['refused', 'accepted']),
    pastDueDate: z.enum(['refused', 'accepted']),
    /** Whether a due date may be a date-time. Only its day is stored. */
    dueDateTime: z.boolean(),
    textLimits: z.strictObject({
      description: z.int().min(64).max(65_535).nullable(),
      externalId: z.int().min(20).max(65_535).nullable(),
    }),
    callbackSchemes: urlSchemes,
    unknownField: z.enum(['refused', 'ignored', 'stored']),
    update: z.enum(['merge', 'replace']),
    emptyUpdate: z.enum(['refused', 'accepted']),
    /** An update that names fields, each with the value that it has. */
    equalUpdate: z.enum(['refused', 'accepted']),
    updateAfterPaid: z.enum(['refused', 'accepted']),
    payTwice: z.enum(['refused', 'accepted']),
    payOtherAccount: z.enum(['refused', 'accepted']),
  })
  .superRefine((payment, context) => {
    for (const message of paymentProblems(payment)) context.addIssue({ code: 'custom', message });
  });

interface Amounts {
  readonly amount: {
    readonly min: number | null;
    readonly zero: boolean;
    readonly negative: boolean;
    readonly decimals: number | null;
    readonly overflow: string;
  };
}

/** The payment settings that contradict each other, one sentence each. */
function paymentProblems({ amount }: Amounts): string[] {
  const problems: string[] = [];
  if (amount.min !== null && (amount.zero || amount.negative)) {
    problems.push('If there is a minimum amount, zero and negative amounts must be refused too.');
  }
  if (amount.negative && !amount.zero) problems.push('A service that takes negative amounts takes zero too.');
  if ((amount.decimals === null) !== (amount.overflow === 'stored')) {
    problems.push('Further decimals are stored exactly where their number is not bounded.');
  }
  return problems;
}

/** The page of payments (section "Limits" only documents a limit of 1 to 100). */
export const listSchema = z.strictObject({
  firstPage: z.union([z.literal(0), z.literal(1)]),
  defaultLimit: z.int().min(1).max(100),
  order: z.enum(['newest-first', 'oldest-first', 'other']),
  pageSize: z.enum(['limit', 'items-on-page']),
  limitTooSmall: z.enum(['refused', 'default', 'clamped']),
  limitTooLarge: z.enum(['refused', 'default', 'clamped']),
  pageTooSmall: z.enum(['refused', 'default']),
  pageTooLarge: z.enum(['refused', 'empty', 'clamped']),
  /** How a page or limit with a fraction is handled. */
  fraction: z.enum(['refused', 'default', 'truncated']),
  /** How a page or limit that is a text is handled. */
  text: z.enum(['refused', 'default']),
});

/** The balance of earned fees and its withdrawal (structure not shown). */
export const feesSchema = z.strictObject({
  balance: z.enum(['number', 'balance', 'available', 'nested']),
  creditedOn: z.enum(['create', 'pay', 'never']),
  withdrawal: z.enum(['debited', 'later', 'refused']),
});

/** The webhook URLs of an account. */
export const webhookSchema = z.strictObject({
  idName: z.enum(['id', '_id', 'webhookId', 'uuid']),
  idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']),
  /** The response of GET: always a list, or a single webhook (or null) if there can be only one. */
  listing: z.enum(['list', 'one']),
  second: z.enum(['one', 'many', 'replaced']),
  duplicate: z.enum(['refused', 'accepted']),
  updateWithout: z.enum(['refused', 'accepted']),
  deleteMissing: z.enum(['refused', 'accepted']),
  updateKeepsId: z.boolean(),
  updateWhenSeveral: z.enum(['newest', 'oldest', 'all']),
  schemes: urlSchemes,
  timestamps: z.boolean(),
});
