import type { Client } from '../client/client.ts';
import type { Entry } from '../journal/entry.ts';
import { createReplayClient, type ReplayClientOptions } from './client.ts';
import { RecordedClock } from './clock.ts';
import { openReplayInbox } from './inbox.ts';
import { openReplayReceiver } from './receiver.ts';
import type { Recording } from './recording.ts';

/** A recorded run that replaces a target, a mailbox and a receiver, without any connection. */
export type Replay = ReturnType<typeof openReplay>;

/** @param append called with every recorded exchange, mail and delivery when its time comes; must not throw */
export function openReplay(recording: Recording, append: (entry: Entry) => void) {
  const moments = recording.happenings.map(({ entry, at, order }) => ({
    at,
    order,
    happen: () => {
      append(entry);
      if (entry.type === 'delivery') receiver.arrive(entry);
    },
  }));
  const clock = new RecordedClock(Date.parse(recording.started.at), moments);
  const receiver = openReplayReceiver(recording, clock);
  return {
    recording,
    clock,
    receiver,
    inbox: openReplayInbox(recording, clock),
    client: (options: Omit<ReplayClientOptions, 'recording' | 'clock'>): Client =>
      createReplayClient({ ...options, recording, clock }),
  };
}
