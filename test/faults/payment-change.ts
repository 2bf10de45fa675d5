import { setTimeout as sleep } from 'node:timers/promises';
import { fieldOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { PaymentFields } from '../../sandbox/parts/payments.ts';
import { paymentFields } from '../../src/contract/operations.ts';
import { around, breaks, names, type Patch, refuses, showing } from './break.ts';
import type { Fault } from './fault.ts';

/** Changes what an update stores. */
const updating =
  (change: (fields: Partial<PaymentFields>, before: PaymentFields) => Partial<PaymentFields>): Patch =>
  ({ payments }) => {
    const { update } = payments;
    payments.update = (payment, changed) => update(payment, change(changed, payment));
  };

/** Changes a payment although its update is refused. */
const halfDone = (change: Partial<PaymentFields>, when: (body: unknown) => boolean = () => true): Patch =>
  around('updatePayment', async (call, next, { payments }) => {
    try {
      return await next(call);
    } catch (error) {
      const payment = payments.byId(call.params['id'] ?? '');
      const isOwn = payment !== null && payment.account === call.caller?.id;
      if (error instanceof Refusal && isOwn && when(call.body)) payments.update(payment, change);
      throw error;
    }
  });

const ignored = paymentFields.map((field) =>
  breaks(
    'PAYMENT-08',
    field,
    `an update is answered with success and keeps the old ${field}`,
    updating((changed) => {
      const { [field]: _, ...others } = changed;
      return field === 'amount' ? { ...others, amountText: null } : others;
    }),
  ),
);

const alone = paymentFields.map((field) =>
  breaks(
    'PAYMENT-08',
    field,
    `update refuses ${field} alone`,
    refuses(
      'updatePayment',
      (call) => names(call, field) && paymentFields.filter((one) => names(call, one)).length === 1,
    ),
  ),
);

const updates: readonly Fault[] = [
  ...ignored,
  ...alone,
  breaks(
    'PAYMENT-08',
    'selfEarnedFees',
    'an update takes fees of zero for none',
    updating((changed, before) =>
      changed.selfEarnedFees === '0' ? { ...changed, selfEarnedFees: before.selfEarnedFees } : changed,
    ),
  ),
  breaks(
    'PAYMENT-08',
    'description',
    'an update takes an empty description for none',
    updating((changed, before) =>
      changed.description === '' ? { ...changed, description: before.description } : changed,
    ),
  ),
  breaks(
    'PAYMENT-08',
    'externalId',
    'an update drops an externalId that another payment of the account has',
    ({ payments }) => {
      const { update, hasExternalId } = payments;
      payments.hasExternalId = (account, externalId, updated) =>
        updated === null && hasExternalId(account, externalId, updated);
      payments.update = (payment, { externalId, ...others }) => {
        const isTaken = externalId != null && hasExternalId(payment.account, externalId, payment.id);
        return update(payment, isTaken || externalId === undefined ? others : { ...others, externalId });
      };
    },
    {
      whole: true,
      notOn: {
        spring: 'a create has no response body, so no payment gets the reference of another',
        bare: 'a create has no response body, so no payment gets the reference of another',
      },
    },
  ),
  breaks(
    'PAYMENT-08',
    'all',
    'update refuses all fields at once',
    refuses('updatePayment', (call) => paymentFields.every((field) => names(call, field))),
  ),
  breaks(
    'PAYMENT-08',
    'all',
    'an update keeps a due date that was given before',
    updating((changed, { dueDate }) => (dueDate === null ? changed : { ...changed, dueDate })),
  ),
  breaks(
    'PAYMENT-08',
    'all',
    'of two updates at the same time the last one writes the whole payment',
    around('updatePayment', async (call, next, { payments }) => {
      const id = call.params['id'] ?? '';
      const before = payments.byId(id);
      await sleep(30);
      const between = payments.byId(id);
      const result = await next(call);
      const after = payments.byId(id);
      if (before === null || after === null || between?.revision === before.revision) return result;
      const unnamed = paymentFields.filter((field) => !names(call, field)).map((field) => [field, before[field]]);
      payments.save({ ...after, ...Object.fromEntries(unnamed) });
      return result;
    }),
    { also: { 'PAYMENT-09': 'the amount may be the value that is lost' } },
  ),
  breaks(
    'PAYMENT-09',
    'default',
    'an update without an amount sets it to one',
    updating((changed) => (changed.amount === undefined ? { ...changed, amount: '1' } : changed)),
  ),
  breaks(
    'PAYMENT-09',
    'default',
    'an update rounds the amount that it does not name',
    updating((changed, { amount }) =>
      changed.amount === undefined ? { ...changed, amount: String(Math.floor(Number(amount))) } : changed,
    ),
    { also: { 'PAYMENT-07': 'the read shows another amount than was accepted, and no list shows which is right' } },
  ),
  breaks(
    'PAYMENT-10',
    'default',
    'an update of an unknown id is answered with success',
    around('updatePayment', (call, next, { payments }) => {
      const id = call.params['id'] ?? '';
      return payments.byId(id) === null ? { about: 'payment', value: { id }, id } : next(call);
    }),
  ),
  breaks(
    'PAYMENT-10',
    'default',
    'an update of an unknown id makes a payment',
    around('updatePayment', (call, next, parts) => {
      const isKnown = parts.payments.byId(call.params['id'] ?? '') !== null;
      return isKnown
        ? next(call)
        : Promise.resolve(parts.handlers.createPayment({ ...call, body: { amount: 10, ...(call.body as object) } }));
    }),
  ),
  breaks(
    'PAYMENT-10',
    'default',
    'an update of an unknown id makes a payment where it names an amount',
    around('updatePayment', (call, next, { handlers, payments }) => {
      const isKnown = payments.byId(call.params['id'] ?? '') !== null;
      return isKnown || fieldOf(call.body, 'amount') === undefined
        ? next(call)
        : Promise.resolve(handlers.createPayment(call));
    }),
  ),
  breaks(
    'PAYMENT-18',
    'default',
    'an update with a wrong amount is refused when the description was saved',
    halfDone(
      { description: 'Half done' },
      (body) => fieldOf(body, 'amount') !== undefined && fieldOf(body, 'description') !== undefined,
    ),
  ),
  breaks(
    'PAYMENT-18',
    'default',
    'an update with a wrong due date clears the externalId',
    halfDone({ externalId: null }, (body) => fieldOf(body, 'dueDate') !== undefined),
  ),
  breaks('PAYMENT-18', 'default', 'a refused update clears the fees', halfDone({ selfEarnedFees: null })),
  breaks(
    'PAYMENT-19',
    'default',
    'each update adds the fees to the amount',
    updating((changed, before) => {
      const again = changed.amount === before.amount && changed.selfEarnedFees === before.selfEarnedFees;
      return again
        ? {
            ...changed,
            amount: String(Number((Number(before.amount) + Number(before.selfEarnedFees ?? 0)).toFixed(2))),
          }
        : changed;
    }),
    { also: { 'PAYMENT-08': 'the response to the second one shows another amount than it asked for' } },
  ),
  breaks(
    'PAYMENT-19',
    'default',
    'the second of two equal updates clears the due date',
    updating((changed, before) =>
      changed.dueDate !== undefined && changed.dueDate === before.dueDate ? { ...changed, dueDate: null } : changed,
    ),
  ),
];

export const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const reads: readonly Fault[] = [
  breaks('PAYMENT-07', 'known', 'no payment can be read', refuses('readPayment'), {
    also: {
      'AUTH-02': 'no read is accepted, whatever its credentials',
      'HTTP-04': 'the Location of a new payment leads to its read',
      'AUTH-03': 'no read is accepted, whatever its credentials',
    },
  }),
  breaks(
    'PAYMENT-07',
    'unknown',
    'a read of an unknown id is answered with success',
    around('readPayment', (call, next, { payments }) =>
      payments.byId(call.params['id'] ?? '') === null ? { about: 'payment', value: null } : next(call),
    ),
  ),
  breaks(
    'PAYMENT-07',
    'unknown',
    'a read of an unknown id shows the newest payment',
    around('readPayment', (call, next, { payments }) => {
      const [newest] = payments.list(call.caller?.id ?? '');
      const isKnown = payments.byId(call.params['id'] ?? '') !== null;
      return next(isKnown || newest === undefined ? call : { ...call, params: { id: newest.id } });
    }),
  ),
  breaks(
    'PAYMENT-07',
    'known',
    'a read shows each due date one day early',
    showing(['read'], (payment) => ({
      ...payment,
      dueDate: payment.dueDate === null ? null : dayBefore(payment.dueDate),
    })),
  ),
  breaks(
    'PAYMENT-07',
    'unknown',
    'a read ignores what follows an id',
    around('readPayment', (call, next, { payments }) => {
      const [found] = payments.list(call.caller?.id ?? '').filter(({ id }) => call.params['id']?.startsWith(id));
      return next(found === undefined ? call : { ...call, params: { id: found.id } });
    }),
  ),
  breaks('PAYMENT-14', 'known', 'the public lookup finds no payment', refuses('publicPayment')),
  breaks(
    'PAYMENT-14',
    'unknown',
    'the public lookup of an unknown id is answered with success',
    around('publicPayment', (call, next, { payments }) =>
      payments.byId(call.params['id'] ?? '') === null ? { about: 'payment', value: {} } : next(call),
    ),
  ),
];

/** Gives the new description to other payments of the account, too, which have the same amount. */
const reachesAlike: Patch = around('updatePayment', async (call, next, { payments }) => {
  const result = await next(call);
  const made = payments.byId(call.params['id'] ?? '');
  if (made === null || !names(call, 'description')) return result;
  for (const other of payments.list(made.account))
    if (other.id !== made.id && other.amount === made.amount)
      payments.save({ ...other, description: made.description });
  return result;
});

const alike: readonly Fault[] = [
  breaks('PAYMENT-06', 'description', 'an update changes all payments with the same amount', reachesAlike, {
    whole: true,
    also: {
      'PAYMENT-07': 'a read of the other payment shows the description, too',
      'PAYMENT-15': 'the response to its pay shows the description, too',
    },
  }),
];

export const paymentChangeFaults: readonly Fault[] = [...updates, ...reads, ...alike];
