import { paymentFields } from '../../../contract/operations.ts';
import { cacheableMs, isFromCache } from '../../../journal/cached.ts';
import type { Difference } from '../../../json/diff.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import { isScalar, type Json, member } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import { differencesBeyondTimestamps, isTimestamp } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Span } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import { type Suspicion, Suspicions } from '../../suspicion.ts';
import type { Step } from '../../trace/step.ts';
import { onlyOne } from '../blame.ts';
import { changed, unpaid } from './paid-findings.ts';
import { methodOf, placeOf } from './places.ts';
import { isWord, UnpaidWords, wordOf } from './unpaid-words.ts';

interface Shown {
  readonly record: Json;
  readonly step: Step;
}

/** A record from an earlier response. It does not hold the response, which may be a list of a hundred records. */
interface Snapshot {
  readonly record: Json;
  readonly begin: number;
  readonly end: number;
}

/** One payment in one place. */
interface Seen {
  last: Snapshot;
  /** Before the payment was paid. `null` if it was not shown then. */
  unpaid: Snapshot | null;
}

/** A paid payment that may look as before. */
interface Unchanged {
  readonly place: string;
  /** Whether the place showed it before it was paid. */
  readonly wasSeen: boolean;
  /** Whether something changed there with the pay, although perhaps not its state. */
  readonly isChanged: boolean;
  readonly record: Json;
  readonly finding: Finding;
}

interface Change {
  readonly key: string;
  /** The name of the field, and its values before and after. */
  readonly named: string;
  /** Place and pointer. */
  readonly field: string;
  readonly finding: Finding;
}

/** Input fields are excluded: they are judged against the requests that set them. */
const inputs: ReadonlySet<string> = new Set(paymentFields);
const mostSnapshots = 20_000;
const mostChanges = 200;
/** This many unpaid payments with the same word show how every unpaid payment looks. */
const fewUnpaid = 3;
/** This many payments must have another word once they are paid. */
const fewPays = 2;
/** A payment shows that it was paid after this time, in milliseconds, even where a service settles them in batches. */
const settleMs = 4_000;
/** A change this long after a pay may still be an effect of it, in milliseconds. */
const lateMs = 1_000;

/** Finds unpaid payments that change when another one is paid, and paid payments that do not change (PAYMENT-17). */
export class PaidMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'publicPayment'] as const;
  readonly outcomes = ['accepted'] as const;
  /** By place and payment. */
  readonly #seen = new Map<string, Map<string, Seen>>();
  #count = 0;
  /** What a pay changed in its own payment: place, pointer, and the values before and after. */
  readonly #marks = new Set<string>();
  readonly #changes: Change[] = [];
  /** Numbers that changed without any pay or update, such as a count of reads: place and pointer. */
  readonly #counters = new Set<string>();
  /** Changes of unpaid payments while none was paid: name, and the values before and after. The service pays by itself. */
  readonly #byItself = new Set<string>();
  /** What payments showed before any pay, by name and value. Such a value does not say that a payment is paid. */
  readonly #plain = new Set<string>();
  /** The payments whose pay changed a value, by place and pointer, and by the value before. */
  readonly #unpaid = new Map<string, Map<string, Set<string>>>();
  /** The payments whose pay changed a word, by its name and the word before, whatever the place, and the word after. */
  readonly #named = new Map<string, Map<string, Set<string>>>();
  /** Words that a record still shows after another one under the same name changed with the pay: name and word. */
  readonly #kept = new Set<string>();
  /** When a place first showed that a payment was paid, in milliseconds since 1970. */
  readonly #shownAt = new Map<string, number>();
  readonly #unchanged = new Suspicions<Unchanged>(settleMs);
  readonly #unpaidWords = new UnpaidWords();

  *step(step: Step, model: Model): Iterable<Finding> {
    const place = placeOf(step);
    const seen = getOrInsert(this.#seen, place, () => new Map());
    for (const { payment, value: record, at } of model.payments.recordsIn(step)) {
      const now: Snapshot = { record, begin: step.begin, end: step.end };
      const known = seen.get(payment.id);
      const [pay] = payment.pays;
      const isUnpaid = pay === undefined || step.end < pay.begin;
      if (payment.refusedPays.length === 0 && !model.payments.pays.hasAny(Number.NEGATIVE_INFINITY, step.end))
        this.#shows(record);
      if (isUnpaid) this.#unpaidWords.see(payment, record, step, at);
      else this.#paid(payment, known?.unpaid ?? null, { record, step }, at);
      if (known === undefined) {
        this.#count += 1;
        if (this.#count <= mostSnapshots) seen.set(payment.id, { last: now, unpaid: isUnpaid ? now : null });
        continue;
      }
      const isPaid = model.payments.pays.hasAny(known.last.begin, step.end);
      if (isPaid || payment.refusedPays.some(({ end }) => end >= known.last.begin))
        this.#compare(payment, known.last, { record, step }, at, model);
      else if (payment.updates.every(({ end }) => end < known.last.begin)) {
        const isQuiet = isUnpaid && !model.payments.pays.hasAny(known.last.begin - lateMs, step.end);
        this.#notes(place, known.last.record, record, isQuiet);
      }
      known.last = now;
      if (isUnpaid) known.unpaid = now;
    }
  }

  *end(): Iterable<Finding> {
    for (const { key, named, finding, field } of this.#changes)
      if (this.#marks.has(key) && !this.#counters.has(field) && !this.#byItself.has(named)) yield finding;
    yield* this.#unpaidWords.contradictions(this.#named, fewPays);
    for (const one of this.#unchanged.confirmed()) if (this.#looksUnpaid(one)) yield one.finding;
  }

  suspicions(): Iterable<Suspicion> {
    return this.#unchanged.open(this.#looksUnpaid);
  }

  /** Raises a doubt about a payment that looks the same after it was paid. It counts if other payments changed. */
  #paid({ id, pays, updates }: Payment, before: Snapshot | null, now: Shown, at: string): void {
    const [pay, again] = pays;
    // A pay that was only taken on (202) is done once some place shows it.
    const since = pay?.certain ? pay.end : this.#shownAt.get(id);
    if (pay === undefined || since === undefined) return;
    if (now.step.begin < since || (before?.end ?? 0) > pay.begin) return;
    const headers = now.step.entry.response?.headers ?? [];
    if (isFromCache(headers) || cacheableMs(headers) > 0) return;
    // A later pay or update may have moved it back.
    if (again !== undefined || updates.some(({ end }) => end >= pay.begin)) return;
    const place = placeOf(now.step);
    const key = `${place} ${methodOf(now.step)} ${id}`;
    const isChanged =
      before !== null && differencesBeyondTimestamps(before.record, now.record, { inputs: paymentFields }).length > 0;
    if (isChanged) this.#unchanged.clear(key, now.step);
    const seen = isChanged ? 'changed' : before === null ? 'afterwards' : 'before and after';
    const what = {
      place,
      wasSeen: before !== null,
      isChanged,
      record: now.record,
      finding: unpaid(id, seen, pay, now.step, at),
    };
    this.#unchanged.raise(isChanged ? `${key} changed` : key, { what, read: now.step, by: pay.by, since });
  }

  /** Whether it shows a value that pays of other payments changed. */
  readonly #looksUnpaid = ({ place, record, wasSeen, isChanged }: Unchanged): boolean => {
    if (this.#differsElsewhere(place, record, wasSeen, isChanged)) return true;
    if (isChanged) return false;
    return [...this.#unpaid].some(([where, values]) => {
      if (!where.startsWith(`${place} /`)) return false;
      const pointer = where.slice(place.length + 1);
      const value = getPointer(record, pointer);
      const changed = values.get(JSON.stringify(value))?.size ?? 0;
      if (changed === 0 || wasSeen) return changed > 0;
      const signs = changed + this.#paidShowOther(place, pointer, value);
      return signs >= fewPays && this.#allUnpaidShow(place, pointer, value);
    });
  };

  /** Whether it shows a word beside its amount that other places show under the same name only before a pay. */
  #differsElsewhere(place: string, record: Json, wasSeen: boolean, isChanged: boolean): boolean {
    const shown = [...leaves(record, { ...walkLimits, nodes: 200 })];
    for (const { value, pointer } of shown) {
      const end = pointer.lastIndexOf('/');
      const name = pointer.slice(end + 1);
      const word = wordOf(name, value);
      if (isChanged && this.#kept.has(word)) continue;
      const words = this.#named.get(word);
      // A history shows the word from before the pay, too.
      if (shown.some((one) => one.name === name && words?.has(JSON.stringify(one.value)))) continue;
      const after = words?.values() ?? [];
      const isBesideAmount = () => member(getPointer(record, pointer.slice(0, end)), 'amount') !== undefined;
      // A state becomes the same word with each pay. The name of a payer or an id of the transfer does not.
      if (!after.some(({ size }) => size >= fewPays) || !isBesideAmount()) continue;
      if (wasSeen || this.#allUnpaidShow(place, pointer, value)) return true;
    }
    return false;
  }

  /** How many payments that a place showed only after their pay have another word there. */
  #paidShowOther(place: string, pointer: string, word: Json | undefined): number {
    const paid = [...(this.#seen.get(place)?.values() ?? [])].filter(({ unpaid }) => unpaid === null);
    const words = paid.map(({ last }) => getPointer(last.record, pointer));
    return words.filter((one) => typeof one === 'string' && one !== word).length;
  }

  #allUnpaidShow(place: string, pointer: string, word: Json | undefined): boolean {
    const unpaid = [...(this.#seen.get(place)?.values() ?? [])].flatMap((seen) => seen.unpaid ?? []);
    const isWord = typeof word === 'string' && unpaid.length >= fewUnpaid;
    return isWord && unpaid.every(({ record }) => getPointer(record, pointer) === word);
  }

  #shows(record: Json): void {
    for (const { name, value } of leaves(record, { ...walkLimits, nodes: 200 }))
      if (this.#plain.size < mostSnapshots) this.#plain.add(`${name} ${JSON.stringify(value)}`);
  }

  /** Notes what changed without any pay or update. @param isQuiet whether no pay before can have caused it late */
  #notes(place: string, before: Json, after: Json, isQuiet: boolean): void {
    for (const one of differencesBeyondTimestamps(before, after)) {
      const isCount = typeof one.before === 'number' && typeof one.after === 'number';
      if (isCount && this.#counters.size < mostChanges) this.#counters.add(`${place} ${one.pointer}`);
      if (isQuiet && this.#byItself.size < mostChanges) this.#byItself.add(`${one.name} ${valuesOf(one)}`);
    }
  }

  #pays(id: string, place: string, record: Json, { pointer, name, before, after }: Difference): void {
    if (before === undefined || this.#unpaid.size >= mostChanges) return;
    note(
      getOrInsert(this.#unpaid, `${place} ${pointer}`, () => new Map()),
      before,
      id,
    );
    if (!isWord(before) || after === undefined || this.#named.size >= mostChanges) return;
    const word = wordOf(name, before);
    const isKept = [...leaves(record, { ...walkLimits, nodes: 200 })].some(
      (leaf) => leaf.name === name && leaf.value === before,
    );
    if (isKept) this.#kept.add(word);
    note(
      getOrInsert(this.#named, word, () => new Map()),
      after,
      id,
    );
  }

  #compare(payment: Payment, before: Snapshot, after: Shown, at: string, { payments }: Model): void {
    const [begin, end] = [before.begin, after.step.end];
    const since = (span: Span) => span.begin <= end && span.end >= begin;
    if (payment.updates.some(since)) return;
    const own = payment.pays.some((pay) => pay.begin <= end);
    const other = payments.pays.between(begin, end).find(({ id }) => id !== payment.id);
    const isOwnPay = payment.pays.some((pay) => pay.begin >= before.end && pay.end <= after.step.begin);
    const refused = payment.refusedPays.filter(since);
    const [culprit] = refused;
    const isUnclear = culprit !== undefined && onlyOne(refused.map(({ rule }) => rule)) === null;
    if (!isOwnPay && (own || isUnclear || (other === undefined && culprit === undefined))) return;
    for (const difference of differencesBeyondTimestamps(before.record, after.record)) {
      const values = valuesOf(difference);
      const field = `${placeOf(after.step)} ${difference.pointer}`;
      const [key, named] = [`${field} ${values}`, `${difference.name} ${values}`];
      if (!isScalar(difference.after) || difference.after === null || inputs.has(difference.name)) continue;
      if (isOwnPay) {
        this.#marks.add(key);
        if (!this.#shownAt.has(payment.id) && this.#shownAt.size < mostSnapshots) this.#shownAt.set(payment.id, end);
        this.#pays(payment.id, placeOf(after.step), after.record, difference);
      } else if (
        this.#changes.length < mostChanges &&
        !this.#plain.has(`${difference.name} ${JSON.stringify(difference.after)}`)
      ) {
        const cause = culprit ?? { rule: ['PAYMENT-17', 'default'] as const, by: other?.by ?? null };
        const what = culprit === undefined ? `Payment ${other?.id} was paid` : 'sandboxPay was refused';
        const change = { payment, difference, step: after.step, at: `${at}${difference.pointer}` };
        this.#changes.push({ key, named, field, finding: changed(change, cause, what) });
      }
    }
  }
}

function valuesOf({ before, after }: Difference): string {
  return JSON.stringify([before, isTimestamp(after) ? 'a time' : after]);
}

function note(values: Map<string, Set<string>>, value: Json, id: string): void {
  if (values.size < mostChanges) getOrInsert(values, JSON.stringify(value), () => new Set()).add(id);
}
