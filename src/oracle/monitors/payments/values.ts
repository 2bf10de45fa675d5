import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import {
  type Asked,
  agrees,
  anything,
  areReworded,
  isCutOf,
  isEmpty,
  spent,
  unset,
} from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { PaymentRecord } from '../../model/payments/records.ts';
import type { Write } from '../../model/register.ts';
import type { Monitor } from '../../monitor.ts';
import { patienceMs, Suspicions } from '../../suspicion.ts';
import { isMasked } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import {
  type Deviation,
  findingOf,
  isAside,
  isExplained,
  isLate,
  type Judged,
  judge,
  lastRight,
  neverRight,
  wasLost,
  whereOf,
} from './deviation.ts';
import { methodOf, Places, placeOf, type Shown } from './places.ts';
import { type Right, withRight } from './rights.ts';
import { isAskedIn, isPlain, isRefusedValue, sentIn } from './shown-writes.ts';

/** A deviation with its judgement, until it is known what other places show. */
interface Open extends Judged {
  readonly deviation: Deviation;
}

/** How many deviations wait until it is known whether their place carries the field. More are dropped. */
const mostWaiting = 300;

/** One response, and what responses of the same place to the same method have shown. */
interface View {
  readonly step: Step;
  readonly place: string;
  /** This response, for the fields that it shows right. */
  readonly now: Right;
  /** The responses that showed fields right, by payment. */
  readonly right: Map<Payment, RightFields>;
}

/** For each field, the last response that showed it right after each of the last writes, the oldest first. */
type RightFields = { [field in PaymentField]?: readonly Right[] };

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
  readonly #suspicions = new Suspicions<Open>();
  /** The parameters and credentials of requests whose responses are doubted. */
  readonly #doubted = new Set<string>();
  readonly #right = new Map<string, View['right']>();
  /** Fields that were shown empty although no request sent them, and fields that were shown with a value. */
  readonly #emptyUnset = new Set<PaymentField>();
  readonly #filledUnset = new Set<PaymentField>();
  /** The length of the longest text of each field that was shown whole. */
  readonly #longest = new Map<PaymentField, number>();
  /** The rules of refused updates that certainly changed a payment. */
  readonly #culprits = new Set<string>();
  #waiting: Deviation[] = [];
  /** Deviations that other places may explain at the end of the trace. */
  readonly #open: Open[] = [];
  /** Texts that the list showed in another form than they were sent. Each is wrong if another place keeps the form. */
  readonly #reworded = new Map<string, Open>();

  *step(step: Step, model: Model): Iterable<Finding> {
    const view = this.#view(step);
    const deviations: Deviation[] = [];
    for (const record of model.payments.recordsIn(step))
      for (const field of record.fields ?? paymentFields) {
        const deviation = this.#deviation(field, record, view);
        if (deviation !== null) deviations.push(deviation);
      }
    const beside = new Set(deviations.flatMap(({ field, payment }) => (payment.refusals.length === 0 ? [field] : [])));
    for (const one of deviations) {
      const isOfOther = model.payments.texts.isOfOther(one.payment.id, one.shown.value, step.end);
      const deviation = { ...one, isBeside: beside.has(one.field), isOfOther };
      if (one.isCarried || (one.place === 'listPayments' && one.field === 'amount')) yield* this.#judge(deviation);
      else if (this.#waiting.length < mostWaiting) this.#waiting.push(deviation);
    }
  }

  *end(): Iterable<Finding> {
    const isListed = ({ place, field }: Deviation) =>
      place === 'listPayments' || this.#places.carries('listPayments', field);
    const isCarried = ({ place, field }: Deviation) => this.#places.carries(place, field);
    const unseen = this.#waiting.filter((one) => isListed(one) && !isCarried(one));
    const never = neverRight(unseen, this.#places);
    for (const one of this.#waiting) {
      if (isCarried(one)) yield* this.#judge(one);
      else if (never.has(whereOf(one))) yield* this.#judge(one, true);
    }
    this.#waiting = [];
    yield* this.#decideAll([...this.#open, ...this.#reworded.values(), ...this.#suspicions.confirmed()]);
  }

  suspicions() {
    return this.#suspicions.open();
  }

  #view(step: Step): View {
    const place = placeOf(step);
    const right = getOrInsert(this.#right, viewOf(step), () => new Map());
    return { step, place, now: { begin: step.begin, by: step.id, isExact: true }, right };
  }

  /** How a field differs from the requests for it. `null` if it does not, or if it cannot be judged. */
  #deviation(field: PaymentField, { payment, value: record, at }: PaymentRecord, view: View): Deviation | null {
    const { step, place } = view;
    // The response to a write may show the new value, at most the old one, or any part of the payment.
    const isWrite = step.operation === 'createPayment' || step.operation === 'updatePayment';
    const begin = isWrite ? step.end : step.begin;
    const possible = payment.possible(field, begin, step.end);
    if (possible.length === 0 || possible.some(({ value }) => value === anything)) return null;
    const shown = this.#places.look(place, field, record, sentIn(possible));
    if (isMasked(shown.value) || (isWrite && shown.value === undefined)) return null;
    // A payment from before the trace may still have the value that it had then.
    const isOpen = payment.create === null && !possible.some((write) => write.certain && write.end <= begin);
    const isUnset = isOpen || possible.some(({ value }) => value === unset);
    if (isUnset) {
      // A value that an update asked for says nothing of the field before it.
      if (!isOpen && !isAskedIn(possible, shown)) this.#unset(field, shown);
      if (!isRefusedValue(payment, field, shown)) return null;
    }
    const isAgreed = !isUnset && this.#agrees(possible, shown, field);
    const isCarried = this.#places.carries(place, field);
    const right = view.right.get(payment)?.[field]?.at(-1) ?? null;
    const deviation = {
      field,
      place,
      payment,
      possible,
      shown,
      record,
      at,
      step,
      isCarried,
      right,
      isUnclear: isAgreed,
      isReworded: areReworded(possible, shown.value),
      isCut: this.#isCut(field, possible, shown),
    };
    if (!isAgreed) return deviation;
    const isAsked = isAskedIn(possible, shown);
    if (deviation.isReworded && isCarried && place === 'listPayments') this.#reword(deviation);
    if (isAsked || !possible.some(({ value }) => value === spent)) this.#agreed(deviation, view, isAsked);
    const isKept = !isAsked && isCarried && isEmpty(shown.value) && possible.some(({ value }) => isPlain(value));
    return isKept && this.#showsElsewhere(deviation, lastRight(deviation)) ? deviation : null;
  }

  #agrees(possible: readonly Write<Asked>[], { value }: Shown, field: PaymentField): boolean {
    const isEmptyUnset = this.#emptyUnset.has(field) && !this.#filledUnset.has(field);
    return possible.some((write) => agrees(write.value, value, isEmptyUnset));
  }

  #isCut(field: PaymentField, possible: readonly Write<Asked>[], { value: got }: Shown): boolean {
    const longest = this.#longest.get(field) ?? 0;
    return possible.some(({ value }) => isCutOf(value, got) && String(value).length > longest);
  }

  #unset(field: PaymentField, { value }: Shown): void {
    (isEmpty(value) ? this.#emptyUnset : this.#filledUnset).add(field);
  }

  /** @param isAsked whether a request asked for the value. Otherwise the service may have emptied the field */
  #agreed(deviation: Deviation, { now, right }: View, isAsked: boolean): void {
    const { field, payment, place, possible, shown, step } = deviation;
    const [only] = possible;
    // For the response to an update, only a value that the update changed proves that the response shows new values.
    if (possible.length === 1 && isPlain(only?.value) && shown.pointer !== '')
      this.#places.showed(place, field, shown.pointer);
    if (isAsked) {
      const fields = getOrInsert(right, payment, (): RightFields => ({}));
      const isExact = !deviation.isReworded;
      fields[field] = withRight(fields[field], { ...now, isExact }, payment.writes(field));
    }
    if (isAsked && typeof shown.value === 'string')
      this.#longest.set(field, Math.max(shown.value.length, this.#longest.get(field) ?? 0));
    if (this.#suspicions.isEmpty) return;
    const own = formOf(step);
    for (const other of this.#doubted) {
      if (other === own) continue;
      const key = keyOf(step, payment, field, other);
      this.#suspicions.shake(key);
      if (isAsked) this.#suspicions.shake(`${key} emptied`);
    }
    const key = keyOf(step, payment, field);
    this.#suspicions.clear(key, step, possible.length === 1 ? (only?.by ?? null) : null);
    if (isAsked) this.#suspicions.clear(`${key} emptied`, step, null);
  }

  /** Keeps the first list that showed a text in another form, until the text is written again. */
  #reword(deviation: Deviation): void {
    const { payment, field, step, possible } = deviation;
    const key = `${viewOf(step)} ${payment.id} ${field}`;
    const known = this.#reworded.get(key)?.deviation;
    const isSame = known?.possible.at(-1)?.by === possible.at(-1)?.by;
    if (known === undefined ? this.#reworded.size < mostWaiting : !isSame)
      this.#reworded.set(key, { ...(judge(deviation) as Judged), deviation });
  }

  *#judge(deviation: Deviation, isNeverRight = false): Iterable<Finding> {
    const judged = judge(deviation, isNeverRight);
    if (judged === null) return;
    const { payment, field, step, possible, isUnclear } = deviation;
    if (isUnclear || isLate(deviation)) {
      // No later response can clear or confirm it.
      if (isAside(deviation)) return;
      const key = `${keyOf(step, payment, field)}${isUnclear ? ' emptied' : ''}`;
      const [by, since] = [possible.at(-1)?.by ?? null, lastRight(deviation)];
      this.#doubted.add(formOf(step));
      this.#suspicions.raise(key, { what: { ...judged, deviation }, read: step, by, since });
    } else if (judged.instead === null) {
      if (judged.culprit !== undefined) this.#culprits.add(judged.culprit.join());
      yield judged.finding as Finding;
    } else if (this.#open.length < mostWaiting) this.#open.push({ ...judged, deviation });
  }

  /** A place that is wrong for one payment may also be wrong for others, so no write is blamed for what it shows. */
  *#decideAll(open: readonly Open[]): Iterable<Finding> {
    for (const { culprit } of open) if (culprit !== undefined) this.#culprits.add(culprit.join());
    const decided = open.map((one) => ({ ...one, as: this.#decide(one) }));
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
  #decide({ deviation, finding, instead }: Open): Finding | null {
    const { payment, step, isUnclear, field, right } = deviation;
    // The place showed the right amount before an update that did not name the amount.
    const isLost = field === 'amount' && finding !== null && wasLost(deviation, [right]);
    if (deviation.isReworded) return this.#showsElsewhere(deviation, step.begin) ? instead : null;
    if (instead !== null) {
      // Only a service that carried out an update can show its value. The value before it may be out of date.
      const isNew = finding?.rule === 'PAYMENT-08' && !isLost;
      const late = isUnclear ? patienceMs : isNew ? 0 : 2 * this.#suspicions.lagMs;
      const update = isNew ? undefined : payment.updates.findLast(({ begin }) => begin <= step.end);
      if (this.#showsElsewhere(deviation, Math.max(lastRight(deviation), update?.end ?? 0) + late)) return instead;
    }
    if (isLost) return findingOf(['PAYMENT-09', 'default'], null, deviation);
    const everywhere = () => [...this.#right.values()].flatMap((view) => view.get(payment)?.amount ?? []);
    return finding?.rule === 'PAYMENT-09' && !wasLost(deviation, everywhere()) ? null : finding;
  }

  /** Whether another place or method showed a field as sent, after a time and before the next write. */
  #showsElsewhere(deviation: Deviation, since: number): boolean {
    const { field, payment, step } = deviation;
    const own = viewOf(step);
    const isNext = ({ value, begin }: Write<Asked>) => begin > step.end && isPlain(value);
    const until = payment.writes(field).find(isNext)?.begin ?? Infinity;
    return [...this.#right].some(([view, right]) => {
      // A response to a write may repeat the request.
      const isEcho = /^(?:createPayment|updatePayment|sandboxPay) /.test(view);
      const shown = view === own || isEcho ? [] : (right.get(payment)?.[field] ?? []);
      return shown.some((one) => one.begin >= since && one.begin < until && (one.isExact || !deviation.isReworded));
    });
  }
}

function viewOf(step: Step): string {
  return `${placeOf(step)} ${methodOf(step)}`;
}

/** The key of responses to the same operation with the same parameters and credential. Others may show another value. */
function keyOf(step: Step, { id }: Payment, field: PaymentField, form = formOf(step)): string {
  return [placeOf(step), id, field, form].join(' ');
}

function formOf(step: Step): string {
  return [methodOf(step), ...Object.keys(step.query).sort()].join(' ');
}
