import type { FactEntry, MailEntry } from '../../journal/entry.ts';
import type { Step } from '../trace/step.ts';
import { Accounts } from './accounts.ts';
import { addressKind } from './addresses.ts';
import { Belongings } from './belongings.ts';
import { Codes } from './codes.ts';
import { Credentials } from './credentials.ts';
import { History } from './history.ts';
import { KeyStates } from './key-states.ts';
import { Owners } from './owners.ts';
import type { Part } from './part.ts';
import { Payments } from './payments/payments.ts';
import { Shelves } from './shelves.ts';
import { Webhooks } from './webhooks.ts';

const keyWrites = ['createNewApiKey', 'enableApiKey', 'disableApiKey'] as const;

/** What is known about the service, folded from the trace. Each part has a file of its own. */
export class Model {
  readonly #parts: Part[] = [];
  readonly owners = this.#add(new Owners());
  readonly credentials = this.#add(new Credentials(this.owners));
  readonly codes = this.#add(new Codes());
  readonly accounts = this.#add(new Accounts(this.codes));
  readonly belongings = this.#add(new Belongings(this.owners));
  readonly keys = this.#add(new History(this.owners, 'listApiKeys', keyWrites));
  readonly keyStates = this.#add(new KeyStates(this.owners));
  readonly withdrawals = this.#add(new History(this.owners, 'earnedFeesBalance', ['withdrawEarnedFees']));
  readonly addresses = this.#add(new Shelves(this.owners, addressKind));
  readonly webhooks = this.#add(new Webhooks(this.owners));
  readonly payments = this.#add(new Payments(this.owners, this.keyStates));

  /** Takes in a step as soon as it is in the journal: its writes, with the time in which they took effect. */
  note(step: Step): void {
    for (const part of this.#parts) part.note?.(step);
  }

  /** Takes in what the run wrote down beside the exchanges, such as which id a created payment has. */
  fact(fact: FactEntry): void {
    for (const part of this.#parts) part.fact?.(fact);
  }

  mail(mail: MailEntry): void {
    for (const part of this.#parts) part.mail?.(mail);
  }

  /** No step that ends before this one will be judged any more: what only they could need is forgotten. */
  settle(step: Step): void {
    for (const part of this.#parts) part.settle?.(step);
  }

  /** The clock went back, or something was lost: nothing is known any more. */
  forget(): void {
    for (const part of this.#parts) part.forget();
  }

  #add<P extends Part>(part: P): P {
    this.#parts.push(part);
    return part;
  }
}
