import type { Endpoint } from '../files/listen.ts';

/** A mail as an adapter found it, before the search for a code. */
export interface ReceivedMail {
  /** Unique within the adapter. */
  readonly id: string;
  /** Its `Message-ID`. A mail that is delivered twice has the same one. */
  readonly messageId?: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The text part, or the HTML part as text if there is no text part. */
  readonly text: string;
  /** The HTML part as sent, if any. Its emphasis and links help to find the code. */
  readonly html?: string;
  readonly receivedAt: Date;
}

/** The mails that an address had at some point. Any other mail is newer. */
export interface MailMark {
  readonly address: string;
  readonly seen: ReadonlySet<string>;
  readonly since: Date;
}

/** How long to wait for a mail. */
export interface Wait {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export type InboxChoice =
  | { readonly kind: 'smtp'; readonly listen: Endpoint }
  | { readonly kind: 'mailpit'; readonly url: string }
  | { readonly kind: 'imap'; readonly url: string }
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'prompt' };

/** Reads mailed codes. Each adapter has its own file. Adapters do not judge what they find. */
export interface Inbox {
  /** Records the mails of an address. Call it before the request that makes the target send a mail. */
  mark(address: string): Promise<MailMark>;
  /**
   * The newest mail for the marked address that is not in `seen`. `null` after the timeout, the signal, or the close.
   * @throws InboxError if the mailbox fails: wrong password, no such folder, connection lost
   */
  next(mark: MailMark, wait: Wait): Promise<ReceivedMail | null>;
  /** The address to which mail for the suite must be delivered, for adapters that listen themselves; else `null`. */
  readonly listeningOn: Endpoint | null;
  /** How many senders connected and left without a mail: this process may have been too busy for them. */
  readonly brokenOff?: number;
  close(): Promise<void>;
}

/** The same for all copies of a mail to an address. */
export function mailContent({ subject, text, html }: ReceivedMail, address: string): string {
  return JSON.stringify([address, subject, text, html ?? null]);
}

/** The mailbox could not be opened or read. Neither the target nor the suite is at fault. */
export class InboxError extends Error {
  override readonly name = 'InboxError';
  /** Identifies the fault in copies of the error that leave the worker thread. */
  readonly fault = 'inbox';
}
