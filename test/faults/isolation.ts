import { fieldOf } from '../../sandbox/lib/json.ts';
import type { ApiKey } from '../../sandbox/parts/keys.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { around, breaks, type Patch, saying } from './break.ts';
import type { Fault } from './fault.ts';
import { webhookIsolationFaults } from './isolation-webhooks.ts';

/** Lets every account use any payment, for one operation. */
const everybodys =
  (operation: OperationId): Patch =>
  ({ payments }) => {
    const { isOwn } = payments;
    payments.isOwn = (payment, account, asked) => asked === operation || isOwn(payment, account, asked);
  };

const namesNone = 'an enable names no key there';

export const isolationFaults: readonly Fault[] = [
  breaks(
    'ISOLATION-01',
    'default',
    'the list shows the payments of all accounts',
    ({ payments, accounts }) => {
      const { list } = payments;
      payments.list = (account) => [
        ...list(account),
        ...accounts.all().flatMap(({ id }) => (id === account ? [] : list(id))),
      ];
    },
    {
      also: {
        'LIST-05': "totalItems counts other accounts' payments too",
      },
    },
  ),
  breaks(
    'ISOLATION-01',
    'default',
    'a page of 100 is filled up with payments of other accounts',
    ({ pages, payments, accounts }) => {
      const { page } = pages;
      pages.page = (account, query) => {
        const own = page(account, query);
        if (query['limit'] !== '100' || own.items.length >= 100) return own;
        const others = accounts.all().flatMap(({ id }) => (id === account ? [] : payments.list(id)));
        return { ...own, items: [...own.items, ...others].slice(0, 100) };
      };
    },
    { also: { 'LIST-08': "the last page holds other accounts' payments too" } },
  ),
  breaks('ISOLATION-02', 'default', "an account may update another's payment", everybodys('updatePayment')),
  breaks(
    'ISOLATION-02',
    'default',
    "an update of another's payment is refused after it was done",
    ({ handlers, payments }) => {
      const update = handlers.updatePayment;
      handlers.updatePayment = async (call) => {
        const { isOwn } = payments;
        const payment = payments.byId(call.params['id'] ?? '');
        if (payment !== null && call.caller !== null && !isOwn(payment, call.caller.id, call.operation)) {
          payments.update(payment, { description: 'Changed by a stranger' });
        }
        return await update(call);
      };
    },
  ),
  breaks('ISOLATION-03', 'default', "an account may read another's payment", everybodys('readPayment')),
  breaks(
    'ISOLATION-03',
    'default',
    "a create with another account's externalId answers with that payment",
    around('createPayment', (call, next, { accounts, payments, presenter }) => {
      const sent = fieldOf(call.body, 'externalId');
      const others = accounts.all().flatMap(({ id }) => (id === call.caller?.id ? [] : payments.list(id)));
      const same = typeof sent === 'string' ? others.find(({ externalId }) => externalId === sent) : undefined;
      if (same === undefined) return next(call);
      return { about: 'payment', value: presenter.payment(same, 'create'), id: same.id };
    }),
    {
      whole: true,
      notOn: {
        spring: 'a create has no response body',
        bare: 'a create has no response body',
        sloppy: 'a create does not show the amount',
      },
    },
  ),
  breaks(
    'ISOLATION-03',
    'default',
    'a create answers with a payment of another account that has its amount and reference',
    around('createPayment', (call, next, { accounts, payments, presenter }) => {
      const [amount, sent] = [fieldOf(call.body, 'amount'), fieldOf(call.body, 'externalId')];
      const others = accounts.all().flatMap(({ id }) => (id === call.caller?.id ? [] : payments.list(id)));
      const isSame = (one: (typeof others)[number]) => one.externalId === sent && Number(one.amount) === amount;
      const same = typeof sent === 'string' ? others.find(isSame) : undefined;
      if (same === undefined) return next(call);
      return { about: 'payment', value: presenter.payment(same, 'create'), id: same.id };
    }),
    { notOn: { spring: 'a create has no response body', bare: 'a create has no response body' } },
  ),
  breaks('ISOLATION-04', 'apiKey', 'the key listing shows the keys of all accounts', ({ keys, accounts }) => {
    const { list } = keys;
    keys.list = (account) => [
      ...list(account),
      ...accounts.all().flatMap(({ id }) => (id === account ? [] : list(id))),
    ];
  }),
  breaks('ISOLATION-04', 'apiKey', "an account may disable another's key", ({ keys, accounts }) => {
    const { named } = keys;
    keys.named = (account, by, value) => {
      const own = named(account, by, value);
      return own.length > 0 ? own : accounts.all().flatMap(({ id }) => named(id, by, value));
    };
  }),
  breaks('ISOLATION-04', 'apiKey', "a disable needs no name of a key, and takes that of another's", (parts) => {
    const none = { in: 'none' } as const;
    const apiKey = { ...parts.dialect.apiKey, enable: none, disable: none };
    Object.assign(parts, { dialect: { ...parts.dialect, apiKey } });
    const { accounts, keys } = parts;
    around('disableApiKey', (call, next) => {
      const all = accounts.all().flatMap(({ id }) => keys.list(id));
      const named = all.find(({ id }) => id === fieldOf(call.body, 'id'));
      if (named !== undefined) keys.setEnabled(named, false);
      return next(call);
    })(parts);
  }),
  breaks(
    'ISOLATION-04',
    'apiKey',
    "an account may enable another's key",
    ({ keys, accounts }) => {
      const { named, setEnabled } = keys;
      const isOff = ({ enabled }: ApiKey) => !enabled;
      keys.named = (account, by, value) => {
        const own = named(account, by, value);
        return own.length > 0 ? own : accounts.all().flatMap(({ id }) => named(id, by, value).filter(isOff));
      };
      keys.setEnabled = (key, enabled) => setEnabled(key, enabled || isOff(key));
    },
    { notOn: { spring: namesNone, sloppy: namesNone } },
  ),
  breaks(
    'ISOLATION-04',
    'securityIP',
    'the IP list shows the addresses of all accounts',
    ({ presenter, ips, accounts }) => {
      const { success } = presenter;
      presenter.success = (operation, result, base) => {
        const everybody = () => ips.asText(accounts.all().flatMap(({ id }) => ips.list(id)));
        return success(operation, operation === 'getSecurityIP' ? { ...result, value: everybody() } : result, base);
      };
    },
    { also: { 'SECIP-04': 'an address stays in the list after its owner removed it, if another account has it' } },
  ),
  breaks(
    'ISOLATION-04',
    'securityIP',
    'an address is taken off every list that holds it',
    ({ ips, database }) => {
      const { remove } = ips;
      ips.remove = (account, ip) => {
        remove(account, ip);
        database.run('DELETE FROM security_ips WHERE ip = ?', ip);
      };
    },
    { also: { 'SECIP-02': "the owner's address is gone" } },
  ),
  breaks(
    'ISOLATION-04',
    'securityIP',
    "an account may delete another's address",
    ({ ips, database }) => {
      const { remove } = ips;
      ips.remove = (account, ip) => {
        const gone = database.run('DELETE FROM security_ips WHERE ip = ?', ip);
        if (gone === 0) remove(account, ip);
      };
    },
    { also: { 'SECIP-02': "the owner's address is gone" } },
  ),
  breaks(
    'ISOLATION-04',
    'webhook',
    'the webhook listing shows the webhooks of all accounts',
    ({ presenter, webhooks, accounts }) => {
      const { webhooks: show } = presenter;
      presenter.webhooks = () => show(accounts.all().flatMap(({ id }) => webhooks.list(id)));
    },
  ),
  ...webhookIsolationFaults,
  breaks('ISOLATION-04', 'apiKey', 'the public lookup shows the key that was created last', (parts) => {
    const { create } = parts.keys;
    let last: string | null = null;
    parts.keys.create = (account, name) => {
      const made = create(account, name);
      last = made.secret;
      return made;
    };
    saying('publicPayment', (payment) => ({ ...(payment as object), by: last }))(parts);
  }),
  breaks(
    'ISOLATION-05',
    'default',
    'events go to the webhooks of all accounts',
    ({ accounts, deliveries, dialect, events, webhooks }) => {
      const { raise } = events;
      events.raise = (cause, account, about) => {
        raise(cause, account, about);
        const kind = dialect.events.kinds[cause];
        if (kind === null) return;
        const payload = events.payload(kind, about);
        for (const { id } of accounts.all())
          if (id !== account) for (const webhook of webhooks.list(id)) deliveries.send(webhook, kind, payload);
      };
    },
  ),
  breaks(
    'ISOLATION-05',
    'default',
    'callbacks show the payments of another account',
    ({ accounts, events, payments }) => {
      const { callBack } = events;
      events.callBack = (cause, payment) => {
        const others = accounts.all().flatMap(({ id }) => (id === payment.account ? [] : payments.list(id)));
        const { callbackSuccessUrl } = payment;
        for (const other of others.slice(-3)) callBack(cause, { ...other, callbackSuccessUrl });
      };
    },
    { whole: true },
  ),
];
