import { createHash } from 'node:crypto';
import type { Call } from '../../sandbox/http/call.ts';
import { isObject, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { Account } from '../../sandbox/parts/accounts.ts';
import type { Parts } from '../../sandbox/start.ts';
import { authOperations, jwtOnlyOperations, type OperationId, pixCases } from '../../src/contract/operations.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { around, breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';

/** An account that no request of a run belongs to. Requests without credentials act for it. */
export function nobody({ accounts }: Parts): Account {
  const email = 'nobody@sandbox.example';
  return accounts.byEmail(email) ?? accounts.create({ email, password: '', cpf: '', phone: '', details: {} });
}

/**
 * The owner of the resource that a request names. Without a check of the caller, a service finds resources only by id.
 */
export function ownerOf({ database, accounts }: Parts, call: Call): Account | null {
  const values = [...Object.values(call.params), ...Object.values(call.query)];
  const body = isObject(call.body) ? Object.values(call.body) : [];
  const texts = [...values, ...body].map(textOf);
  const tables = [
    ['payments', 'id'],
    ['webhooks', 'id'],
    ['api_keys', 'id'],
    ['api_keys', 'hash'],
    ...(call.operation === 'deleteSecurityIP' ? [['security_ips', 'ip']] : []),
  ];
  for (const text of texts) {
    for (const [table, column] of tables) {
      const value = column === 'hash' ? createHash('sha256').update(text).digest('hex') : text;
      const row = database.one(`SELECT account FROM ${table} WHERE ${column} = ? ORDER BY seq DESC`, value);
      if (row !== null) return accounts.byId(String(row['account']));
    }
  }
  return null;
}

/** The account with the largest balance. */
function richest({ accounts, ledger }: Parts): Account | null {
  return accounts.all().toSorted((a, b) => Number(ledger.balance(b.id)) - Number(ledger.balance(a.id)))[0] ?? null;
}

/** Operations that may name nothing and then apply to what the caller has. */
const changesAll: ReadonlySet<OperationId> = new Set(['updateWebhook', 'enableApiKey', 'disableApiKey'] as const);

/** An operation that ignores the caller, for requests that the guard should have refused. */
export function unguarded(operation: OperationId, admits: (parts: Parts) => void): Patch {
  return (parts) => {
    admits(parts);
    around(operation, async (call, next) => {
      if (call.caller?.email !== nobody(parts).email) return await next(call);
      const caller = operation === 'withdrawEarnedFees' ? richest(parts) : ownerOf(parts, call);
      // A resource that belongs to nobody is not changed, and the response is a success.
      if (caller === null && changesAll.has(operation)) return { about: 'nothing', value: {} };
      return await next({ ...call, caller: caller ?? call.caller });
    })(parts);
  };
}

const open = (operation: OperationId & Fault['case']) =>
  unguarded(operation, (parts) => {
    const { anonymous } = parts.guard;
    parts.guard.anonymous = (asked) => (asked === operation ? nobody(parts) : anonymous(asked));
  });

/** Refuses a JWT alone on one operation, as if the operation required an API key. */
const wantsKey =
  (operation: OperationId): Patch =>
  ({ guard }) => {
    const { callerOf } = guard;
    guard.callerOf = async (asked, credentials) => {
      if (asked === operation && credentials.apiKey === null) throw new Refusal('noCredentials');
      return await callerOf(asked, credentials);
    };
  };

/** For each operation, the rules about one special call of it that follow from AUTH-02. */
const entailed: Readonly<Partial<Record<OperationId, readonly RuleId[]>>> = {
  createPayment: ['PAYMENT-01', 'PAYMENT-03'],
  readPayment: ['PAYMENT-07'],
  updatePayment: ['PAYMENT-08'],
  sandboxPay: ['PAYMENT-15', 'PAYMENT-17'],
  earnedFeesBalance: ['FEES-01'],
  listApiKeys: ['APIKEY-02'],
  getSecurityIP: ['SECIP-01'],
  deleteSecurityIP: ['SECIP-04'],
  updateWebhook: ['WEBHOOK-03'],
  deleteWebhook: ['WEBHOOK-04'],
};

/** The operations that a Location of the sandbox leads to. */
const located: ReadonlySet<OperationId> = new Set([
  'readPayment',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
] as const);

/** Why other rules about the same plain call fail as well if an operation refuses every right call. */
export function refusedToo(operation: OperationId): Readonly<Partial<Record<RuleId, string>>> {
  const reason = `it claims that ${operation} is accepted, and nobody can call it`;
  const location = located.has(operation) ? { 'HTTP-04': `a Location leads to ${operation}` } : {};
  return { ...Object.fromEntries((entailed[operation] ?? []).map((rule) => [rule, reason])), ...location };
}

/** Sets whether an API key opens one operation. */
export function keyOpens(operation: OperationId, opens: boolean): Patch {
  return ({ guard }) => {
    const { keyMayOpen } = guard;
    guard.keyMayOpen = (asked) => (asked === operation ? opens : keyMayOpen(asked));
  };
}

const pixEntries = Object.entries(pixCases) as [keyof typeof pixCases, OperationId][];

const onlyItself = 'an account has one key there, and an enable of an enabled key is refused';

export const authFaults: readonly Fault[] = [
  ...authOperations.map((operation) =>
    breaks(
      'AUTH-01',
      operation,
      `${operation} needs no credentials`,
      open(operation),
      operation === 'withdrawEarnedFees' ? { notOn: { bare: 'nothing can be earned, so it is refused anyway' } } : {},
    ),
  ),
  ...authOperations.map((operation) =>
    breaks('AUTH-02', operation, `${operation} refuses a JWT`, wantsKey(operation), { also: refusedToo(operation) }),
  ),
  ...pixEntries.map(([name, operation]) =>
    breaks('AUTH-03', name, `${operation} refuses an API key`, keyOpens(operation, false)),
  ),
  ...pixEntries.map(([name, operation]) =>
    breaks('AUTH-04', name, `${operation} accepts both methods at once`, ({ guard }) => {
      const { bothMayOpen } = guard;
      guard.bothMayOpen = (asked) => asked === operation || bothMayOpen(asked);
    }),
  ),
  breaks(
    'AUTH-04',
    'list',
    'the list accepts both methods at once if they belong to two accounts',
    ({ guard }) => {
      const { callerOf } = guard;
      guard.callerOf = async (operation, credentials) => {
        const { authorization, apiKey } = credentials;
        if (operation !== 'listPayments' || authorization === null || apiKey === null)
          return callerOf(operation, credentials);
        const byJwt = await guard.accountOfJwt(guard.bearerToken(authorization) ?? '');
        const byKey = await guard.accountOfKey(apiKey);
        const areTwo = byJwt !== null && byKey !== null && byJwt.id !== byKey.id;
        return areTwo ? byJwt : callerOf(operation, credentials);
      };
    },
    { whole: true },
  ),
  ...jwtOnlyOperations.map((operation) =>
    breaks(
      'AUTH-05',
      operation,
      `${operation} accepts an API key`,
      keyOpens(operation, true),
      operation === 'enableApiKey' ? { notOn: { bare: onlyItself, paranoid: onlyItself } } : {},
    ),
  ),
];
