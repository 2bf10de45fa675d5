import type { FactEntry, MailEntry } from '../../journal/entry.ts';
import { rememberLast } from '../../json/remember.ts';
import { wrongIn } from '../trace/account-request.ts';
import type { Step } from '../trace/step.ts';
import { Accounts } from './accounts.ts';
import { addressKind } from './addresses.ts';
import { ApiKeys } from './api-keys.ts';
import { Belongings } from './belongings.ts';
import { Codes } from './codes.ts';
import { Credentials } from './credentials.ts';
import { FirstPage } from './first-page.ts';
import { History } from './history.ts';
import { KnownSets } from './known-sets.ts';
import { Owners } from './owners.ts';
import type { Part } from './part.ts';
import { Payments } from './payments/payments.ts';
import { RowIds } from './row-ids.ts';
import { Unauthorized } from './unauthorized.ts';
import { Webhooks } from './webhooks.ts';

/** A recovery may end the keys of its account, and a listing may show logins, too. */
const keyWrites = [
  ...(['createNewApiKey', 'enableApiKey', 'disableApiKey'] as const),
  ...(['concludesLogin', 'forgotPasswordChangePassword'] as const),
];

const webhookWrites = ['createWebhook', 'updateWebhook', 'deleteWebhook'] as const;

/** What is known about the service, built up from the trace. Each part has its own file. */
export class Model {
  readonly #parts: Part[] = [];
  // In this order: a part may ask those above it about the step that it notes.
  readonly owners = this.#add(new Owners());
  readonly unauthorized = this.#add(new Unauthorized());
  readonly credentials = this.#add(new Credentials(this.owners, this.unauthorized));
  readonly codes = this.#add(new Codes());
  readonly accounts = this.#add(new Accounts(this.codes));
  readonly belongings = this.#add(new Belongings(this.owners));
  readonly rowIds = this.#add(new RowIds(this.owners));
  readonly keyListings = this.#add(new History(this.owners, 'listApiKeys', keyWrites));
  readonly apiKeys = this.#add(new ApiKeys(this.owners, this.unauthorized));
  readonly withdrawals = this.#add(new History(this.owners, 'earnedFeesBalance', ['withdrawEarnedFees']));
  readonly addresses = this.#add(new KnownSets(this.owners, addressKind));
  readonly webhooks = this.#add(new Webhooks(this.owners));
  readonly webhookReads = this.#add(new History(this.owners, 'getWebhook', webhookWrites));
  readonly firstPage = this.#add(new FirstPage());
  readonly payments = this.#add(new Payments(this.owners, this.apiKeys));
  /** Why a request to an /account operation must be refused. Several monitors ask. */
  readonly wrongIn = rememberLast((step: Step) => wrongIn(step, this.codes));

  /** Adds a step as soon as it is in the journal: its writes, and the time span in which they took effect. */
  note(step: Step): void {
    for (const part of this.#parts) part.note?.(step);
  }

  /** Adds a fact that the run recorded beside the exchanges, such as the id of a created payment. */
  fact(fact: FactEntry): void {
    for (const part of this.#parts) part.fact?.(fact);
  }

  mail(mail: MailEntry): void {
    for (const part of this.#parts) part.mail?.(mail);
  }

  /** Learns from a step before monitors judge it. */
  learn(step: Step): void {
    for (const part of this.#parts) part.learn?.(step);
  }

  /** Called when no step that ended before this one will be judged: the model forgets what only such steps need. */
  settle(step: Step): void {
    for (const part of this.#parts) part.settle?.(step);
  }

  #add<P extends Part>(part: P): P {
    this.#parts.push(part);
    return part;
  }
}
