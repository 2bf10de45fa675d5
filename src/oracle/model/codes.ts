import type { MailEntry } from '../../journal/entry.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import type { Json } from '../../json/value.ts';
import { bareMark, markKind } from '../trace/marks.ts';
import type { Part } from './part.ts';

/** Why a code is wrong: it was not mailed to anyone, it was mailed to another address, or for another purpose. */
export type WrongCode = 'unknown' | 'other-account' | 'other-purpose';

/** Codes with fewer digits are not masked everywhere, and may lose leading zeros. */
const fewestDigits = 4;

/** Which codes were mailed to which addresses. */
export class Codes implements Part {
  readonly #recipients = new Map<string, Set<string>>();
  readonly #purposes = new Map<string, Set<MailEntry['purpose']>>();
  readonly #mailed = new Set<string>();

  mail({ to, code, purpose }: MailEntry): void {
    if (code === null) return;
    getOrInsert(this.#recipients, bareMark(code), () => new Set()).add(to.toLowerCase());
    getOrInsert(this.#purposes, bareMark(code), () => new Set()).add(purpose);
    this.#mailed.add(`${purpose} ${to.toLowerCase()}`);
  }

  /**
   * Why the code of a request for an address is wrong. `null` if it may be right. An address without a known mail for
   * this purpose may have received a mail that nobody read.
   */
  wrong(code: Json | undefined, email: string, purpose: MailEntry['purpose']): WrongCode | null {
    if (!this.#mailed.has(`${purpose} ${email.toLowerCase()}`)) return null;
    if (typeof code !== 'string' && typeof code !== 'number') return null;
    const text = String(code);
    if (markKind(text) !== 'code') return new RegExp(`^\\d{${fewestDigits},}$`).test(text) ? 'unknown' : null;
    const recipients = this.#recipients.get(bareMark(text));
    if (recipients === undefined) return null;
    if (!recipients.has(email.toLowerCase())) return 'other-account';
    const purposes = this.#purposes.get(bareMark(text));
    return purposes === undefined || purposes.has(purpose) || purposes.has('other') ? null : 'other-purpose';
  }
}
