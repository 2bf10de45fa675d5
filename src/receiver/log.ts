import { getOrInsert } from '../json/get-or-insert.ts';
import { delivered } from './body.ts';
import type { Delivery } from './receiver.ts';
import { type Timer, Waits } from './waits.ts';

/** Maximum number of deliveries per slot, and of bytes of all of them. The oldest deliveries are dropped first. */
const deliveriesPerSlot = 1000;
const bytesKept = 16 * 1024 * 1024;

interface Slot {
  readonly kept: Delivery[];
  count: number;
}

/** All deliveries of a run by slot, bounded in memory, and the waits for further ones. */
export class DeliveryLog {
  readonly #slots = new Map<string, Slot>();
  readonly #waits: Waits;
  #total = 0;
  #bytes = 0;
  #closed = false;

  /** @param timer for the timeouts of waits. Default: real time */
  constructor(timer?: Timer) {
    this.#waits = new Waits(timer);
  }

  /** Assigns an id to a delivery and keeps it. */
  add({ body, ...about }: Omit<Delivery, 'id' | 'text' | 'json'>): Delivery {
    this.#total += 1;
    const delivery = delivered({ ...about, id: `d${this.#total}` }, body);
    this.keep(delivery);
    return delivery;
  }

  /** Keeps a delivery and ends the waits that it satisfies. */
  keep(delivery: Delivery): void {
    const slot = getOrInsert(this.#slots, delivery.slot, () => ({ kept: [], count: 0 }));
    slot.kept.push(delivery);
    slot.count += 1;
    this.#bytes += sizeOf(delivery);
    if (slot.kept.length > deliveriesPerSlot) this.#drop(slot);
    while (this.#bytes > bytesKept && slot.kept.length > 1) this.#drop(slot);
    this.#waits.show(delivery);
  }

  of(slot: string): readonly Delivery[] {
    return [...(this.#slots.get(slot)?.kept ?? [])];
  }

  count(slot: string): number {
    return this.#slots.get(slot)?.count ?? 0;
  }

  async waitFor(
    slot: string,
    fits: (delivery: Delivery) => boolean,
    wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<Delivery | null> {
    const past = this.of(slot).find(fits);
    if (past || this.#closed || wait.signal?.aborted) return past ?? null;
    return await this.#waits.next(slot, fits, wait);
  }

  close(): void {
    this.#closed = true;
    this.#waits.end();
  }

  #drop(slot: Slot): void {
    const oldest = slot.kept.shift();
    if (oldest !== undefined) this.#bytes -= sizeOf(oldest);
  }
}

function sizeOf({ path, headers, body }: Delivery): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length, path.length + body.length);
}
