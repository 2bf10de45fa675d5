import { randomBytes } from 'node:crypto';
import { newId } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

export interface Webhook {
  readonly id: string;
  readonly account: string;
  readonly url: string;
  /** The secret that signs its deliveries. */
  readonly secret: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = 'id, account, url, secret, created_at AS createdAt, updated_at AS updatedAt';

function freshWebhookId(parts: Parts): string {
  return newId(parts.dialect.webhook.idForm, parts.database.serial('webhooks'), parts.clock.now());
}

/** Makes room for another webhook of an account. Returns an existing one with the requested url. */
function makeRoom({ webhooks, dialect }: Parts, account: string, url: string): Webhook | null {
  const { second, duplicate } = dialect.webhook;
  const known = webhooks.list(account);
  const same = known.find((webhook) => webhook.url === url) ?? null;
  if (same !== null && duplicate === 'refused') throw new Refusal('duplicate');
  if (same !== null) return same;
  if (known.length > 0 && second === 'one') throw new Refusal('duplicate');
  if (second === 'replaced') for (const webhook of known) webhooks.remove(webhook);
  return null;
}

export function createWebhooks(parts: Parts) {
  const { database, dialect } = parts;
  const find = (id: string) => database.one<Webhook>(`SELECT ${columns} FROM webhooks WHERE id = ?`, id) as Webhook;
  return {
    list: (account: string): Webhook[] =>
      database.all<Webhook>(`SELECT ${columns} FROM webhooks WHERE account = ? ORDER BY seq`, account),
    byId: (account: string, id: string): Webhook | null =>
      parts.webhooks.list(account).find((webhook) => webhook.id === id) ?? null,
    create: (account: string, url: string): Webhook =>
      database.atomically(() => {
        const same = makeRoom(parts, account, url);
        if (same !== null) return same;
        const id = freshWebhookId(parts);
        const now = parts.clock.iso();
        const secret = `whk_${randomBytes(18).toString('hex')}`;
        database.run(
          'INSERT INTO webhooks (id, account, url, secret, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
          ...[id, account, url, secret, now, now],
        );
        return find(id);
      }),
    /** Replaces the url of the account's webhook. If there are several, the dialect decides which. */
    update: (account: string, url: string): Webhook => {
      const known = parts.webhooks.list(account);
      const { updateWhenSeveral, updateWithout } = dialect.webhook;
      if (known.length === 0) {
        if (updateWithout === 'refused') throw new Refusal('unknownId');
        return parts.webhooks.create(account, url);
      }
      const meant = { newest: known.slice(-1), oldest: known.slice(0, 1), all: known }[updateWhenSeveral];
      return meant.map((webhook) => parts.webhooks.setUrl(webhook, url)).at(-1) as Webhook;
    },
    setUrl: (webhook: Webhook, url: string): Webhook => {
      const id = dialect.webhook.updateKeepsId ? webhook.id : freshWebhookId(parts);
      database.run(
        'UPDATE webhooks SET id = ?, url = ?, updated_at = ? WHERE id = ?',
        ...[id, url, parts.clock.iso(), webhook.id],
      );
      return find(id);
    },
    remove: ({ id }: Webhook): void => {
      database.run('DELETE FROM webhooks WHERE id = ?', id);
    },
    /** Whether a webhook is unchanged since an event. */
    isCurrent: ({ account, url }: Webhook): boolean =>
      parts.webhooks.list(account).some((webhook) => webhook.url === url),
  };
}
