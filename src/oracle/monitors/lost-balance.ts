import { leaves } from '../../json/walk.ts';
import { amountAt } from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import { historyLagMs } from '../model/history.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { Suspicions } from '../suspicion.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

/** A balance that becomes empty although its account requested nothing that may lower it (FEES-04). */
export class LostBalanceMonitor implements Monitor {
  readonly operations = ['updatePayment', 'withdrawEarnedFees', 'earnedFeesBalance'] as const;
  readonly doubts = new Suspicions<Finding>();
  /** By account, the last read that showed money. */
  readonly #filled = new Map<string, Step>();
  /** By account, when the last request that may lower the balance ended. In milliseconds since 1970. */
  readonly #lowered = new Map<string, number>();

  step(step: Step, model: Model): Finding[] {
    const owner = model.owners.of(step);
    const isRead = step.operation === 'earnedFeesBalance';
    // What a refused request without an account changed, other rules judge.
    if (!isRead && (owner !== null || step.outcome !== 'refused')) this.#lowered.set(owner ?? '', step.end);
    else if (isRead && owner !== null && step.outcome === 'accepted') this.#look(owner, step);
    return [];
  }

  #look(owner: string, step: Step): void {
    const amounts = amountsIn(step);
    if (amounts.some((amount) => amount !== 0)) {
      this.doubts.clear(owner, step);
      this.#filled.set(owner, step);
      return;
    }
    const filled = this.#filled.get(owner);
    const lowered = Math.max(this.#lowered.get(owner) ?? 0, this.#lowered.get('') ?? 0);
    // A withdrawal may be taken late.
    if (filled === undefined || amounts.length === 0 || lowered > filled.begin - historyLagMs) return;
    const what = found('FEES-04', 'default', step, {
      message: 'earnedFeesBalance was read twice, and nothing was withdrawn in between',
      expected: `${Math.max(...amountsIn(filled))}, as before`,
      got: '0',
      contradicts: filled.id,
    });
    this.doubts.raise(owner, { what, read: step, by: null, since: filled.end });
  }
}

function amountsIn({ output }: Step): number[] {
  return [...leaves(output)].flatMap(({ pointer }) => amountAt(output, pointer) ?? []);
}
