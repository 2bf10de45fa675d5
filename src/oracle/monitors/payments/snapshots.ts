import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import type { Json } from '../../../json/value.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Step } from '../../trace/step.ts';
import { isWord } from './unpaid-words.ts';

/** A record from an earlier response. It does not hold the response, which may be a list of a hundred records. */
export interface Snapshot {
  readonly record: Json;
  /** When the request was sent and when the response was complete, in milliseconds since 1970. */
  readonly begin: number;
  readonly end: number;
}

/** A payment in a response. */
export interface ShownPayment {
  readonly payment: Payment;
  readonly now: Snapshot;
  readonly step: Step;
  /** JSON Pointer to the record in the body. */
  readonly at: string;
}

/** What one place showed of one payment. */
interface Seen {
  last: Snapshot;
  /** The last one before the payment was paid. `null` if the place did not show it then. */
  unpaid: Snapshot | null;
}

/** More payments than this are not remembered, over all places. */
const mostSnapshots = 20_000;
/** This many unpaid payments with the same word show how every unpaid payment looks. */
const fewUnpaid = 3;

/** What each place showed last of each payment, and what it showed before the payment was paid. */
export class Snapshots {
  readonly #places = new Map<string, Map<string, Seen>>();
  #count = 0;

  /** What a place showed of a payment so far. */
  of(place: string, id: string): Readonly<Seen> | undefined {
    return this.#places.get(place)?.get(id);
  }

  add(place: string, id: string, now: Snapshot, isUnpaid: boolean): void {
    const payments = getOrInsert(this.#places, place, () => new Map<string, Seen>());
    const known = payments.get(id);
    if (known !== undefined) {
      known.last = now;
      if (isUnpaid) known.unpaid = now;
      return;
    }
    if (this.#count >= mostSnapshots) return;
    this.#count += 1;
    payments.set(id, { last: now, unpaid: isUnpaid ? now : null });
  }

  /** How many payments that a place showed only after their pay have another word there. */
  paidWithOther(place: string, pointer: string, word: Json | undefined): number {
    const paid = this.#of(place).filter(({ unpaid }) => unpaid === null);
    const words = paid.map(({ last }) => getPointer(last.record, pointer));
    return words.filter((one) => one !== undefined && isWord(one) && one !== word).length;
  }

  /** Whether every unpaid payment that a place showed has a word there. */
  isOfAllUnpaid(place: string, pointer: string, word: Json | undefined): boolean {
    const unpaid = this.#of(place).flatMap((seen) => seen.unpaid ?? []);
    if (word === undefined || !isWord(word) || unpaid.length < fewUnpaid) return false;
    return unpaid.every(({ record }) => getPointer(record, pointer) === word);
  }

  #of(place: string): readonly Seen[] {
    return [...(this.#places.get(place)?.values() ?? [])];
  }
}
