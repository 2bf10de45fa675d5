import { type Json, member } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import {
  type Asked,
  agrees,
  anything,
  cleared,
  isEmpty,
  type PaymentField,
  paymentFields,
  unset,
} from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Write } from '../../model/register.ts';
import type { Monitor } from '../../monitor.ts';
import { Suspicions } from '../../suspicion.ts';
import { isMasked } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { type Deviation, findingOf, isLate, lastRight, type Right } from './deviation.ts';
import { methodOf, Places, placeOf, type Shown } from './places.ts';
import { type Record, Records } from './records.ts';

/** How many deviations wait until it is known whether their place carries the field. More are dropped. */
const mostWaiting = 300;
/** So many payments with another value show that the list never shows the field as it was sent. */
const enoughPayments = 3;

/** One response, and what responses of the same place to the same method have shown. */
interface View {
  readonly step: Step;
  readonly place: string;
  /** This response, for the fields that it shows right. */
  readonly now: Right;
  /** The last responses that showed fields right, by payment. */
  readonly right: Map<Payment, { [field in PaymentField]?: Right }>;
}

/** Judges the fields of every payment in a response (PAYMENT-05, 06, 08, 09 and the laws for payments). */
export class ValueMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'publicPayment', 'updatePayment'] as const;
  readonly outcomes = ['accepted'] as const;
  readonly #places = new Places();
  readonly #suspicions = new Suspicions();
  readonly #records: Records;
  readonly #right = new Map<string, View['right']>();
  /** Fields that were shown empty although no request sent them, and fields that were shown with a value. */
  readonly #emptyUnset = new Set<PaymentField>();
  readonly #filledUnset = new Set<PaymentField>();
  #waiting: Deviation[] = [];

  constructor(records = new Records()) {
    this.#records = records;
  }

  *step(step: Step, model: Model): Iterable<Finding> {
    const view = this.#view(step);
    for (const record of this.#records.of(step, model)) {
      for (const field of record.fields ?? paymentFields) {
        const deviation = this.#deviation(field, record, view);
        if (deviation === null) continue;
        const isCertain = deviation.isCarried || (deviation.place === 'listPayments' && field === 'amount');
        if (isCertain) yield* this.#judge(deviation);
        else if (this.#waiting.length < mostWaiting) this.#waiting.push(deviation);
      }
    }
  }

  *end(): Iterable<Finding> {
    const never = neverRight(this.#waiting.filter(({ place, field }) => !this.#places.carries(place, field)));
    for (const deviation of this.#waiting) {
      const isCarried = this.#places.carries(deviation.place, deviation.field);
      if (isCarried || never.has(deviation.field)) yield* this.#judge(deviation);
    }
    this.#waiting = [];
    yield* this.#suspicions.confirmed();
  }

  suspicions() {
    return this.#suspicions.open();
  }

  #view(step: Step): View {
    const place = placeOf(step);
    const key = `${place} ${methodOf(step)}`;
    const right: View['right'] = this.#right.get(key) ?? new Map();
    this.#right.set(key, right);
    return { step, place, now: { begin: step.begin, by: step.id }, right };
  }

  /** How a field differs from the requests for it. `null` if it does not, or if it cannot be judged. */
  #deviation(field: PaymentField, { payment, value: record, at }: Record, view: View): Deviation | null {
    const { step, place } = view;
    const isUpdate = step.operation === 'updatePayment';
    // The response to an update may show the new value, or at most the old one.
    const begin = isUpdate ? step.end : step.begin;
    const possible = payment.possible(field, begin, step.end);
    if (possible.length === 0 || possible.some(({ value }) => value === anything)) return null;
    const shown = this.#places.look(place, field, record, sentIn(possible));
    if (isMasked(shown.value)) return null;
    // A payment from before the trace may still have the value that it had then.
    const isOpen = payment.create === null && !possible.some((write) => write.certain && write.end <= begin);
    if (isOpen || possible.some(({ value }) => value === unset)) {
      if (!isOpen) this.#unset(field, shown);
      if (!isRefusedValue(payment, field, shown)) return null;
    } else if (this.#agrees(possible, shown, field)) {
      this.#agreed(field, payment, possible, shown, view);
      return null;
    }
    const isCarried = this.#places.carries(place, field);
    const right = view.right.get(payment)?.[field] ?? null;
    return { field, place, payment, possible, shown, record, at, step, isCarried, right };
  }

  #agrees(possible: readonly Write<Asked>[], { value }: Shown, field: PaymentField): boolean {
    const isEmptyUnset = this.#emptyUnset.has(field) && !this.#filledUnset.has(field);
    return possible.some((write) => agrees(write.value, value, isEmptyUnset));
  }

  #unset(field: PaymentField, { value }: Shown): void {
    (isEmpty(value) ? this.#emptyUnset : this.#filledUnset).add(field);
  }

  #agreed(field: PaymentField, payment: Payment, possible: Deviation['possible'], shown: Shown, view: View): void {
    const { step, place, now, right } = view;
    const [only] = possible;
    const isPlain = typeof only?.value === 'string' || typeof only?.value === 'number';
    // For the response to an update, only a value that the update changed proves that the response shows new values.
    if (possible.length === 1 && isPlain && shown.pointer !== '') this.#places.showed(place, field, shown.pointer);
    const fields = right.get(payment) ?? {};
    if (fields[field] === undefined) right.set(payment, fields);
    fields[field] = now;
    if (!this.#suspicions.isEmpty)
      this.#suspicions.clear(keyOf(step, payment, field), step, possible.length === 1 ? (only?.by ?? null) : null);
  }

  *#judge(deviation: Deviation): Iterable<Finding> {
    const finding = findingOf(deviation);
    if (finding === null) return;
    if (!isLate(deviation)) yield finding;
    else {
      const { payment, field, step, possible } = deviation;
      const [by, since] = [possible.at(-1)?.by ?? null, lastRight(deviation)];
      this.#suspicions.raise(keyOf(step, payment, field), { what: finding, read: step, by, since });
    }
  }
}

function keyOf(step: Step, { id }: Payment, field: PaymentField): string {
  return `${placeOf(step)} ${methodOf(step)} ${id} ${field}`;
}

/**
 * Fields that the list shows under their own names with other values, for several payments and never right. The
 * document says that list items have the input fields; a field that they lack altogether may be optional.
 */
function neverRight(deviations: readonly Deviation[]): Set<PaymentField> {
  const payments = new Map<PaymentField, Set<Payment>>();
  for (const { place, field, shown, payment, record } of deviations) {
    const isNamed = place === 'listPayments' && shown.pointer === `/${field}` && member(record, field) != null;
    if (isNamed) payments.set(field, (payments.get(field) ?? new Set()).add(payment));
  }
  return new Set([...payments].flatMap(([field, all]) => (all.size >= enoughPayments ? [field] : [])));
}

function isRefusedValue(payment: Payment, field: PaymentField, shown: Shown): boolean {
  return payment.refusals.some(({ asked }) => !isEmpty(shown.value) && asked.get(field) === shown.value);
}

/** The value to look for in a record. `null` if there is none. */
function sentIn(possible: readonly Write<Asked>[]): Json {
  const last = possible.findLast(({ value }) => value !== unset && value !== cleared && value !== anything);
  return typeof last?.value === 'string' || typeof last?.value === 'number' ? last.value : null;
}
