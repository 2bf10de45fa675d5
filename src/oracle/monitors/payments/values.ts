import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { anything, areReworded, isEmpty, isPlaceholder, spent, unset } from '../../model/payments/asked.ts';
import type { PaymentRecord } from '../../model/payments/records.ts';
import type { Monitor } from '../../monitor.ts';
import { Suspicions } from '../../suspicion.ts';
import { isMasked } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { Decisions, type UndecidedDeviation } from './decisions.ts';
import { type Deviation, isIncidental, type JudgedDeviation, lastWriteEnd, whereOf } from './deviation.ts';
import { readings } from './forms.ts';
import { FieldHabits } from './habits.ts';
import { isLate, judgeDeviation } from './judge.ts';
import { neverRight } from './never-right.ts';
import { methodOf, Places, placeOf } from './places.ts';
import { CorrectResponses, viewOf } from './rights.ts';
import { isAskedIn, isPlain, isRefusedValue, valueToFind } from './shown-writes.ts';

/** How many deviations wait until it is known whether their place carries the field. More are dropped. */
const mostWaiting = 300;

/** Judges the fields of every payment in a response (PAYMENT-05, 06, 08, 09 and the laws for payments). */
export class ValueMonitor implements Monitor {
  readonly operations = [
    'listPayments',
    'readPayment',
    'publicPayment',
    'createPayment',
    'updatePayment',
    'sandboxPay',
  ] as const;
  readonly outcomes = ['accepted'] as const;
  readonly #places = new Places();
  readonly #suspicions = new Suspicions<UndecidedDeviation>();
  /** Fields that one method shows as 0 or an empty text and another as sent. Only a further read tells if they are late. */
  readonly #standIns = new Suspicions<null>();
  /** The forms of requests whose responses are doubted. */
  readonly #doubtedForms = new Set<string>();
  readonly #right = new CorrectResponses();
  readonly #habits = new FieldHabits();
  readonly #decisions = new Decisions(this.#right);
  #waiting: Deviation[] = [];
  /** Texts that the list showed in another form than they were sent. Each is wrong if another place keeps the form. */
  readonly #reworded = new Map<string, UndecidedDeviation>();

  *step(step: Step, model: Model): Iterable<Finding> {
    const deviations: Deviation[] = [];
    for (const record of model.payments.recordsIn(step))
      for (const field of record.fields ?? paymentFields) {
        const deviation = this.#deviation(field, record, step);
        if (deviation !== null) deviations.push(deviation);
      }
    const unexplained = deviations.filter(({ payment }) => payment.refusals.length === 0);
    const beside = new Set(unexplained.map(({ field }) => field));
    for (const one of deviations) {
      const isOfOther = model.payments.texts.isOfOther(one.payment.id, one.shown.value, step.end);
      const deviation = { ...one, isBeside: beside.has(one.field), isOfOther };
      const mustCarry = one.place === 'listPayments' && one.field === 'amount';
      if (one.isCarried || mustCarry) yield* this.#judge(deviation);
      else if (this.#waiting.length < mostWaiting) this.#wait(deviation);
    }
  }

  *end(): Iterable<Finding> {
    const isListed = ({ place, field }: Deviation) =>
      place === 'listPayments' || this.#places.carries('listPayments', field);
    const isCarried = ({ place, field }: Deviation) => this.#places.carries(place, field);
    const unseen = this.#waiting.filter((one) => isListed(one) && !isCarried(one));
    const never = neverRight(unseen, this.#places);
    for (const one of this.#waiting) {
      if (isCarried(one) && !isInOtherForm(one)) yield* this.#judge(one);
      else if (never.has(whereOf(one))) yield* this.#judge(one, true);
    }
    this.#waiting = [];
    const more = [...this.#reworded.values(), ...this.#suspicions.confirmed()];
    yield* this.#decisions.findings(more, this.#suspicions.lagMs);
  }

  *suspicions() {
    yield* this.#suspicions.open();
    yield* this.#standIns.open();
  }

  /** Keeps a deviation until it is known whether its place carries the field. */
  #wait(deviation: Deviation): void {
    this.#waiting.push(deviation);
    const { field, place, shown } = deviation;
    const isNamed = shown.pointer === this.#places.pointerToOther(place, field);
    if (isNamed && isPlaceholder(shown.value)) this.#standIns.raise(keyOf(deviation), doubtOf(null, deviation));
  }

  /** How a field differs from the requests for it. `null` if it does not, or if it cannot be judged. */
  #deviation(field: PaymentField, record: PaymentRecord, step: Step): Deviation | null {
    const seen = this.#look(field, record, step);
    if (seen === null) return null;
    const { place, payment, possible, shown, isFromBefore } = seen;
    const isUnset = isFromBefore || possible.some(({ value }) => value === unset);
    // A value that an update asked for says nothing of the field before it.
    if (isUnset && !isFromBefore && !isAskedIn(possible, shown)) {
      this.#habits.sawUnset(field, shown);
      const isUntried = payment.refusals.every(({ begin }) => begin > step.end);
      if (isUntried && !isEmpty(shown.value)) payment.showedDefault(field, shown.value ?? null);
    }
    if (isUnset && !isRefusedValue(payment, field, shown)) return null;
    const isUnclear = !isUnset && this.#habits.agrees(possible, shown, field);
    const deviation: Deviation = {
      ...seen,
      isCarried: this.#places.carries(place, field),
      right: this.#right.last(payment, field, step),
      isUnclear,
      isReworded: areReworded(possible, shown.value),
      isCut: this.#habits.isCut(field, possible, shown),
    };
    return isUnclear ? this.#agreed(deviation) : deviation;
  }

  /** What a response shows of a field that requests wrote. `null` if it cannot be compared with the requests. */
  #look(field: PaymentField, { payment, value: record, at }: PaymentRecord, step: Step) {
    const place = placeOf(step);
    // The response to a write may show the new value, at most the old one, or any part of the payment.
    const isWrite = step.operation === 'createPayment' || step.operation === 'updatePayment';
    const begin = isWrite ? step.end : step.begin;
    const possible = payment.possible(field, begin, step.end);
    if (possible.length === 0 || possible.some(({ value }) => value === anything)) return null;
    const shown = this.#places.look(place, field, record, valueToFind(possible));
    if (shown === null || isMasked(shown.value) || (isWrite && shown.value === undefined)) return null;
    // A payment from before the trace may still have the value that it had then.
    const isFromBefore = payment.create === null && !possible.some((write) => write.certain && write.end <= begin);
    return { field, place, payment, possible, shown, record, at, step, isFromBefore };
  }

  /** Learns from a value that agrees with the requests. Returns it if it is empty and another place shows it as sent. */
  #agreed(deviation: Deviation): Deviation | null {
    const { place, possible, shown, isCarried } = deviation;
    const isAsked = isAskedIn(possible, shown);
    if (deviation.isReworded && isCarried && place === 'listPayments') this.#reword(deviation);
    if (isAsked || !possible.some(({ value }) => value === spent)) this.#showedRight(deviation, isAsked);
    if (isAsked || !isEmpty(shown.value) || !(isCarried || isPlaceholder(shown.value))) return null;
    const wasSent = possible.some(({ value }) => isPlain(value));
    return wasSent && this.#right.hasElsewhere(deviation, lastWriteEnd(deviation)) ? deviation : null;
  }

  /** @param isAsked whether a request asked for the value. Otherwise the service may have emptied the field */
  #showedRight(deviation: Deviation, isAsked: boolean): void {
    const { field, payment, place, possible, shown, step } = deviation;
    const only = possible.length === 1 ? possible[0] : undefined;
    // For the response to an update, only a value that the update changed proves that the response shows new values.
    if (isPlain(only?.value) && shown.pointer !== '') this.#places.showed(place, field, shown.pointer);
    if (isAsked) {
      this.#standIns.clear(keyOf(deviation), step, null);
      this.#right.add(payment, field, step, !deviation.isReworded);
      this.#habits.sawWhole(field, shown);
    }
    if (this.#suspicions.isEmpty) return;
    for (const form of this.#doubtedForms) {
      if (form === formOf(step)) continue;
      this.#suspicions.shake(keyOf(deviation, form));
      if (isAsked) this.#suspicions.shake(emptiedKeyOf(deviation, form));
    }
    this.#suspicions.clear(keyOf(deviation), step, only?.by ?? null);
    if (isAsked) this.#suspicions.clear(emptiedKeyOf(deviation), step, null);
  }

  /** Keeps the first list that showed a text in another form, until the text is written again. */
  #reword(deviation: Deviation): void {
    const { payment, field, step, possible } = deviation;
    const key = `${viewOf(step)} ${payment.id} ${field}`;
    const known = this.#reworded.get(key)?.deviation;
    const isSame = known?.possible.at(-1)?.by === possible.at(-1)?.by;
    if (known === undefined ? this.#reworded.size < mostWaiting : !isSame)
      this.#reworded.set(key, { ...(judgeDeviation(deviation) as JudgedDeviation), deviation });
  }

  *#judge(deviation: Deviation, isNeverRight = false): Iterable<Finding> {
    const judged = judgeDeviation(deviation, isNeverRight);
    if (judged === null) return;
    const { step, isUnclear } = deviation;
    if (isUnclear || isLate(deviation)) {
      // No later response can clear or confirm it.
      if (isIncidental(deviation)) return;
      const key = isUnclear ? emptiedKeyOf(deviation) : keyOf(deviation);
      this.#doubtedForms.add(formOf(step));
      this.#suspicions.raise(key, doubtOf({ ...judged, deviation }, deviation));
    } else if (judged.instead === null) {
      this.#decisions.addCulprit(judged);
      yield judged.finding as Finding;
    } else this.#decisions.add({ ...judged, deviation });
  }
}

/** The key of a field in responses to the same operation in one form. Those to other forms may show another value. */
function keyOf({ place, payment, field, step }: Deviation, form = formOf(step)): string {
  return [place, payment.id, field, form].join(' ');
}

/** The key of the doubt whether the service emptied the field, or the response is wrong. */
function emptiedKeyOf(deviation: Deviation, form?: string): string {
  return `${keyOf(deviation, form)} emptied`;
}

/** A doubt about what a deviation shows, until a later read clears or confirms it. */
function doubtOf<T>(what: T, deviation: Deviation) {
  const { possible, step } = deviation;
  return { what, read: step, by: possible.at(-1)?.by ?? null, since: lastWriteEnd(deviation) };
}

/** The credential and the parameters of a request. */
function formOf(step: Step): string {
  return [methodOf(step), ...Object.keys(step.query).sort()].join(' ');
}

/** Whether a response other than the list shows the right value, or an earlier one, in a form that was not known yet. */
function isInOtherForm({ place, field, payment, possible, shown, step }: Deviation): boolean {
  if (place === 'listPayments') return false;
  const [plain, ...meant] = readings(field, shown.value);
  const earlier = payment.writes(field).filter(({ begin }) => begin <= step.end);
  return (
    possible.some(({ value }) => value === plain) || meant.some((one) => earlier.some(({ value }) => value === one))
  );
}
