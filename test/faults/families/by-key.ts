import type { Call } from '../../../sandbox/http/call.ts';
import { type OperationId, optionalPaymentFields, paymentFields } from '../../../src/contract/operations.ts';
import { around, type Patch } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { dueDates, kinds } from '../payment-create.ts';
import { byKey, only } from './conditions.ts';
import { drops, keepsOld, undone, type Work } from './defects.ts';
import { lackingDefects, listDefects } from './list-defects.ts';

/** Faults that appear only in requests with an API key. */

/** Ignores a field of requests with a key if its value is of one kind. */
const takesByKey =
  (operation: OperationId, field: string, when: (value: unknown) => boolean): Patch =>
  (parts) => {
    const came = byKey(parts);
    let isByKey = false;
    const { request, field: judge } = parts.checks;
    // The handler runs right after this check, so no other request comes between them.
    parts.checks.request = (call: Call) => {
      isByKey = call.operation === operation && came(call);
      request(call);
    };
    parts.checks.field = (name, documented, value, beside) => {
      const isBlind = isByKey && beside.operation === operation && name === field && value !== undefined && when(value);
      return isBlind ? [] : judge(name, documented, value, beside);
    };
  };

const wrongValues = (['createPayment', 'updatePayment'] as const).flatMap((operation): Fault[] => [
  ...(['text', 'boolean', 'null'] as const).map((kind) => ({
    ...at('PAYMENT-11', kind),
    name: `by key: ${operation} takes an amount like ${kind}`,
    patch: takesByKey(operation, 'amount', kinds[kind]),
  })),
  ...(['other-order', 'text', 'impossible-day'] as const).map((form) => ({
    ...at('PAYMENT-12', form),
    name: `by key: ${operation} takes a due date like ${form}`,
    patch: takesByKey(operation, 'dueDate', (value) => dueDates[form].test(String(value))),
  })),
  {
    ...at('PAYMENT-13', 'default'),
    name: `by key: ${operation} takes a callback address that is no URL`,
    patch: takesByKey(operation, 'callbackSuccessUrl', () => true),
  },
  {
    ...at('PAYMENT-20', 'externalId'),
    name: `by key: ${operation} takes a reference that is an object`,
    patch: takesByKey(operation, 'externalId', (value) => typeof value === 'object'),
  },
]);

/** Stores an amount without its cents. */
const cutsCents: Work = async (call, next, { payments }) => {
  const result = await next(call);
  const made = payments.byId(result.id ?? '');
  if (made !== null) payments.save({ ...made, amount: String(Math.floor(Number(made.amount))), amountText: null });
  return result;
};

/** Sets the amount to 1 if an update does not name it. */
const setsAmount: Work = async (call, next, { payments }) => {
  const before = payments.byId(call.params['id'] ?? '');
  const result = await next(call);
  const after = payments.byId(call.params['id'] ?? '');
  if (after !== null && before?.amount === after.amount) payments.save({ ...after, amount: '1', amountText: null });
  return result;
};

const takesUnknown: Work = (call, next, { payments }) => {
  const id = call.params['id'] ?? '';
  return payments.byId(id) === null ? { about: 'payment', value: { id }, id } : next(call);
};

/** Leaves payments that were created by key out of the list. */
const notListed: Patch = (parts) => {
  const made = new Set<string>();
  const came = byKey(parts);
  around('createPayment', async (call, next) => {
    const result = await next(call);
    if (came(call)) made.add(result.id ?? '');
    return result;
  })(parts);
  const { list } = parts.payments;
  parts.payments.list = (account) => list(account).filter(({ id }) => !made.has(id));
};

export const byKeyFaults: readonly Fault[] = [
  ...[...Object.values(listDefects), ...lackingDefects].map(({ says, work, ...rest }) => ({
    ...rest,
    name: `by key: ${says} in the list`,
    patch: only('listPayments', byKey, work),
  })),
  ...optionalPaymentFields.map((field) => ({
    ...at('PAYMENT-06', field),
    name: `by key: createPayment stores no ${field}`,
    patch: only('createPayment', byKey, drops(field)),
  })),
  ...paymentFields.map((field) => ({
    ...at('PAYMENT-08', field),
    name: `by key: updatePayment keeps the old ${field}`,
    patch: only('updatePayment', byKey, keepsOld(field)),
  })),
  { ...at('PAYMENT-04', 'default'), name: 'by key: a created payment does not show in the list', patch: notListed },
  {
    ...at('PAYMENT-05', 'default'),
    name: 'by key: createPayment stores no cents',
    patch: only('createPayment', byKey, cutsCents),
  },
  {
    ...at('PAYMENT-09', 'default'),
    name: 'by key: an update without an amount sets it to one',
    patch: only('updatePayment', byKey, setsAmount),
  },
  {
    ...at('PAYMENT-07', 'unknown'),
    name: 'by key: a read of an unknown id is answered with success',
    patch: only('readPayment', byKey, takesUnknown),
  },
  {
    ...at('PAYMENT-10', 'default'),
    name: 'by key: an update of an unknown id is answered with success',
    patch: only('updatePayment', byKey, takesUnknown),
  },
  {
    ...at('PAYMENT-08', 'amount'),
    name: 'by key: updatePayment changes nothing',
    patch: only('updatePayment', byKey, undone),
  },
  ...wrongValues,
];
