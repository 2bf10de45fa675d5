import type { Difference } from '../../../json/diff.ts';
import type { Json } from '../../../json/value.ts';
import { isScalar } from '../../../json/value.ts';
import { differencesBeyondTimestamps } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { paymentFields } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Span } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { placeOf } from './places.ts';
import { recordsOf } from './records.ts';

interface Snapshot {
  readonly record: Json;
  readonly step: Step;
}

interface Change {
  readonly key: string;
  readonly finding: Finding;
}

/** The input fields are judged by what requests asked for. */
const inputs: ReadonlySet<string> = new Set(paymentFields);
const mostSnapshots = 20_000;
const mostChanges = 200;

/** Finds payments that change as if they were paid, when another one was (PAYMENT-17). */
export class PaidMonitor implements Monitor {
  readonly #snapshots = new Map<string, Snapshot>();
  /** What a pay changed in the payment that was paid: place, pointer, value before and after. */
  readonly #marks = new Set<string>();
  readonly #changes: Change[] = [];

  // biome-ignore lint/correctness/useYield: what is found depends on what later pays change.
  *step(step: Step, model: Model): Iterable<Finding> {
    for (const { payment, value, at, fields } of recordsOf(step, model)) {
      if (fields !== undefined) continue;
      const key = `${placeOf(step)} ${payment.id}`;
      const before = this.#snapshots.get(key);
      if (before !== undefined && model.payments.paidBetween(before.step.begin, step.end, null) !== null)
        this.#compare(payment, before, { record: value, step }, at, model);
      if (before !== undefined || this.#snapshots.size < mostSnapshots)
        this.#snapshots.set(key, { record: value, step });
    }
  }

  *end(): Iterable<Finding> {
    for (const { key, finding } of this.#changes) if (this.#marks.has(key)) yield finding;
  }

  #compare(payment: Payment, before: Snapshot, after: Snapshot, at: string, { payments }: Model): void {
    const [begin, end] = [before.step.begin, after.step.end];
    const since = (span: Span) => span.begin <= end && span.end >= begin;
    if (payment.updates.some(since)) return;
    const own = payment.pays.some((pay) => pay.begin <= end);
    const other = payments.paidBetween(begin, end, payment.id);
    const isOwnPay = payment.pays.some((pay) => pay.begin >= before.step.end && pay.end <= after.step.begin);
    if (!isOwnPay && (own || other === null)) return;
    for (const difference of differencesBeyondTimestamps(before.record, after.record)) {
      const key = `${placeOf(after.step)} ${difference.pointer} ${JSON.stringify([difference.before, difference.after])}`;
      if (!isScalar(difference.after) || difference.after === null || inputs.has(difference.name)) continue;
      if (isOwnPay) this.#marks.add(key);
      else if (other !== null && this.#changes.length < mostChanges)
        this.#changes.push({ key, finding: changed(payment, difference, other, after.step, at) });
    }
  }
}

function changed(
  { id }: Payment,
  { pointer, before, after }: Difference,
  other: { readonly id: string; readonly span: Span },
  step: Step,
  at: string,
): Finding {
  return found('PAYMENT-17', 'default', step, {
    message: `Payment ${other.id} was paid, and payment ${id} was not.`,
    expected: `${pointer} still ${JSON.stringify(before)}`,
    got: `${pointer} ${JSON.stringify(after)}`,
    contradicts: other.span.by,
    at: `${at}${pointer}`,
  });
}
