import { member } from '../../json/value.ts';
import { changedAmounts, exactDifference, isBalance } from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

/** The balance of an account changes that has no payments of its own and withdrew nothing (ISOLATION-06). */
export const idleBalanceMonitor: Monitor = {
  operations: ['earnedFeesBalance'],
  outcomes: ['accepted'],
  *step(step, model): Iterable<Finding> {
    const account = model.owners.of(step);
    const before = model.withdrawals.before(step)?.first;
    if (account === null || before === undefined || !isIdle(account, step, model)) return;
    const asked = refusedAmounts(account, step, before, model);
    for (const { pointer, was, is } of changedAmounts(before.output, step.output)) {
      if (!isBalance(pointer) || asked.has(Math.abs(exactDifference(is - was)))) continue;
      yield found('ISOLATION-06', 'default', step, {
        message: 'other accounts earned or withdrew fees, and this account did not',
        expected: `${was}, as before`,
        got: String(is),
        contradicts: before.id,
        at: pointer,
      });
      return;
    }
  },
};

/** Whether the account certainly created and withdrew nothing, while a pay of others may have moved fees. */
function isIdle(account: string, step: Step, { payments, withdrawals }: Model): boolean {
  if ((payments.ofAccount(account)?.creates.length ?? 0) > 0) return false;
  if (!payments.isWholeKnown(account) || payments.unattributed.length > 0) return false;
  return withdrawals.allBefore(step)?.length === 0 && payments.pays.hasAny(Number.NEGATIVE_INFINITY, step.end);
}

/** The amounts that refused requests asked for. If one took effect, another rule is broken. */
function refusedAmounts(account: string, step: Step, before: Step, { withdrawals, payments }: Model): Set<number> {
  const withdrawn = withdrawals.refusedSince(before, step).map(({ input }) => member(input, 'amount'));
  const fees = (payments.ofAccount(account)?.refusals ?? []).map(({ asked }) => asked.get('selfEarnedFees'));
  return new Set([...withdrawn, ...fees].filter((one) => typeof one === 'number').map(Math.abs));
}
