import type { DeliveryEntry } from '../journal/entry.ts';
import { delivered } from '../receiver/body.ts';
import { DeliveryLog } from '../receiver/log.ts';
import type { Delivery, Receiver } from '../receiver/receiver.ts';
import type { RecordedClock } from './clock.ts';
import type { Recording } from './recording.ts';

/** Returns the deliveries that the recorded run received. It does not listen. */
export class ReplayReceiver implements Receiver {
  readonly listeningOn = { host: '127.0.0.1', port: 0 };
  readonly #recording: Recording;
  readonly #log: DeliveryLog;

  constructor(recording: Recording, clock: RecordedClock) {
    this.#recording = recording;
    this.#log = new DeliveryLog((ms, happen) => clock.wait(clock.now() + ms, Number.MAX_SAFE_INTEGER, happen));
  }

  /** Call this with each delivery when it arrives. */
  arrive(entry: DeliveryEntry): void {
    this.#log.keep(this.#delivery(entry));
  }

  url(slot: string): string {
    return this.#recording.addressOf(slot) ?? `http://127.0.0.1/not-recorded/${encodeURIComponent(slot)}`;
  }

  deliveries(slot: string): readonly Delivery[] {
    return this.#log.of(slot);
  }

  count(slot: string): number {
    return this.#log.count(slot);
  }

  waitFor(...wait: Parameters<Receiver['waitFor']>): Promise<Delivery | null> {
    return this.#log.waitFor(...wait);
  }

  answerWith(): void {
    // The receiver's responses are already recorded.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #delivery({ id, slot, method, answered, at, headers, path, body }: DeliveryEntry): Delivery {
    const { standIns } = this.#recording;
    const shown = {
      path: standIns.unmasked(path),
      headers: headers.map(([name, value]) => [name, standIns.unmasked(value)] as const),
    };
    const bytes = Buffer.from(standIns.unmasked(body.text ?? ''));
    return delivered({ id, slot, method, answered, at: new Date(at), ...shown }, bytes);
  }
}
