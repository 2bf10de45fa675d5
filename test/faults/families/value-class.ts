import type { PaymentFields } from '../../../sandbox/parts/payments.ts';
import { at, type Fault } from '../fault.ts';
import { classRows } from './class-rows.ts';

/** Faults that store values of one class as another value. */

/** A class of values, and how a faulty service stores them. */
export interface ClassRow {
  /** The name of a class in `fixtures/data/values`. */
  readonly id: string;
  readonly field: keyof Omit<PaymentFields, 'amountText' | 'extra'>;
  readonly says: string;
  /** Maps a sent value to the stored value. Amounts are decimal texts. Values outside of the class stay unchanged. */
  readonly store: (value: string) => string;
}

function changed(fields: Partial<PaymentFields>, { field, store }: ClassRow): Partial<PaymentFields> {
  const value = fields[field];
  if (typeof value !== 'string') return fields;
  const stored = store(value);
  if (stored === value) return fields;
  return { ...fields, [field]: stored, ...(field === 'amount' ? { amountText: null } : {}) };
}

/** The stored value is wrong everywhere, so reads by id show it as well, and list items show what an update stored. */
const read = { 'PAYMENT-07': 'the read shows what was stored', 'PAYMENT-14': 'so does the public lookup' } as const;
const listed = 'the list item shows what the update stored';

const onCreate = (row: ClassRow): Fault => ({
  ...(row.field === 'amount' ? at('PAYMENT-05', 'default') : at('PAYMENT-06', row.field)),
  name: `class ${row.id}: a create ${row.says}`,
  also: read,
  patch: ({ payments }) => {
    const { create } = payments;
    payments.create = (account, fields) => create(account, { ...fields, ...changed(fields, row) });
  },
});

const onUpdate = (row: ClassRow): Fault => ({
  ...at('PAYMENT-08', row.field),
  name: `class ${row.id}: an update ${row.says}`,
  also: row.field === 'amount' ? { 'PAYMENT-05': listed } : { 'PAYMENT-06': listed },
  patch: ({ payments }) => {
    const { update } = payments;
    payments.update = (payment, fields) => update(payment, changed(fields, row));
  },
});

export const valueClassFaults: readonly Fault[] = classRows.flatMap((row, index) =>
  // Every third class is stored wrongly on update, the others on create.
  index % 3 === 2 ? [onUpdate(row)] : [onCreate(row)],
);
