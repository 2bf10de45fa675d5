import type { OperationId } from '../../src/contract/operations.ts';
import type { Row } from '../lib/database.ts';
import { newId } from '../lib/ids.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Parts } from '../parts.ts';

/** The stored input of a payment. Amounts are decimal texts. */
export interface PaymentFields {
  readonly amount: string;
  /** The amount as it was sent, in dialects that store it. */
  readonly amountText: string | null;
  readonly selfEarnedFees: string | null;
  readonly externalId: string | null;
  readonly description: string | null;
  readonly callbackSuccessUrl: string | null;
  /** YYYY-MM-DD. */
  readonly dueDate: string | null;
  /** Undocumented fields that the dialect stores. */
  readonly extra: JsonObject;
}

export interface Payment extends PaymentFields {
  readonly id: string;
  readonly account: string;
  readonly paidAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

/** The fields beside the amount, none of them set. */
export const noFields: Omit<PaymentFields, 'amount' | 'amountText'> = {
  selfEarnedFees: null,
  externalId: null,
  description: null,
  callbackSuccessUrl: null,
  dueDate: null,
  extra: {},
};

/** The payment that the list shows for a row. A write appears after the dialect's delay. */
function seenInList(row: Row, now: number, lagMs: number): Payment | null {
  const shows = lagMs === 0 || now - Number(row['changed_at']) >= lagMs;
  const document = shows ? row['document'] : row['before'];
  return typeof document === 'string' ? (JSON.parse(document) as Payment) : null;
}

export function createPayments(parts: Parts) {
  const { database, dialect } = parts;
  const find = (id: string): Row | null => database.one('SELECT * FROM payments WHERE id = ?', id);
  return {
    create: (account: string, fields: PaymentFields): Payment => {
      const id = newId(dialect.payment.idForm, database.serial('payments'), parts.clock.now());
      const now = parts.clock.iso();
      const payment = { ...fields, id, account, paidAt: null, createdAt: now, updatedAt: now, revision: 1 };
      database.run(
        'INSERT INTO payments (id, account, document, changed_at) VALUES (?, ?, ?, ?)',
        ...[id, account, JSON.stringify(payment), parts.clock.now()],
      );
      return payment;
    },
    byId: (id: string): Payment | null => {
      const row = find(id);
      return row === null ? null : (JSON.parse(String(row['document'])) as Payment);
    },
    list: (account: string): Payment[] => {
      // An arbitrary but stable order. Ids may increase with time, so their order could be oldest first.
      const order = {
        'newest-first': 'seq DESC',
        'oldest-first': 'seq',
        'last-changed-first': 'changed_at DESC, seq DESC',
        other: '(seq * 7919) % 1009, seq',
      }[dialect.list.order];
      const now = parts.clock.now();
      return database
        .all(`SELECT * FROM payments WHERE account = ? ORDER BY ${order}`, account)
        .map((row) => seenInList(row, now, dialect.http.listLagMs))
        .filter((payment) => payment !== null);
    },
    /** Replaces some fields of a payment and saves it. */
    update: (payment: Payment, fields: Partial<PaymentFields>): Payment =>
      parts.payments.save({ ...payment, ...parts.payments.withoutNamed(payment), ...fields }),
    /** What remains of the fields that an update does not name. */
    withoutNamed: (_payment: Payment): Partial<PaymentFields> => (dialect.payment.update === 'replace' ? noFields : {}),
    /** Whether an account may access a payment under /auth. */
    isOwn: (payment: Payment, account: string, _operation: OperationId): boolean => payment.account === account,
    markPaid: (payment: Payment): Payment => parts.payments.save({ ...payment, paidAt: parts.clock.iso() }),
    save: (payment: Payment): Payment => {
      const saved = { ...payment, updatedAt: parts.clock.iso(), revision: payment.revision + 1 };
      const now = parts.clock.now();
      const row = find(payment.id);
      const shown = row === null ? null : seenInList(row, now, dialect.http.listLagMs);
      database.run(
        'UPDATE payments SET document = ?, before = ?, changed_at = ? WHERE id = ?',
        ...[JSON.stringify(saved), shown === null ? null : JSON.stringify(shown), now, payment.id],
      );
      return saved;
    },
    hasExternalId: (account: string, externalId: string, otherThan: string | null): boolean =>
      database.one(
        "SELECT 1 FROM payments WHERE account = ? AND id IS NOT ? AND document ->> '$.externalId' = ?",
        ...[account, otherThan, externalId],
      ) !== null,
  };
}
