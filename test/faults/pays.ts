import type { Call } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { Payment } from '../../sandbox/parts/payments.ts';
import { around, breaks, inBodyOf, misses, names, type Patch, refuses, showing, takes } from './break.ts';
import { byKey, ofPath } from './families/conditions.ts';
import type { Fault } from './fault.ts';

/** Also marks other payments of the account as paid. */
const marksAlso = (
  which: (count: number) => number,
  fits: (other: Payment, paid: Payment) => boolean = () => true,
): Patch =>
  around('sandboxPay', async (call, next, { payments }) => {
    const meant = payments.byId(textOf(fieldOf(call.body, 'id')));
    const result = await next(call);
    if (meant === null) return result;
    const others = payments
      .list(meant.account)
      .filter((one) => one.id !== meant.id && one.paidAt === null && fits(one, meant));
    for (const other of others.slice(0, which(others.length))) payments.markPaid(other);
    return result;
  });

/** Accepts a pay without an id, if it carries an API key instead of a JWT. */
const withoutIdByKey: Patch = (parts) => {
  const came = byKey(parts);
  const { request } = parts.checks;
  const isWithout = (call: Call) =>
    call.operation === 'sandboxPay' && fieldOf(call.body, 'id') === undefined && came(call);
  parts.checks.request = (call) => {
    if (!isWithout(call)) request(call);
  };
  around('sandboxPay', (call, next) => (isWithout(call) ? { about: 'payment', value: {} } : next(call)))(parts);
};

export const payFaults: readonly Fault[] = [
  breaks('PAYMENT-16', 'missing', 'a pay by API key does without an id', withoutIdByKey, {
    whole: true,
    notOn: { paranoid: 'it takes no key there' },
  }),
  breaks(
    'PAYMENT-09',
    'default',
    'the response to the second update shows another amount',
    showing(['update'], (payment) => (payment.revision > 2 ? { ...payment, amount: '4321.09' } : payment)),
    { also: { 'PAYMENT-08': 'the update may have named the amount' }, ...inBodyOf('updatePayment') },
  ),
  breaks(
    'PAYMENT-08',
    'externalId',
    'the response to an update without an externalId shows another one',
    (parts) => {
      const named = new Set<string>();
      around('updatePayment', (call, next) => {
        if (names(call, 'externalId')) named.add(ofPath(call));
        else named.delete(ofPath(call));
        return next(call);
      })(parts);
      showing(['update'], (payment) =>
        named.has(payment.id) || payment.externalId === null
          ? payment
          : { ...payment, externalId: 'of-another-payment' },
      )(parts);
    },
    {
      notOn: {
        ...inBodyOf('updatePayment').notOn,
        sloppy: 'writes may show so late there that no other response tells',
      },
    },
  ),
  breaks(
    'PAYMENT-15',
    'default',
    'the response to sandbox pay shows another externalId after an update',
    showing(['pay'], (payment) =>
      payment.revision > 2 && payment.externalId !== null ? { ...payment, externalId: 'of-another-payment' } : payment,
    ),
    inBodyOf('sandboxPay'),
  ),
  breaks(
    'PAYMENT-15',
    'default',
    'a pay of a payment without a reference is refused',
    around('sandboxPay', (call, next, { payments }) => {
      if (payments.byId(textOf(fieldOf(call.body, 'id')))?.externalId === null) throw new Refusal('state');
      return next(call);
    }),
  ),
  breaks(
    'PAYMENT-15',
    'default',
    'a pay of 1,000 or more is refused',
    around('sandboxPay', (call, next, { payments }) => {
      const { amount = '0' } = payments.byId(textOf(fieldOf(call.body, 'id'))) ?? {};
      if (Number(amount) >= 1000) throw new Refusal('state');
      return next(call);
    }),
    { also: { 'PAYMENT-17': 'it claims the same of its pay', 'AUTH-02': 'the JWT may be why a pay is refused' } },
  ),
  breaks(
    'PAYMENT-05',
    'default',
    'a pay changes an amount that is written with one decimal or none',
    around('sandboxPay', async (call, next, { payments }) => {
      const payment = payments.byId(textOf(fieldOf(call.body, 'id')));
      const result = await next(call);
      if (payment !== null && /^\d+(\.\d)?$/.test(String(Number(payment.amount))))
        payments.update(payment, { amount: `${Number(payment.amount) / 100}` });
      return result;
    }),
    {
      also: {
        'PAYMENT-17': 'a pay changes the amount, too',
        'PAYMENT-06': 'the payment may be taken for another one',
        'PAYMENT-08': 'the payment may be taken for another one',
      },
    },
  ),
  breaks('PAYMENT-15', 'default', 'sandbox pay finds no payment', refuses('sandboxPay'), {
    also: {
      'AUTH-02': 'no pay is accepted, whatever its credentials',
      'PAYMENT-17': 'it claims the same of its pay',
    },
  }),
  breaks(
    'PAYMENT-07',
    'known',
    'a payment that was paid is refused to API keys',
    (parts) => {
      const isByKey = byKey(parts);
      around('readPayment', (call, next, { payments }) => {
        const isPaid = payments.byId(ofPath(call))?.paidAt != null;
        if (isPaid && isByKey(call)) throw new Refusal('invalidValue');
        return next(call);
      })(parts);
    },
    { whole: true },
  ),
  breaks(
    'PAYMENT-07',
    'known',
    'a read shows a paid payment with the id of its transfer',
    showing(['read'], (payment) => (payment.paidAt === null ? payment : { ...payment, id: `tx-${payment.id}` })),
  ),
  breaks('PAYMENT-16', 'missing', 'sandbox pay does without an id', (parts) => {
    misses('sandboxPay', 'id')(parts);
    around('sandboxPay', (call, next) => (names(call, 'id') ? next(call) : { about: 'payment', value: {} }))(parts);
  }),
  breaks(
    'PAYMENT-16',
    'unknown',
    'sandbox pay of an unknown id is answered with success',
    around('sandboxPay', (call, next, { payments }) =>
      payments.byId(textOf(fieldOf(call.body, 'id'))) === null ? { about: 'payment', value: {} } : next(call),
    ),
  ),
  breaks('PAYMENT-16', 'unknown', 'sandbox pay of a number is answered with success', (parts) => {
    const isNumber = (id: unknown) => typeof id === 'number';
    takes('sandboxPay', 'id', isNumber)(parts);
    around('sandboxPay', (call, next) =>
      isNumber(fieldOf(call.body, 'id')) ? { about: 'payment', value: {} } : next(call),
    )(parts);
  }),
  breaks(
    'PAYMENT-16',
    'unknown',
    'sandbox pay finds a payment by the beginning of its id',
    around('sandboxPay', (call, next, { payments }) => {
      const id = textOf(fieldOf(call.body, 'id'));
      const [found] = payments.list(call.caller?.id ?? '').filter((one) => id.length > 8 && one.id.startsWith(id));
      return next(found === undefined ? call : { ...call, body: { id: found.id } });
    }),
  ),
  ...(['list', 'public'] as const).map((place) =>
    breaks(
      'PAYMENT-17',
      'default',
      `the place ${place} never shows that a payment was paid`,
      showing([place], (payment) => ({ ...payment, paidAt: null })),
      { whole: true, notOn: { paranoid: 'its state is a time, and null may mean that a response does not show it' } },
    ),
  ),
  ...(['list', 'public'] as const).map((place) =>
    breaks(
      'PAYMENT-17',
      'default',
      `the place ${place} shows each payment as paid`,
      showing([place], (payment) => ({ ...payment, paidAt: payment.paidAt ?? payment.createdAt })),
      {
        whole: true,
        notOn: { bare: 'only one place shows the state', paranoid: 'a time says that a payment was paid' },
      },
    ),
  ),
  breaks('PAYMENT-17', 'default', 'sandbox pay is answered with success and marks nothing', ({ payments }) => {
    payments.markPaid = (payment) => payment;
  }),
  breaks(
    'PAYMENT-17',
    'default',
    'a pay by JWT of a payment that a key created marks nothing',
    (parts) => {
      const isByKey = byKey(parts);
      const made = new Set<string>();
      around('createPayment', async (call, next) => {
        const result = await next(call);
        if (isByKey(call) && result.id !== undefined) made.add(result.id);
        return result;
      })(parts);
      const unmarked = new Set<string>();
      around('sandboxPay', (call, next) => {
        const id = textOf(fieldOf(call.body, 'id'));
        if (!isByKey(call) && made.has(id)) unmarked.add(id);
        return next(call);
      })(parts);
      const { markPaid } = parts.payments;
      parts.payments.markPaid = (payment) => (unmarked.has(payment.id) ? payment : markPaid(payment));
    },
    { whole: true, ...inBodyOf('createPayment') },
  ),
  breaks('PAYMENT-17', 'default', 'sandbox pay changes no more than a timestamp', ({ payments }) => {
    payments.markPaid = (payment) => payments.save(payment);
  }),
  breaks(
    'PAYMENT-17',
    'default',
    'sandbox pay marks two payments',
    marksAlso(() => 1),
    { also: { 'AUTH-10': 'the second payment may be the one that a key updates before and after it is disabled' } },
  ),
  breaks(
    'PAYMENT-17',
    'default',
    'sandbox pay marks all payments of the account',
    marksAlso((count) => count),
    { also: { 'AUTH-10': 'a pay by key also marks the payment that the key updates before and afterwards' } },
  ),
  ...(['amount', 'description'] as const).map((field) =>
    breaks(
      'PAYMENT-17',
      'default',
      `sandbox pay marks all payments with the same ${field}`,
      marksAlso(
        (count) => count,
        (other, paid) => other[field] !== null && other[field] === paid[field],
      ),
      {
        whole: true,
        notOn: {
          bare: 'its list shows no state',
          sloppy: 'its list shows a pay too late',
        },
      },
    ),
  ),
];
