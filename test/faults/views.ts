import type { Call, Result } from '../../sandbox/http/call.ts';
import type { JsonObject } from '../../sandbox/lib/json.ts';
import type { Place } from '../../sandbox/lib/records.ts';
import type { Payment } from '../../sandbox/parts/payments.ts';
import { getOrInsert } from '../../src/json/get-or-insert.ts';
import { breaks, inBodyOf, type Patch, showing } from './break.ts';
import { byKey, type Condition, ofCaller, ofPath, only } from './families/conditions.ts';
import type { Fault } from './fault.ts';
import { during } from './methods.ts';

const byJwt: Condition = (parts) => {
  const isByKey = byKey(parts);
  return (call) => !isByKey(call);
};
const methods = { JWT: byJwt, 'API key': byKey };
const names = ['JWT', 'API key'] as const;

/** Shows payments otherwise in the responses to one operation where a condition holds. */
const shows =
  (
    operation: 'listPayments' | 'readPayment',
    condition: Condition,
    change: (payment: Payment, show: (payment: Payment) => JsonObject) => JsonObject,
  ): Patch =>
  (parts) => {
    const { presenter } = parts;
    const show = presenter.payment;
    const payment = (one: Payment, place: Place) => change(one, (other) => show(other, place));
    only(operation, condition, (call, next) => during(presenter, { payment }, () => next(call)))(parts);
  };

/** A read goes on showing what it showed first, or what it showed before updates by one method. */
const readsOnce =
  (condition: Condition, forgets: Condition = () => () => false): Patch =>
  (parts) => {
    const first = new Map<string, Result>();
    const forget = async (call: Call, next: (call: Call) => Promise<Result>) => {
      const result = await next(call);
      first.delete(ofPath(call));
      return result;
    };
    only('updatePayment', forgets, forget)(parts);
    only('readPayment', condition, async (call, next) => {
      const result = await next(call);
      return getOrInsert(first, ofPath(call), () => result);
    })(parts);
  };

/** A list goes on showing each item as it showed it first. */
const listsOnce = (condition: Condition): Patch => {
  const first = new Map<string, JsonObject>();
  return shows('listPayments', condition, (one, show) => getOrInsert(first, one.id, () => show(one)));
};

const laterPages: Condition =
  ({ dialect }) =>
  ({ query }) =>
    Number(query['page'] ?? 0) > dialect.list.firstPage;

/** A later page stays as it was when it was first read. */
const cachesLaterPages: Patch = (parts) => {
  const first = new Map<string, Result>();
  only('listPayments', laterPages, async (call, next) => {
    const result = await next(call);
    return getOrInsert(first, `${ofCaller(call)} ${JSON.stringify(call.query)}`, () => result);
  })(parts);
};

const noPay = 'it shows no pay, either';
const emptied = 'it shows fields that an update emptied, so that the list seems to lose them';
const staleList = {
  'PAYMENT-06': 'other fields are old, too',
  'PAYMENT-07': 'it shows fields that an update emptied, so that the read seems to lose them',
  'PAYMENT-08': 'a scenario looks for the update in the list alone',
  'PAYMENT-17': noPay,
};
const emptying = { spring: 'an update empties what it does not name there, and PAYMENT-06 tells the stale field' };
const asTime = { paranoid: 'its state is a time, and null may mean that a response does not show it' };

/** What the list shows in place of some signs of a text. */
const forms = {
  'without its tags': (text: string) => text.replaceAll(/<[^<>]*>/g, ''),
  'with blanks for its line breaks': (text: string) => text.replaceAll(/\r?\n/g, ' '),
};

/** One view, such as a read by API key, that differs from the others after a change. */
export const viewFaults: readonly Fault[] = [
  breaks(
    'PAYMENT-04',
    'default',
    'a read shows the id as a number',
    ({ presenter, dialect }) => {
      const show = presenter.payment;
      presenter.payment = (payment, place) =>
        place === 'read' ? { ...show(payment, place), [dialect.payment.idName]: 7 } : show(payment, place);
    },
    inBodyOf('readPayment'),
  ),
  ...names.flatMap((name) => [
    breaks('PAYMENT-07', 'known', `a read by ${name} goes on showing what it showed first`, readsOnce(methods[name]), {
      whole: true,
      also: { 'PAYMENT-06': emptied, 'PAYMENT-17': noPay },
    }),
    breaks(
      'PAYMENT-05',
      'default',
      `a list by ${name} goes on showing items as it showed them first`,
      listsOnce(methods[name]),
      {
        whole: true,
        also: staleList,
      },
    ),
    breaks(
      'PAYMENT-17',
      'default',
      `a list by ${name} shows when a payment was paid, and the state from before`,
      shows('listPayments', methods[name], (one, show) => ({
        ...show({ ...one, paidAt: null }),
        ...(one.paidAt === null ? {} : { settledAt: one.paidAt }),
      })),
      { whole: true, notOn: asTime },
    ),
  ]),
  breaks(
    'PAYMENT-07',
    'known',
    'a read by API key keeps what it showed before updates by JWT',
    readsOnce(byKey, byKey),
    { whole: true, also: { 'PAYMENT-06': emptied, 'PAYMENT-17': noPay } },
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'later pages of the list go on showing items as they showed them first',
    listsOnce(laterPages),
    { whole: true, also: staleList, notOn: emptying },
  ),
  breaks('PAYMENT-05', 'default', 'later pages of the list stay as they were first read', cachesLaterPages, {
    whole: true,
    also: { ...staleList, 'LIST-05': 'the total is old, too' },
    notOn: emptying,
  }),
  breaks(
    'PAYMENT-17',
    'default',
    'a read by API key never shows that a payment was paid',
    shows('readPayment', byKey, (one, show) => show({ ...one, paidAt: null })),
    { whole: true, notOn: asTime },
  ),
  breaks(
    'PAYMENT-07',
    'known',
    'reads by API key show ten times the amount',
    shows('readPayment', byKey, (one, show) => show({ ...one, amount: String(Number(one.amount) * 10) })),
    { whole: true },
  ),
  breaks(
    'PAYMENT-07',
    'known',
    'a read confuses the description and the reference of a payment',
    showing(['read'], (one) => ({ ...one, description: one.externalId, externalId: one.description })),
    { whole: true },
  ),
  ...Object.entries(forms).map(([form, change]) =>
    breaks(
      'PAYMENT-06',
      'description',
      `the list shows a text ${form}`,
      showing(['list'], (one) => ({ ...one, description: one.description === null ? null : change(one.description) })),
      { whole: true },
    ),
  ),
];
