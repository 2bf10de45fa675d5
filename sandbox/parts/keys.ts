import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Row } from '../lib/database.ts';
import { newId } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

export interface ApiKey {
  readonly id: string;
  readonly account: string;
  /** What the listing may show: the complete key if the dialect does so, otherwise its last characters. */
  readonly shown: string;
  readonly name: string | null;
  readonly enabled: boolean;
  readonly createdAt: string;
}

function keyOf(row: Row): ApiKey {
  return {
    id: String(row['id']),
    account: String(row['account']),
    shown: String(row['shown']),
    name: row['name'] === null ? null : String(row['name']),
    enabled: Number(row['enabled']) === 1,
    createdAt: String(row['created_at']),
  };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

function freshSecret(form: 'hex' | 'uuid' | 'prefixed' | 'base64url'): string {
  switch (form) {
    case 'hex':
      return randomBytes(24).toString('hex');
    case 'uuid':
      return randomUUID();
    case 'prefixed':
      return `pk_test_${randomBytes(18).toString('hex')}`;
    case 'base64url':
      return randomBytes(32).toString('base64url');
  }
}

/** Handles the existing keys of an account that requests another one. */
function makeRoom({ database, dialect, keys }: Parts, account: string, name: string | null): void {
  const held = keys.list(account);
  if (held.length === 0) return;
  if (name !== null && held.some((key) => key.name === name)) throw new Refusal('duplicate');
  const { second } = dialect.apiKey;
  if (second === 'refused') throw new Refusal('duplicate');
  if (second === 'replaces') database.run('DELETE FROM api_keys WHERE account = ?', account);
  if (second === 'rotates') database.run('UPDATE api_keys SET enabled = 0 WHERE account = ?', account);
}

export function createKeys(parts: Parts) {
  const { database, dialect } = parts;
  const find = (id: string): ApiKey => keyOf(database.one('SELECT * FROM api_keys WHERE id = ?', id) as Row);
  return {
    /** Creates a key. `secret` is the key itself, of which only a hash is stored. */
    create: (account: string, name: string | null): { readonly key: ApiKey; readonly secret: string } =>
      database.atomically(() => {
        makeRoom(parts, account, name);
        const { keyForm, idForm, inListing } = dialect.apiKey;
        const secret = freshSecret(keyForm);
        const id = newId(idForm, database.serial('keys'), parts.clock.now());
        const shown = inListing === 'full' ? secret : secret.slice(-4);
        database.run(
          'INSERT INTO api_keys (id, account, hash, shown, name, enabled, created_at) VALUES (?, ?, ?, ?, ?, 1, ?)',
          ...[id, account, hashOf(secret), shown, name, parts.clock.iso()],
        );
        return { key: find(id), secret };
      }),
    list: (account: string): ApiKey[] =>
      database.all('SELECT * FROM api_keys WHERE account = ? ORDER BY seq', account).map(keyOf),
    /** The keys of the account that a request names by id or by value. All of them if it names none. */
    named: (account: string, by: 'id' | 'key' | 'none', value: string): ApiKey[] => {
      if (by === 'none') return parts.keys.list(account);
      const column = by === 'id' ? 'id' : 'hash';
      const wanted = by === 'id' ? value : hashOf(value);
      return database.all(`SELECT * FROM api_keys WHERE account = ? AND ${column} = ?`, account, wanted).map(keyOf);
    },
    setEnabled: (key: ApiKey, enabled: boolean): ApiKey => {
      database.run('UPDATE api_keys SET enabled = ? WHERE id = ?', enabled ? 1 : 0, key.id);
      return find(key.id);
    },
    accountOf: (secret: string): string | null => {
      const row = database.one('SELECT account FROM api_keys WHERE hash = ? AND enabled = 1', hashOf(secret));
      return row === null ? null : String(row['account']);
    },
  };
}
