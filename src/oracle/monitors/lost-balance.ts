import { getOrInsert } from '../../json/get-or-insert.ts';
import { isObject } from '../../json/value.ts';
import { amountsIn } from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import { historyLagMs } from '../model/history.ts';
import type { Model } from '../model/model.ts';
import { mostOf } from '../model/payments/asked.ts';
import type { Monitor } from '../monitor.ts';
import { Suspicions } from '../suspicion.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

/** Requests that may lower a balance: those that update one payment, or all others. */
interface Lowering {
  /** When the last of them may still do so, in milliseconds since 1970. */
  readonly until: number;
  /** By how much at most. */
  readonly most: number;
}

/** How many updated payments of an account are remembered. */
const mostKept = 200;

/** A balance that becomes empty although its account requested nothing that may lower it (FEES-04). */
export class LostBalanceMonitor implements Monitor {
  readonly operations = ['updatePayment', 'withdrawEarnedFees', 'earnedFeesBalance'] as const;
  readonly doubts = new Suspicions<Finding>();
  /** By account, the last read that showed money. */
  readonly #filled = new Map<string, Step>();
  /** By account and updated payment, because the fees of a payment are lost once at most. Other requests are under ''. */
  readonly #lowering = new Map<string, Map<string, Lowering>>();

  step(step: Step, model: Model): Finding[] {
    const owner = model.owners.of(step);
    const isRead = step.operation === 'earnedFeesBalance';
    // What a refused request without an account changed, other rules judge.
    if (!isRead && (owner !== null || step.outcome !== 'refused')) this.#lower(owner ?? '', step, model);
    else if (isRead && owner !== null && step.outcome === 'accepted') this.#look(owner, step);
    return [];
  }

  #lower(owner: string, step: Step, model: Model): void {
    // A withdrawal may be taken late, unless it was refused.
    const until = step.outcome === 'refused' ? step.end : step.end + historyLagMs;
    const ofAccount = getOrInsert(this.#lowering, owner, () => new Map());
    const most = mostLost(step, model);
    const isOne = most < Number.POSITIVE_INFINITY && ofAccount.size < mostKept;
    const id = isOne ? (step.path['id'] ?? '') : '';
    const before = ofAccount.get(id)?.until ?? Number.NEGATIVE_INFINITY;
    ofAccount.set(id, { until: Math.max(until, before), most: isOne ? most : Number.POSITIVE_INFINITY });
  }

  #look(owner: string, step: Step): void {
    const amounts = amountsIn(step.output);
    if (amounts.some((amount) => amount !== 0)) {
      this.doubts.clear(owner, step);
      this.#filled.set(owner, step);
      return;
    }
    const filled = this.#filled.get(owner);
    if (filled === undefined || amounts.length === 0 || !this.#isLost(owner, filled)) return;
    const what = found('FEES-04', 'default', step, {
      message: 'earnedFeesBalance was read twice, and nothing was withdrawn in between',
      expected: `${Math.max(...amountsIn(filled.output))}, as before`,
      got: '0',
      contradicts: filled.id,
    });
    this.doubts.raise(owner, { what, read: step, by: null, since: filled.end });
  }

  /** Whether the requests since the last read with money cannot have taken all of it. */
  #isLost(owner: string, filled: Step): boolean {
    const least = Math.min(...amountsIn(filled.output).filter((amount) => amount > 0));
    const since = [owner, ''].flatMap((one) => [...(this.#lowering.get(one)?.values() ?? [])]);
    const lost = since.filter(({ until }) => until > filled.begin).reduce((sum, { most }) => sum + most, 0);
    return lost < least;
  }
}

/**
 * The most that a request may take from a balance. An update that names neither the amount nor the fees of a payment may
 * clear its fees.
 */
function mostLost({ operation, input, path }: Step, { payments }: Model): number {
  const payment = operation === 'updatePayment' ? payments.get(path['id'] ?? '') : null;
  const isElsewhere = isObject(input) && !('amount' in input) && !('selfEarnedFees' in input);
  if (payment?.create == null || payment.isShared || !isElsewhere) return Number.POSITIVE_INFINITY;
  return mostOf(payment.writes('selfEarnedFees').map(({ value }) => value));
}
