import { add, compare, negate } from '../lib/money.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Payment } from './payments.ts';

export function createLedger(parts: Parts) {
  const { database, dialect } = parts;
  const sum = (account: string, kinds: readonly string[]): string =>
    add(
      ...database
        .all('SELECT amount, kind FROM ledger WHERE account = ?', account)
        .filter((row) => kinds.includes(String(row['kind'])))
        .map((row) => String(row['amount'])),
    );
  return {
    /** The earned fees of an account, as a decimal text. */
    balance: (account: string): string => sum(account, ['credit', 'debit']),
    /** The balance without pending withdrawals. */
    available: (account: string): string => sum(account, ['credit', 'debit', 'hold']),
    enter: (account: string, amount: string, kind: 'credit' | 'debit' | 'hold', payment: string | null): void => {
      database.run(
        'INSERT INTO ledger (account, amount, kind, payment) VALUES (?, ?, ?, ?)',
        ...[account, amount, kind, payment],
      );
    },
    /** Credits the fees of a payment, if the dialect does so at this moment. */
    credit: ({ id, account, selfEarnedFees }: Payment, moment: 'create' | 'pay'): void => {
      if (selfEarnedFees === null || dialect.fees.creditedOn !== moment) return;
      parts.ledger.enter(account, selfEarnedFees, 'credit', id);
    },
    /** Withdraws an amount. Refuses more than the balance. */
    withdraw: (account: string, amount: string): void => {
      if (compare(amount, parts.ledger.available(account)) > 0) throw new Refusal('overdraw');
      const { withdrawal } = dialect.fees;
      if (withdrawal === 'refused') throw new Refusal('withdrawalRefused');
      parts.ledger.enter(account, negate(amount), withdrawal === 'later' ? 'hold' : 'debit', null);
    },
  };
}
