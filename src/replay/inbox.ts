import type { Inbox, MailMark, ReceivedMail } from '../inbox/inbox.ts';
import type { MailEntry } from '../journal/entry.ts';
import { findMarks } from '../mask/mark.ts';
import type { RecordedClock } from './clock.ts';
import type { Recorded, Recording } from './recording.ts';

/** The mails that the recorded run read. Of their texts, only the code that was found is known. */
export class ReplayInbox implements Inbox {
  readonly listeningOn = null;
  readonly #recording: Recording;
  readonly #clock: RecordedClock;
  readonly #left = new Map<string, Recorded<MailEntry>[]>();

  constructor(recording: Recording, clock: RecordedClock) {
    this.#recording = recording;
    this.#clock = clock;
    for (const mail of recording.mails()) {
      const { to } = mail.entry;
      this.#left.set(to, [...(this.#left.get(to) ?? []), mail]);
    }
  }

  mark(address: string): Promise<MailMark> {
    return Promise.resolve({ address, seen: new Set(), since: new Date(this.#clock.now()) });
  }

  next({ address }: MailMark, { timeoutMs }: { readonly timeoutMs: number }): Promise<ReceivedMail | null> {
    const mails = this.#left.get(address) ?? [];
    const [mail] = mails;
    const until = this.#clock.now() + timeoutMs;
    return new Promise((resolve) => {
      if (mail === undefined || mail.at > until) {
        this.#clock.wait(until, Number.MAX_SAFE_INTEGER, () => resolve(null));
        return;
      }
      this.#clock.wait(mail.at, mail.order, () => {
        mails.shift();
        resolve(this.#received(mail.entry));
      });
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #received({ id, to, subject, code, at }: MailEntry): ReceivedMail {
    const { standIns } = this.#recording;
    const [mark] = code === null ? [] : findMarks(code);
    const text = mark === undefined ? '' : `Your code is ${standIns.valueOf(mark)}`;
    // A number in the subject would be taken for a code, too.
    const plain = mark === undefined ? '' : subject.replaceAll(/\d{3,}/g, '');
    return { id, to: [to], subject: standIns.unmasked(plain), text, receivedAt: new Date(at) };
  }
}
