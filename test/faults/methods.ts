import type { Result } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { PaymentFields } from '../../sandbox/parts/payments.ts';
import { takesNull } from './bodies.ts';
import { around, both, breaks, names, type Patch } from './break.ts';
import { byKey, ofCaller, only } from './families/conditions.ts';
import type { Fault } from './fault.ts';

const removed: Partial<PaymentFields> = {
  selfEarnedFees: null,
  externalId: null,
  description: null,
  callbackSuccessUrl: null,
  dueDate: null,
};

/** Handles a request while a part of the sandbox has other methods. */
export async function during<Part extends object>(part: Part, others: Partial<Part>, work: () => Promise<Result>) {
  const names = Object.keys(others) as (keyof Part)[];
  const own = Object.fromEntries(names.map((name) => [name, part[name]]));
  Object.assign(part, others);
  try {
    return await work();
  } finally {
    Object.assign(part, own);
  }
}

/** An operation with a JWT does not find payments that were created by API key. */
const findsNoneByKey =
  (operation: 'updatePayment' | 'sandboxPay'): Patch =>
  (parts) => {
    const isByKey = byKey(parts);
    const ofKeys = new Set<string>();
    around('createPayment', async (call, next) => {
      const made = await next(call);
      if (isByKey(call)) ofKeys.add(String(made.id));
      return made;
    })(parts);
    around(operation, (call, next) => {
      const isOfKey = ofKeys.has(call.params['id'] ?? textOf(fieldOf(call.body, 'id')));
      if (isOfKey && !isByKey(call)) throw new Refusal('unknownId');
      return next(call);
    })(parts);
  };

/** No event is about a payment that was created by API key. */
const silentAboutKeys: Patch = (parts) => {
  const isByKey = byKey(parts);
  const ofKeys = new Set<string>();
  const { raise } = parts.events;
  around('createPayment', async (call, next) => {
    const made = await next(call);
    if (isByKey(call)) ofKeys.add(String(made.id));
    return made;
  })(parts);
  parts.events.raise = (cause, account, about) => {
    if (!ofKeys.has(textOf(fieldOf(about, 'id')))) raise(cause, account, about);
  };
};

/** An API key opens withdrawals where it opens the balance. */
const opensWithdrawals: Patch = ({ guard }) => {
  const { callerOf } = guard;
  guard.callerOf = (operation, credentials) =>
    callerOf(operation === 'withdrawEarnedFees' ? 'earnedFeesBalance' : operation, credentials);
};

/** An operation of payment/pix that does something else by API key than by JWT. */
export const methodFaults: readonly Fault[] = [
  breaks(
    'PAYMENT-08',
    'all',
    'an update by JWT does not find payments that were created by API key',
    findsNoneByKey('updatePayment'),
    { whole: true },
  ),
  breaks(
    'PAYMENT-15',
    'default',
    'a pay by JWT does not find payments that were created by API key',
    findsNoneByKey('sandboxPay'),
    { whole: true },
  ),
  breaks(
    'AUTH-11',
    'update',
    'an update by API key keeps what one by JWT removes, or the other way round',
    only('updatePayment', byKey, (call, next, { payments, dialect }) =>
      during(payments, { withoutNamed: () => (dialect.payment.update === 'replace' ? {} : removed) }, () => next(call)),
    ),
  ),
  breaks(
    'AUTH-11',
    'balance',
    'the balance by API key is always 0',
    only('earnedFeesBalance', byKey, (call, next, { ledger }) =>
      during(ledger, { balance: () => '0' }, () => next(call)),
    ),
    { notOn: { bare: 'nothing can be earned', paranoid: 'it takes no key there' } },
  ),
  breaks(
    'PAYMENT-17',
    'default',
    'a pay by API key is answered with success and marks nothing',
    only('sandboxPay', byKey, (call, next, { payments }) =>
      during(payments, { markPaid: (payment) => payment }, () => next(call)),
    ),
    { notOn: { paranoid: 'it takes no key there' } },
  ),
  breaks(
    'AUTH-11',
    'event',
    'a pay by API key causes no event',
    only('sandboxPay', byKey, (call, next, { events }) => during(events, { raise: () => undefined }, () => next(call))),
    { notOn: { paranoid: 'it takes no key there' } },
  ),
  breaks('AUTH-11', 'event', 'payments that were created by API key cause no further events', silentAboutKeys, {
    notOn: { paranoid: 'it takes no key there' },
  }),
  breaks(
    'FEES-03',
    'overdraw',
    'a withdrawal by API key may be larger than the balance',
    both(
      opensWithdrawals,
      only('withdrawEarnedFees', byKey, (call, next, { ledger }) =>
        during(ledger, { withdraw: (account, amount) => ledger.enter(account, `-${amount}`, 'debit', null) }, () =>
          next(call),
        ),
      ),
    ),
    { notOn: { bare: 'nothing can be earned', paranoid: 'it takes no key there' } },
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'a withdrawal by API key is not taken from the balance',
    both(
      opensWithdrawals,
      only('withdrawEarnedFees', byKey, (call, next, { ledger }) => {
        const isEnough = Number(fieldOf(call.body, 'amount')) <= Number(ledger.available(ofCaller(call)));
        return isEnough ? { about: 'withdrawal', value: {} } : next(call);
      }),
    ),
    {
      notOn: {
        bare: 'nothing can be earned',
        spring: 'a withdrawal takes its amount later',
        paranoid: 'it takes no key there',
      },
    },
  ),
  breaks(
    'FEES-03',
    'text',
    'a withdrawal by API key takes null for an amount',
    both(opensWithdrawals, takesNull('withdrawEarnedFees', 'amount', byKey)),
    { whole: true, notOn: { bare: 'nothing can be earned', paranoid: 'it takes no key there' } },
  ),
  breaks(
    'AUTH-03',
    'create',
    'a create by API key requires a reference',
    only('createPayment', byKey, (call, next) => {
      if (!names(call, 'externalId')) throw new Refusal('invalidValue');
      return next(call);
    }),
  ),
  breaks(
    'AUTH-03',
    'update',
    'an update by API key requires a description',
    only('updatePayment', byKey, (call, next) => {
      if (!names(call, 'description')) throw new Refusal('invalidValue');
      return next(call);
    }),
  ),
];
