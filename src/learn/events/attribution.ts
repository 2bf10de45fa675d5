import type { HeaderList } from '../../journal/entry.ts';
import { type EventKindPlace, eventsIn, findEventKind, kindOfEvent, paymentOf } from './event.ts';

/** The operations on a payment that may cause an event. */
export type Cause = 'createPayment' | 'updatePayment' | 'sandboxPay';

/** An operation on a payment. Times are in milliseconds since 1970. */
export interface Act {
  readonly cause: Cause;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A payment whose events are awaited: it was created, and then at most one other operation was done to it. */
export interface WatchedPayment {
  readonly id: string;
  /** What identifies the payment in a payload: its id, then references, addresses and amounts of its own. */
  readonly marks: readonly string[];
  readonly acts: readonly Act[];
}

export interface Arrived {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly json: unknown;
  readonly text: string;
  readonly path: string;
  readonly headers: HeaderList;
}

/** A delivery with its payment and the operation that caused it, as far as they are known. */
export interface Attributed<D extends Arrived = Arrived> {
  readonly delivery: D;
  readonly payment: WatchedPayment | null;
  readonly act: Act | null;
  readonly kind: string | null;
  /** False if an event of the same kind arrived for that payment before. */
  readonly first: boolean;
}

/** The payment whose mark a delivery contains. `null` if there is none. */
export function watchedPaymentOf(
  delivery: Pick<Arrived, 'json' | 'text' | 'path'>,
  payments: readonly WatchedPayment[],
): WatchedPayment | null {
  const most = Math.max(0, ...payments.map(({ marks }) => marks.length));
  for (let rank = 0; rank < most; rank++) {
    // The id of one payment may equal the amount of another, so ids are searched first.
    const ids = payments.flatMap(({ id, marks }) => marks.slice(rank, rank + 1).map((mark) => [mark, id] as const));
    const id = paymentOf(delivery, new Map(ids));
    if (id !== null) return payments.find((payment) => payment.id === id) ?? null;
  }
  return null;
}

/**
 * Finds the payment and cause of each delivery. Payments that were only created show which events a create causes; any
 * further event of a payment was caused by its next operation.
 * A delivery of several events counts as several.
 * @param byTime no payload names a payment: a delivery belongs to the last operation that began before it
 */
export function attribute<D extends Arrived>(
  deliveries: readonly D[],
  payments: readonly WatchedPayment[],
  byTime = false,
): { readonly place: EventKindPlace | null; readonly events: readonly Attributed<D>[] } {
  const sorted = deliveries.flatMap(eventsIn).toSorted((one, other) => one.at - other.at);
  const about = new Map(
    sorted.map((one) => [one, watchedPaymentOf(one, payments) ?? (byTime ? latest(one, payments) : null)]),
  );
  const of = (payment: WatchedPayment) => sorted.filter((one) => about.get(one)?.id === payment.id);
  const actsBy = (wordOf: WordOf<D>) => (byTime ? actsByTime(about) : guessActs(payments, of, wordOf));
  const byOrder = actsBy((_, index) => String(index));
  const place = findEventKind(
    sorted
      .filter((one) => about.get(one) !== null)
      .map((one) => ({ json: one.json, headers: one.headers, operation: byOrder.get(one)?.cause ?? null })),
  );
  const kinds = new Map(sorted.map((one) => [one, place === null ? null : kindOfEvent(one, place)]));
  const acts = place === null ? byOrder : actsBy((one) => kinds.get(one) ?? '');
  const seen = new Set<string>();
  const events = sorted.map((delivery): Attributed<D> => {
    const payment = about.get(delivery) ?? null;
    const kind = kinds.get(delivery) ?? null;
    const act = acts.get(delivery) ?? null;
    const key = `${payment?.id} ${kind ?? act?.cause}`;
    const first = payment !== null && !seen.has(key);
    seen.add(key);
    return { delivery, payment, act, kind, first };
  });
  return { place, events };
}

/** Tells the events of one payment apart: by kind, or by position if the kind is unknown. */
type WordOf<D> = (delivery: D, index: number) => string;

/** @param of the deliveries of a payment */
function guessActs<D extends Arrived>(
  payments: readonly WatchedPayment[],
  of: (payment: WatchedPayment) => readonly D[],
  wordOf: WordOf<D>,
): Map<D, Act | null> {
  const untouched = payments.filter(({ acts }) => acts.length === 1);
  // One payment may have received a repeated delivery, so only what all of them received counts as caused by the
  // create.
  const onCreate = untouched.map((payment) => Map.groupBy(of(payment).map(wordOf), (word) => word));
  const acts = new Map<D, Act | null>();
  for (const payment of payments) {
    const [created, next = created] = payment.acts;
    const counts = new Map<string, number>();
    for (const [index, delivery] of of(payment).entries()) {
      const word = wordOf(delivery, index);
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      const expected = onCreate.length > 0 && onCreate.every((words) => (words.get(word)?.length ?? 0) >= count);
      const early = next !== undefined && delivery.at < next.startedAt;
      acts.set(delivery, (expected || early ? created : next) ?? null);
    }
  }
  return acts;
}

/** The last operation on its payment that began before each delivery. */
function actsByTime<D extends Arrived>(about: ReadonlyMap<D, WatchedPayment | null>): Map<D, Act | null> {
  return new Map([...about].map(([one, payment]) => [one, lastBefore(one.at, payment?.acts ?? []) ?? null]));
}

function lastBefore(at: number, acts: readonly Act[]): Act | undefined {
  return acts.findLast(({ startedAt }) => startedAt <= at);
}

function latest(delivery: Arrived, payments: readonly WatchedPayment[]): WatchedPayment | null {
  const begun = payments.filter(({ acts }) => lastBefore(delivery.at, acts) !== undefined);
  const startOf = ({ acts }: WatchedPayment) => lastBefore(delivery.at, acts)?.startedAt ?? 0;
  return begun.toSorted((one, other) => startOf(other) - startOf(one))[0] ?? null;
}
