import { fieldOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import { refusedToo } from './auth.ts';
import { alsoRefused, around, breaks, doesWithout, inBodyOf, refuses, takes, worksOnce } from './break.ts';
import type { Fault } from './fault.ts';

/** The requests that write a webhook, by the names of their cases. */
const writes = [
  ['POST', 'createWebhook'],
  ['PUT', 'updateWebhook'],
] as const;

const oneWebhook = 'its GET shows one webhook, not in a list';

export const webhookFaults: readonly Fault[] = [
  ...(['500', 'refused'] as const).map((answer) =>
    breaks(
      answer === '500' ? 'HTTP-02' : 'PAYMENT-15',
      'default',
      `a pay is ${answer} where nobody listens at a webhook`,
      around('sandboxPay', async (call, next, { webhooks }) => {
        for (const { url } of webhooks.list(call.caller?.id ?? '')) {
          const isHeard = await fetch(url, { method: 'HEAD' }).then(
            () => true,
            () => false,
          );
          if (isHeard) continue;
          throw answer === '500' ? new TypeError('fetch failed') : new Refusal('invalidValue');
        }
        return await next(call);
      }),
      { whole: true },
    ),
  ),
  breaks('WEBHOOK-01', 'default', 'a posted url is cut at 255 characters', ({ webhooks: parts }) => {
    const { create } = parts;
    parts.create = (account, url) => create(account, url.slice(0, 255));
  }),
  breaks('WEBHOOK-01', 'default', 'a posted webhook is answered with success and not kept', ({ webhooks: parts }) => {
    const { create } = parts;
    parts.create = (account, url) => {
      const made = create(account, url);
      parts.remove(made);
      return made;
    };
  }),
  breaks('WEBHOOK-01', 'default', 'POST refuses every url', refuses('createWebhook'), {
    also: refusedToo('createWebhook'),
  }),
  breaks(
    'WEBHOOK-01',
    'default',
    'a removal of an address removes the webhooks of the account',
    around('deleteSecurityIP', async (call, next, { webhooks }) => {
      const result = await next(call);
      for (const webhook of webhooks.list(call.caller?.id ?? '')) webhooks.remove(webhook);
      return result;
    }),
    { whole: true },
  ),
  ...writes.map(([method, operation]) =>
    breaks('WEBHOOK-02', method, `${method} does without a url`, doesWithout(operation, 'url', 'webhook')),
  ),
  breaks(
    'WEBHOOK-03',
    'default',
    'PUT is answered with success and keeps the old url',
    ({ webhooks: parts }) => {
      parts.setUrl = (webhook) => webhook;
    },
    { also: { 'WEBHOOK-06': 'the old url goes on to get events' } },
  ),
  breaks(
    'WEBHOOK-03',
    'default',
    'PUT adds a webhook and keeps the old one',
    ({ webhooks: parts, database }) => {
      const { setUrl } = parts;
      parts.setUrl = (webhook, url) => {
        const { id, account, secret, createdAt } = webhook;
        const values = [`${id}-before`, account, webhook.url, secret, createdAt, createdAt];
        database.run(
          'INSERT INTO webhooks (id, account, url, secret, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
          ...values,
        );
        return setUrl(webhook, url);
      };
    },
    { also: { 'WEBHOOK-06': 'the old one goes on to get events' }, notOn: { bare: 'its GET shows the first alone' } },
  ),
  breaks(
    'WEBHOOK-04',
    'default',
    'DELETE is answered with success and removes no webhook',
    ({ webhooks: parts }) => {
      parts.remove = () => undefined;
    },
    { also: { 'WEBHOOK-06': 'the webhook still exists and gets events' } },
  ),
  breaks(
    'WEBHOOK-04',
    'default',
    'DELETE removes every webhook of the account',
    ({ webhooks: parts }) => {
      const { remove } = parts;
      parts.remove = ({ account }) => {
        for (const one of parts.list(account)) remove(one);
      };
    },
    { notOn: { bare: 'an account has one', paranoid: 'an account has one', spring: 'an account has one' } },
  ),
  breaks('WEBHOOK-04', 'default', 'GET shows no id', ({ presenter, dialect }) => {
    const { webhook: show } = presenter;
    presenter.webhook = (webhook, place) => {
      const { [dialect.webhook.idName]: _, ...record } = show(webhook, place);
      return record;
    };
  }),
  breaks('WEBHOOK-04', 'default', 'DELETE knows no webhook', refuses('deleteWebhook'), { also: alsoRefused }),
  breaks('WEBHOOK-04', 'default', 'an account can delete only one webhook', worksOnce('deleteWebhook'), {
    whole: true,
    notOn: { paranoid: 'the refusal has the status of one for its credentials there' },
  }),
  ...writes.map(([method, operation]) =>
    breaks(
      'WEBHOOK-05',
      method,
      `${method} takes a url that is no URL`,
      takes(operation, 'url', (value) => typeof value === 'string'),
    ),
  ),
  ...writes.map(([method, operation]) =>
    breaks(
      'WEBHOOK-05',
      method,
      `${method} takes any url that begins with a scheme`,
      takes(operation, 'url', (value) => typeof value === 'string' && /^https?:\/\//.test(value)),
    ),
  ),
  ...writes.map(([method, operation]) =>
    breaks(
      'WEBHOOK-05',
      method,
      `${method} takes an empty url`,
      takes(operation, 'url', (value) => value === ''),
    ),
  ),
  breaks(
    'WEBHOOK-05',
    'POST',
    'POST refuses an empty url and keeps a webhook with it',
    (parts) => {
      const { request } = parts.checks;
      parts.checks.request = (call) => {
        if (call.operation === 'createWebhook' && fieldOf(call.body, 'url') === '')
          parts.webhooks.create(call.caller?.id ?? '', '');
        request(call);
      };
    },
    { notOn: { bare: oneWebhook, spring: oneWebhook } },
  ),
  ...(['create', 'update'] as const).map((place) =>
    breaks(
      place === 'create' ? 'WEBHOOK-01' : 'WEBHOOK-03',
      'default',
      `the response to ${place} of a webhook shows its url in small letters`,
      ({ presenter }) => {
        const { webhook: show } = presenter;
        presenter.webhook = (webhook, asked) =>
          show(asked === place ? { ...webhook, url: webhook.url.toLowerCase() } : webhook, asked);
      },
      inBodyOf(`${place}Webhook`),
    ),
  ),
  ...writes.map(([method, operation]) =>
    breaks(
      'WEBHOOK-05',
      method,
      `${method} takes a number for a url`,
      takes(operation, 'url', (value) => typeof value === 'number'),
    ),
  ),
  ...writes.map(([method, operation]) =>
    breaks(
      'WEBHOOK-05',
      method,
      `${method} takes something else than a text for a url`,
      takes(operation, 'url', (value) => value !== null && typeof value !== 'string'),
      { whole: true, ...(method === 'PUT' ? { also: { 'HTTP-02': 'the sandbox cannot store every value' } } : {}) },
    ),
  ),
  breaks('WEBHOOK-06', 'replaced', 'events go on to a url that was replaced', ({ webhooks: parts, events }) => {
    const { setUrl } = parts;
    const first = new Map<string, string>();
    parts.setUrl = (webhook, url) => {
      const made = setUrl(webhook, url);
      first.set(made.id, first.get(webhook.id) ?? webhook.url);
      return made;
    };
    const { raise } = events;
    events.raise = (cause, account, about) => {
      const { list, isCurrent } = parts;
      parts.list = (asked) => list(asked).map((webhook) => ({ ...webhook, url: first.get(webhook.id) ?? webhook.url }));
      parts.isCurrent = () => true;
      try {
        raise(cause, account, about);
      } finally {
        parts.list = list;
        if (first.size === 0) parts.isCurrent = isCurrent;
      }
    };
  }),
  breaks(
    'WEBHOOK-06',
    'replaced',
    'events go on to the url that had the first one',
    ({ webhooks: parts, deliveries }) => {
      const { send } = deliveries;
      const first = new Map<string, string>();
      parts.isCurrent = () => true;
      deliveries.send = (webhook, kind, payload) => {
        const url = first.get(webhook.id) ?? webhook.url;
        first.set(webhook.id, url);
        send({ ...webhook, url }, kind, payload);
      };
    },
  ),
  breaks('WEBHOOK-06', 'replaced', 'no events go to a url that replaced another', ({ webhooks: parts, deliveries }) => {
    const { setUrl } = parts;
    const replaced = new Set<string>();
    parts.setUrl = (webhook, url) => {
      replaced.add(url);
      return setUrl(webhook, url);
    };
    const { send } = deliveries;
    deliveries.send = (webhook, kind, payload) =>
      replaced.has(webhook.url) ? undefined : send(webhook, kind, payload);
  }),
  ...(
    [
      ['a url that was deleted', false],
      ['the first url of a webhook that was deleted', true],
    ] as const
  ).map(([what, isFirst]) =>
    breaks('WEBHOOK-06', 'deleted', `events go on to ${what}`, ({ webhooks: parts, events }) => {
      const first = new Map<string, string>();
      const { setUrl } = parts;
      parts.setUrl = (webhook, url) => {
        if (!first.has(webhook.id)) first.set(webhook.id, webhook.url);
        return setUrl(webhook, url);
      };
      const gone = new Map<string, Parameters<typeof parts.remove>[0][]>();
      const { remove, isCurrent } = parts;
      parts.remove = (webhook) => {
        const url = isFirst ? (first.get(webhook.id) ?? webhook.url) : webhook.url;
        gone.set(webhook.account, [...(gone.get(webhook.account) ?? []), { ...webhook, url }]);
        remove(webhook);
      };
      parts.isCurrent = (webhook) =>
        isCurrent(webhook) || (gone.get(webhook.account) ?? []).some(({ id }) => id === webhook.id);
      const { raise } = events;
      events.raise = (cause, account, about) => {
        const { list } = parts;
        parts.list = (asked) => [...list(asked), ...(gone.get(asked) ?? [])];
        try {
          raise(cause, account, about);
        } finally {
          parts.list = list;
        }
      };
    }),
  ),
  ...Object.entries({
    'without its query': (url: string) => url.replace(/\?.*$/s, ''),
    'with its escapes decoded': decodeURIComponent,
    'with its query in small letters': (url: string) => url.replace(/\?.*$/s, (query) => query.toLowerCase()),
  }).map(([how, change]) =>
    breaks('WEBHOOK-06', 'replaced', `events go to the url of a webhook ${how}`, ({ deliveries }) => {
      const { send } = deliveries;
      deliveries.send = (webhook, kind, payload) => send({ ...webhook, url: change(webhook.url) }, kind, payload);
    }),
  ),
];
