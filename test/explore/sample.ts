import type { RuleId } from '../../src/contract/rules.ts';
import { faults } from '../faults/all.ts';
import { families } from '../faults/families/index.ts';
import type { Fault } from '../faults/fault.ts';

const refusedRight =
  'A right request is refused, or does less than it should: only a scenario can claim what it needs.';

/** Rules that random sequences do not show, and why. */
export const beyond: Readonly<Partial<Record<RuleId, string>>> = {
  'SIGNUP-01': refusedRight,
  'SIGNUP-03': refusedRight,
  'SIGNUP-06': refusedRight,
  'LOGIN-01': refusedRight,
  'RECOVERY-01': refusedRight,
  'RECOVERY-02': refusedRight,
  'PAYMENT-01': refusedRight,
  'PAYMENT-03': refusedRight,
  'PAYMENT-15': refusedRight,
  'FEES-01': refusedRight,
  'APIKEY-01': refusedRight,
  'APIKEY-02': refusedRight,
  'APIKEY-03': refusedRight,
  'SIGNUP-09': 'Sequences leave out no step of a sign-up, because that would create accounts.',
  'LOGIN-02': 'The journal masks JWTs, so that only a scenario sees their form.',
  'LOGIN-07': 'The response to step 1 of a login is masked, so that only a scenario sees a JWT in it.',
  'LOGIN-08': 'Only a scenario knows that an address has no account.',
  'LOGIN-09': 'Sequences send no code of another operation.',
  'RECOVERY-06': 'Sequences send no code of another operation.',
  'WEBHOOK-06': 'Sequences wait for no events.',
  'ISOLATION-05': 'Sequences wait for no events.',
  'PAYMENT-21': 'Sequences wait for no events.',
  'HTTP-04': 'Sequences do not read the Location of a response.',
};

/** Names of faults that the oracle does not claim, and why. */
const beyondNames: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:update|POST) refuses (?:every url$|\w+ alone|all fields)|refuses limit|cannot remove|knows no|getSecurityIP is refused/,
    refusedRight,
  ],
  [/^a withdrawal may be larger/, 'The oracle does not know which part of a balance may be withdrawn.'],
];

/** Why a sequence of requests cannot show a fault. `null` if it can. */
export function whyBeyond({ name, rule }: Fault): string | null {
  return beyond[rule] ?? beyondNames.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Whether a sequence of requests can show a fault. */
export function isShowable(fault: Fault): boolean {
  const { notOn = {}, whole } = fault;
  return whyBeyond(fault) === null && !Object.hasOwn(notOn, 'default') && whole !== true;
}

const chapterFamilies: Readonly<Record<string, RegExp>> = {
  'sign-up, login, recovery': /^(?:SIGNUP|LOGIN|RECOVERY)-/,
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
