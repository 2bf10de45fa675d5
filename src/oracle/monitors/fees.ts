import { type Json, member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import {
  amountAt,
  amountsIn,
  changedAmounts,
  exactDifference,
  isBalance,
  lenientAmount,
} from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import { mostOf } from '../model/payments/asked.ts';
import type { Monitor } from '../monitor.ts';
import { longestLagMs, Suspicions } from '../suspicion.ts';
import { brokenCredentials, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { wrongWithdrawal } from '../trace/wrong-fields.ts';
import { blameOf, commonRule } from './blame.ts';
import { found } from './found.ts';

/** A number in the body of a balance that another one took the place of. */
type Change = ReturnType<typeof changedAmounts>[number];

interface Broken {
  readonly finding: Finding;
  readonly change: Change;
  /** When the refused withdrawal ended, in milliseconds since 1970. */
  readonly since: number;
}

/** Withdrawals of more than an account can have (FEES-03), and refused ones that change the balance. */
export class FeesMonitor implements Monitor {
  readonly operations = ['earnedFeesBalance', 'withdrawEarnedFees'] as const;
  readonly outcomes = ['accepted'] as const;
  /** Balances that were shown before, too: a server that is behind may show an earlier one again. */
  readonly doubts = new Suspicions<Finding>();
  /** When an account was last shown an amount at a pointer, in milliseconds since 1970. */
  readonly #shown = new Map<string, number>();
  /** Where the balance of an account is in doubt. */
  readonly #doubted = new Map<string, Change>();

  *step(step: Step, model: Model): Iterable<Finding> {
    if (step.operation === 'withdrawEarnedFees') return yield* beyondAll(step, model);
    const account = model.owners.of(step);
    if (account === null) return;
    this.#lookAgain(account, step);
    const broken = ofBalance(step, model);
    if (broken !== null && this.#isOlder(account, broken.change, step)) {
      this.#doubted.set(account, broken.change);
      this.doubts.raise(account, { what: broken.finding, read: step, by: null, since: broken.since });
    } else if (broken !== null) yield broken.finding;
    for (const { pointer } of leaves(step.output))
      this.#shown.set(`${account} ${pointer} ${amountAt(step.output, pointer)}`, step.end);
  }

  #isOlder(account: string, { pointer, is }: Change, step: Step): boolean {
    const shownAt = this.#shown.get(`${account} ${pointer} ${is}`) ?? Number.NEGATIVE_INFINITY;
    return step.begin - shownAt <= longestLagMs;
  }

  #lookAgain(account: string, step: Step): void {
    const doubted = this.#doubted.get(account);
    if (doubted === undefined) return;
    if (amountAt(step.output, doubted.pointer) === doubted.is) this.doubts.repeat(account, step, null);
    else this.doubts.clear(account, step, null);
  }
}

function isPlain(amount: Json | undefined): amount is number {
  return typeof amount === 'number' && amount > 0 && Number(amount.toFixed(2)) === amount;
}

/** An accepted withdrawal of more than the last balance and all that the payments of the account can have earned. */
function* beyondAll(step: Step, { owners, payments, withdrawals }: Model): Iterable<Finding> {
  const amount = member(step.input, 'amount');
  const account = owners.of(step);
  const last = withdrawals.before(step)?.last;
  if (!isPlain(amount) || account === null || last === undefined || brokenCredentials(step) !== null) return;
  const held = Math.max(0, ...amountsIn(last.output));
  const most = held + mostEarned(account, payments);
  if (amount <= most || !payments.isWholeKnown(account)) return;
  yield found('FEES-03', 'overdraw', step, {
    message: `${amount} was withdrawn, which is more than the balance and all payments of the account together`,
    expected: 'a refusal (4xx)',
    contradicts: last.id,
  });
}

/** More than an account can have earned, even if all of its payments were fees. */
function mostEarned(account: string, payments: Model['payments']): number {
  let most = 0;
  for (const { id, asked } of payments.ofAccount(account)?.creates ?? [])
    for (const field of ['amount', 'selfEarnedFees'] as const) {
      const writes = payments.get(id ?? '')?.writes(field);
      most += mostOf([asked[field], ...(writes ?? []).map(({ value }) => value)]);
    }
  return most;
}

function isMoreThanEarned(amount: number, step: Step, { owners, payments }: Model): boolean {
  const account = owners.of(step);
  return account !== null && payments.isWholeKnown(account) && amount > mostEarned(account, payments);
}

function ownRule({ input }: Step): RuleCase {
  return ['FEES-03', typeof member(input, 'amount') === 'string' ? 'text' : 'overdraw'];
}

/**
 * Fees may be credited at any time, and accepted withdrawals may lower the balance late and by more than their amounts.
 * Only a change by exactly the amount that a refused request alone asked for is certain, and a rise only if the payments
 * of the account cannot have earned it.
 */
function ofBalance(step: Step, model: Model): Broken | null {
  const { withdrawals } = model;
  const before = withdrawals.before(step)?.last;
  if (before === undefined || withdrawals.hasChangedSince(before, step)) return null;
  const refused = withdrawals.refusedSince(before, step);
  if (refused.length === 0) return null;
  const mayBeLate = withdrawals.allBefore(step);
  for (const change of changedAmounts(before.output, step.output)) {
    const { pointer, was, is } = change;
    const lost = exactDifference(was - is);
    const isRise = lost < 0 && isBalance(pointer) && isMoreThanEarned(-lost, step, model);
    const asksForIt = ({ input }: Step) => {
      const amount = lenientAmount(member(input, 'amount'));
      return amount === lost || (isRise && amount === -lost);
    };
    if (mayBeLate === null || mayBeLate.some(asksForIt)) continue;
    const culprits = refused.filter(asksForIt);
    const rule = commonRule(
      culprits.map(
        (one) =>
          wrongWithdrawal(one) ?? blameOf(one, model.owners.of(step), model, { own: ownRule(one), foreign: null }),
      ),
    );
    if (rule === null) continue;
    const culprit = culprits.at(-1);
    const finding = found(rule[0], rule[1], step, {
      message: `a withdrawal of ${isRise ? -lost : lost} was refused, and the balance was read afterwards`,
      expected: `${was}, as before`,
      got: String(is),
      contradicts: culprit?.id ?? null,
      at: pointer,
    });
    return { finding, change, since: culprit?.end ?? before.end };
  }
  return null;
}
