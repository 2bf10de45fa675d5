import { createHash } from 'node:crypto';
import { faults } from '../faults/all.ts';
import type { Fault } from '../faults/fault.ts';

/** What a recording cannot show, by rule: mails, deliveries, or whether a refused request was right. */
const hidden: readonly (readonly [rule: RegExp, why: string])[] = [
  [/^(?:SIGNUP|RECOVERY)-01$/, 'nobody sees the mailbox'],
  [/^(?:SIGNUP-03|SIGNUP-04|SIGNUP-08|LOGIN-05|RECOVERY-04)$/, 'nobody sees which code was mailed to whom'],
  [/^(?:PAYMENT-01|PAYMENT-03|PAYMENT-15|FEES-01|APIKEY-0[123])$/, 'a refused request may have been wrong'],
  [/^(?:WEBHOOK-06|PAYMENT-21)$/, 'nobody sees the events'],
];

/** Faults of other rules for which the same is true. */
const hiddenFaults =
  /refuses|never mailed|mailed (?:token|code)|cannot remove|knows no|is a conflict|of an unknown id is answered|overdraw|may be larger/;

/** Whether the exchanges alone show a fault, without knowing their intention. */
export function isKnowable({ name, rule, whole }: Fault): boolean {
  return whole !== true && !hidden.some(([of]) => of.test(rule)) && !hiddenFaults.test(name);
}

/** Some hand-written faults, chosen by the hash of their names, so that a new fault moves at most one of them. */
export function sampleOf(count: number, all: readonly Fault[] = faults.filter(isKnowable)): Fault[] {
  const hashOf = ({ name }: Fault) => createHash('sha256').update(name).digest('hex');
  return all.toSorted((one, other) => hashOf(one).localeCompare(hashOf(other))).slice(0, count);
}
