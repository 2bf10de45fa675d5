import { createHash, randomBytes, randomUUID } from 'node:crypto';
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

type KeyRow = Omit<ApiKey, 'enabled'> & { readonly enabled: 0 | 1 };

const keyColumns = 'id, account, shown, name, enabled, created_at AS createdAt';
const keyOf = (row: KeyRow): ApiKey => ({ ...row, enabled: row.enabled === 1 });

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
  const select = (where: string, ...values: string[]): ApiKey[] =>
    database.all<KeyRow>(`SELECT ${keyColumns} FROM api_keys WHERE ${where} ORDER BY seq`, ...values).map(keyOf);
  const find = (id: string): ApiKey => select('id = ?', id)[0] as ApiKey;
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
    list: (account: string): ApiKey[] => select('account = ?', account),
    /** The keys of the account that a request names by id or by value. All of them if it names none. */
    named: (account: string, by: 'id' | 'key' | 'none', value: string): ApiKey[] => {
      if (by === 'none') return parts.keys.list(account);
      return by === 'id'
        ? select('account = ? AND id = ?', account, value)
        : select('account = ? AND hash = ?', account, hashOf(value));
    },
    setEnabled: (key: ApiKey, enabled: boolean): ApiKey => {
      database.run('UPDATE api_keys SET enabled = ? WHERE id = ?', enabled ? 1 : 0, key.id);
      return find(key.id);
    },
    accountOf: (secret: string): string | null =>
      select('hash = ? AND enabled = 1', hashOf(secret))[0]?.account ?? null,
  };
}
