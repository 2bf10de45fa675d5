/** A mail as an adapter found it, before anybody looked for a code. */
export interface ReceivedMail {
  /** Unique within the adapter. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The text part, or the HTML part as text where there is no other. */
  readonly text: string;
  /** The HTML part as sent, where there is one: emphasis and links help to find the code. */
  readonly html?: string;
  readonly receivedAt: Date;
}

/** Which mails of an address were there already; a later mail is one that is not in it. */
export interface MailMark {
  readonly address: string;
  readonly seen: ReadonlySet<string>;
  readonly since: Date;
}

/** Where mailed codes are read. One adapter a file; none of them judges what it finds. */
export interface Inbox {
  /** Takes the state of an address, before the request that makes the target send a mail. */
  mark(address: string): Promise<MailMark>;
  /**
   * Resolves with the newest mail for the marked address that came after the mark, or with `null` when none came in time,
   * when the signal aborts and when the inbox is closed. To wait for the mail after that one, add its id to the mark's `seen`.
   * @throws InboxError where the mailbox itself fails: wrong password, no such folder, connection lost
   */
  next(
    mark: MailMark,
    wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<ReceivedMail | null>;
  /** Where mail for the suite has to be delivered, for adapters that listen themselves. */
  readonly listeningOn: { readonly host: string; readonly port: number } | null;
  close(): Promise<void>;
}

/** The mailbox could not be opened or read. Neither the target nor the suite is at fault. */
export class InboxError extends Error {
  override readonly name = 'InboxError';
  /** What is at fault, for whoever gets a copy of the error from the worker thread. */
  readonly fault = 'inbox';
}
