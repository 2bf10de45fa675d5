import { setTimeout as sleep } from 'node:timers/promises';
import { normaliseAddress } from './address.ts';
import { type FolderAddress, folderAddress, ImapFolder } from './imap-folder.ts';
import { type Inbox, InboxError } from './inbox.ts';
import { parseMail, recipientsOfHeaders } from './mime.ts';
import { poll } from './poll.ts';
import { MailStore } from './store.ts';

const pace = { firstMs: 250, longestMs: 1500 };
/** Attempts in a row after which the mailbox counts as lost. */
const patience = 3;

/**
 * A folder of an IMAP mailbox that receives all addresses of a domain or tagged ones (`user+tag@…`). It reads only new
 * mails for requested addresses, and changes nothing. @param url `imaps://USER:PASSWORD@HOST/FOLDER`, default INBOX
 * @throws InboxError if the folder cannot be opened; its message says what to fix
 */
export async function openImapInbox(url: string): Promise<Inbox> {
  const address = folderAddress(url);
  const mailbox = new Mailbox(address, await ImapFolder.open(address));
  return {
    mark: async (to) => {
      await mailbox.sync(to);
      return mailbox.store.mark(to);
    },
    next: (mark, wait) => {
      const look = async () => {
        await mailbox.sync(mark.address);
        return mailbox.store.newest(mark);
      };
      return poll(look, wait, pace, mailbox.closed.signal);
    },
    listeningOn: null,
    close: async () => mailbox.close(),
  };
}

/** The mails of a folder that came since it was opened. */
class Mailbox {
  readonly store = new MailStore();
  readonly closed = new AbortController();
  readonly #address: FolderAddress;
  /** The requested addresses. Mails for other addresses are not read. */
  readonly #wanted = new Set<string>();
  #folder: ImapFolder;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(address: FolderAddress, folder: ImapFolder) {
    this.#address = address;
    this.#folder = folder;
  }

  /** Fetches new mails, of `wanted` too. Calls during a fetch share the next one. @throws InboxError if it is lost */
  sync(wanted: string): Promise<void> {
    this.#wanted.add(normaliseAddress(wanted));
    if (this.#next !== null) return this.#next;
    const next = this.#current.then(() => {
      this.#next = null;
      return this.#takeIn();
    });
    this.#next = next;
    this.#current = next.catch(() => undefined);
    return next;
  }

  close(): void {
    this.closed.abort();
    this.#folder.close();
  }

  async #takeIn(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (this.#folder.lost) this.#folder = await ImapFolder.open(this.#address, this.#folder.position);
        for (const arrival of await this.#folder.arrivals()) {
          const to = await recipientsOfHeaders(arrival.headers);
          if (!to.some((one) => this.#wanted.has(normaliseAddress(one)))) continue;
          const source = await this.#folder.source(arrival.uid);
          if (source)
            this.store.add(
              await parseMail(source, {
                id: `u${this.#folder.position.validity}-${arrival.uid}`,
                to,
                receivedAt: arrival.arrivedAt,
              }),
            );
        }
        return;
      } catch (error) {
        if (this.closed.signal.aborted) return;
        if (attempt >= patience || !(error instanceof InboxError)) throw error;
        await sleep(attempt * 500, undefined, { signal: this.closed.signal }).catch(() => {});
      }
    }
  }
}
