import type { PaymentFields } from '../../../sandbox/parts/payments.ts';
import { at, type Fault } from '../fault.ts';
import { classRows } from './class-rows.ts';

/** What goes wrong only with values of one class: they are stored as another value. */

/** A value of one class and what a careless back end makes of it. */
export interface ClassRow {
  /** The name of a class of `fixtures/data/values`. */
  readonly id: string;
  readonly field: keyof Omit<PaymentFields, 'amountText' | 'extra'>;
  readonly says: string;
  /** What is stored, from what was sent. Sums are decimal texts. What it leaves as it is, is not of the class. */
  readonly store: (value: string) => string;
}

function changed(fields: Partial<PaymentFields>, { field, store }: ClassRow): Partial<PaymentFields> {
  const value = fields[field];
  if (typeof value !== 'string') return fields;
  const stored = store(value);
  if (stored === value) return fields;
  return { ...fields, [field]: stored, ...(field === 'amount' ? { amountText: null } : {}) };
}

/** What is stored is wrong everywhere: reads by id show it as well, and list items show what an update stored. */
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
  // Every third class goes wrong on update.
  index % 3 === 2 ? [onUpdate(row)] : [onCreate(row)],
);
