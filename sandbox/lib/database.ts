import type { SQLInputValue } from 'node:sqlite';
import { DatabaseSync } from './sqlite.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS accounts (
    seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, email TEXT NOT NULL, password TEXT NOT NULL,
    cpf TEXT NOT NULL, phone TEXT NOT NULL, details TEXT NOT NULL, created_at TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0, locked_at INTEGER);
  CREATE INDEX IF NOT EXISTS accounts_by_email ON accounts (email);
  CREATE TABLE IF NOT EXISTS codes (
    seq INTEGER PRIMARY KEY, email TEXT NOT NULL, purpose TEXT NOT NULL, code TEXT NOT NULL,
    issued_at INTEGER NOT NULL, wrong INTEGER NOT NULL DEFAULT 0, served INTEGER NOT NULL DEFAULT 0,
    void INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS codes_by_email ON codes (email, purpose);
  CREATE INDEX IF NOT EXISTS codes_by_code ON codes (code);
  CREATE TABLE IF NOT EXISTS sessions (jti TEXT PRIMARY KEY, account TEXT NOT NULL, revoked INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS payments (
    seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, account TEXT NOT NULL, document TEXT NOT NULL,
    before TEXT, changed_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS payments_by_account ON payments (account);
  CREATE TABLE IF NOT EXISTS ledger (
    seq INTEGER PRIMARY KEY, account TEXT NOT NULL, amount TEXT NOT NULL, kind TEXT NOT NULL, payment TEXT);
  CREATE INDEX IF NOT EXISTS ledger_by_account ON ledger (account);
  CREATE TABLE IF NOT EXISTS api_keys (
    seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, account TEXT NOT NULL, hash TEXT UNIQUE NOT NULL,
    shown TEXT NOT NULL, name TEXT, enabled INTEGER NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS security_ips (
    seq INTEGER PRIMARY KEY, account TEXT NOT NULL, ip TEXT NOT NULL, UNIQUE (account, ip));
  CREATE TABLE IF NOT EXISTS webhooks (
    seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, account TEXT NOT NULL, url TEXT NOT NULL, secret TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
`;

/** A row of unknown columns. */
export type Row = Record<string, null | number | bigint | string | Uint8Array>;

export interface Database {
  /** All rows. The caller knows their columns. */
  all<Of extends object = Row>(sql: string, ...values: SQLInputValue[]): Of[];
  /** The first row, or `null`. The caller knows its columns. */
  one<Of extends object = Row>(sql: string, ...values: SQLInputValue[]): Of | null;
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  atomically<T>(work: () => T): T;
  /** The next number of a series, starting at 1. */
  serial(series: string): number;
  /** A setting that is created once and then kept. */
  setting(name: string, make: () => string): string;
  close(): void;
}

/** Opens a database file or an in-memory database, and creates missing tables. */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  sqlite.exec(schema);
  const statements = new Map<string, ReturnType<InstanceType<typeof DatabaseSync>['prepare']>>();
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const database: Database = {
    all: <Of extends object>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Of[],
    one: <Of extends object>(sql: string, ...values: SQLInputValue[]) =>
      (statement(sql).get(...values) as Of | undefined) ?? null,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    atomically: (work) => {
      sqlite.exec('SAVEPOINT work');
      try {
        const result = work();
        sqlite.exec('RELEASE work');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK TO work; RELEASE work');
        throw error;
      }
    },
    serial: (series) => {
      const name = `serial ${series}`;
      const next = Number(database.one('SELECT value FROM settings WHERE name = ?', name)?.['value'] ?? 0) + 1;
      database.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, String(next));
      return next;
    },
    setting: (name, make) => {
      const row = database.one('SELECT value FROM settings WHERE name = ?', name);
      if (row !== null) return String(row['value']);
      const value = make();
      database.run('INSERT INTO settings (name, value) VALUES (?, ?)', name, value);
      return value;
    },
    close: () => sqlite.close(),
  };
  return database;
}
