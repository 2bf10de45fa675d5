import fc from 'fast-check';
import { type Dialect, defaultDialect } from '../../sandbox/dialect.ts';
import { flag, pick } from './pick.ts';

type Payment = Dialect['payment'];

const refusedOrAccepted = (usual: 'refused' | 'accepted') =>
  pick<'refused' | 'accepted'>(usual, usual === 'refused' ? 'accepted' : 'refused');

const extras: fc.Arbitrary<Payment['extras']> = fc.record({
  createdAt: pick<Payment['extras']['createdAt']>('createdAt', 'created_at', 'createdDate', null),
  updatedAt: pick<Payment['extras']['updatedAt']>('updatedAt', 'updated_at', 'lastModified', null),
  brCode: pick<Payment['extras']['brCode']>('brCode', 'qrCode', 'pixCopiaECola', 'payload', null),
  revision: pick<Payment['extras']['revision']>(null, 'version', 'revision'),
  objects: flag(false),
});

const state = pick<Payment['state']>(
  defaultDialect.payment.state,
  { kind: 'text', name: 'state', pending: 'pending', paid: 'paid' },
  { kind: 'text', name: 'situacao', pending: 'aguardando', paid: 'pago' },
  { kind: 'text', name: 'paymentStatus', pending: 'ACTIVE', paid: 'COMPLETED' },
  { kind: 'boolean', name: 'paid' },
  { kind: 'boolean', name: 'isPaid' },
  { kind: 'timestamp', name: 'paidAt' },
  { kind: 'timestamp', name: 'completedAt' },
);

const amount: fc.Arbitrary<Payment['amount']> = fc.record({
  min: pick<number | null>(1, null, 0.01, 0.5, 5),
  max: pick<number | null>(100_000, null, 10_000, 999_999.99, 999_999_999_999),
  zero: flag(false),
  negative: flag(false),
  decimals: pick<number | null>(2, 3, 4, null),
  overflow: pick<Payment['amount']['overflow']>('refused', 'rounded', 'truncated', 'stored'),
  text: pick<Payment['amount']['text']>('refused', 'coerced', 'stored'),
});

const schemes = pick<Payment['callbackSchemes']>(
  ['https', 'http'],
  ['https', 'http', 'ftp'],
  ['https', 'http', 'ftp', 'javascript'],
);

export const arbitraryPayment: fc.Arbitrary<Payment> = fc.record({
  idName: pick('id', '_id', 'paymentId', 'uuid', 'txid', 'identifier'),
  idForm: pick('uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other'),
  nesting: pick<Payment['nesting']>(null, null, 'attributes', 'details'),
  absent: pick('null', 'omitted'),
  extras,
  state,
  stateSeen: pick('everywhere', 'everywhere', 'read'),
  bodies: fc.record({
    amount: pick('number', 'text', 'cents'),
    dueDate: pick('date', 'datetime'),
    create: pick('full', 'brief'),
    public: pick('brief', 'full'),
  }),
  amount,
  fees: fc.record({ zero: flag(true), negative: flag(false), aboveAmount: flag(false) }),
  duplicateExternalId: refusedOrAccepted('refused'),
  pastDueDate: refusedOrAccepted('refused'),
  dueDateTime: flag(false),
  textLimits: fc.record({
    description: pick<number | null>(140, 64, 255, 1000, null),
    externalId: pick<number | null>(64, 100, 255, null, 20),
  }),
  callbackSchemes: schemes,
  unknownField: pick('ignored', 'refused', 'stored'),
  update: pick('merge', 'replace'),
  emptyUpdate: refusedOrAccepted('refused'),
  updateAfterPaid: refusedOrAccepted('refused'),
  payTwice: refusedOrAccepted('refused'),
  payOtherAccount: refusedOrAccepted('refused'),
  equalUpdate: refusedOrAccepted('accepted'),
});

export const arbitraryList: fc.Arbitrary<Dialect['list']> = fc.record({
  firstPage: pick<0 | 1>(1, 0),
  defaultLimit: pick(10, 1, 5, 20, 25, 50, 100),
  order: pick('newest-first', 'oldest-first', 'last-changed-first', 'other'),
  pageSize: pick('limit', 'items-on-page'),
  limitTooSmall: pick('refused', 'default', 'clamped'),
  limitTooLarge: pick('refused', 'default', 'clamped'),
  pageTooSmall: pick('refused', 'default'),
  pageTooLarge: pick('empty', 'refused', 'clamped'),
  fraction: pick('refused', 'default', 'truncated'),
  text: pick('refused', 'default'),
});

export const arbitraryFees: fc.Arbitrary<Dialect['fees']> = fc.record({
  balance: pick('balance', 'number', 'available', 'nested'),
  creditedOn: pick('pay', 'create', 'never'),
  withdrawal: pick('debited', 'later', 'refused'),
});
