import type { Inbox, ReceivedMail } from '../inbox/inbox.ts';
import type { MailEntry } from '../journal/entry.ts';
import { findMarks } from '../mask/mark.ts';
import type { RecordedClock } from './clock.ts';
import type { Recording } from './recording.ts';

/** The mails that the recorded run read. Of their texts, only the code that was found is known. */
export function openReplayInbox(recording: Recording, clock: RecordedClock): Inbox {
  const left = Map.groupBy(recording.mails(), ({ entry }) => entry.to);
  return {
    listeningOn: null,
    mark: async (address) => ({ address, seen: new Set(), since: new Date(clock.now()) }),
    next({ address }, { timeoutMs }) {
      const mails = left.get(address) ?? [];
      const [mail] = mails;
      const until = clock.now() + timeoutMs;
      return new Promise((resolve) => {
        if (mail === undefined || mail.at > until) {
          clock.wait(until, Number.MAX_SAFE_INTEGER, () => resolve(null));
          return;
        }
        clock.wait(mail.at, mail.order, () => {
          mails.shift();
          resolve(received(mail.entry, recording));
        });
      });
    },
    close: async () => undefined,
  };
}

function received({ id, to, subject, code, at }: MailEntry, { standIns }: Recording): ReceivedMail {
  const [mark] = code === null ? [] : findMarks(code);
  const text = mark === undefined ? '' : `Your code is ${standIns.valueOf(mark)}`;
  // A number in the subject would be taken for a code, too.
  const plain = mark === undefined ? '' : subject.replaceAll(/\d{3,}/g, '');
  return { id, to: [to], subject: standIns.unmasked(plain), text, receivedAt: new Date(at) };
}
