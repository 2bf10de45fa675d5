import { unwrapped } from './insider.ts';
import type { Check } from './rules.ts';

export const settingChecks: Readonly<Record<string, Check>> = {
  SECIP: async ({ call, session, dialect }) => {
    const { jwt } = await session();
    const shown = async () => {
      const answer = await call('getSecurityIP', { jwt });
      return dialect.securityIp.transport === 'text' ? answer.text : String(answer.json);
    };
    const empty = await shown();
    const own = await call('addSecurityIP', { jwt, body: { ip: '127.0.0.1' } });
    const other = await call('addSecurityIP', { jwt, body: { ip: '203.0.113.7' } });
    const both = await shown();
    const refused = [{}, { ip: 'not-an-ip' }, { ip: '999.1.1.1' }, { ip: 5 }];
    for (const body of refused) if (!(await call('addSecurityIP', { jwt, body })).refused) return false;
    const isSingle = dialect.securityIp.form === 'single';
    if (!both.includes('203.0.113.7') || both.includes('127.0.0.1') === isSingle) return false;
    const removed = await call('deleteSecurityIP', { jwt, params: { ip: '203.0.113.7' } });
    const left = await shown();
    const right = left.includes('127.0.0.1') !== isSingle && !left.includes('203.0.113.7');
    await call('deleteSecurityIP', { jwt, params: { ip: '127.0.0.1' } });
    return own.accepted && other.accepted && removed.accepted && right && (await shown()) === empty;
  },
  WEBHOOK: async ({ call, session, dialect }) => {
    const { jwt } = await session();
    const get = async () => {
      const answer = await call('getWebhook', { jwt });
      const listing = unwrapped(dialect, 'getWebhook', answer.json);
      return (Array.isArray(listing) ? listing : listing === null ? [] : [listing]) as Record<string, string>[];
    };
    const none = await get();
    const made = await call('createWebhook', { jwt, body: { url: 'https://example.com/one' } });
    const one = await get();
    const refused = [{}, { url: 'no url' }, { url: 7 }];
    for (const body of refused) {
      if (!(await call('createWebhook', { jwt, body })).refused) return false;
      if (!(await call('updateWebhook', { jwt, body })).refused) return false;
    }
    const put = await call('updateWebhook', { jwt, body: { url: 'https://example.com/two' } });
    const two = await get();
    const id = two[0]?.[dialect.webhook.idName] ?? '';
    const removed = await call('deleteWebhook', { jwt, params: { id } });
    const urls = [one, two].map((list) => list.map((webhook) => webhook['url']).join());
    const right = urls.join() === 'https://example.com/one,https://example.com/two' && typeof id === 'string';
    return (
      made.accepted && put.accepted && removed.accepted && none.length === 0 && right && (await get()).length === 0
    );
  },
  'ISOLATION-04': async ({ call, session, dialect }) => {
    const [one, other] = [await session(), await session()];
    await call('createWebhook', { jwt: one.jwt, body: { url: 'https://example.com/mine' } });
    await call('addSecurityIP', { jwt: one.jwt, body: { ip: '127.0.0.1' } });
    const listing = await call('getWebhook', { jwt: one.jwt });
    const id = new RegExp(`"${dialect.webhook.idName}":"([^"]+)"`).exec(listing.text)?.[1] ?? '';
    await call('deleteWebhook', { jwt: other.jwt, params: { id } });
    await call('deleteSecurityIP', { jwt: other.jwt, params: { ip: '127.0.0.1' } });
    const seen = await Promise.all(
      (['getWebhook', 'getSecurityIP', 'listApiKeys'] as const).map((operation) => call(operation, { jwt: other.jwt })),
    );
    const mine = await call('getWebhook', { jwt: one.jwt });
    const ips = await call('getSecurityIP', { jwt: one.jwt });
    const keyId = /:"([^"]{12,})"/.exec((await call('listApiKeys', { jwt: one.jwt })).text)?.[1] ?? 'none';
    const leaks = seen.some(({ text }) => text.includes('mine') || text.includes('127.0.0.1') || text.includes(keyId));
    return !leaks && mine.text.includes('mine') && ips.text.includes('127.0.0.1');
  },
};
