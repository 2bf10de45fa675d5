import { getOrInsert } from '../../../json/get-or-insert.ts';
import { member } from '../../../json/value.ts';
import type { Step } from '../../trace/step.ts';
import type { Owners } from '../owners.ts';

/** The accounts of which the trace has every create: they signed up in it, and have only one label. */
export class WholeAccounts {
  readonly #owners: Owners;
  /** The e-mails of accounts that signed up in the trace. */
  readonly #signedUp = new Set<string>();
  /** The first label of each e-mail. */
  readonly #labels = new Map<string, string>();
  /** The e-mails of accounts with several labels. */
  readonly #shared = new Set<string>();
  #isIncomplete = false;

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  signUp({ input }: Step): void {
    const email = member(input, 'email');
    if (typeof email === 'string') this.#signedUp.add(email);
  }

  /** Notes that a create was left out, which may be one of any account. */
  leaveOut(): void {
    this.#isIncomplete = true;
  }

  has(account: string): boolean {
    const email = this.#owners.emailOf(account);
    if (email === null || this.#isIncomplete) return false;
    const label = getOrInsert(this.#labels, email, () => account);
    if (label !== account) this.#shared.add(email);
    return this.#signedUp.has(email) && !this.#shared.has(email);
  }
}
