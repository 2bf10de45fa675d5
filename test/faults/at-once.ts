import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { around, breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';

/** Long enough for two requests that are sent together to meet. In milliseconds. */
const aMoment = 30;

/** Looks at the balance, waits, and withdraws whatever is left by then. */
const withdrawsLater: Patch = around('withdrawEarnedFees', async (call, next, { ledger }) => {
  const account = call.caller?.id ?? '';
  const amount = Number(fieldOf(call.body, 'amount'));
  const isEnough = Number(ledger.available(account)) >= amount;
  await sleep(aMoment);
  if (!isEnough || Number(ledger.available(account)) >= amount) return await next(call);
  ledger.enter(account, `-${amount}`, 'debit', null);
  return { about: 'withdrawal', value: { amount } };
});

/** Answers the second of two sign-ups with the same address as if it had created another account. */
function createsTwo(): Patch {
  const underWay = new Map<string, Promise<Result>>();
  return around('createAccount', async (call, next) => {
    const email = textOf(fieldOf(call.body, 'email'));
    const first = underWay.get(email);
    if (first !== undefined) {
      const { value } = await first;
      const id = randomUUID();
      return { about: 'account', value: { ...(value as object), id }, id };
    }
    const own = sleep(aMoment).then(() => next(call));
    underWay.set(email, own);
    return await own.finally(() => underWay.delete(email));
  });
}

/** What goes wrong only when two requests come at the same time. */
export const atOnceFaults: readonly Fault[] = [
  breaks('FEES-03', 'overdraw', 'two withdrawals at the same time take the balance twice', withdrawsLater, {
    whole: true,
    notOn: { bare: 'nothing can be earned', spring: 'a withdrawal takes its amount later' },
  }),
  breaks('SIGNUP-10', 'default', 'two createAccount at the same time make two accounts', createsTwo()),
];
