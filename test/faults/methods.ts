import type { PaymentFields } from '../../sandbox/parts/payments.ts';
import { both, breaks } from './break.ts';
import { byKey, only } from './families/conditions.ts';
import type { Fault } from './fault.ts';

const removed: Partial<PaymentFields> = {
  selfEarnedFees: null,
  externalId: null,
  description: null,
  callbackSuccessUrl: null,
  dueDate: null,
};

/** An operation of payment/pix that does something else by API key than by JWT. */
export const methodFaults: readonly Fault[] = [
  breaks(
    'AUTH-11',
    'update',
    'an update by API key keeps what one by JWT removes, or the other way round',
    only('updatePayment', byKey, async (call, next, { payments, dialect }) => {
      const { withoutNamed } = payments;
      payments.withoutNamed = () => (dialect.payment.update === 'replace' ? {} : removed);
      try {
        return await next(call);
      } finally {
        payments.withoutNamed = withoutNamed;
      }
    }),
  ),
  breaks(
    'AUTH-11',
    'balance',
    'the balance by API key is always 0',
    only('earnedFeesBalance', byKey, async (call, next, { ledger }) => {
      const { balance } = ledger;
      ledger.balance = () => '0';
      try {
        return await next(call);
      } finally {
        ledger.balance = balance;
      }
    }),
    { notOn: { bare: 'nothing can be earned', paranoid: 'it takes no key there' } },
  ),
  breaks(
    'PAYMENT-17',
    'default',
    'a pay by API key is answered with success and marks nothing',
    only('sandboxPay', byKey, async (call, next, { payments }) => {
      const { markPaid } = payments;
      payments.markPaid = (payment) => payment;
      try {
        return await next(call);
      } finally {
        payments.markPaid = markPaid;
      }
    }),
    { notOn: { paranoid: 'it takes no key there' } },
  ),
  breaks(
    'AUTH-11',
    'event',
    'a pay by API key causes no event',
    only('sandboxPay', byKey, async (call, next, { events }) => {
      const { raise } = events;
      events.raise = () => undefined;
      try {
        return await next(call);
      } finally {
        events.raise = raise;
      }
    }),
    { notOn: { paranoid: 'it takes no key there' } },
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'a withdrawal by API key may be larger than the balance',
    both(
      ({ guard }) => {
        const { callerOf } = guard;
        // Its key opens withdrawals where it opens the balance.
        guard.callerOf = (operation, credentials) =>
          callerOf(operation === 'withdrawEarnedFees' ? 'earnedFeesBalance' : operation, credentials);
      },
      only('withdrawEarnedFees', byKey, async (call, next, { ledger }) => {
        const { withdraw } = ledger;
        ledger.withdraw = (account, amount) => ledger.enter(account, `-${amount}`, 'debit', null);
        try {
          return await next(call);
        } finally {
          ledger.withdraw = withdraw;
        }
      }),
    ),
    { notOn: { bare: 'nothing can be earned', paranoid: 'it takes no key there' } },
  ),
];
