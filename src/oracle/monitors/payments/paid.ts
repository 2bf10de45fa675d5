import { paymentFields } from '../../../contract/operations.ts';
import { isScalar } from '../../../json/value.ts';
import { differencesBeyondTimestamps } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Pay } from '../../model/payments/payments.ts';
import { overlaps, type Span } from '../../model/spans.ts';
import type { Monitor, Retrial } from '../../monitor.ts';
import type { Suspicion } from '../../suspicion.ts';
import type { Step } from '../../trace/step.ts';
import { commonRule } from '../blame.ts';
import { type ChangeCause, changedWithoutPay } from './paid-findings.ts';
import { fewPays, PayEffects, type PaymentChange } from './pay-effects.ts';
import { placeOf } from './places.ts';
import { type ShownPayment, type Snapshot, Snapshots } from './snapshots.ts';
import { UnchangedPayments } from './unchanged-payments.ts';
import { UnpaidWords } from './unpaid-words.ts';

interface Suspect {
  readonly change: PaymentChange;
  readonly finding: Finding;
  readonly payment: Payment;
  /** When the response that shows the change was complete, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** Input fields are excluded: they are judged against the requests that set them. */
const inputs: ReadonlySet<string> = new Set(paymentFields);
const mostSuspects = 200;
/** A change this long after a pay may still be an effect of it, in milliseconds. */
const lateMs = 1_000;

/** Finds unpaid payments that change when another one is paid, and paid payments that do not change (PAYMENT-17). */
export class PaidMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'publicPayment'] as const;
  readonly outcomes = ['accepted'] as const;
  readonly #snapshots = new Snapshots();
  readonly #effects = new PayEffects();
  readonly #unchanged = new UnchangedPayments(this.#effects, this.#snapshots);
  readonly #unpaidWords = new UnpaidWords();
  /** Changes of payments that were not paid. */
  readonly #suspects: Suspect[] = [];

  step(step: Step, model: Model): Iterable<Finding> {
    const place = placeOf(step);
    for (const { payment, value: record, at } of model.payments.recordsIn(step)) {
      const shown: ShownPayment = { payment, now: { record, begin: step.begin, end: step.end }, step, at };
      const known = this.#snapshots.of(place, payment.id);
      const [pay] = payment.pays;
      const isUnpaid = pay === undefined || step.end < pay.begin;
      if (payment.refusedPays.length === 0 && !model.payments.pays.hasAny(Number.NEGATIVE_INFINITY, step.end))
        this.#effects.beforeAnyPay(record);
      if (isUnpaid) this.#unpaidWords.see(shown);
      else this.#unchanged.look(shown, known?.unpaid ?? null);
      if (known !== undefined && !isUnpaid) this.#effects.afterPay(place, known.last.record, record);
      if (known !== undefined) this.#compare(known.last, shown, isUnpaid, model);
      this.#snapshots.add(place, payment.id, shown.now, isUnpaid);
    }
    return [];
  }

  *end(): Iterable<Finding> {
    for (const { change, finding } of this.#suspects) if (this.#effects.isMark(change)) yield finding;
    yield* this.#unpaidWords.contradictions(this.#effects.words, fewPays);
    yield* this.#unchanged.findings();
  }

  /** A payment like one that changed, which is left alone as long: a service may pay by itself. */
  *retrials(): Iterable<Retrial> {
    const suspect = this.#suspects.find(({ change }) => this.#effects.isMark(change));
    const create = suspect?.payment.create;
    if (suspect === undefined || create?.by == null || create.account === null) return;
    yield { account: create.account, exchange: create.by, aloneMs: suspect.seenAt - create.end };
  }

  *suspicions(): Iterable<Suspicion> {
    yield* this.#unchanged.suspicions();
    yield* this.#unpaidWords.suspicions(this.#effects.words, fewPays);
  }

  /** Compares a payment with what the same place showed of it before. */
  #compare(before: Snapshot, shown: ShownPayment, isUnpaid: boolean, { payments: { pays } }: Model): void {
    const { payment, now, step } = shown;
    const mayBePaid = pays.hasAny(before.begin, now.end) || payment.refusedPays.some(({ end }) => end >= before.begin);
    if (mayBePaid) {
      const other = pays.between(before.begin, now.end).find(({ id }) => id !== payment.id);
      this.#acrossPays(before, shown, other);
    } else if (payment.updates.every(({ end }) => end < before.begin)) {
      const isQuiet = isUnpaid && !pays.hasAny(before.begin - lateMs, now.end);
      this.#effects.withoutPay(placeOf(step), before.record, now.record, isQuiet);
    }
  }

  /** Compares two responses between which a payment was paid, or may have been. @param other a pay of another payment */
  #acrossPays(before: Snapshot, shown: ShownPayment, other: Pay | undefined): void {
    const { payment, now, step } = shown;
    const isBetween = (span: Span) => overlaps(span, before.begin, now.end);
    if (payment.updates.some(isBetween)) return;
    const isOwn = payment.pays.some((pay) => pay.begin >= before.end && pay.end <= now.begin);
    const cause = isOwn ? null : causeOf(payment, isBetween, now, other);
    if (!isOwn && cause === null) return;
    for (const difference of differencesBeyondTimestamps(before.record, now.record)) {
      if (!isScalar(difference.after) || difference.after === null || inputs.has(difference.name)) continue;
      const change = { place: placeOf(step), difference };
      if (cause === null) this.#effects.ofPay(payment, change, now.record, now.end);
      else this.#suspect(change, cause, shown);
    }
  }

  #suspect(change: PaymentChange, cause: ChangeCause, shown: ShownPayment): void {
    const { difference } = change;
    if (this.#suspects.length >= mostSuspects || this.#effects.isPlain(difference)) return;
    const finding = changedWithoutPay(shown, difference, cause);
    this.#suspects.push({ change, finding, payment: shown.payment, seenAt: shown.step.end });
  }
}

/** The request that may have changed an unpaid payment. `null` if there is none, or if several rules come into question. */
function causeOf(
  payment: Payment,
  isBetween: (span: Span) => boolean,
  now: Snapshot,
  other: Pay | undefined,
): ChangeCause | null {
  if (payment.pays.some((pay) => pay.begin <= now.end)) return null;
  const refused = payment.refusedPays.filter(isBetween);
  const [culprit] = refused;
  if (culprit !== undefined) {
    const rule = commonRule(refused.map((one) => one.rule));
    return rule === null ? null : { rule, by: culprit.by, what: 'sandboxPay was refused' };
  }
  if (other === undefined) return null;
  return { rule: ['PAYMENT-17', 'default'], by: other.by, what: `Payment ${other.id} was paid` };
}
