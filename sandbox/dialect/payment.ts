import { z } from 'zod';

const urlSchemes = z
  .array(z.enum(['https', 'http', 'ftp', 'javascript']))
  .refine((schemes) => schemes.includes('http') && schemes.includes('https'), 'Both http and https must be accepted.')
  .default(['https', 'http']);

/** The form of payments and the allowed operations on them (not shown in sections "Pix payment" and "States"). */
export const paymentSchema = z
  .strictObject({
    idName: z.enum(['id', '_id', 'paymentId', 'uuid', 'txid', 'identifier']).default('id'),
    idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']).default('uuid'),
    /** The object inside a record that contains everything except the id. `null` for none. */
    nesting: z.enum(['attributes', 'details']).nullable().default(null),
    /** How optional fields without a value appear. */
    absent: z.enum(['null', 'omitted']).default('null'),
    extras: z
      .strictObject({
        createdAt: z.enum(['createdAt', 'created_at', 'createdDate']).nullable().default('createdAt'),
        updatedAt: z.enum(['updatedAt', 'updated_at', 'lastModified']).nullable().default('updatedAt'),
        brCode: z.enum(['brCode', 'qrCode', 'pixCopiaECola', 'payload']).nullable().default('brCode'),
        revision: z.enum(['version', 'revision']).nullable().default(null),
        /** Adds nested objects: `payer` (null until paid) and `account`. */
        objects: z.boolean().default(false),
      })
      .prefault({}),
    state: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('text'), name: z.string(), pending: z.string(), paid: z.string() }),
        z.strictObject({ kind: z.literal('boolean'), name: z.enum(['paid', 'isPaid', 'pago']) }),
        z.strictObject({ kind: z.literal('timestamp'), name: z.enum(['paidAt', 'paid_at', 'completedAt']) }),
      ])
      .default({ kind: 'text', name: 'status', pending: 'PENDING', paid: 'PAID' }),
    /** Whether every body shows the state, or only the read. */
    stateSeen: z.enum(['everywhere', 'read']).default('everywhere'),
    /** Bodies of create, read, update and pay. The list always returns the fields as they were sent. */
    bodies: z
      .strictObject({
        amount: z.enum(['number', 'text', 'cents']).default('number'),
        dueDate: z.enum(['date', 'datetime']).default('date'),
        create: z.enum(['full', 'brief']).default('full'),
        public: z.enum(['full', 'brief']).default('brief'),
      })
      .prefault({}),
    amount: z
      .strictObject({
        min: z.number().positive().max(5).nullable().default(1),
        max: z.number().min(10_000).max(999_999_999_999).nullable().default(100_000),
        zero: z.boolean().default(false),
        negative: z.boolean().default(false),
        /** Number of decimals that are stored. `null` for all. */
        decimals: z.int().min(2).max(8).nullable().default(2),
        overflow: z.enum(['refused', 'rounded', 'truncated', 'stored']).default('refused'),
        /** How the text `10.50` is handled. Text that is not a number is always refused. */
        text: z.enum(['refused', 'coerced', 'stored']).default('refused'),
      })
      .prefault({}),
    fees: z
      .strictObject({
        zero: z.boolean().default(true),
        negative: z.boolean().default(false),
        aboveAmount: z.boolean().default(false),
      })
      .prefault({}),
    duplicateExternalId: z.enum(['refused', 'accepted']).default('refused'),
    pastDueDate: z.enum(['refused', 'accepted']).default('refused'),
    /** Whether a due date may be a date-time. Only its day is stored. */
    dueDateTime: z.boolean().default(false),
    textLimits: z
      .strictObject({
        description: z.int().min(64).max(65_535).nullable().default(140),
        externalId: z.int().min(20).max(65_535).nullable().default(64),
      })
      .prefault({}),
    callbackSchemes: urlSchemes,
    unknownField: z.enum(['refused', 'ignored', 'stored']).default('ignored'),
    update: z.enum(['merge', 'replace']).default('merge'),
    emptyUpdate: z.enum(['refused', 'accepted']).default('refused'),
    /** An update that names fields, each with the value that it has. */
    equalUpdate: z.enum(['refused', 'accepted']).default('accepted'),
    updateAfterPaid: z.enum(['refused', 'accepted']).default('refused'),
    payTwice: z.enum(['refused', 'accepted']).default('refused'),
    payOtherAccount: z.enum(['refused', 'accepted']).default('refused'),
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

/** One sentence for each pair of payment settings that contradict each other. */
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
  firstPage: z.union([z.literal(0), z.literal(1)]).default(1),
  defaultLimit: z.int().min(1).max(100).default(10),
  order: z.enum(['newest-first', 'oldest-first', 'last-changed-first', 'other']).default('newest-first'),
  pageSize: z.enum(['limit', 'items-on-page']).default('limit'),
  limitTooSmall: z.enum(['refused', 'default', 'clamped']).default('refused'),
  limitTooLarge: z.enum(['refused', 'default', 'clamped']).default('refused'),
  pageTooSmall: z.enum(['refused', 'default']).default('refused'),
  pageTooLarge: z.enum(['refused', 'empty', 'clamped']).default('empty'),
  /** How a page or limit with a fraction is handled. */
  fraction: z.enum(['refused', 'default', 'truncated']).default('refused'),
  /** How a page or limit that is a text is handled. */
  text: z.enum(['refused', 'default']).default('refused'),
});

/** The balance of earned fees and its withdrawal (structure not shown). */
export const feesSchema = z.strictObject({
  balance: z.enum(['number', 'balance', 'available', 'nested']).default('balance'),
  creditedOn: z.enum(['create', 'pay', 'never']).default('pay'),
  withdrawal: z.enum(['debited', 'later', 'refused']).default('debited'),
});

/** The webhook URLs of an account. */
export const webhookSchema = z.strictObject({
  idName: z.enum(['id', '_id', 'webhookId', 'uuid']).default('id'),
  idForm: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']).default('uuid'),
  /** The response of GET: always a list, or a single webhook (or null) if there can be only one. */
  listing: z.enum(['list', 'one']).default('list'),
  second: z.enum(['one', 'many', 'replaced']).default('many'),
  duplicate: z.enum(['refused', 'accepted']).default('refused'),
  updateWithout: z.enum(['refused', 'accepted']).default('refused'),
  deleteMissing: z.enum(['refused', 'accepted']).default('refused'),
  updateKeepsId: z.boolean().default(true),
  updateWhenSeveral: z.enum(['newest', 'oldest', 'all']).default('newest'),
  schemes: urlSchemes,
  timestamps: z.boolean().default(true),
});
