import { fieldOf } from '../../sandbox/lib/json.ts';
import { add } from '../../sandbox/lib/money.ts';
import { alsoRefused, both, breaks, misses, refuses, takes } from './break.ts';
import type { Fault } from './fault.ts';

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
      notOn: { bare: 'nothing can be earned' },
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
    { notOn: { bare: 'nothing can be earned' } },
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
  breaks('FEES-03', 'overdraw', 'a withdrawal cuts the product of a double and 100', ({ ledger }) => {
    const { withdraw } = ledger;
    ledger.withdraw = (account, amount) => withdraw(account, String(Math.trunc(Number(amount) * 100) / 100));
  }),
  breaks(
    'FEES-03',
    'overdraw',
    'a withdrawal refuses an amount of another type and takes the whole balance',
    ({ checks, ledger }) => {
      const { request } = checks;
      checks.request = (call) => {
        const amount = fieldOf(call.body, 'amount');
        const isWrong = call.operation === 'withdrawEarnedFees' && amount != null && typeof amount !== 'number';
        if (isWrong && call.caller !== null)
          ledger.enter(call.caller.id, `-${ledger.balance(call.caller.id)}`, 'debit', null);
        request(call);
      };
    },
    { notOn: { bare: 'nothing can be earned' } },
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
];
