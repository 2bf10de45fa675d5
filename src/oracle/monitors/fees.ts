import { type Json, member } from '../../json/value.ts';
import { amountsIn, changedAmounts, isBalance, lenientAmount, rounded } from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import { mostOf } from '../model/payments/asked.ts';
import type { Monitor } from '../monitor.ts';
import { brokenCredentials, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { wrongWithdrawal } from '../trace/wrong-fields.ts';
import { blameOf, commonRule } from './blame.ts';
import { found } from './found.ts';

/** Withdrawals of more than an account can have (FEES-03), and refused ones that change the balance. */
export const feesMonitor: Monitor = {
  operations: ['earnedFeesBalance', 'withdrawEarnedFees'],
  outcomes: ['accepted'],
  *step(step, model) {
    if (step.operation === 'earnedFeesBalance') yield* ofBalance(step, model);
    else yield* beyondAll(step, model);
  },
};

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
function* ofBalance(step: Step, model: Model): Iterable<Finding> {
  const { withdrawals } = model;
  const before = withdrawals.before(step)?.last;
  if (before === undefined || withdrawals.hasChangedSince(before, step)) return;
  const refused = withdrawals.refusedSince(before, step);
  if (refused.length === 0) return;
  const mayBeLate = withdrawals.allBefore(step);
  for (const { pointer, was, is } of changedAmounts(before.output, step.output)) {
    const lost = rounded(was - is);
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
    yield found(rule[0], rule[1], step, {
      message: `a withdrawal of ${isRise ? -lost : lost} was refused, and the balance was read afterwards`,
      expected: `${was}, as before`,
      got: String(is),
      contradicts: culprits.at(-1)?.id ?? null,
      at: pointer,
    });
    return;
  }
}
