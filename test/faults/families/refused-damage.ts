import type { Call } from '../../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../../sandbox/lib/json.ts';
import type { RefusalKind } from '../../../sandbox/lib/refusal-kinds.ts';
import type { Payment } from '../../../sandbox/parts/payments.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { at, type Fault } from '../fault.ts';
import { ofCaller } from './conditions.ts';
import { type Meant, whenRefused } from './when-refused.ts';

/** Faults of a service whose refused requests change something else of their account. */

type Damage = (call: Call, parts: Parts) => void;

const always: Meant = () => true;
const without =
  (field: string): Meant =>
  (call) =>
    fieldOf(call.body, field) === undefined;
const withWrong =
  (field: string): Meant =>
  (call, kind) =>
    fieldOf(call.body, field) != null && (kind === 'wrongType' || kind === 'invalidValue');
const ofKind =
  (...kinds: RefusalKind[]): Meant =>
  (_, kind) =>
    kinds.includes(kind);

const removesWebhooks: Damage = (call, { webhooks }) => {
  for (const webhook of webhooks.list(ofCaller(call))) webhooks.remove(webhook);
};

const putsUrl: Damage = (call, { webhooks }) => {
  const [first] = webhooks.list(ofCaller(call));
  if (first !== undefined) webhooks.setUrl(first, textOf(fieldOf(call.body, 'url')));
};

const emptiesList: Damage = (call, { database }) => {
  database.run('DELETE FROM security_ips WHERE account = ?', ofCaller(call));
};

const disablesKeys: Damage = (call, { keys }) => {
  for (const key of keys.list(ofCaller(call))) keys.setEnabled(key, false);
};

/** Changes the caller's payment that an update or a pay names. */
const changesNamed =
  (change: (payment: Payment) => Partial<Payment>): Damage =>
  (call, { payments }) => {
    const payment = payments.byId(call.params['id'] ?? textOf(fieldOf(call.body, 'id')));
    if (payment?.account === ofCaller(call)) payments.save({ ...payment, ...change(payment) });
  };

const paysLast: Damage = (call, { payments }) => {
  const last = payments.list(ofCaller(call)).find(({ paidAt }) => paidAt === null);
  if (last !== undefined) payments.markPaid(last);
};

const emptiesBalance: Damage = (call, { ledger }) => {
  const balance = ledger.balance(ofCaller(call));
  if (Number(balance) > 0) ledger.enter(ofCaller(call), `-${balance}`, 'debit', null);
};

type Row = Omit<Fault, 'name' | 'patch'> & {
  readonly operation: OperationId;
  readonly isMeant: Meant;
  readonly says: string;
  readonly damage: Damage;
};

/** One row for each refusal of an operation that does the same damage. */
function allDo(
  what: string,
  damage: Damage,
  refusals: readonly (readonly [where: Omit<Fault, 'name'>, operation: OperationId, isMeant: Meant, says: string])[],
): Row[] {
  return refusals.map(([where, operation, isMeant, says]) => ({
    ...where,
    operation,
    isMeant,
    says: `${says} ${what}`,
    damage,
  }));
}

const several = 'an account may have several webhooks';

const ofWebhooks: readonly Row[] = [
  ...allDo('removes all webhooks', removesWebhooks, [
    [at('WEBHOOK-02', 'POST'), 'createWebhook', without('url'), 'createWebhook without a url'],
    [at('WEBHOOK-05', 'POST'), 'createWebhook', withWrong('url'), 'createWebhook with a wrong url'],
    [at('WEBHOOK-02', 'PUT'), 'updateWebhook', without('url'), 'updateWebhook without a url'],
    [at('WEBHOOK-05', 'PUT'), 'updateWebhook', withWrong('url'), 'updateWebhook with a wrong url'],
    [
      { ...at('WEBHOOK-04', 'default'), also: { 'ISOLATION-04': 'the id of a webhook of another account is one' } },
      'deleteWebhook',
      always,
      'deleteWebhook of an unknown id',
    ],
  ]),
  {
    ...at('WEBHOOK-01', 'default'),
    operation: 'createWebhook',
    isMeant: ofKind('duplicate'),
    says: 'createWebhook of a second one replaces the first',
    damage: putsUrl,
    notOn: { default: several, nest: several, rails: several, sloppy: several, spring: 'it replaces the first' },
  },
];

const ofAddresses = allDo('empties the list', emptiesList, [
  [at('SECIP-03', 'default'), 'addSecurityIP', without('ip'), 'addSecurityIP without an ip'],
  [
    {
      ...at('SECIP-05', 'default'),
      also: { 'SECIP-02': 'an address of a kind that the service does not take is one' },
    },
    'addSecurityIP',
    withWrong('ip'),
    'addSecurityIP of a wrong ip',
  ],
  [at('SECIP-04', 'default'), 'deleteSecurityIP', always, 'deleteSecurityIP of an unknown address'],
]);

const ofKeys = allDo('disables all keys', disablesKeys, [
  [at('AUTH-10', 'enabled-again'), 'enableApiKey', always, 'enableApiKey of an unknown key'],
  [at('APIKEY-03', 'disable'), 'disableApiKey', always, 'disableApiKey of an unknown key'],
]);

const ofPayments: readonly Row[] = [
  {
    ...at('PAYMENT-18', 'default'),
    operation: 'updatePayment',
    isMeant: always,
    says: 'updatePayment clears the texts',
    damage: changesNamed(() => ({ description: null, externalId: null })),
  },
  {
    ...at('PAYMENT-18', 'default'),
    operation: 'updatePayment',
    isMeant: always,
    says: 'updatePayment marks the payment as paid',
    damage: changesNamed(({ paidAt, updatedAt }) => ({ paidAt: paidAt ?? updatedAt })),
  },
  ...(
    [
      ['of an unknown id', ofKind('unknownId', 'malformedId')],
      ['without an id', without('id')],
    ] as const
  ).map(([when, isMeant]) => ({
    ...at('PAYMENT-17', 'default'),
    operation: 'sandboxPay' as const,
    isMeant,
    says: `sandboxPay ${when} pays another payment`,
    damage: paysLast,
  })),
  {
    ...at('PAYMENT-17', 'default'),
    operation: 'sandboxPay',
    isMeant: ofKind('state'),
    says: 'sandboxPay of a paid payment makes it unpaid',
    damage: changesNamed(() => ({ paidAt: null })),
  },
  {
    ...at('FEES-03', 'overdraw'),
    operation: 'withdrawEarnedFees',
    isMeant: ofKind('overdraw'),
    says: 'withdrawEarnedFees of too much empties the balance',
    damage: emptiesBalance,
  },
];

export const refusedDamageFaults: readonly Fault[] = [...ofWebhooks, ...ofAddresses, ...ofKeys, ...ofPayments].map(
  ({ operation, isMeant, says, damage, ...rest }) => ({
    ...rest,
    name: `refused damage: ${says}`,
    patch: whenRefused(operation, isMeant, damage),
  }),
);
