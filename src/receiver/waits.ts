import type { Delivery } from './receiver.ts';

/** Calls `happen` after `ms` milliseconds. Returns a function that cancels the call. */
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

/** The pending waits for deliveries. */
export class Waits {
  readonly #after: Timer;
  readonly #waiters = new Set<Waiter>();

  /** @param after the timer for timeouts. Default: real time */
  constructor(after = byTheMachine) {
    this.#after = after;
  }

  /** Resolves with the next matching delivery in the slot; with `null` after the timeout or when the signal aborts. */
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

  show(delivery: Delivery): void {
    for (const waiter of [...this.#waiters]) if (waiter.slot === delivery.slot) waiter.look(delivery);
  }

  end(): void {
    for (const waiter of [...this.#waiters]) waiter.end();
  }
}
