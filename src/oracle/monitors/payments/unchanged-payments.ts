import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { cacheableMs, isFromCache } from '../../../journal/cached.ts';
import { getPointer } from '../../../json/pointer.ts';
import { type Json, member } from '../../../json/value.ts';
import { isStateName } from '../../../learn/records/names.ts';
import { differencesBeyondTimestamps } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import { unset } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { type Suspicion, Suspicions } from '../../suspicion.ts';
import { paidWithoutEffect } from './paid-findings.ts';
import { fewPays, leavesOf, type PayEffects } from './pay-effects.ts';
import { methodOf, placeOf } from './places.ts';
import type { ShownPayment, Snapshot, Snapshots } from './snapshots.ts';
import { wordOf } from './unpaid-words.ts';

/** A paid payment that may look as before. */
interface Unchanged {
  readonly payment: Payment;
  readonly place: string;
  /** Whether the place showed it before it was paid. */
  readonly wasSeen: boolean;
  /** Whether something changed there with the pay, although perhaps not its state. */
  readonly isChanged: boolean;
  readonly record: Json;
  readonly finding: Finding;
}

/** A payment shows that it was paid after this time, in milliseconds, even where a service settles them in batches. */
const settleMs = 4_000;

/** Finds paid payments that look as before, although pays change what other payments show. */
export class UnchangedPayments {
  readonly #effects: PayEffects;
  readonly #snapshots: Snapshots;
  readonly #doubts = new Suspicions<Unchanged>(settleMs);

  constructor(effects: PayEffects, snapshots: Snapshots) {
    this.#effects = effects;
    this.#snapshots = snapshots;
  }

  /**
   * Raises a doubt about a payment that looks the same after it was paid. It counts if other payments changed.
   * @param before what the place showed before the pay. `null` if it did not show the payment
   */
  look({ payment, now: { record }, step, at }: ShownPayment, before: Snapshot | null): void {
    const { id, pays, updates } = payment;
    const [pay, again] = pays;
    // A pay that was only taken on (202) is done once some place shows it.
    const since = pay?.certain ? pay.end : this.#effects.shownAt(id);
    if (pay === undefined || since === undefined) return;
    if (step.begin < since || (before?.end ?? 0) > pay.begin) return;
    const headers = step.entry.response?.headers ?? [];
    if (isFromCache(headers) || cacheableMs(headers) > 0) return;
    // A later pay or update may have moved it back.
    if (again !== undefined || updates.some(({ end }) => end >= pay.begin)) return;
    const place = placeOf(step);
    const key = `${place} ${methodOf(step)} ${id}`;
    const isChanged =
      before !== null && differencesBeyondTimestamps(before.record, record, { inputs: paymentFields }).length > 0;
    if (isChanged) this.#doubts.clear(key, step);
    const look = isChanged ? 'changed' : before === null ? 'not seen before' : 'unchanged';
    const finding = paidWithoutEffect({ ...pay, id }, look, step, at);
    const what = { payment, place, wasSeen: before !== null, isChanged, record, finding };
    this.#doubts.raise(isChanged ? `${key} changed` : key, { what, read: step, by: pay.by, since });
  }

  *findings(): Iterable<Finding> {
    for (const one of this.#doubts.confirmed()) if (this.#looksUnpaid(one)) yield one.finding;
  }

  suspicions(): Iterable<Suspicion> {
    return this.#doubts.open((one) => this.#looksUnpaid(one));
  }

  #looksUnpaid(one: Unchanged): boolean {
    if (this.#hasUnpaidWord(one)) return true;
    return !one.isChanged && (this.#hasUnpaidValue(one) || this.#lacksPaidMember(one));
  }

  /**
   * Whether it lacks a member that payments like it have in the same place once they are paid. A service may add a member
   * for the callback of a payment or the webhook of an account, so payments are alike if one account created them with
   * the same fields.
   */
  #lacksPaidMember({ payment, place, record, wasSeen }: Unchanged): boolean {
    if (!wasSeen) return false;
    for (const { pointer, payments } of this.#effects.appearedIn(place)) {
      const alike = [...payments].filter((other) => areAlike(payment, other));
      if (alike.length >= fewPays && getPointer(record, pointer) === undefined) return true;
    }
    return false;
  }

  /** Whether it shows a value that pays of other payments changed in the same place. */
  #hasUnpaidValue(one: Unchanged): boolean {
    const { place, record, wasSeen } = one;
    for (const { pointer, pays } of this.#effects.changedIn(place)) {
      const value = getPointer(record, pointer);
      const changed = pays(value);
      if (changed.size === 0 || this.#mayBeNote(one, pointer.slice(pointer.lastIndexOf('/') + 1), changed)) continue;
      if (wasSeen) return true;
      const signs = changed.size + this.#snapshots.paidWithOther(place, pointer, value);
      if (signs >= fewPays && this.#snapshots.isOfAllUnpaid(place, pointer, value)) return true;
    }
    return false;
  }

  /** Whether it shows a word beside its amount that other places show under the same name only before a pay. */
  #hasUnpaidWord(one: Unchanged): boolean {
    const { place, record, wasSeen, isChanged } = one;
    const shown = leavesOf(record);
    return shown.some(({ name, value, pointer }) => {
      const word = wordOf(name, value);
      const after = isChanged && this.#effects.isKept(word) ? null : this.#effects.wordsAfter(word);
      if (after === null) return false;
      // A history shows the word from before the pay, too.
      if (shown.some((leaf) => leaf.name === name && after.has(JSON.stringify(leaf.value)))) return false;
      const parent = getPointer(record, pointer.slice(0, pointer.lastIndexOf('/')));
      if (member(parent, 'amount') === undefined) return false;
      if (this.#mayBeNote(one, name, new Set([...after.values()].flatMap((payments) => [...payments])))) return false;
      return wasSeen || this.#snapshots.isOfAllUnpaid(place, pointer, value);
    });
  }

  /**
   * Whether a value may be a note that a pay makes in some payments only, such as that a callback was delivered: its name
   * is not that of a state, and the payment shows another word of a paid one, or lacks a field that all payments with the
   * note have.
   */
  #mayBeNote({ payment: { create }, record }: Unchanged, name: string, changed: ReadonlySet<Payment>): boolean {
    if (isStateName(name)) return false;
    if (leavesOf(record).some((leaf) => this.#effects.isPaidWord(leaf))) return true;
    const isWith = (field: PaymentField, one: Payment['create']) => one !== null && one.asked[field] !== unset;
    return paymentFields.some(
      (field) => !isWith(field, create) && changed.values().every((other) => isWith(field, other.create)),
    );
  }
}

function areAlike({ create: one }: Payment, { create: other }: Payment): boolean {
  if (one === null || other === null || one.account === null || one.account !== other.account) return false;
  return paymentFields.every((field) => (one.asked[field] === unset) === (other.asked[field] === unset));
}
