import { setTimeout as sleep } from 'node:timers/promises';
import { normaliseAddress } from './address.ts';
import { type FolderAddress, folderAddress, ImapFolder } from './imap-folder.ts';
import { type Inbox, InboxError, type MailMark, type ReceivedMail, type Wait } from './inbox.ts';
import { parseMail, recipientsOfHeaders } from './mime.ts';
import { MailStore } from './store.ts';

/** Milliseconds between two checks. They are rare if the server announces new mails. */
const paceMs = { announced: 10_000, polled: 1500 };
/** Attempts in a row after which the mailbox counts as lost. */
const patience = 3;

/**
 * Reads mails from a folder of an IMAP mailbox, such as one that receives all addresses of a domain or tagged addresses
 * (`user+tag@…`). It reads only mails that arrive after it was opened and only mails for requested addresses. It
 * changes nothing.
 * @param url `imaps://USER:PASSWORD@HOST/FOLDER`; the default folder is INBOX
 * @throws InboxError if the folder cannot be opened; its message says what to fix
 */
export async function openImapInbox(url: string): Promise<Inbox> {
  const address = folderAddress(url);
  const inbox = new ImapInbox(address, await ImapFolder.open(address));
  return {
    mark: (to) => inbox.mark(to),
    next: (mark, wait) => inbox.next(mark, wait),
    listeningOn: null,
    close: () => inbox.close(),
  };
}

class ImapInbox {
  readonly #address: FolderAddress;
  readonly #store = new MailStore();
  /** The requested addresses. Mails for other addresses are not read. */
  readonly #wanted = new Set<string>();
  readonly #closed = new AbortController();
  #folder: ImapFolder;
  #syncing: Promise<void> | null = null;
  #watching: Promise<void> | null = null;
  #waits = 0;
  #failure: unknown = null;

  constructor(address: FolderAddress, folder: ImapFolder) {
    this.#address = address;
    this.#folder = folder;
  }

  async mark(address: string): Promise<MailMark> {
    this.#wanted.add(normaliseAddress(address));
    await this.#sync();
    return this.#store.mark(address);
  }

  async next(mark: MailMark, wait: Wait): Promise<ReceivedMail | null> {
    this.#wanted.add(normaliseAddress(mark.address));
    const failed = new AbortController();
    const signals = [failed.signal, this.#closed.signal, ...(wait.signal ? [wait.signal] : [])];
    this.#waits += 1;
    this.#failure = null;
    this.#watching ??= this.#watch().finally(() => {
      this.#watching = null;
    });
    // The watch ends early only if the mailbox is lost.
    this.#watching.then(() => failed.abort()).catch(() => failed.abort());
    const found = await this.#store.next(mark, { timeoutMs: wait.timeoutMs, signal: AbortSignal.any(signals) });
    this.#waits -= 1;
    if (!found && this.#failure !== null && !wait.signal?.aborted && !this.#closed.signal.aborted) throw this.#failure;
    return found;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#store.close();
    this.#folder.close();
    await this.#watching;
  }

  /** Updates the store while somebody waits. */
  async #watch(): Promise<void> {
    try {
      while (this.#waits > 0 && !this.#closed.signal.aborted) {
        await this.#sync();
        if (this.#waits === 0) return;
        await this.#folder.change(this.#folder.announces ? paceMs.announced : paceMs.polled, this.#closed.signal);
      }
    } catch (error) {
      this.#failure = error;
    }
  }

  /**
   * Fetches new mails. A call during another fetch waits and fetches again, because the current fetch may have been too
   * early.
   */
  async #sync(): Promise<void> {
    while (this.#syncing !== null) await this.#syncing.catch(() => {});
    this.#syncing = this.#takeIn().finally(() => {
      this.#syncing = null;
    });
    await this.#syncing;
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
            this.#store.add(
              await parseMail(source, {
                id: `u${this.#folder.position.validity}-${arrival.uid}`,
                to,
                receivedAt: arrival.arrivedAt,
              }),
            );
        }
        return;
      } catch (error) {
        if (this.#closed.signal.aborted) return;
        if (attempt >= patience || !(error instanceof InboxError)) throw error;
        await sleep(attempt * 500, undefined, { signal: this.#closed.signal }).catch(() => {});
      }
    }
  }
}
