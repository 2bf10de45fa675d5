import type { Client } from '../client/client.ts';
import type { Entry } from '../journal/entry.ts';
import { ReplayClient, type ReplayClientOptions } from './client.ts';
import { RecordedClock } from './clock.ts';
import { ReplayInbox } from './inbox.ts';
import { ReplayReceiver } from './receiver.ts';
import type { Recording } from './recording.ts';

/** A recorded run that replaces a target, a mailbox and a receiver, without any connection. */
export interface Replay {
  readonly recording: Recording;
  readonly clock: RecordedClock;
  readonly inbox: ReplayInbox;
  readonly receiver: ReplayReceiver;
  client(options: Omit<ReplayClientOptions, 'recording' | 'clock'>): Client;
}

/** @param append called with every recorded exchange, mail and delivery when its time comes; must not throw */
export function openReplay(recording: Recording, append: (entry: Entry) => void): Replay {
  const startedAt = Date.parse(recording.started.at);
  const moments = recording.happenings.map(({ entry, at, order }) => ({
    at,
    order,
    happen: () => {
      append(entry);
      if (entry.type === 'delivery') receiver.arrive(entry);
    },
  }));
  const clock = new RecordedClock(startedAt, moments);
  const receiver = new ReplayReceiver(recording, clock);
  return {
    recording,
    clock,
    receiver,
    inbox: new ReplayInbox(recording, clock),
    client: (options) => new ReplayClient({ ...options, recording, clock }),
  };
}
