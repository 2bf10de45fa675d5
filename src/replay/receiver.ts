import type { DeliveryEntry } from '../journal/entry.ts';
import { delivered } from '../receiver/body.ts';
import type { Delivery, Receiver } from '../receiver/receiver.ts';
import { Waits } from '../receiver/waits.ts';
import type { RecordedClock } from './clock.ts';
import type { Recording } from './recording.ts';

/** Returns the deliveries that the recorded run received. It does not listen. */
export class ReplayReceiver implements Receiver {
  readonly listeningOn = { host: '127.0.0.1', port: 0 };
  readonly #recording: Recording;
  readonly #arrived = new Map<string, Delivery[]>();
  readonly #waits: Waits;

  constructor(recording: Recording, clock: RecordedClock) {
    this.#recording = recording;
    this.#waits = new Waits((ms, happen) => clock.wait(clock.now() + ms, Number.MAX_SAFE_INTEGER, happen));
  }

  /** Call this with each delivery when it arrives. */
  arrive(entry: DeliveryEntry): void {
    const delivery = this.#delivery(entry);
    const { slot } = delivery;
    this.#arrived.set(slot, [...(this.#arrived.get(slot) ?? []), delivery]);
    this.#waits.show(delivery);
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
    return past === undefined ? this.#waits.next(slot, fits, { timeoutMs }) : Promise.resolve(past);
  }

  answerWith(): void {
    // The receiver's responses are already recorded.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #delivery({ at, headers, path, body, ...entry }: DeliveryEntry): Delivery {
    const { standIns } = this.#recording;
    const about = {
      id: entry.id,
      slot: entry.slot,
      method: entry.method,
      answered: entry.answered,
      at: new Date(at),
      path: standIns.unmasked(path),
      headers: headers.map(([name, value]) => [name, standIns.unmasked(value)] as const),
    };
    return delivered(about, Buffer.from(standIns.unmasked(body.text ?? '')));
  }
}
