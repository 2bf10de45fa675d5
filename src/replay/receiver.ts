import type { DeliveryEntry } from '../journal/entry.ts';
import type { Delivery, Receiver } from '../receiver/receiver.ts';
import type { RecordedClock } from './clock.ts';
import type { Recording } from './recording.ts';

interface Waiter {
  readonly slot: string;
  look(delivery: Delivery): void;
}

/** The deliveries that reached the recorded run's receiver; it listens nowhere. */
export class ReplayReceiver implements Receiver {
  readonly listeningOn = { host: '127.0.0.1', port: 0 };
  readonly #recording: Recording;
  readonly #clock: RecordedClock;
  readonly #arrived = new Map<string, Delivery[]>();
  readonly #waiters = new Set<Waiter>();

  constructor(recording: Recording, clock: RecordedClock) {
    this.#recording = recording;
    this.#clock = clock;
  }

  /** To be told of each delivery when it arrives. */
  arrive(entry: DeliveryEntry): void {
    const delivery = this.#delivery(entry);
    const { slot } = delivery;
    this.#arrived.set(slot, [...(this.#arrived.get(slot) ?? []), delivery]);
    for (const waiter of [...this.#waiters]) if (waiter.slot === slot) waiter.look(delivery);
  }

  url(slot: string): string {
    return this.#recording.addressOf(slot) ?? `http://127.0.0.1/not-recorded/${encodeURIComponent(slot)}`;
  }

  deliveries(slot: string): readonly Delivery[] {
    return [...(this.#arrived.get(slot) ?? [])];
  }

  count(slot: string): number {
    return this.#arrived.get(slot)?.length ?? 0;
  }

  waitFor(
    slot: string,
    fits: (delivery: Delivery) => boolean,
    { timeoutMs }: { readonly timeoutMs: number },
  ): Promise<Delivery | null> {
    const past = this.deliveries(slot).find(fits);
    if (past !== undefined) return Promise.resolve(past);
    return new Promise((resolve, reject) => {
      const settle = (found: Delivery | null) => {
        takeBack();
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
      };
      const takeBack = this.#clock.wait(this.#clock.now() + timeoutMs, Number.MAX_SAFE_INTEGER, () => settle(null));
      this.#waiters.add(waiter);
    });
  }

  answerWith(): void {
    // what it answered is recorded
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #delivery({ at, headers, path, body, ...entry }: DeliveryEntry): Delivery {
    const { standIns } = this.#recording;
    const text = standIns.unmasked(body.text ?? '');
    return {
      id: entry.id,
      slot: entry.slot,
      method: entry.method,
      answered: entry.answered,
      at: new Date(at),
      path: standIns.unmasked(path),
      headers: headers.map(([name, value]) => [name, standIns.unmasked(value)] as const),
      body: Buffer.from(text),
      text,
      json: parsed(text),
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
