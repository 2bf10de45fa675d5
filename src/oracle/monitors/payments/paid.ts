import type { Difference } from '../../../json/diff.ts';
import { getPointer } from '../../../json/pointer.ts';
import type { Json } from '../../../json/value.ts';
import { isScalar } from '../../../json/value.ts';
import { differencesBeyondTimestamps } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { paymentFields } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Span } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import { Suspicions } from '../../suspicion.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { placeOf } from './places.ts';
import { recordsOf } from './records.ts';

interface Shown {
  readonly record: Json;
  readonly step: Step;
}

/**
 * A record from an earlier response. It does not reference the response, which may be a list with a hundred records.
 */
interface Snapshot {
  readonly record: Json;
  readonly begin: number;
  readonly end: number;
}

interface Change {
  readonly key: string;
  readonly finding: Finding;
}

/** Input fields are excluded: they are judged against the requests that set them. */
const inputs: ReadonlySet<string> = new Set(paymentFields);
const mostSnapshots = 20_000;
const mostChanges = 200;

/**
 * Finds unpaid payments that change as if they were paid when another one is, and paid payments that do not change
 * (PAYMENT-17).
 */
export class PaidMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'publicPayment'] as const;
  readonly outcomes = ['accepted'] as const;
  readonly #snapshots = new Map<string, Snapshot>();
  /** What a pay changed in its own payment: place, pointer, and the values before and after. */
  readonly #marks = new Set<string>();
  readonly #changes: Change[] = [];
  /** Values of unpaid payments, by place and pointer, where a pay changed the value. */
  readonly #unpaid = new Map<string, Set<string>>();
  /** Each payment in each place before it was paid. */
  readonly #before = new Map<string, Snapshot>();
  readonly #suspicions = new Suspicions();

  // biome-ignore lint/correctness/useYield: what is found depends on what later pays change.
  *step(step: Step, model: Model): Iterable<Finding> {
    for (const { payment, value, at, fields } of recordsOf(step, model)) {
      if (fields !== undefined) continue;
      const key = `${placeOf(step)} ${payment.id}`;
      const before = this.#snapshots.get(key);
      this.#unchanged(key, payment, { record: value, step }, at);
      if (before !== undefined && model.payments.paidBetween(before.begin, step.end, null) !== null)
        this.#compare(payment, before, { record: value, step }, at, model);
      if (before !== undefined || this.#snapshots.size < mostSnapshots)
        this.#snapshots.set(key, snapshotOf({ record: value, step }));
    }
  }

  *end(): Iterable<Finding> {
    for (const { key, finding } of this.#changes) if (this.#marks.has(key)) yield finding;
    yield* this.#suspicions.confirmed();
  }

  suspicions() {
    return this.#suspicions.open();
  }

  /** Raises a doubt about a payment that looks the same after it was paid, while other payments changed. */
  #unchanged(key: string, { id, pays }: Payment, now: Shown, at: string): void {
    const [pay] = pays;
    if (pay === undefined || now.step.end < pay.begin) {
      if (this.#before.has(key) || this.#before.size < mostSnapshots) this.#before.set(key, snapshotOf(now));
      return;
    }
    const before = this.#before.get(key);
    if (before === undefined || before.end > pay.begin || !pay.certain || now.step.begin < pay.end) return;
    const changed = differencesBeyondTimestamps(before.record, now.record, { inputs: paymentFields });
    if (changed.length > 0) this.#suspicions.clear(key, now.step);
    else if (this.#looksUnpaid(placeOf(now.step), now.record))
      this.#suspicions.raise(key, {
        what: unchanged(id, pay, now.step, at),
        read: now.step,
        by: pay.by,
        since: pay.end,
      });
  }

  #looksUnpaid(place: string, record: Json): boolean {
    return [...this.#unpaid].some(([where, values]) => {
      const pointer = where.startsWith(`${place} /`) ? where.slice(place.length + 1) : null;
      return pointer !== null && values.has(JSON.stringify(getPointer(record, pointer)));
    });
  }

  #pays(place: string, { pointer, before }: Difference): void {
    const values = this.#unpaid.get(`${place} ${pointer}`) ?? new Set();
    if (before !== undefined && this.#unpaid.size < mostChanges && values.size < mostChanges)
      this.#unpaid.set(`${place} ${pointer}`, values.add(JSON.stringify(before)));
  }

  #compare(payment: Payment, before: Snapshot, after: Shown, at: string, { payments }: Model): void {
    const [begin, end] = [before.begin, after.step.end];
    const since = (span: Span) => span.begin <= end && span.end >= begin;
    if (payment.updates.some(since)) return;
    const own = payment.pays.some((pay) => pay.begin <= end);
    const other = payments.paidBetween(begin, end, payment.id);
    const isOwnPay = payment.pays.some((pay) => pay.begin >= before.end && pay.end <= after.step.begin);
    if (!isOwnPay && (own || other === null)) return;
    for (const difference of differencesBeyondTimestamps(before.record, after.record)) {
      const key = `${placeOf(after.step)} ${difference.pointer} ${JSON.stringify([difference.before, difference.after])}`;
      if (!isScalar(difference.after) || difference.after === null || inputs.has(difference.name)) continue;
      if (isOwnPay) {
        this.#marks.add(key);
        this.#pays(placeOf(after.step), difference);
      } else if (other !== null && this.#changes.length < mostChanges)
        this.#changes.push({ key, finding: changed(payment, difference, other, after.step, at) });
    }
  }
}

function snapshotOf({ record, step: { begin, end } }: Shown): Snapshot {
  return { record, begin, end };
}

function unchanged(id: string, pay: Span, step: Step, at: string): Finding {
  return found('PAYMENT-17', 'default', step, {
    message: `Payment ${id} was paid, and read before and after.`,
    expected: 'a difference in more than a timestamp, as other payments show',
    got: 'none',
    contradicts: pay.by,
    at,
  });
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
