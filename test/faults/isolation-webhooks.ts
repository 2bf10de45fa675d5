import { callerId } from '../../sandbox/http/call.ts';
import { around, breaks } from './break.ts';
import type { Fault } from './fault.ts';

/** What other accounts see of a webhook, and do with it. */
export const webhookIsolationFaults: readonly Fault[] = [
  breaks('ISOLATION-04', 'webhook', "an account may delete another's webhook", ({ webhooks, accounts }) => {
    const { byId } = webhooks;
    webhooks.byId = (account, id) =>
      byId(account, id) ??
      accounts
        .all()
        .map((one) => byId(one.id, id))
        .find((found) => found !== null) ??
      null;
  }),
  breaks(
    'ISOLATION-04',
    'webhook',
    'a URL that another account registers is taken from the first one',
    ({ webhooks, database }) => {
      const { create } = webhooks;
      webhooks.create = (account, url) => {
        database.run('DELETE FROM webhooks WHERE url = ? AND account <> ?', url, account);
        return create(account, url);
      };
    },
  ),
  breaks(
    'ISOLATION-04',
    'webhook',
    'a webhook is removed from every account that has its URL',
    around('deleteWebhook', async (call, next, { webhooks, database }) => {
      const webhook = webhooks.byId(call.caller?.id ?? '', call.params['id'] ?? '');
      const result = await next(call);
      if (webhook !== null) database.run('DELETE FROM webhooks WHERE url = ?', webhook.url);
      return result;
    }),
  ),
  breaks(
    'ISOLATION-04',
    'webhook',
    'a webhook is replaced in every account that has its URL',
    around('updateWebhook', async (call, next, { webhooks, database }) => {
      const before = webhooks.list(call.caller?.id ?? '');
      const result = await next(call);
      const after = webhooks.list(call.caller?.id ?? '').map(({ url }) => url);
      const [old] = before.filter(({ url }) => !after.includes(url));
      const fresh = after.find((url) => before.every((one) => one.url !== url));
      if (old !== undefined && fresh !== undefined)
        database.run('UPDATE webhooks SET url = ? WHERE url = ?', fresh, old.url);
      return result;
    }),
    { also: { 'ISOLATION-05': 'events of one account go to the URL of another' } },
  ),
  breaks(
    'ISOLATION-04',
    'webhook',
    "a removal of another account's webhook removes the caller's own",
    around('deleteWebhook', (call, next, { webhooks, accounts }) => {
      const [id, caller] = [call.params['id'] ?? '', callerId(call)];
      const isForeign = accounts.all().some((one) => one.id !== caller && webhooks.byId(one.id, id) !== null);
      const own = webhooks.list(caller).at(-1);
      if (isForeign && own !== undefined) webhooks.remove(own);
      return next(call);
    }),
    { also: { 'WEBHOOK-04': 'the removal is accepted, and another webhook is gone' } },
  ),
  breaks(
    'ISOLATION-04',
    'securityIP',
    "a removal of another account's address removes the caller's own",
    around('deleteSecurityIP', (call, next, { ips, accounts }) => {
      const [ip, caller] = [call.params['ip'] ?? '', callerId(call)];
      const isForeign = accounts.all().some((one) => one.id !== caller && ips.list(one.id).includes(ip));
      const [own] = ips.list(caller);
      if (isForeign && own !== undefined && !ips.list(caller).includes(ip)) ips.remove(caller, own);
      return next(call);
    }),
    { also: { 'SECIP-02': 'the address is gone', 'SECIP-04': 'the removal of another one is accepted' } },
  ),
];
