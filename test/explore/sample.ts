import type { RuleId } from '../../src/contract/rules.ts';
import { faults } from '../faults/all.ts';
import { families } from '../faults/families/index.ts';
import type { Fault } from '../faults/fault.ts';

/** Rules about behaviour that random sequences do not cause, or that only a scenario can claim. */
const beyond: Readonly<Partial<Record<RuleId, string>>> = {
  'PAYMENT-01': 'a right request is refused',
  'PAYMENT-03': 'a right request is refused',
  'PAYMENT-15': 'a right request is refused',
  'FEES-01': 'a right request is refused',
  'APIKEY-01': 'a right request is refused',
  'APIKEY-02': 'a right request is refused',
  'APIKEY-03': 'a right request is refused',
  'WEBHOOK-06': 'sequences wait for no events',
};

/** Names of faults that refuse a right request which the document promises only in general terms. */
const refuses =
  /^(?:update|POST) refuses (?:every url$|\w+ alone|all fields)|refuses limit|cannot remove|knows no|getSecurityIP is refused|forgotPassword/;

/** Chapters whose requests are not part of sequences: sign-up, login and recovery. */
const unsent = /^(?:SIGNUP|LOGIN|RECOVERY)-/;

/** Whether a sequence of requests can show a fault. */
export function isShowable({ name, rule, notOn = {}, whole }: Fault): boolean {
  const isBeyond = unsent.test(rule) || Object.hasOwn(beyond, rule) || refuses.test(name);
  return !isBeyond && !Object.hasOwn(notOn, 'default') && whole !== true;
}

const chapterFamilies: Readonly<Record<string, RegExp>> = {
  credentials: /^AUTH-/,
  'isolation of accounts': /^ISOLATION-/,
  payments: /^PAYMENT-/,
  lists: /^LIST-/,
  'fees, keys, addresses, webhooks': /^(?:FEES|APIKEY|SECIP|WEBHOOK)-/,
  'HTTP as such': /^HTTP-/,
};

/** Faults that a sequence can show, by family: hand-written faults by chapter, and generated faults. */
export const shown: Readonly<Record<string, readonly Fault[]>> = Object.fromEntries([
  ...Object.entries(chapterFamilies).map(([family, rules]) => [
    family,
    faults.filter((fault) => rules.test(fault.rule) && isShowable(fault)),
  ]),
  ...Object.entries(families).map(([family, all]) => [family, all.filter(isShowable)]),
]);

/** At most `count` faults, evenly spread. */
export function evenly(all: readonly Fault[], count: number): Fault[] {
  const step = all.length / Math.min(count, all.length);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor((index + 0.5) * step)],
  ).filter((fault) => fault !== undefined);
}
