import { fieldOf, isObject } from '../../sandbox/lib/json.ts';
import type { Payment } from '../../sandbox/parts/payments.ts';
import { optionalPaymentFields } from '../../src/contract/operations.ts';
import { around, both, breaks, type Patch, showing, takes } from './break.ts';
import type { Fault } from './fault.ts';

/** All places that show a payment. */
const everywhere = ['create', 'list', 'read', 'update', 'pay', 'public'];

const isText = (value: unknown): boolean => typeof value === 'string';

/** Changes the input fields of a payment only in list items. */
const inList = (change: (payment: Payment) => Payment): Patch => showing(['list'], change);

const changes: Readonly<Record<(typeof optionalPaymentFields)[number], (payment: Payment) => Payment>> = {
  selfEarnedFees: (payment) => ({ ...payment, selfEarnedFees: payment.selfEarnedFees === null ? null : '0' }),
  externalId: (payment) => ({ ...payment, externalId: payment.externalId?.toLowerCase() ?? null }),
  description: (payment) => ({ ...payment, description: payment.description?.slice(0, 5) ?? null }),
  callbackSuccessUrl: (payment) => ({
    ...payment,
    callbackSuccessUrl: payment.callbackSuccessUrl?.replace(/^\w+:/, '') ?? null,
  }),
  dueDate: (payment) => ({ ...payment, dueDate: payment.dueDate?.split('-').reverse().join('-') ?? null }),
};

/** Changes the id in one place. */
const idIn =
  (where: string, change: (payment: Payment) => string | number | null): Patch =>
  ({ presenter, dialect }) => {
    const show = presenter.payment;
    presenter.payment = (payment, place) => {
      const record = show(payment, place);
      return place === where ? { ...record, [dialect.payment.idName]: change(payment) } : record;
    };
  };

/** The id of a payment. For a payment with a due date, one that no payment has. */
const idUnlessDue = ({ id, dueDate }: Payment): string => (dueDate === null ? id : `${id}0`);

/** Leaves payments out of the list and of its counts. */
export const hidden =
  (when: (payment: Payment) => boolean): Patch =>
  ({ payments }) => {
    const { list } = payments;
    payments.list = (account) => list(account).filter((payment) => !when(payment));
  };

/** What a list shows of payments that were created. */
/** A create without a field gets the value of the last create that had one. */
const leftBehind =
  (field: 'dueDate' | 'selfEarnedFees'): Patch =>
  (parts) => {
    let last: unknown;
    around('createPayment', async (call, next) => {
      const given = fieldOf(call.body, field);
      const isLeft = given === undefined && last !== undefined && isObject(call.body);
      const result = await next(isLeft ? { ...call, body: { ...call.body, [field]: last } } : call);
      if (given !== undefined && given !== null) last = given;
      return result;
    })(parts);
  };

export const paymentListedFaults: readonly Fault[] = [
  breaks('PAYMENT-06', 'dueDate', 'a create without a dueDate gets that of another', leftBehind('dueDate')),
  breaks(
    'PAYMENT-04',
    'default',
    'payments with a due date do not show in the list',
    hidden(({ dueDate }) => dueDate !== null),
    {
      also: {
        'ISOLATION-01': 'an account does not list its own payment either',
        'LIST-05': 'the list counts only what it shows',
        'LIST-08': 'the pages hold only what the list shows',
      },
    },
  ),
  breaks(
    'PAYMENT-04',
    'default',
    'list items have no id',
    idIn('list', () => null),
  ),
  breaks(
    'PAYMENT-04',
    'default',
    'list items have a number for an id',
    idIn('list', ({ id }) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 40, 7)),
  ),
  breaks('PAYMENT-07', 'known', 'a read shows another id if there is a due date', idIn('read', idUnlessDue)),
  breaks('PAYMENT-05', 'default', 'short pages of the list show no amount for their first payment', ({ pages }) => {
    const { page } = pages;
    pages.page = (account, query) => {
      const found = page(account, query);
      const [first, ...others] = found.items;
      if (first === undefined || found.items.length > 50) return found;
      return { ...found, items: [{ ...first, amount: '0' }, ...others] };
    };
  }),
  breaks(
    'PAYMENT-04',
    'default',
    'two payments share an id in the list',
    ({ pages }) => {
      const { page } = pages;
      pages.page = (account, query) => {
        const found = page(account, query);
        const [first, second, ...others] = found.items;
        if (first === undefined || second === undefined) return found;
        return { ...found, items: [first, { ...second, id: first.id }, ...others] };
      };
    },
    { also: { 'LIST-08': 'one payment shows twice, by its id' } },
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'the list shows amounts as text',
    inList((payment) => ({ ...payment, amountText: payment.amount })),
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'the list shows whole amounts',
    inList((payment) => ({ ...payment, amount: payment.amount.split('.')[0] ?? '0' })),
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'amounts lose their cents wherever they show',
    showing(everywhere, (payment) => ({ ...payment, amount: payment.amount.split('.')[0] ?? '0' })),
    { also: { 'PAYMENT-08': 'a new amount does not show either' } },
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'the list shows amounts in cents',
    inList((payment) => ({ ...payment, amount: String(Math.round(Number(payment.amount) * 100)) })),
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'the list shows amounts less fees',
    inList((payment) => ({
      ...payment,
      amount: String(Number((Number(payment.amount) - Number(payment.selfEarnedFees ?? 0)).toFixed(2))),
    })),
  ),
  ...optionalPaymentFields.flatMap((field) => [
    breaks(
      'PAYMENT-06',
      field,
      `the list shows no ${field}`,
      inList((payment) => ({ ...payment, [field]: null })),
    ),
    breaks('PAYMENT-06', field, `the list shows another ${field}`, inList(changes[field])),
  ]),
  breaks(
    'PAYMENT-06',
    'externalId',
    'the list shows no externalId beside a description',
    inList((payment) => ({ ...payment, externalId: payment.description === null ? payment.externalId : null })),
  ),
  breaks(
    'PAYMENT-06',
    'description',
    'a description ends at its first line break',
    showing(everywhere, (payment) => ({ ...payment, description: payment.description?.split(/\r?\n/)[0] ?? null })),
    { whole: true },
  ),
  breaks(
    'PAYMENT-06',
    'description',
    'a description may have any length, and loses what follows the first 255 characters',
    both(
      takes('createPayment', 'description', isText),
      takes('updatePayment', 'description', isText),
      showing(everywhere, (payment) => ({ ...payment, description: payment.description?.slice(0, 255) ?? null })),
    ),
  ),
];
