import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { ApiKey } from '../../sandbox/parts/keys.ts';
import { breaks, type Patch, worksOnce } from './break.ts';
import type { Fault } from './fault.ts';

const notAgain = {
  spring: 'disable names no key',
  sloppy: 'disable names no key',
  bare: 'its responses to a create show no key',
} as const;

/** Hands out a disabled key of the account in place of a new one. */
const handsOutDisabled =
  (enables: boolean): Patch =>
  ({ keys }) => {
    const secrets = new Map<string, string>();
    const { create } = keys;
    const again = (key: ApiKey, secret: string) => ({ key: enables ? keys.setEnabled(key, true) : key, secret });
    keys.create = (account, name) => {
      for (const key of keys.list(account)) {
        const secret = secrets.get(key.id);
        if (!key.enabled && secret !== undefined) return again(key, secret);
      }
      const made = create(account, name);
      secrets.set(made.key.id, made.secret);
      return made;
    };
  };

/** Something that cannot be removed, or not be created again afterwards. */
export const againFaults: readonly Fault[] = [
  breaks('APIKEY-01', 'default', 'a disabled key is handed out again', handsOutDisabled(false), {
    whole: true,
    notOn: notAgain,
  }),
  breaks('AUTH-10', 'disabled', 'a disabled key is handed out again and enabled', handsOutDisabled(true), {
    whole: true,
    notOn: { ...notAgain, paranoid: 'a new key replaces the old one, which a service may hand out and enable' },
  }),
  breaks(
    'WEBHOOK-01',
    'default',
    'a url that was deleted and is posted again is answered with success and not kept',
    ({ webhooks }) => {
      const deleted = new Set<string>();
      const { create, remove } = webhooks;
      webhooks.remove = (webhook) => {
        deleted.add(`${webhook.account} ${webhook.url}`);
        remove(webhook);
      };
      webhooks.create = (account, url) => {
        const made = create(account, url);
        if (deleted.has(`${account} ${url}`)) remove(made);
        return made;
      };
    },
    { whole: true },
  ),
  breaks(
    'WEBHOOK-03',
    'default',
    'a PUT of the url that is there removes the webhook',
    ({ webhooks }) => {
      const { setUrl, remove } = webhooks;
      webhooks.setUrl = (webhook, url) => {
        const set = setUrl(webhook, url);
        if (webhook.url === url) remove(set);
        return set;
      };
    },
    {
      whole: true,
      notOn: { sloppy: 'it is not found there yet' },
    },
  ),
  breaks(
    'WEBHOOK-01',
    'default',
    'a webhook cannot be created with a url that was deleted',
    ({ webhooks }) => {
      const deleted = new Set<string>();
      const { create, remove } = webhooks;
      webhooks.remove = (webhook) => {
        deleted.add(`${webhook.account} ${webhook.url}`);
        remove(webhook);
      };
      webhooks.create = (account, url) => {
        if (deleted.has(`${account} ${url}`)) throw new Refusal('duplicate');
        return create(account, url);
      };
    },
    { whole: true },
  ),
  breaks(
    'SECIP-04',
    'default',
    'a list from which an address was deleted keeps the others',
    worksOnce('deleteSecurityIP'),
  ),
  breaks('SECIP-04', 'default', 'the last address of a list stays when it is deleted', ({ ips }) => {
    const { remove } = ips;
    ips.remove = (account, ip) => {
      if (ips.list(account).length !== 1) remove(account, ip);
    };
  }),
  breaks(
    'SECIP-02',
    'default',
    'an address cannot be added again after it was deleted',
    ({ ips }) => {
      const deleted = new Set<string>();
      const { add, remove } = ips;
      ips.remove = (account, ip) => {
        remove(account, ip);
        deleted.add(`${account} ${ip}`);
      };
      ips.add = (account, ip) => {
        if (deleted.has(`${account} ${ip}`)) throw new Refusal('duplicate');
        add(account, ip);
      };
    },
    { whole: true },
  ),
];
