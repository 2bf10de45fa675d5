import { normaliseAddress } from './address.ts';
import type { MailMark, ReceivedMail, Wait } from './inbox.ts';

/** Of an address, and addresses. The oldest are dropped, because a target may send any number of mails. */
const mailsPerAddress = 100;
const addressesKept = 10_000;
/** Maximum number of characters of texts and subjects in all. */
const charactersKept = 16 * 1024 * 1024;
/** How long after the first delivery of a mail a second one may come, in milliseconds. */
const copyMs = 5_000;

/** Keeps mails in memory by recipient, for adapters that get every mail as it arrives. */
export class MailStore {
  readonly #mails = new Map<string, ReceivedMail[]>();
  readonly #waiting = new Set<() => void>();
  #characters = 0;
  #closed = false;

  /** Stores a mail for each of its recipients, the newest last, and wakes all waiting calls. A copy is not a newer mail. */
  add(mail: ReceivedMail): void {
    for (const address of new Set(mail.to.map(normaliseAddress))) {
      const kept = this.#mails.get(address) ?? [];
      if (kept.some((one) => isCopy(one, mail))) continue;
      kept.push(mail);
      this.#characters += lengthOf(mail);
      if (kept.length > mailsPerAddress) this.#forget(kept);
      this.#mails.delete(address);
      this.#mails.set(address, kept);
    }
    this.#makeRoom();
    for (const wake of [...this.#waiting]) wake();
  }

  /** Forgets the mails of the addresses that were mailed longest ago, but not all mails of the last one. */
  #makeRoom(): void {
    for (const [oldest, kept] of this.#mails) {
      while (kept.length > 1 && this.#characters > charactersKept) this.#forget(kept);
      if (this.#mails.size <= addressesKept && this.#characters <= charactersKept) break;
      if (this.#mails.size === 1) break;
      while (kept.length > 0) this.#forget(kept);
      this.#mails.delete(oldest);
    }
  }

  mark(address: string): MailMark {
    const kept = this.#mails.get(normaliseAddress(address)) ?? [];
    return { address, seen: new Set(kept.map((mail) => mail.id)), since: new Date() };
  }

  /** The newest mail that the mark does not contain; `null` if there is none. */
  newest(mark: MailMark): ReceivedMail | null {
    const kept = this.#mails.get(normaliseAddress(mark.address)) ?? [];
    return kept.findLast((mail) => !mark.seen.has(mail.id)) ?? null;
  }

  /** The newest mail that the mark does not contain, as soon as there is one; `null` after the timeout. */
  next(mark: MailMark, wait: Wait): Promise<ReceivedMail | null> {
    const found = this.newest(mark);
    if (found || this.#closed || wait.signal?.aborted) return Promise.resolve(found);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        wait.signal?.removeEventListener('abort', end);
        this.#waiting.delete(look);
        resolve(this.newest(mark));
      };
      const look = () => {
        if (this.#closed || this.newest(mark)) end();
      };
      const timer = setTimeout(end, wait.timeoutMs);
      wait.signal?.addEventListener('abort', end);
      this.#waiting.add(look);
    });
  }

  close(): void {
    this.#closed = true;
    for (const wake of [...this.#waiting]) wake();
  }

  #forget(kept: ReceivedMail[]): void {
    const oldest = kept.shift();
    if (oldest !== undefined) this.#characters -= lengthOf(oldest);
  }
}

/** Whether a mail was delivered twice. A code that stays valid may be mailed in the same words later. */
function isCopy(one: ReceivedMail, other: ReceivedMail): boolean {
  if (!one.messageId || other.receivedAt.getTime() - one.receivedAt.getTime() > copyMs) return false;
  const isSame = (name: 'messageId' | 'subject' | 'text' | 'html') => one[name] === other[name];
  return isSame('messageId') && isSame('subject') && isSame('text') && isSame('html');
}

function lengthOf({ subject, text, html }: ReceivedMail): number {
  return subject.length + text.length + (html?.length ?? 0);
}
