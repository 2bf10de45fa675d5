import { type PaymentField, type PaymentText, paymentFields, paymentTexts } from '../../../contract/operations.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { member } from '../../../json/value.ts';
import { ownFields } from '../../../learn/records/own-fields.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { isEmpty, unset } from '../../model/payments/asked.ts';
import type { Create, Payment } from '../../model/payments/payment.ts';
import type { PaymentRecord } from '../../model/payments/records.ts';
import type { Monitor } from '../../monitor.ts';
import { isMasked, isUnfiltered } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { methodOf } from './places.ts';

/** A text in a field that no request set and that earlier lists showed empty. */
interface Filled {
  readonly create: Create;
  readonly finding: Finding;
  /** When the last list without it began, and when the first list with it ended, in milliseconds since 1970. */
  readonly since: number;
  readonly end: number;
}

/** How much longer a service may take to fill one payment than another, in milliseconds. */
const jitterMs = 2_000;
const mostEmpty = 20_000;
const mostFilled = 200;

/**
 * PAYMENT-06: a field that no request set, and that lists showed empty for a while, stays empty. A service may fill such
 * fields later by itself, but then it does so for all payments like it. So a filled field counts only if a later list shows
 * the field of such a payment empty. Fees may be computed, and a due date may be set when the payment is looked up, so
 * these are not judged.
 */
export class UnsetFieldMonitor implements Monitor {
  readonly operations = ['listPayments'] as const;
  readonly outcomes = ['accepted'] as const;
  /** When the last list without the field began, in milliseconds since 1970, by view and payment. */
  readonly #empty = new Map<string, Map<Payment, number>>();
  #count = 0;
  readonly #filled = new Map<string, Filled[]>();

  *step(step: Step, model: Model): Iterable<Finding> {
    if (!isUnfiltered(step)) return;
    const untouched = model.payments.recordsIn(step).filter(({ payment }) => isUntouched(payment));
    for (const record of untouched) for (const field of paymentTexts) this.#fill(record, field, step, model);
    for (const { payment, value } of untouched)
      for (const field of paymentTexts)
        if (isUnset(payment, field) && isEmpty(member(ownFields(value).value, field)))
          yield* this.#see(payment, viewOf(step, field), step);
  }

  /** Remembers a field that is filled now. */
  #fill({ payment, value, at }: PaymentRecord, field: PaymentText, step: Step, { belongings }: Model): void {
    const own = ownFields(value);
    const got = member(own.value, field);
    const view = viewOf(step, field);
    const since = this.#empty.get(view)?.get(payment);
    if (typeof got !== 'string' || isEmpty(got) || isMasked(got) || since === undefined) return;
    // The URL of a webhook may be the one for payments without a URL of their own.
    if (!isUnset(payment, field) || belongings.of(got)?.kind === 'webhook') return;
    const create = payment.create as Create;
    const filled = getOrInsert(this.#filled, view, () => []);
    this.#empty.get(view)?.delete(payment);
    if (filled.length >= mostFilled) return;
    const finding = found('PAYMENT-06', field, step, {
      message: `The list shows payment ${payment.id} with a ${field} that no request set, and showed none before.`,
      expected: `no ${field}`,
      got: JSON.stringify(got),
      contradicts: create.by,
      at: `${at}${own.pointer}/${field}`,
    });
    filled.push({ create, finding, since, end: step.end });
  }

  /** Judges the filled fields of other payments by one that is still empty. */
  *#see(payment: Payment, view: string, step: Step): Iterable<Finding> {
    const create = payment.create as Create;
    const [certain, open] = [[] as Filled[], [] as Filled[]];
    for (const one of this.#filled.get(view) ?? []) (isUnlike(one, create, step) ? certain : open).push(one);
    if (certain.length > 0) this.#filled.set(view, open);
    for (const { finding } of certain) yield finding;
    const empty = getOrInsert(this.#empty, view, () => new Map<Payment, number>());
    if (!empty.has(payment)) this.#count += 1;
    if (this.#count <= mostEmpty) empty.set(payment, step.begin);
  }
}

/** Whether nothing but its create can have written a payment. */
export function isUntouched({ create, isShared, updates, pays, refusals, refusedPays }: Payment): boolean {
  if (create === null || !create.certain || isShared) return false;
  return [updates, pays, refusals, refusedPays].every(({ length }) => length === 0);
}

/** Whether no request gave a payment the field. */
export function isUnset(payment: Payment, field: PaymentField): boolean {
  return payment.writes(field).every(({ value }) => value === unset);
}

/**
 * Whether a service that fills fields by itself would have filled one that a list shows empty, as it filled another: its
 * create named the same fields, it was there when the other one was filled, and it is older than the other one was then.
 */
function isUnlike({ create: other, since, end, finding }: Filled, create: Create, step: Step): boolean {
  const isSame = finding.exchange === step.id;
  if (create.end > since || !(isSame || end <= step.begin)) return false;
  const isOlder = create.end + jitterMs <= other.begin;
  const isOlderNow = !isSame && step.begin - create.end >= end - other.begin + jitterMs;
  // A service may call the address of a webhook for payments without one, and each account has its own.
  if (!(isOlder || isOlderNow) || (finding.case === 'callbackSuccessUrl' && create.account !== other.account))
    return false;
  return paymentFields.every((field) => (create.asked[field] === unset) === (other.asked[field] === unset));
}

/** Lists by another method may show other fields. */
function viewOf(step: Step, field: PaymentText): string {
  return `${methodOf(step)} ${field}`;
}
