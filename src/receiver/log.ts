import type { Delivery } from './receiver.ts';

/** Deliveries kept of each slot, and bytes of bodies kept in all; beyond them the oldest are given up. */
const deliveriesPerSlot = 1000;
const bytesKept = 32 * 1024 * 1024;

interface Slot {
  readonly kept: Delivery[];
  count: number;
}

interface Waiter {
  readonly slot: string;
  look(delivery: Delivery): void;
  end(): void;
}

/** All deliveries of a run, by slot, bounded in memory, and those who wait for one. */
export class DeliveryLog {
  readonly #slots = new Map<string, Slot>();
  readonly #waiters = new Set<Waiter>();
  #total = 0;
  #bytes = 0;
  #closed = false;

  /** Keeps a delivery, gives it its id and wakes those whose wait it ends. */
  add(arrived: Omit<Delivery, 'id'>): Delivery {
    this.#total += 1;
    const delivery = { ...arrived, id: `d${this.#total}` };
    const slot = this.#slots.get(delivery.slot) ?? { kept: [], count: 0 };
    this.#slots.set(delivery.slot, slot);
    slot.kept.push(delivery);
    slot.count += 1;
    this.#bytes += delivery.body.length;
    if (slot.kept.length > deliveriesPerSlot) this.#drop(slot);
    while (this.#bytes > bytesKept && slot.kept.length > 1) this.#drop(slot);
    for (const waiter of [...this.#waiters]) if (waiter.slot === delivery.slot) waiter.look(delivery);
    return delivery;
  }

  of(slot: string): readonly Delivery[] {
    return [...(this.#slots.get(slot)?.kept ?? [])];
  }

  count(slot: string): number {
    return this.#slots.get(slot)?.count ?? 0;
  }

  waitFor(
    slot: string,
    fits: (delivery: Delivery) => boolean,
    wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<Delivery | null> {
    return new Promise((resolve, reject) => {
      const past = this.of(slot).find(fits);
      if (past || this.#closed || wait.signal?.aborted) {
        resolve(past ?? null);
        return;
      }
      const settle = (found: Delivery | null) => {
        clearTimeout(timer);
        wait.signal?.removeEventListener('abort', waiter.end);
        this.#waiters.delete(waiter);
        resolve(found);
      };
      const waiter: Waiter = {
        slot,
        look: (delivery) => {
          try {
            if (fits(delivery)) settle(delivery);
          } catch (error) {
            reject(error);
            settle(null);
          }
        },
        end: () => settle(null),
      };
      const timer = setTimeout(waiter.end, wait.timeoutMs);
      wait.signal?.addEventListener('abort', waiter.end);
      this.#waiters.add(waiter);
    });
  }

  /** Ends every wait. */
  close(): void {
    this.#closed = true;
    for (const waiter of [...this.#waiters]) waiter.end();
  }

  #drop(slot: Slot): void {
    this.#bytes -= slot.kept.shift()?.body.length ?? 0;
  }
}
