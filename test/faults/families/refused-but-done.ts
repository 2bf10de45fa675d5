import type { Call, Credentials } from '../../../sandbox/http/call.ts';
import { isObject, textOf } from '../../../sandbox/lib/json.ts';
import { Refusal } from '../../../sandbox/lib/refusal.ts';
import type { RefusalKind } from '../../../sandbox/lib/refusal-kinds.ts';
import type { Account } from '../../../sandbox/parts/accounts.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { ownerOf } from '../auth.ts';
import { around, both, type Patch } from '../break.ts';
import { claimedBy } from '../credentials.ts';
import { at, type Fault } from '../fault.ts';
import { ownerOfKey } from '../single.ts';
import { byKey } from './conditions.ts';
import { whenRefused } from './when-refused.ts';

/** Faults of a service that carries out refused requests, for each kind of refusal. */

/** The account for which a request with refused credentials is carried out. `null` if it is not carried out. */
type Actor = (credentials: Credentials, parts: Parts) => Account | null | Promise<Account | null>;

/** Carries out a request whose credentials are wrong, and then refuses it. */
function carriesOut(operation: OperationId, kind: RefusalKind, actor: Actor, findsOwner = false): Patch {
  const acting = new WeakSet<Account>();
  const admits: Patch = (parts) => {
    const { callerOf } = parts.guard;
    parts.guard.callerOf = async (asked, credentials) => {
      try {
        return await callerOf(asked, credentials);
      } catch (error) {
        const isOne = asked === operation && error instanceof Refusal && error.kind === kind;
        const account = isOne ? await actor(credentials, parts) : null;
        if (account === null) throw error;
        const copy = { ...account };
        acting.add(copy);
        return copy;
      }
    };
  };
  const saysNo = around(operation, async (call, next, parts) => {
    if (call.caller === null || !acting.has(call.caller)) return await next(call);
    const caller = findsOwner ? ownerOf(parts, call) : call.caller;
    if (caller !== null) await next({ ...call, caller }).catch(() => undefined);
    throw new Refusal(kind);
  });
  return both(admits, saysNo);
}

const anybody: Actor = ({ authorization, apiKey }, { accounts }) =>
  authorization === null && apiKey === null ? (accounts.all()[0] ?? null) : null;
const claimed: Actor = ({ authorization, apiKey }, parts) =>
  apiKey === null ? claimedBy(parts, parts.guard.bearerToken(authorization ?? '') ?? '') : null;
const ofKey: Actor = ({ authorization, apiKey }, { guard }) =>
  authorization === null ? guard.accountOfKey(apiKey ?? '') : null;
const ofDisabled: Actor = ({ apiKey }, parts) => (apiKey === null ? null : ownerOfKey(parts, apiKey));
const ofBoth: Actor = async ({ authorization, apiKey }, { guard }) => {
  const token = guard.bearerToken(authorization ?? '');
  const isKey = (await guard.accountOfKey(apiKey ?? '')) !== null;
  return token === null || !isKey ? null : await guard.accountOfJwt(token);
};

const anonymous = (
  ['updatePayment', 'deleteWebhook', 'deleteSecurityIP', 'disableApiKey', 'enableApiKey', 'sandboxPay'] as const
).map((operation) => ({
  ...at('AUTH-01', operation),
  name: `refused but done: ${operation} without credentials`,
  patch: carriesOut(operation, 'noCredentials', anybody, true),
}));

const withKey = (
  [
    'createNewApiKey',
    'disableApiKey',
    'addSecurityIP',
    'deleteSecurityIP',
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
  ] as const
).map((operation) => ({
  ...at('AUTH-05', operation),
  name: `refused but done: ${operation} with an API key`,
  patch: carriesOut(operation, 'keyNotAllowed', ofKey),
}));

const forged = (
  [
    'createPayment',
    'updatePayment',
    'sandboxPay',
    'createNewApiKey',
    'disableApiKey',
    'addSecurityIP',
    'deleteSecurityIP',
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
  ] as const
).map((operation) => ({
  ...at('AUTH-06', 'changed-signature'),
  name: `refused but done: ${operation} with a forged JWT`,
  patch: carriesOut(operation, 'badJwt', claimed),
}));

const pix: readonly Fault[] = [
  {
    ...at('AUTH-04', 'create'),
    name: 'refused but done: createPayment with both methods',
    patch: carriesOut('createPayment', 'bothMethods', ofBoth),
  },
  {
    ...at('AUTH-04', 'update'),
    name: 'refused but done: updatePayment with both methods',
    patch: carriesOut('updatePayment', 'bothMethods', ofBoth),
  },
  {
    ...at('AUTH-10', 'disabled'),
    name: 'refused but done: createPayment with a disabled key',
    patch: carriesOut('createPayment', 'badKey', ofDisabled),
  },
  {
    ...at('AUTH-10', 'disabled'),
    name: 'refused but done: updatePayment with a disabled key',
    patch: carriesOut('updatePayment', 'badKey', ofDisabled),
  },
];

/** Acts for the caller of a request whose body is refused. */
function afterWrong(
  operation: OperationId,
  isWrong: (body: Readonly<Record<string, unknown>>) => boolean,
  act: (call: Call, parts: Parts) => void,
  condition?: 'by key',
): Patch {
  return (parts) => {
    const came = condition === undefined ? () => true : byKey(parts);
    const isMeant = (call: Call) => isObject(call.body) && isWrong(call.body) && came(call);
    whenRefused(operation, isMeant, act)(parts);
  };
}

/** Creates a payment anyway, from the usable values of the request. */
const creates = ({ caller, body }: Call, { payments }: Parts): void => {
  const { dueDate, callbackSuccessUrl, description, externalId } = body as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  payments.create(caller?.id ?? '', {
    amount: '1',
    amountText: null,
    selfEarnedFees: null,
    externalId: text(externalId),
    description: text(description),
    callbackSuccessUrl: text(callbackSuccessUrl),
    dueDate: text(dueDate),
    extra: {},
  });
};

/** Saves the other values of a refused update, and the wrong value as well if it is a text. */
const saves = ({ caller, params, body }: Call, { payments }: Parts): void => {
  const payment = payments.byId(params['id'] ?? '');
  if (payment === null || payment.account !== caller?.id) return;
  const { dueDate, callbackSuccessUrl, amount } = body as Record<string, unknown>;
  payments.update(payment, {
    ...(amount !== undefined ? { amount: '1', amountText: null } : {}),
    ...(dueDate !== undefined ? { dueDate: textOf(dueDate) } : {}),
    ...(callbackSuccessUrl !== undefined ? { callbackSuccessUrl: textOf(callbackSuccessUrl) } : {}),
  });
};

const isWord = (value: unknown): boolean => typeof value === 'string' && /^[a-z ]+$/i.test(value);
const wrong = {
  amount: { rule: at('PAYMENT-11', 'text'), is: ({ amount }: Readonly<Record<string, unknown>>) => isWord(amount) },
  dueDate: { rule: at('PAYMENT-12', 'text'), is: ({ dueDate }: Readonly<Record<string, unknown>>) => isWord(dueDate) },
  callbackSuccessUrl: {
    rule: at('PAYMENT-13', 'default'),
    is: ({ callbackSuccessUrl }: Readonly<Record<string, unknown>>) => isWord(callbackSuccessUrl),
  },
} as const;

const wrongBodies = Object.entries(wrong).flatMap(([field, { rule, is }]): Fault[] =>
  ([undefined, 'by key'] as const).flatMap((condition) => [
    {
      ...rule,
      name: `refused but done: createPayment with a wrong ${field}${condition === undefined ? '' : ', by key'}`,
      patch: afterWrong('createPayment', is, creates, condition),
    },
    {
      // The service sets the amount to 1, which the update did not ask for. Only the rule that nothing may change is
      // broken.
      ...(field === 'amount' ? at('PAYMENT-18', 'default') : rule),
      name: `refused but done: updatePayment with a wrong ${field}${condition === undefined ? '' : ', by key'}`,
      patch: afterWrong('updatePayment', is, saves, condition),
    },
  ]),
);

/** Acts for the owner of the resource in a request if it belongs to another account, and then refuses the request. */
const actsForOwner = (operation: OperationId): Patch =>
  around(operation, async (call, next, parts) => {
    const owner = ownerOf(parts, call);
    if (owner === null || owner.id === call.caller?.id) return await next(call);
    await next({ ...call, caller: owner }).catch(() => undefined);
    throw new Refusal('unknownId');
  });

const foreign: readonly Fault[] = [
  { ...at('ISOLATION-02', 'default'), operation: 'updatePayment' as const },
  { ...at('ISOLATION-04', 'webhook'), operation: 'deleteWebhook' as const },
  { ...at('ISOLATION-04', 'securityIP'), operation: 'deleteSecurityIP' as const },
  { ...at('ISOLATION-04', 'apiKey'), operation: 'disableApiKey' as const },
].map(({ operation, ...rest }) => ({
  ...rest,
  name: `refused but done: ${operation} of another account's`,
  patch: actsForOwner(operation),
}));

const states: readonly Fault[] = [
  {
    ...at('FEES-03', 'overdraw'),
    name: 'refused but done: withdrawEarnedFees of more than there is',
    patch: around('withdrawEarnedFees', async (call, next, { ledger }) => {
      try {
        return await next(call);
      } catch (error) {
        const amount = isObject(call.body) ? textOf(call.body['amount']) : '0';
        if (error instanceof Refusal && error.kind === 'overdraw')
          ledger.enter(call.caller?.id ?? '', `-${amount}`, 'debit', null);
        throw error;
      }
    }),
  },
  {
    ...at('PAYMENT-18', 'default'),
    name: 'refused but done: updatePayment of a paid payment',
    patch: around('updatePayment', async (call, next, { payments }) => {
      const payment = payments.byId(call.params['id'] ?? '');
      const description = isObject(call.body) ? call.body['description'] : undefined;
      const isPaid = payment?.paidAt != null && payment.account === call.caller?.id;
      if (isPaid && typeof description === 'string') payments.save({ ...payment, description });
      if (isPaid) throw new Refusal('state');
      return await next(call);
    }),
  },
];

export const refusedButDoneFaults: readonly Fault[] = [
  ...anonymous,
  ...withKey,
  ...forged,
  ...pix,
  ...wrongBodies,
  ...foreign,
  ...states,
];
