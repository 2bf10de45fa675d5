import type { Result } from '../../../sandbox/http/call.ts';
import type { Json, JsonObject } from '../../../sandbox/lib/json.ts';
import { Refusal } from '../../../sandbox/lib/refusal.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { answering, around, both, type Patch } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { type Condition, ofCaller, secondTime } from './conditions.ts';

/** Faults that show data of another account in one response. */

/** Finds the newest resource of a kind that another account has. `null` if there is none. */
type Find = (parts: Parts, account: string) => JsonObject | null;

const newest = (parts: Parts, account: string, table: string): string | null => {
  const row = parts.database.one(`SELECT id FROM ${table} WHERE account IS NOT ? ORDER BY seq DESC`, account);
  return row === null ? null : String(row['id']);
};

const finds = {
  payment: (parts, account) => {
    const id = newest(parts, account, 'payments');
    const payment = id === null ? null : parts.payments.byId(id);
    return payment === null ? null : parts.presenter.payment(payment, 'read');
  },
  apiKey: (parts, account) => {
    const id = newest(parts, account, 'api_keys');
    return id === null ? null : { [parts.dialect.apiKey.idName]: id };
  },
  securityIP: ({ database }, account) => {
    const row = database.one('SELECT ip FROM security_ips WHERE account IS NOT ? ORDER BY seq DESC', account);
    return row === null ? null : { ip: String(row['ip']) };
  },
  webhook: ({ database }, account) => {
    const row = database.one('SELECT url FROM webhooks WHERE account IS NOT ? ORDER BY seq DESC', account);
    return row === null ? null : { url: String(row['url']) };
  },
} as const satisfies Record<string, Find>;

type Kind = keyof typeof finds;

const always: Condition = () => () => true;

/** Adds a resource of another account to the response of an operation. */
function shows(operation: OperationId, kind: Kind, condition: Condition): Patch {
  const strays = new WeakMap<Result, JsonObject>();
  const notes: Patch = (parts) => {
    const holds = condition(parts);
    around(operation, async (call, next) => {
      const result = { ...(await next(call)) };
      const stray = holds(call) ? finds[kind](parts, ofCaller(call)) : null;
      if (stray !== null) strays.set(result, stray);
      return result;
    })(parts);
  };
  const tells = answering(operation, (answer, result) => {
    const stray = strays.get(result);
    if (stray === undefined) return answer;
    const isText = answer.headers['content-type']?.startsWith('text/') ?? false;
    if (isText) return { ...answer, body: `${answer.body}\n${Object.values(stray).join()}` };
    return {
      ...answer,
      status: answer.status === 204 ? 200 : answer.status,
      headers: { ...answer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(beside(answer.body === null ? {} : (JSON.parse(answer.body) as Json), stray)),
    };
  });
  return both(notes, tells);
}

function beside(body: Json, stray: JsonObject): Json {
  if (typeof body === 'string') return `${body},${Object.values(stray).join()}`;
  if (Array.isArray(body)) return [...(body as readonly Json[]), stray];
  return typeof body === 'object' && body !== null ? { ...body, related: stray } : [body, stray];
}

type Row = readonly [where: Pick<Fault, 'rule' | 'case'>, kind: Kind, operations: readonly OperationId[]];

/** Operations whose second response to an account shows such data, while the first does not. */
const secondOnes: ReadonlySet<OperationId> = new Set([
  'listPayments',
  'readPayment',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
  'createWebhook',
] as const);

const rows: readonly Row[] = [
  [at('ISOLATION-01', 'default'), 'payment', ['listPayments']],
  [
    at('ISOLATION-03', 'default'),
    'payment',
    ['createPayment', 'readPayment', 'updatePayment', 'earnedFeesBalance', 'withdrawEarnedFees'],
  ],
  [at('ISOLATION-04', 'apiKey'), 'apiKey', ['listApiKeys', 'createNewApiKey', 'enableApiKey', 'disableApiKey']],
  [at('ISOLATION-04', 'securityIP'), 'securityIP', ['getSecurityIP', 'addSecurityIP', 'deleteSecurityIP']],
  [at('ISOLATION-04', 'webhook'), 'webhook', ['getWebhook', 'createWebhook', 'updateWebhook', 'deleteWebhook']],
];

const readsChange = {
  'PAYMENT-17': 'each read shows whatever payment is the newest then',
  'PAYMENT-19': 'each read shows whatever payment is the newest then',
} as const;

const answers = rows.flatMap(([where, kind, operations]) =>
  operations.flatMap((operation): Fault[] => [
    {
      ...where,
      ...(operation === 'readPayment' ? { also: readsChange } : {}),
      name: `others: ${operation} shows another account's ${kind}`,
      patch: shows(operation, kind, always),
    },
    ...(secondOnes.has(operation)
      ? [
          {
            ...where,
            ...(operation === 'readPayment' ? { also: readsChange } : {}),
            name: `others: the second ${operation} of an account shows another's ${kind}`,
            patch: shows(operation, kind, secondTime(ofCaller)),
          },
        ]
      : []),
  ]),
);

/** Names a resource of another account in refusals of an operation. */
const names = (operation: OperationId, kind: Kind): Patch =>
  around(operation, async (call, next, parts) => {
    try {
      return await next(call);
    } catch (error) {
      const stray: JsonObject | null = error instanceof Refusal ? finds[kind](parts, ofCaller(call)) : null;
      if (!(error instanceof Refusal) || stray === null) throw error;
      const expected = String(stray[kind === 'payment' ? parts.dialect.payment.idName : 'url'] ?? '');
      throw new Refusal(error.kind, [{ field: 'id', problem: 'value', expected }]);
    }
  });

const refusals: readonly Fault[] = [
  { ...at('ISOLATION-03', 'default'), operation: 'readPayment' as const, kind: 'payment' as const },
  { ...at('ISOLATION-03', 'default'), operation: 'updatePayment' as const, kind: 'payment' as const },
  { ...at('ISOLATION-04', 'webhook'), operation: 'deleteWebhook' as const, kind: 'webhook' as const },
].map(({ operation, kind, ...where }) => ({
  ...where,
  name: `others: a refused ${operation} names another account's ${kind}`,
  patch: names(operation, kind),
}));

export const othersDataFaults: readonly Fault[] = [...answers, ...refusals];
