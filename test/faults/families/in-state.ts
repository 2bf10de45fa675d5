import type { Payment } from '../../../sandbox/parts/payments.ts';
import { type OperationId, optionalPaymentFields } from '../../../src/contract/operations.ts';
import { around, type Patch, showing } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { type Condition, ofCaller, only, whileDisabled } from './conditions.ts';
import { refused, saying, undone, type Work } from './defects.ts';
import { listDefects } from './list-defects.ts';

/** Faults that appear only in one state of a payment, a key or an account. */

const states: Readonly<Record<string, (payment: Payment) => boolean>> = {
  'that was paid': ({ paidAt }) => paidAt !== null,
  'that was updated': ({ paidAt, revision }) => paidAt === null && revision > 1,
};

/** Applies if the payment in the path is in a state. */
const named =
  (isIn: (payment: Payment) => boolean): Condition =>
  ({ payments }) =>
  ({ params }) => {
    const payment = payments.byId(params['id'] ?? '');
    return payment !== null && isIn(payment);
  };

/** Lets every account use payments in a state, for one operation. */
const everybodys =
  (operation: OperationId, isIn: (payment: Payment) => boolean): Patch =>
  ({ payments }) => {
    const { isOwn } = payments;
    payments.isOwn = (payment, account, asked) =>
      (asked === operation && isIn(payment)) || isOwn(payment, account, asked);
  };

/** Shows payments in a state in the lists of all accounts. */
const listedEverywhere =
  (isIn: (payment: Payment) => boolean): Patch =>
  ({ payments, accounts }) => {
    const { list } = payments;
    payments.list = (account) => [
      ...list(account),
      ...accounts.all().flatMap(({ id }) => (id === account ? [] : list(id).filter(isIn))),
    ];
  };

const ofPayments = Object.entries(states).flatMap(([when, isIn]): Fault[] => [
  ...optionalPaymentFields.map((field) => ({
    ...at('PAYMENT-06', field),
    also: { 'PAYMENT-08': `the list does not show the ${field} that an update set, either` },
    name: `state: the list shows no ${field} of a payment ${when}`,
    patch: showing(['list'], (payment) => (isIn(payment) ? { ...payment, [field]: null } : payment)),
  })),
  {
    ...at('PAYMENT-05', 'default'),
    name: `state: the list shows no cents of a payment ${when}`,
    patch: showing(['list'], (payment) =>
      isIn(payment) ? { ...payment, amount: String(Math.floor(Number(payment.amount))), amountText: null } : payment,
    ),
  },
  {
    ...at('ISOLATION-03', 'default'),
    name: `state: anybody may read a payment ${when}`,
    patch: everybodys('readPayment', isIn),
  },
  {
    ...at('ISOLATION-01', 'default'),
    also: { 'LIST-05': 'totalItems counts payments of other accounts too' },
    name: `state: every list shows a payment ${when}`,
    patch: listedEverywhere(isIn),
  },
]);

const ofUpdated = states['that was updated'] ?? (() => false);

const updated: readonly Fault[] = [
  {
    ...at('ISOLATION-02', 'default'),
    name: 'state: anybody may update a payment that was updated',
    patch: everybodys('updatePayment', ofUpdated),
  },
  {
    ...at('PAYMENT-07', 'known'),
    name: 'state: readPayment refuses a payment that was updated',
    patch: only('readPayment', named(ofUpdated), refused),
  },
  {
    ...at('PAYMENT-14', 'known'),
    name: 'state: publicPayment refuses a payment that was updated',
    patch: only('publicPayment', named(ofUpdated), refused),
  },
];

/** Accepts both methods at once from accounts that have a disabled key. */
const takesBoth =
  (operation: OperationId): Patch =>
  ({ guard, keys }) => {
    const { callerOf } = guard;
    guard.callerOf = async (asked, credentials) => {
      const { authorization, apiKey } = credentials;
      const token = asked === operation && apiKey !== null ? guard.bearerToken(authorization ?? '') : null;
      const account = token === null ? null : await guard.accountOfJwt(token);
      const isBoth = account !== null && (await guard.accountOfKey(apiKey ?? '')) !== null;
      const isIn = isBoth && keys.list(account.id).some(({ enabled }) => !enabled);
      return isIn ? account : await callerOf(asked, credentials);
    };
  };

const bothTaken: readonly Fault[] = (
  [
    [at('AUTH-04', 'list'), 'listPayments'],
    [at('AUTH-04', 'create'), 'createPayment'],
    [at('AUTH-04', 'read'), 'readPayment'],
    [at('AUTH-04', 'update'), 'updatePayment'],
  ] as const
).map(([where, operation]) => ({
  ...where,
  name: `state: ${operation} takes both methods while a key is disabled`,
  patch: takesBoth(operation),
}));

type Row = Pick<Fault, 'rule' | 'case' | 'also' | 'notOn'> & {
  readonly operation: OperationId;
  readonly says: string;
  readonly work: Work;
};

const { pageAsText, oneTooFew, amountAsText } = listDefects;
const lists: readonly Row[] = [pageAsText, oneTooFew, amountAsText].map((defect) => ({
  ...defect,
  operation: 'listPayments',
}));

const whenDisabled: readonly Row[] = [
  ...lists,
  { ...at('WEBHOOK-04', 'default'), operation: 'deleteWebhook', says: 'deleteWebhook removes none', work: undone },
  { ...at('SECIP-02', 'default'), operation: 'addSecurityIP', says: 'addSecurityIP adds none', work: undone },
];

/** Applies if the caller has called an operation before. */
const after =
  (operation: OperationId): Condition =>
  (parts) => {
    const callers = new Set<string>();
    around(operation, async (call, next) => {
      const result = await next(call);
      callers.add(ofCaller(call));
      return result;
    })(parts);
    return (call) => callers.has(ofCaller(call));
  };

const none = 'its list holds one address';
const afters: readonly (Row & { readonly before: OperationId })[] = [
  ...lists.map((row) => ({ ...row, before: 'sandboxPay' as const })),
  ...lists.map((row) => ({ ...row, before: 'updatePayment' as const })),
  {
    ...at('WEBHOOK-04', 'default'),
    before: 'updateWebhook',
    operation: 'deleteWebhook',
    says: 'deleteWebhook removes none',
    work: undone,
  },
  {
    ...at('WEBHOOK-03', 'default'),
    before: 'deleteWebhook',
    operation: 'updateWebhook',
    says: 'updateWebhook replaces none',
    work: undone,
  },
  {
    ...at('SECIP-02', 'default'),
    before: 'deleteSecurityIP',
    operation: 'addSecurityIP',
    says: 'addSecurityIP adds none',
    work: undone,
  },
  {
    ...at('SECIP-04', 'default'),
    before: 'deleteSecurityIP',
    operation: 'deleteSecurityIP',
    says: 'deleteSecurityIP removes none',
    work: undone,
    notOn: { bare: none, sloppy: none },
  },
  {
    ...at('AUTH-10', 'disabled'),
    before: 'enableApiKey',
    operation: 'disableApiKey',
    says: 'disableApiKey disables none',
    work: undone,
  },
  {
    ...at('FEES-01', 'default'),
    before: 'withdrawEarnedFees',
    operation: 'earnedFeesBalance',
    says: 'earnedFeesBalance is refused',
    work: refused,
  },
  {
    ...at('SECIP-01', 'default'),
    before: 'addSecurityIP',
    operation: 'getSecurityIP',
    says: 'getSecurityIP answers an array',
    work: saying((value) => [value]),
    notOn: { rails: 'it answers as text' },
  },
];

export const inStateFaults: readonly Fault[] = [
  ...ofPayments,
  ...updated,
  ...bothTaken,
  ...whenDisabled.map(({ operation, says, work, ...rest }) => ({
    ...rest,
    name: `state: ${says} while a key is disabled`,
    patch: only(operation, whileDisabled, work),
  })),
  ...afters.map(({ before, operation, says, work, ...rest }) => ({
    ...rest,
    name: `state: ${says} after ${before}`,
    patch: only(operation, after(before), work),
  })),
];
