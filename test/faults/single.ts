import { createHash } from 'node:crypto';
import type { Credentials } from '../../sandbox/http/call.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { Account } from '../../sandbox/parts/accounts.ts';
import type { Parts } from '../../sandbox/start.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { keyOpens, nobody, unguarded } from './auth.ts';
import { around, both, breaks, type Patch } from './break.ts';
import { algOf, claimedBy, claimsOf } from './credentials.ts';
import type { Fault } from './fault.ts';

/** Defects of only one operation or one credential. Tests of other operations do not find them. */

type Admits = (credentials: Credentials, parts: Parts) => Account | null;

/** One operation accepts callers that the service would refuse. */
const on = (operation: OperationId, admits: Admits): Patch =>
  unguarded(operation, (parts) => {
    const { callerOf } = parts.guard;
    parts.guard.callerOf = async (asked, credentials) =>
      (asked === operation ? admits(credentials, parts) : null) ?? (await callerOf(asked, credentials));
  });

const tokenAlone = ({ authorization, apiKey }: Credentials): string | null =>
  apiKey === null ? (/^Bearer (.*)$/.exec(authorization ?? '')?.[1] ?? null) : null;

const unsigned = (
  ['createPayment', 'updatePayment', 'withdrawEarnedFees', 'createNewApiKey', 'addSecurityIP', 'deleteWebhook'] as const
).map((operation) =>
  breaks(
    'AUTH-06',
    'alg-none',
    `${operation} takes a JWT that says alg none`,
    on(operation, (credentials, parts) => {
      const token = tokenAlone(credentials);
      return token !== null && algOf(token) === 'none' ? claimedBy(parts, token) : null;
    }),
    operation === 'withdrawEarnedFees'
      ? { notOn: { bare: 'nobody has anything to withdraw: every withdrawal is refused' } }
      : {},
  ),
);

const empty = (['createPayment', 'getWebhook'] as const).map((operation) =>
  breaks(
    'AUTH-07',
    'empty',
    `${operation} takes an empty API key`,
    on(operation, ({ authorization, apiKey }, parts) =>
      authorization === null && apiKey === '' ? nobody(parts) : null,
    ),
  ),
);

const schemeless = (['updatePayment', 'getWebhook'] as const).map((operation) =>
  breaks('AUTH-08', 'default', `${operation} takes a JWT without the Bearer scheme`, ({ guard }) => {
    const { callerOf } = guard;
    guard.callerOf = (asked, credentials) => {
      const { authorization } = credentials;
      const isBare = asked === operation && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(authorization ?? '');
      return callerOf(asked, isBare ? { ...credentials, authorization: `Bearer ${authorization}` } : credentials);
    };
  }),
);

const misplaced: readonly Fault[] = [
  breaks('AUTH-09', 'jwt-as-key', 'createPayment takes a JWT in place of an API key', ({ guard }) => {
    const { callerOf } = guard;
    guard.callerOf = async (asked, credentials) => {
      const { authorization, apiKey } = credentials;
      const isAlone = asked === 'createPayment' && authorization === null && apiKey !== null;
      return (isAlone ? await guard.accountOfJwt(apiKey) : null) ?? (await callerOf(asked, credentials));
    };
  }),
  ...(['readPayment', 'getWebhook'] as const).map((operation) =>
    breaks('AUTH-09', 'key-as-bearer', `${operation} takes an API key in place of a JWT`, ({ guard }) => {
      const { callerOf } = guard;
      guard.callerOf = async (asked, credentials) => {
        const token = asked === operation ? tokenAlone(credentials) : null;
        return (token === null ? null : await guard.accountOfKey(token)) ?? (await callerOf(asked, credentials));
      };
    }),
  ),
];

/** The account of a key, even if the key is disabled. */
export function ownerOfKey({ database, accounts }: Parts, key: string): Account | null {
  const hash = createHash('sha256').update(key).digest('hex');
  const row = database.one('SELECT account FROM api_keys WHERE hash = ?', hash);
  return row === null ? null : accounts.byId(String(row['account']));
}

const disabled = (['createPayment', 'readPayment', 'updatePayment'] as const).map((operation) =>
  breaks(
    'AUTH-10',
    'disabled',
    `a disabled API key still opens ${operation}`,
    on(operation, ({ authorization, apiKey }, parts) =>
      authorization === null && apiKey !== null ? ownerOfKey(parts, apiKey) : null,
    ),
  ),
);

/** Records whether a request carried a key. */
export function keyed(): { readonly patch: Patch; readonly came: (caller: Account | null) => boolean } {
  const callers = new WeakSet<Account>();
  const patch: Patch = ({ guard }) => {
    const { callerOf } = guard;
    guard.callerOf = async (operation, credentials) => {
      const caller = { ...(await callerOf(operation, credentials)) };
      if (credentials.authorization === null) callers.add(caller);
      return caller;
    };
  };
  return { patch, came: (caller) => caller !== null && callers.has(caller) };
}

/** Every key may act on any payment with the rights of its owner. */
function anybodysWithKey(operation: 'readPayment' | 'updatePayment'): Patch {
  const { patch, came } = keyed();
  const asOwner = around(operation, (call, next, { payments, accounts }) => {
    const payment = came(call.caller) ? payments.byId(call.params['id'] ?? '') : null;
    return next(payment === null ? call : { ...call, caller: accounts.byId(payment.account) });
  });
  return both(patch, asOwner);
}

function everythingWithKey(): Patch {
  const { patch, came } = keyed();
  const everything = around('listPayments', async (call, next, { payments, accounts }) => {
    if (!came(call.caller)) return await next(call);
    const { list } = payments;
    payments.list = () => accounts.all().flatMap(({ id }) => list(id));
    try {
      return await next(call);
    } finally {
      payments.list = list;
    }
  });
  return both(patch, everything);
}

/** Refuses a second key of an account, which is allowed. */
const oneKeyAlone: Patch = ({ keys }) => {
  const { create, list } = keys;
  keys.create = (account, name) => {
    if (list(account).length > 0) throw new Refusal('duplicate');
    return create(account, name);
  };
};

export const singleFaults: readonly Fault[] = [
  breaks(
    'AUTH-05',
    'createNewApiKey',
    'createNewApiKey accepts the only API key that an account may have, and says that there is one',
    both(oneKeyAlone, keyOpens('createNewApiKey', true)),
  ),
  ...unsigned,
  breaks(
    'AUTH-06',
    'garbage',
    'getWebhook takes a JWT that cannot be read for that of nobody in particular',
    on('getWebhook', (credentials, parts) => {
      const token = tokenAlone(credentials);
      return token !== null && /^\S+$/.test(token) && claimsOf(token) === null ? nobody(parts) : null;
    }),
    { also: { 'AUTH-09': 'an API key in place of a JWT is one that cannot be read' } },
  ),
  ...empty,
  ...schemeless,
  ...misplaced,
  ...disabled,
  breaks(
    'ISOLATION-01',
    'default',
    'the list shows the payments of all accounts to whoever comes with an API key',
    everythingWithKey(),
  ),
  breaks(
    'ISOLATION-02',
    'default',
    "an API key may update another account's payment",
    anybodysWithKey('updatePayment'),
  ),
  breaks('ISOLATION-03', 'default', "an API key may read another account's payment", anybodysWithKey('readPayment')),
];
