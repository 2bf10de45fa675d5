import { newId } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  /** A hash, never the password. */
  readonly password: string;
  readonly fullName: string;
  readonly accountType: string;
  readonly createdAt: string;
  readonly failures: number;
  readonly lockedAt: number | null;
}

interface NewAccount {
  readonly email: string;
  /** A hash. */
  readonly password: string;
  readonly cpf: string;
  readonly phone: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const lockMs = 15 * 60_000;

const accountColumns = `
  id, email, password, coalesce(details ->> 'fullName', '') AS fullName,
  coalesce(details ->> 'accountType', '') AS accountType, created_at AS createdAt, failures, locked_at AS lockedAt`;

export function createAccounts(parts: Parts) {
  const { database, dialect } = parts;
  const find = (where: string, value: string): Account | null =>
    database.one(`SELECT ${accountColumns} FROM accounts WHERE ${where} = ? ORDER BY seq DESC`, value);
  return {
    byEmail: (email: string): Account | null => find('email', email.toLowerCase()),
    byId: (id: string): Account | null => find('id', id),
    emailTaken: (email: string): boolean => parts.accounts.byEmail(email) !== null,
    /** The account with this email and password. Refuses any other, and counts wrong passwords of that login step. */
    authenticate: async (email: string, password: string, _step: 1 | 2): Promise<Account> => {
      const account = parts.accounts.byEmail(email);
      if (account === null) throw new Refusal('unknownEmail');
      if (parts.accounts.isLocked(account)) throw new Refusal('locked');
      if (await parts.passwords.matches(password, account.password)) return account;
      parts.accounts.failed(account);
      throw new Refusal('wrongPassword');
    },
    all: (): Account[] => database.all(`SELECT ${accountColumns} FROM accounts ORDER BY seq`),
    /** Whether another account has this document or phone number. */
    taken: (column: 'cpf' | 'phone', value: string): boolean =>
      database.one(`SELECT 1 FROM accounts WHERE ${column} = ?`, value) !== null,
    create: ({ email, password, cpf, phone, details }: NewAccount): Account => {
      const id = newId('uuid', 0, parts.clock.now());
      database.run(
        'INSERT INTO accounts (id, email, password, cpf, phone, details, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ...[id, email.toLowerCase(), password, cpf, phone, JSON.stringify(details), parts.clock.iso()],
      );
      return parts.accounts.byId(id) as Account;
    },
    setPassword: (id: string, hash: string): void => {
      database.run('UPDATE accounts SET password = ?, failures = 0, locked_at = NULL WHERE id = ?', hash, id);
    },
    /** Counts a wrong password, and locks the account if the dialect says so. */
    failed: ({ id, failures }: Account): void => {
      const { lockAfter } = dialect.account;
      const lockedAt = lockAfter !== null && failures + 1 >= lockAfter ? parts.clock.now() : null;
      database.run('UPDATE accounts SET failures = failures + 1, locked_at = ? WHERE id = ?', lockedAt, id);
    },
    succeeded: ({ id }: Account): void => {
      database.run('UPDATE accounts SET failures = 0, locked_at = NULL WHERE id = ?', id);
    },
    isLocked: ({ lockedAt }: Account): boolean => lockedAt !== null && parts.clock.now() - lockedAt < lockMs,
  };
}
