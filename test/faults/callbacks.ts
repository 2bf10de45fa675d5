import { getOrInsert } from '../../src/json/get-or-insert.ts';
import { breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';

/** Callbacks go to a URL that another payment of the account named. */
const goElsewhere =
  (choose: (urls: readonly string[], own: string) => string | undefined): Patch =>
  ({ payments, events }) => {
    const named = new Map<string, string[]>();
    const { create } = payments;
    payments.create = (account, fields) => {
      if (fields.callbackSuccessUrl !== null) getOrInsert(named, account, () => []).push(fields.callbackSuccessUrl);
      return create(account, fields);
    };
    const { callBack } = events;
    events.callBack = (cause, payment) => {
      const { account, callbackSuccessUrl: own } = payment;
      callBack(
        cause,
        own === null ? payment : { ...payment, callbackSuccessUrl: choose(named.get(account) ?? [], own) ?? own },
      );
    };
  };

const never = 'it makes no callbacks';
const notOn = { bare: never, spring: never, rails: 'a callback has no body there' };

/** Callbacks of payments that arrive where they do not belong. */
export const callbackFaults: readonly Fault[] = [
  breaks(
    'PAYMENT-21',
    'default',
    'callbacks go to the URL of the first payment of the account',
    goElsewhere(([first]) => first),
    { notOn },
  ),
  breaks(
    'PAYMENT-21',
    'default',
    'callbacks go to the URL of the previous payment of the account',
    goElsewhere((urls, own) => urls[urls.indexOf(own) - 1]),
    { notOn },
  ),
];
