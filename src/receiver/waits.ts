import type { Delivery } from './receiver.ts';

/** Has something happen so many milliseconds later, and gives back how to call that off. */
export type Timer = (ms: number, happen: () => void) => () => void;

interface Waiter {
  readonly slot: string;
  look(delivery: Delivery): void;
  end(): void;
}

const byTheMachine: Timer = (ms, happen) => {
  const timer = setTimeout(happen, ms);
  return () => clearTimeout(timer);
};

/** Those who wait for a delivery. */
export class Waits {
  readonly #after: Timer;
  readonly #waiters = new Set<Waiter>();

  /** @param after by which time waits end: that of the machine, unless given */
  constructor(after = byTheMachine) {
    this.#after = after;
  }

  /** Resolves with the next delivery in the slot that fits; `null` where the time is over or the signal aborts before. */
  next(
    slot: string,
    fits: (delivery: Delivery) => boolean,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<Delivery | null> {
    return new Promise((resolve, reject) => {
      const settle = (found: Delivery | null) => {
        callOff();
        signal?.removeEventListener('abort', waiter.end);
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
      const callOff = this.#after(timeoutMs, waiter.end);
      signal?.addEventListener('abort', waiter.end);
      this.#waiters.add(waiter);
    });
  }

  /** Shows a delivery to everybody who waits in its slot. */
  show(delivery: Delivery): void {
    for (const waiter of [...this.#waiters]) if (waiter.slot === delivery.slot) waiter.look(delivery);
  }

  /** Ends every wait. */
  end(): void {
    for (const waiter of [...this.#waiters]) waiter.end();
  }
}
