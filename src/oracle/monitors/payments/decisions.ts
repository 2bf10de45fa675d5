import type { Finding } from '../../finding.ts';
import { overlaps, type Span } from '../../model/spans.ts';
import { longestLagMs, patienceMs } from '../../suspicion.ts';
import { isExplained } from './culprit.ts';
import { type Deviation, type JudgedDeviation, lastWriteEnd, whereOf } from './deviation.ts';
import { findingOf } from './judge.ts';
import type { CorrectResponse, CorrectResponses } from './rights.ts';

/** A deviation with its judgement, until it is known what other places show. */
export interface UndecidedDeviation extends JudgedDeviation {
  readonly deviation: Deviation;
}

/** More deviations than this are not kept. */
const mostOpen = 300;

/** Decides at the end of the trace whether a write or the place that shows its value is wrong. */
export class Decisions {
  readonly #right: CorrectResponses;
  readonly #open: UndecidedDeviation[] = [];
  /** The rules of refused updates that certainly changed a payment. */
  readonly #culprits = new Set<string>();

  constructor(right: CorrectResponses) {
    this.#right = right;
  }

  /** A deviation that other places may explain. */
  add(one: UndecidedDeviation): void {
    if (this.#open.length < mostOpen) this.#open.push(one);
  }

  /** Records that a refused update changed a payment. */
  addCulprit({ culprit }: JudgedDeviation): void {
    if (culprit !== undefined) this.#culprits.add(culprit.join());
  }

  /**
   * A place that is wrong for one payment may also be wrong for others, so no write is blamed for what it shows.
   * @param more further deviations
   * @param lagMs the longest observed delay of a write, in milliseconds
   */
  *findings(more: readonly UndecidedDeviation[], lagMs: number): Iterable<Finding> {
    const open = [...this.#open, ...more];
    for (const one of open) this.addCulprit(one);
    const decided = open.map((one) => ({ ...one, as: this.#decide(one, lagMs) }));
    const wrong = new Set(
      decided.flatMap((one) => (one.as !== null && one.as === one.instead ? [whereOf(one.deviation)] : [])),
    );
    for (const one of decided) {
      const isClear = one.instead === null || one.as === one.instead || !wrong.has(whereOf(one.deviation));
      const isOther = one.culprit === undefined && isExplained(one.deviation, this.#culprits);
      if (one.as !== null && isClear && !isOther) yield one.as;
    }
  }

  /** What other places show decides whether a write or the place is wrong. */
  #decide({ deviation, finding, instead }: UndecidedDeviation, lagMs: number): Finding | null {
    const { payment, step, isUnclear, field, right } = deviation;
    // The place showed the right amount before an update that did not name the amount.
    const isLost = field === 'amount' && finding !== null && wasLost(deviation, [right]);
    if (deviation.isReworded) return this.#right.hasElsewhere(deviation, step.begin) ? instead : null;
    if (instead !== null) {
      // Only a service that carried out an update can show its value. The value before it may be out of date.
      const isNew = finding?.rule === 'PAYMENT-08' && !isLost;
      const late = isUnclear ? Math.max(patienceMs, Math.min(2 * lagMs, longestLagMs)) : isNew ? 0 : 2 * lagMs;
      const update = isNew ? undefined : payment.updates.findLast(({ begin }) => begin <= step.end);
      if (this.#right.hasElsewhere(deviation, Math.max(lastWriteEnd(deviation), update?.end ?? 0) + late))
        return instead;
    }
    if (isLost) return findingOf(['PAYMENT-09', 'default'], null, deviation);
    const isNeverLost = () => !wasLost(deviation, this.#right.amounts(payment));
    return finding?.rule === 'PAYMENT-09' && isNeverLost() ? null : finding;
  }
}

/** Whether one of the responses showed a field as sent, and then only an update may have changed it. */
function wasLost({ payment, possible, step }: Deviation, right: readonly (CorrectResponse | null)[]): boolean {
  const last = possible.at(-1) ?? { begin: -Infinity, end: 0 };
  return right.some((one) => {
    if (one === null || one.begin < last.end) return false;
    const since = (span: Span) => span.begin > last.begin && overlaps(span, one.begin, step.end);
    return payment.updates.some(since) && !payment.pays.some(since);
  });
}
