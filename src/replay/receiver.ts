import type { DeliveryEntry } from '../journal/entry.ts';
import { delivered } from '../receiver/body.ts';
import { DeliveryLog } from '../receiver/log.ts';
import type { Delivery, Receiver } from '../receiver/receiver.ts';
import type { RecordedClock } from './clock.ts';
import type { Recording } from './recording.ts';

/** The deliveries that the recorded run received. It does not listen, and its responses are recorded already. */
export function openReplayReceiver(recording: Recording, clock: RecordedClock) {
  const log = new DeliveryLog((ms, happen) => clock.wait(clock.now() + ms, Number.MAX_SAFE_INTEGER, happen));
  return {
    listeningOn: { host: '127.0.0.1', port: 0 },
    /** Call this with each delivery when it arrives. */
    arrive: (entry: DeliveryEntry) => log.keep(deliveryOf(entry, recording)),
    url: (slot) => recording.addressOf(slot) ?? `http://127.0.0.1/not-recorded/${encodeURIComponent(slot)}`,
    deliveries: (slot) => log.of(slot),
    count: (slot) => log.count(slot),
    waitFor: (...wait) => log.waitFor(...wait),
    answerWith: () => undefined,
    close: () => Promise.resolve(),
  } satisfies Receiver & { arrive(entry: DeliveryEntry): void };
}

function deliveryOf({ body, path, headers, at, ...about }: DeliveryEntry, { standIns }: Recording): Delivery {
  const { id, slot, method, answered } = about;
  const shown = {
    path: standIns.unmasked(path),
    headers: headers.map(([name, value]) => [name, standIns.unmasked(value)] as const),
  };
  const bytes = Buffer.from(standIns.unmasked(body.text ?? ''));
  return delivered({ id, slot, method, answered, at: new Date(at), ...shown }, bytes);
}
