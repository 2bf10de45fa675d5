import type { Call } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { Payment, PaymentFields } from '../../sandbox/parts/payments.ts';
import type { Parts } from '../../sandbox/start.ts';
import { optionalPaymentFields } from '../../src/contract/operations.ts';
import { casesOf } from '../../src/contract/rules.ts';
import { isObject } from '../../src/json/value.ts';
import {
  around,
  breaks,
  fieldsOfCreate,
  inBodyOf,
  misses,
  names,
  type Patch,
  refuses,
  showing,
  takes,
} from './break.ts';
import type { Fault } from './fault.ts';

/** The values that are not numbers, by the cases of the rule. */
export const kinds: Readonly<Record<'text' | 'boolean' | 'object' | 'array' | 'null', (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && Number.isNaN(Number(value)),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  null: (value) => value === null,
};

const plain: PaymentFields = {
  amount: '0',
  amountText: null,
  selfEarnedFees: null,
  externalId: null,
  description: null,
  callbackSuccessUrl: null,
  dueDate: null,
  extra: {},
};

/** Stores a refused payment, with its reference or with an amount of zero. */
export const storesRefused =
  (when: (body: unknown) => boolean, unnamed?: Partial<Payment>): Patch =>
  ({ checks, payments }) => {
    const { request } = checks;
    checks.request = (call) => {
      try {
        request(call);
      } catch (error) {
        if (call.operation === 'createPayment' && call.caller !== null && when(call.body)) {
          const reference = { externalId: textOf(fieldOf(call.body, 'externalId')) };
          payments.create(call.caller.id, { ...plain, ...(unnamed ?? reference) });
        }
        throw error;
      }
    };
  };

/** The result of a careless conversion of an amount. */
function coerced(value: unknown): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : '0';
}

/** Converts an amount that is not a number instead of refusing it. */
const coerces = (kind: (value: unknown) => boolean): Patch =>
  around('updatePayment', async (call, next, { payments }) => {
    const payment = payments.byId(call.params['id'] ?? '');
    const amount = fieldOf(call.body, 'amount');
    if (payment === null || payment.account !== call.caller?.id || !kind(amount)) return await next(call);
    payments.update(payment, { amount: coerced(amount) });
    return { about: 'payment', value: { id: payment.id }, id: payment.id };
  });

const wrongAmounts = casesOf('PAYMENT-11').flatMap((type): Fault[] => [
  breaks('PAYMENT-11', type, `create takes an amount that is ${type}`, takes('createPayment', 'amount', kinds[type])),
  breaks(
    'PAYMENT-11',
    type,
    `update takes an amount that is ${type}`,
    coerces(kinds[type]),
    type === 'null' ? { also: { 'PAYMENT-09': 'a service may read null as an amount that was not sent' } } : {},
  ),
]);

/** The wrong due dates, by the cases of the rule. */
export const dueDates = { 'other-order': /^\d\d\/\d\d/, text: /^[a-z ]+$/i, 'impossible-day': /-02-3\d$/ } as const;

const values: readonly Fault[] = [
  ...wrongAmounts,
  breaks(
    'PAYMENT-11',
    'text',
    'create takes an empty text for an amount',
    takes('createPayment', 'amount', (value) => value === ''),
  ),
  breaks(
    'PAYMENT-11',
    'text',
    'a create with a text for an amount is refused and stored',
    storesRefused((body) => kinds.text(fieldOf(body, 'amount'))),
  ),
  breaks(
    'PAYMENT-11',
    'object',
    'an update with an object for an amount is refused and stored',
    around('updatePayment', (call, next, { payments }) => {
      const payment = payments.byId(call.params['id'] ?? '');
      if (payment !== null && kinds.object(fieldOf(call.body, 'amount'))) payments.update(payment, { amount: '0' });
      return next(call);
    }),
  ),
  ...(['createPayment', 'updatePayment'] as const).flatMap((operation) => [
    breaks(
      'PAYMENT-13',
      'default',
      `${operation} takes an object for a callback address`,
      takes(operation, 'callbackSuccessUrl', isObject),
      { whole: true },
    ),
    breaks('PAYMENT-12', 'text', `${operation} takes an object for a due date`, takes(operation, 'dueDate', isObject), {
      whole: true,
    }),
  ]),
  ...casesOf('PAYMENT-12').map((form) =>
    breaks(
      'PAYMENT-12',
      form,
      `create takes a due date like ${form}`,
      takes('createPayment', 'dueDate', (value) => dueDates[form].test(textOf(value))),
    ),
  ),
  breaks(
    'PAYMENT-13',
    'default',
    'create takes a callback address that is no URL',
    takes('createPayment', 'callbackSuccessUrl'),
  ),
  ...casesOf('PAYMENT-20').map((field) =>
    breaks('PAYMENT-20', field, `create takes any ${field}`, takes('createPayment', field)),
  ),
];

/** Values that no request asks for. */
const others = {
  amount: '4321.09',
  selfEarnedFees: '4.56',
  externalId: 'of-another-payment',
  description: 'Of another payment',
  dueDate: '2031-12-24',
} as const;

/** Whether the account of a request is the second, the fourth and so on. */
const isEven = ({ caller }: Call, { accounts }: Parts): boolean =>
  accounts.all().findIndex(({ id }) => id === caller?.id) % 2 === 1;

export const paymentCreateFaults: readonly Fault[] = [
  ...(['selfEarnedFees', 'externalId', 'description', 'dueDate'] as const).map((field) =>
    breaks(
      'PAYMENT-03',
      field,
      `the response to create shows another ${field} beside a callbackSuccessUrl`,
      showing(['create'], (payment) =>
        payment.callbackSuccessUrl === null || payment[field] === null
          ? payment
          : { ...payment, [field]: others[field] },
      ),
      fieldsOfCreate(),
    ),
  ),
  breaks(
    'PAYMENT-01',
    'default',
    'the response to create shows another amount beside a callbackSuccessUrl',
    showing(['create'], (payment) =>
      payment.callbackSuccessUrl === null ? payment : { ...payment, amount: others.amount },
    ),
    inBodyOf('createPayment'),
  ),
  breaks(
    'PAYMENT-03',
    'externalId',
    'every second account may send no externalId',
    around('createPayment', (call, next, parts) => {
      if (names(call, 'externalId') && isEven(call, parts)) throw new Refusal('invalidValue');
      return next(call);
    }),
  ),
  breaks(
    'PAYMENT-01',
    'default',
    'create wants something beside the amount',
    refuses('createPayment', (call) => !optionalPaymentFields.some((field) => names(call, field))),
  ),
  breaks(
    'PAYMENT-01',
    'default',
    'create refuses amounts of 29 cents',
    refuses('createPayment', ({ body }) => Math.round(Number(fieldOf(body, 'amount')) * 100) % 100 === 29),
  ),
  breaks('PAYMENT-02', 'default', 'create does without an amount', misses('createPayment', 'amount')),
  breaks(
    'PAYMENT-02',
    'default',
    'create does without an amount if it has fees',
    misses('createPayment', 'amount', (body) => fieldOf(body, 'selfEarnedFees') !== undefined),
  ),
  breaks(
    'PAYMENT-02',
    'default',
    'a create without an amount is refused and stored',
    storesRefused((body) => fieldOf(body, 'amount') === undefined),
  ),
  breaks(
    'PAYMENT-02',
    'default',
    'a create without an amount is answered with 500',
    ({ checks }) => {
      const { request } = checks;
      checks.request = (call) => {
        if (call.operation === 'createPayment' && !names(call, 'amount')) throw new TypeError('amount is undefined');
        request(call);
      };
    },
    { also: { 'HTTP-02': 'it is a 5xx' } },
  ),
  ...optionalPaymentFields.map((field) =>
    breaks(
      'PAYMENT-03',
      field,
      `create refuses ${field}`,
      refuses('createPayment', (call) => names(call, field)),
    ),
  ),
  breaks(
    'PAYMENT-03',
    'dueDate',
    'create refuses due dates on the second of a month',
    refuses('createPayment', ({ body }) => textOf(fieldOf(body, 'dueDate')).endsWith('-02')),
  ),
  breaks(
    'PAYMENT-03',
    'all',
    'create refuses all fields at once',
    refuses('createPayment', (call) => optionalPaymentFields.every((field) => names(call, field))),
  ),
  ...values,
];
