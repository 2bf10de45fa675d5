import { callerId } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { add } from '../../sandbox/lib/money.ts';
import { alsoRefused, around, both, breaks, misses, type Patch, refuses, takes } from './break.ts';
import { byKey } from './families/conditions.ts';
import type { Fault } from './fault.ts';

const nothing = { bare: 'nothing can be earned' } as const;
const earnedAtOnce = {
  rails: 'fees are earned by a create there',
  sloppy: 'fees are earned by a create there',
} as const;
const again = 'a second pay is accepted';
const paysAgain = { rails: again, spring: again, sloppy: again } as const;

/** Credits no fees of payments that an operation created or paid by API key. */
const withoutKeys =
  (operation: 'createPayment' | 'sandboxPay'): Patch =>
  (parts) => {
    const came = byKey(parts);
    const ids = new Set<string>();
    let isByKey = false;
    around(operation, async (call, next) => {
      isByKey = came(call);
      const result = next(call);
      isByKey = false;
      const { id = '' } = await result;
      if (came(call)) ids.add(id);
      return await result;
    })(parts);
    const { credit } = parts.ledger;
    parts.ledger.credit = (payment, moment) => {
      if (!isByKey && !ids.has(payment.id)) credit(payment, moment);
    };
  };

/**
 * Takes an amount from the balance before a withdrawal is checked, which may refuse it.
 * @param taken the amount to take, from what was sent and the balance. `null` for none
 */
const takesAtCheck =
  (taken: (amount: unknown, balance: string) => string | null): Patch =>
  ({ checks, ledger }) => {
    const { request } = checks;
    checks.request = (call) => {
      if (call.operation === 'withdrawEarnedFees' && call.caller !== null) {
        const { id } = call.caller;
        const amount = taken(fieldOf(call.body, 'amount'), ledger.balance(id));
        if (amount !== null) ledger.enter(id, `-${amount}`, 'debit', null);
      }
      request(call);
    };
  };

export const feesFaults: readonly Fault[] = [
  breaks('FEES-01', 'default', 'the balance cannot be read', refuses('earnedFeesBalance'), { also: alsoRefused }),
  breaks(
    'FEES-02',
    'default',
    'a withdrawal does without an amount',
    both(misses('withdrawEarnedFees', 'amount'), ({ ledger }) => {
      const { withdraw } = ledger;
      ledger.withdraw = (account, amount) => (amount === '0' ? undefined : withdraw(account, amount));
    }),
  ),
  breaks(
    'FEES-02',
    'default',
    'a withdrawal without an amount takes the whole balance',
    both(misses('withdrawEarnedFees', 'amount'), ({ ledger }) => {
      const { withdraw } = ledger;
      ledger.withdraw = (account, amount) => withdraw(account, amount === '0' ? ledger.available(account) : amount);
    }),
  ),
  breaks('FEES-03', 'overdraw', 'a withdrawal may be larger than the balance', ({ ledger }) => {
    ledger.withdraw = (account, amount) => ledger.enter(account, `-${amount}`, 'debit', null);
  }),
  breaks(
    'FEES-03',
    'overdraw',
    'every account may withdraw what all of them earned',
    ({ ledger, accounts }) => {
      const { available, balance } = ledger;
      const sum = (of: (account: string) => string) => add(...accounts.all().map(({ id }) => of(id)));
      ledger.balance = () => sum(balance);
      ledger.available = () => sum(available);
    },
    {
      notOn: nothing,
      also: { 'ISOLATION-06': 'the balance shows what all of them earned, too' },
    },
  ),
  breaks(
    'ISOLATION-06',
    'default',
    'the balance shows what all accounts earned',
    ({ ledger, accounts }) => {
      const { balance } = ledger;
      ledger.balance = () => add(...accounts.all().map(({ id }) => balance(id)));
    },
    { notOn: nothing },
  ),
  breaks('AUTH-11', 'balance', 'a payment that was created by key earns nothing', withoutKeys('createPayment'), {
    notOn: nothing,
  }),
  breaks('AUTH-11', 'balance', 'a payment that was paid by key earns nothing', withoutKeys('sandboxPay'), {
    notOn: { ...nothing, ...earnedAtOnce },
  }),
  breaks(
    'ISOLATION-06',
    'default',
    'fees are credited to the first account',
    ({ ledger, accounts }) => {
      const { credit } = ledger;
      ledger.credit = (payment, moment) =>
        credit({ ...payment, account: accounts.all()[0]?.id ?? payment.account }, moment);
    },
    { notOn: nothing },
  ),
  breaks(
    'ISOLATION-06',
    'default',
    'withdrawals are taken from the first account',
    ({ ledger, accounts }) => {
      const { withdraw, available, enter } = ledger;
      ledger.withdraw = (account, amount) => {
        const [first] = accounts.all();
        const isEnough = Number(amount) <= Number(available(account));
        if (first === undefined || !isEnough) withdraw(account, amount);
        else enter(first.id, `-${amount}`, 'debit', null);
      };
    },
    { notOn: nothing, also: { 'FEES-03': 'nothing is taken from the account that withdraws' } },
  ),
  breaks(
    'FEES-03',
    'text',
    'a withdrawal takes true for an amount',
    takes('withdrawEarnedFees', 'amount', (value) => value === true),
  ),
  breaks(
    'FEES-03',
    'text',
    'a withdrawal takes null for an amount',
    takes('withdrawEarnedFees', 'amount', (value) => value === null),
  ),
  breaks('FEES-03', 'overdraw', 'a withdrawal takes only whole units from the balance', ({ ledger }) => {
    const { withdraw } = ledger;
    ledger.withdraw = (account, amount) => {
      const isEnough = Number(amount) <= Number(ledger.available(account));
      withdraw(account, isEnough ? String(Math.floor(Number(amount))) : amount);
    };
  }),
  breaks(
    'FEES-03',
    'overdraw',
    'a withdrawal cuts the product of a double and 100',
    ({ ledger }) => {
      const { withdraw } = ledger;
      ledger.withdraw = (account, amount) => withdraw(account, String(Math.trunc(Number(amount) * 100) / 100));
    },
    { notOn: { ...nothing, spring: 'withdrawals are taken later there' } },
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'a withdrawal refuses an amount of another type and takes the whole balance',
    takesAtCheck((amount, balance) => (amount != null && typeof amount !== 'number' ? balance : null)),
    { notOn: nothing },
  ),
  breaks(
    'FEES-03',
    'text',
    'a withdrawal refuses a number in a text and takes it from the balance',
    takesAtCheck((amount) => (typeof amount === 'string' && /^[\d.]+$/.test(amount) ? amount : null)),
    { notOn: { ...nothing, spring: 'withdrawals are taken later there' } },
  ),
  breaks(
    'FEES-03',
    'text',
    'a withdrawal takes a text for an amount',
    both(
      takes('withdrawEarnedFees', 'amount', (value) => typeof value === 'string'),
      ({ ledger }) => {
        const { withdraw } = ledger;
        ledger.withdraw = (account, amount) => (amount === '0' ? undefined : withdraw(account, amount));
      },
    ),
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'only the first withdrawal of an account is taken from its balance',
    ({ ledger }) => {
      const { withdraw, available } = ledger;
      const seen = new Set<string>();
      ledger.withdraw = (account, amount) => {
        if (seen.has(account) && Number(amount) <= Number(available(account))) return;
        withdraw(account, amount);
        seen.add(account);
      };
    },
    { notOn: { bare: 'nothing can be earned', spring: 'a withdrawal takes its amount later' } },
  ),
  breaks(
    'FEES-04',
    'default',
    'a refused pay adds the fees once more',
    around('sandboxPay', async (call, next, { payments, ledger }) => {
      try {
        return await next(call);
      } catch (error) {
        const payment = payments.byId(textOf(fieldOf(call.body, 'id')));
        if (payment?.paidAt != null && payments.isOwn(payment, callerId(call), 'sandboxPay'))
          ledger.credit(payment, 'pay');
        throw error;
      }
    }),
    { notOn: { ...nothing, ...paysAgain } },
  ),
];
