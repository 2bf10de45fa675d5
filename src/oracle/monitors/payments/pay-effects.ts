import type { Difference } from '../../../json/diff.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import type { Json } from '../../../json/value.ts';
import { type Leaf, leaves, walkLimits } from '../../../json/walk.ts';
import { isStateName } from '../../../learn/records/names.ts';
import { differencesBeyondTimestamps, isTimestamp } from '../../../learn/records/timestamp.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { isWord, type PaidWords, wordOf } from './unpaid-words.ts';

/** A change between two responses that show the same payment in the same place. */
export interface PaymentChange {
  readonly place: string;
  readonly difference: Difference;
}

/** This many payments must have another word once they are paid. */
export const fewPays = 2;
const mostValues = 20_000;
const mostChanges = 200;

/** What pays change in their own payments, and what changes without any pay. */
export class PayEffects {
  /** Place and pointer, and the values before and after. */
  readonly #marks = new Set<string>();
  /** Numbers that changed without any pay or update, such as a count of reads: place and pointer. */
  readonly #counters = new Set<string>();
  /** Members that changed without any pay or update and have no name of a state: place and pointer. */
  readonly #restless = new Set<string>();
  /** Changes of unpaid payments while none was paid: name, and the values before and after. The service pays by itself. */
  readonly #byItself = new Set<string>();
  /** What payments showed before any pay, by name and value. Such a value does not say that a payment is paid. */
  readonly #plain = new Set<string>();
  /** The payments whose pay changed a value, by place and pointer, and by the value before. */
  readonly #values = new Map<string, Map<string, Set<Payment>>>();
  /** The payments that show a member only once they are paid, by place and pointer. */
  readonly #appeared = new Map<string, Set<Payment>>();
  /** Members of paid payments that disappeared again, by place and pointer. A service may show them only for a while. */
  readonly #passing = new Set<string>();
  /** The payments whose pay changed a word, by its name and the word before, whatever the place, and the word after. */
  readonly #words = new Map<string, Map<string, Set<Payment>>>();
  /** Words that a record still shows after another one under the same name changed with the pay: name and word. */
  readonly #kept = new Set<string>();
  /** When a place first showed that a payment was paid, in milliseconds since 1970. */
  readonly #shownAt = new Map<string, number>();

  /** Notes what a pay changed in its own payment. @param end when the response was complete, in milliseconds since 1970 */
  ofPay(payment: Payment, { place, difference }: PaymentChange, record: Json, end: number): void {
    const { id } = payment;
    this.#marks.add(keyOf({ place, difference }));
    const isRestless = this.#restless.has(`${place} ${difference.pointer}`);
    if (!isRestless && !this.#shownAt.has(id) && this.#shownAt.size < mostValues) this.#shownAt.set(id, end);
    const { pointer, name, before, after } = difference;
    if (this.#values.size + this.#appeared.size >= mostChanges) return;
    if (before === undefined) {
      getOrInsert(this.#appeared, `${place} ${pointer}`, () => new Set()).add(payment);
      return;
    }
    note(this.#values, `${place} ${pointer}`, before, payment);
    if (!isWord(before) || after === undefined || this.#words.size >= mostChanges) return;
    const word = wordOf(name, before);
    if (leavesOf(record).some((leaf) => leaf.name === name && leaf.value === before)) this.#kept.add(word);
    note(this.#words, word, after, payment);
  }

  /** Notes a record of a payment from before the first pay of all. */
  beforeAnyPay(record: Json): void {
    for (const { name, value } of leavesOf(record))
      if (this.#plain.size < mostValues) this.#plain.add(wordOf(name, value));
  }

  /** Notes which members a place shows of a paid payment no longer. */
  afterPay(place: string, before: Json, after: Json): void {
    for (const { pointer } of this.appearedIn(place))
      if (getPointer(before, pointer) !== undefined && getPointer(after, pointer) === undefined)
        this.#passing.add(`${place} ${pointer}`);
  }

  /** Notes what changed without any pay or update. @param isQuiet whether no pay before can have caused it late */
  withoutPay(place: string, before: Json, after: Json, isQuiet: boolean): void {
    for (const one of differencesBeyondTimestamps(before, after)) {
      const isCount = typeof one.before === 'number' && typeof one.after === 'number';
      const where = `${place} ${one.pointer}`;
      if (isCount && this.#counters.size < mostChanges) this.#counters.add(where);
      if (!isStateName(one.name) && this.#restless.size < mostChanges) this.#restless.add(where);
      if (isQuiet && this.#byItself.size < mostChanges) this.#byItself.add(`${one.name} ${valuesOf(one)}`);
    }
  }

  /** Whether a pay changes its own payment so, and nothing else does. */
  isMark(change: PaymentChange): boolean {
    const { place, difference } = change;
    return (
      this.#marks.has(keyOf(change)) &&
      !this.#counters.has(`${place} ${difference.pointer}`) &&
      !this.#byItself.has(`${difference.name} ${valuesOf(difference)}`)
    );
  }

  /** Whether payments show a value before the first pay of all. */
  isPlain({ name, after }: Difference): boolean {
    return after !== undefined && this.#plain.has(wordOf(name, after));
  }

  /** When a place first showed that a payment was paid, in milliseconds since 1970. */
  shownAt(id: string): number | undefined {
    return this.#shownAt.get(id);
  }

  /** The payments whose pay changed a value in a place, for each pointer at which a pay changed one. */
  *changedIn(
    place: string,
  ): Iterable<{ readonly pointer: string; readonly pays: (value: Json | undefined) => ReadonlySet<Payment> }> {
    for (const [where, values] of this.#values)
      if (where.startsWith(`${place} /`))
        yield {
          pointer: where.slice(place.length + 1),
          pays: (value) => values.get(JSON.stringify(value)) ?? new Set(),
        };
  }

  /** The payments that show a member in a place only once they are paid, for each such member. */
  *appearedIn(place: string): Iterable<{ readonly pointer: string; readonly payments: ReadonlySet<Payment> }> {
    for (const [where, payments] of this.#appeared)
      if (where.startsWith(`${place} /`) && !this.#passing.has(where))
        yield { pointer: where.slice(place.length + 1), payments };
  }

  get words(): PaidWords {
    return this.#words;
  }

  /** The words that pays put in place of a word that becomes the same one in several payments. */
  wordsAfter(word: string): ReadonlyMap<string, ReadonlySet<Payment>> | null {
    const after = this.#words.get(word);
    // A state becomes the same word with each pay. The name of a payer or an id of the transfer does not.
    return after?.values().some(({ size }) => size >= fewPays) ? after : null;
  }

  /** Whether pays of several payments put a word in place of another one. */
  isPaidWord({ name, value }: Leaf): boolean {
    const start = `${name} `;
    const after = JSON.stringify(value);
    for (const [word, afters] of this.#words)
      if (word.startsWith(start) && (afters.get(after)?.size ?? 0) >= fewPays) return true;
    return false;
  }

  /** Whether records still show a word after another one under the same name changed with the pay. */
  isKept(word: string): boolean {
    return this.#kept.has(word);
  }
}

export function leavesOf(record: Json): readonly Leaf[] {
  return [...leaves(record, { ...walkLimits, nodes: 200 })];
}

function keyOf({ place, difference }: PaymentChange): string {
  return `${place} ${difference.pointer} ${valuesOf(difference)}`;
}

function valuesOf({ before, after }: Difference): string {
  return JSON.stringify([before, isTimestamp(after) ? 'a time' : after]);
}

function note(all: Map<string, Map<string, Set<Payment>>>, what: string, value: Json, payment: Payment): void {
  const values = getOrInsert(all, what, () => new Map<string, Set<Payment>>());
  if (values.size < mostChanges) getOrInsert(values, JSON.stringify(value), () => new Set()).add(payment);
}
