import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { isObject, type Json, member } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { agrees } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { isOrdinary } from '../../model/payments/payments.ts';
import type { Write } from '../../model/register.ts';
import type { Monitor } from '../../monitor.ts';
import type { Step } from '../../trace/step.ts';
import { wrongFields } from '../../trace/wrong-fields.ts';
import { found } from '../found.ts';
import { methodOf, placeOf } from './places.ts';

/** An accepted update, and the fields that it named. */
interface Update {
  readonly step: Step;
  readonly named: ReadonlySet<string>;
  readonly method: string;
}

/** The payments whose updates kept a field, with the last read that shows it. */
interface Kept {
  readonly payments: Set<Payment>;
  by: string;
}

const mostUpdates = 5_000;
const mostRemoved = 200;
/** One response may mix a payment before an update with the same payment after it. */
const enoughKept = 2;

/**
 * PAYMENT-21: the document does not say whether an update keeps or removes the fields that it does not name. A service
 * that keeps a field in some updates and removes it in others does neither.
 */
export class KeptMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'updatePayment'] as const;
  readonly outcomes = ['accepted'] as const;
  readonly #updates = new Map<string, Update>();
  /** By method and field. */
  readonly #kept = new Map<string, Kept>();
  /** The fields that a place showed under their own names. */
  readonly #shown = new Set<string>();
  readonly #removed: { readonly key: string; readonly place: string; readonly finding: Finding }[] = [];

  step(step: Step, model: Model): Finding[] {
    if (step.operation === 'updatePayment') {
      if (isObject(step.input) && isOrdinary(step) && step.status !== 202 && wrongFields(step).size === 0)
        if (this.#updates.size < mostUpdates)
          this.#updates.set(step.id, { step, named: new Set(Object.keys(step.input)), method: methodOf(step) });
      return [];
    }
    for (const { payment, value } of model.payments.recordsIn(step)) {
      const update = this.#lastUpdate(payment, step);
      if (update === null || !showsUpdate(payment, update, value)) continue;
      for (const field of paymentFields) if (field !== 'amount') this.#compare(field, payment, update, value, step);
    }
    return [];
  }

  *end(): Iterable<Finding> {
    for (const { key, place, finding } of this.#removed) {
      const kept = this.#kept.get(key);
      if (kept !== undefined && kept.payments.size >= enoughKept && this.#shown.has(place)) yield finding;
    }
  }

  /** The only update of a payment that may have changed it last. `null` if anything else may have. */
  #lastUpdate({ create, isShared, updates, pays, refusals }: Payment, read: Step): Update | null {
    const last = updates.at(-1);
    if (create === null || !create.certain || isShared || last === undefined) return null;
    if (pays.length > 0 || refusals.length > 0 || last.end > read.begin) return null;
    const before = updates.at(-2) ?? create;
    return before.end > last.begin ? null : (this.#updates.get(last.by) ?? null);
  }

  #compare(field: PaymentField, payment: Payment, update: Update, record: Json, step: Step): void {
    const before = valueBefore(payment, field, update);
    if (update.named.has(field) || before === null) return;
    // Fees may be taken for a part of the amount.
    if (field === 'selfEarnedFees' && update.named.has('amount')) return;
    const value = member(record, field);
    const [key, place] = [`${update.method} ${field}`, `${placeOf(step)} ${field}`];
    if (value !== undefined && agrees(before.value, value, false)) {
      this.#shown.add(place);
      // An update without any field may change nothing, whatever others do.
      if (update.named.size === 0) return;
      const kept = getOrInsert(this.#kept, key, (): Kept => ({ payments: new Set(), by: step.id }));
      kept.payments.add(payment);
    } else if ((value === undefined || value === null || value === '') && this.#removed.length < mostRemoved)
      this.#removed.push({ key, place, finding: removed(field, before, update, step) });
  }
}

/** The value of a field before an update, if no other value is possible. */
function valueBefore(payment: Payment, field: PaymentField, { step }: Update): Write<string | number> | null {
  const last = payment.writes(field).findLast(({ by, begin }) => by !== step.id && begin <= step.begin);
  const isKnown = last?.certain === true && (typeof last.value === 'string' || typeof last.value === 'number');
  return isKnown ? (last as Write<string | number>) : null;
}

/** Whether a record shows a value that only the update wrote. One that names no field shows nothing. */
function showsUpdate(payment: Payment, { step, named }: Update, record: Json): boolean {
  if (named.size === 0) return true;
  return paymentFields.some((field) => {
    const [before, after] = payment.writes(field).slice(-2);
    if (!named.has(field) || after?.by !== step.id || before?.value === after.value) return false;
    return typeof after.value !== 'symbol' && agrees(after.value, member(record, field), false);
  });
}

function removed(field: PaymentField, before: Write<string | number>, { step, named }: Update, read: Step): Finding {
  const what = named.size === 0 ? 'no field' : [...named].join(', ');
  return found('PAYMENT-21', 'default', read, {
    message: `A payment with a ${field} was updated with ${what}. Other updates keep a ${field} that they do not name.`,
    expected: `${field} ${JSON.stringify(before.value)}, as before`,
    got: 'none',
    contradicts: step.id,
    at: `/${field}`,
  });
}
