import { normaliseAddress } from './address.ts';
import type { MailMark, ReceivedMail } from './inbox.ts';

/** Mails kept for one address, and addresses kept, the oldest given up first: a target may send without end. */
const mailsPerAddress = 100;
const addressesKept = 10_000;
/** Characters of texts and subjects kept in all. */
const charactersKept = 32 * 1024 * 1024;

/** Mails in memory, by recipient, for an adapter that is handed every mail as it comes. */
export class MailStore {
  readonly #mails = new Map<string, ReceivedMail[]>();
  readonly #waiting = new Set<() => void>();
  #characters = 0;
  #closed = false;

  /** Keeps a mail for each of its recipients, the newest last, and wakes those who wait. */
  add(mail: ReceivedMail): void {
    for (const address of new Set(mail.to.map(normaliseAddress))) {
      const kept = this.#mails.get(address) ?? [];
      kept.push(mail);
      this.#characters += lengthOf(mail);
      if (kept.length > mailsPerAddress) this.#forget(kept);
      this.#mails.delete(address);
      this.#mails.set(address, kept);
    }
    for (const [oldest, kept] of this.#mails) {
      while (kept.length > 1 && this.#characters > charactersKept) this.#forget(kept);
      if (this.#mails.size <= addressesKept && this.#characters <= charactersKept) break;
      if (this.#mails.size === 1) break;
      while (kept.length > 0) this.#forget(kept);
      this.#mails.delete(oldest);
    }
    for (const wake of [...this.#waiting]) wake();
  }

  mark(address: string): MailMark {
    const kept = this.#mails.get(normaliseAddress(address)) ?? [];
    return { address, seen: new Set(kept.map((mail) => mail.id)), since: new Date() };
  }

  /** The newest mail that the mark does not know, as soon as there is one; `null` after the wait. */
  next(
    mark: MailMark,
    wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<ReceivedMail | null> {
    const found = this.#newest(mark);
    if (found || this.#closed || wait.signal?.aborted) return Promise.resolve(found);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        wait.signal?.removeEventListener('abort', end);
        this.#waiting.delete(look);
        resolve(this.#newest(mark));
      };
      const look = () => {
        if (this.#closed || this.#newest(mark)) end();
      };
      const timer = setTimeout(end, wait.timeoutMs);
      wait.signal?.addEventListener('abort', end);
      this.#waiting.add(look);
    });
  }

  /** Ends every wait. */
  close(): void {
    this.#closed = true;
    for (const wake of [...this.#waiting]) wake();
  }

  #forget(kept: ReceivedMail[]): void {
    const oldest = kept.shift();
    if (oldest !== undefined) this.#characters -= lengthOf(oldest);
  }

  #newest(mark: MailMark): ReceivedMail | null {
    const kept = this.#mails.get(normaliseAddress(mark.address)) ?? [];
    return kept.findLast((mail) => !mark.seen.has(mail.id)) ?? null;
  }
}

function lengthOf({ subject, text, html }: ReceivedMail): number {
  return subject.length + text.length + (html?.length ?? 0);
}
