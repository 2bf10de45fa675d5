import { paymentFields } from '../../../contract/operations.ts';
import type { FactEntry } from '../../../journal/entry.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { rememberLast } from '../../../json/remember.ts';
import { type Json, member } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import type { Page } from '../../../learn/records/page.ts';
import { isMasked, listPage } from '../../trace/list-page.ts';
import { brokenCredentials } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { wrongFields } from '../../trace/wrong-fields.ts';
import type { ApiKeys } from '../api-keys.ts';
import { Log } from '../log.ts';
import type { Owners } from '../owners.ts';
import type { Part } from '../part.ts';
import { overlaps, type Span, spanOf } from '../spans.ts';
import { AccountPayments } from './account.ts';
import { anything, askedIn, cleared, spent, unset } from './asked.ts';
import { PaymentIds } from './ids.ts';
import { type Create, Payment } from './payment.ts';
import { type PaymentRecord, recordsOf } from './records.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { type TextRequests, Texts } from './texts.ts';
import { WholeAccounts } from './whole-accounts.ts';

/** The maximum number of creates that are tracked. In a longer trace, checks that need all of them report nothing. */
const mostCreates = 50_000;
/** Updates of more unknown payments are not counted. */
const mostUnknown = 100;
const mostPays = 50_000;

/** A call of sandboxPay with the id of the payment that it names. */
export interface Pay extends Span {
  readonly id: string;
}

/** What is known about the payments of every account. */
export class Payments implements Part {
  readonly #owners: Owners;
  readonly #apiKeys: ApiKeys;
  readonly #whole: WholeAccounts;
  readonly #accounts = new Map<string, AccountPayments>();
  readonly #byId = new Map<string, Payment>();
  readonly #byExchange = new Map<string, Create>();
  readonly ids = new PaymentIds((create, id) => this.#resolve(create, id));
  /** Which requests asked for a text. A payment with that of a refused request alone comes from that request. */
  readonly texts = new Texts();
  /** The ids of the payments on a page. `null` for items whose id is unknown. */
  readonly idsOf = rememberLast(({ items }: Page) => this.ids.ofItems(items));
  /** The payments in a response, each with its record. Several monitors look at the same response. */
  readonly recordsIn = rememberLast((step: Step): readonly PaymentRecord[] => [...recordsOf(step, this)]);
  /** Creates whose credentials may belong to no account, to another account, or to an unknown account. */
  readonly unattributed: Span[] = [];
  /** Payments that an update named and that may not have existed. */
  readonly #updated = new Set<Payment>();
  /** Whether a public lookup without credentials was accepted. If it needs credentials, it may hide any payment. */
  isLookupOpen = false;
  /** Calls of sandboxPay that may have taken effect. */
  readonly pays = new Log<Pay>(mostPays);

  constructor(owners: Owners, apiKeys: ApiKeys) {
    this.#owners = owners;
    this.#whole = new WholeAccounts(owners);
    this.#apiKeys = apiKeys;
  }

  note(step: Step): void {
    const { operation, outcome } = step;
    if (operation === 'createAccount' && outcome !== 'refused') this.#whole.signUp(step);
    else if (operation === 'createPayment') this.#create(step);
    else if (operation === 'updatePayment') this.#update(step);
    else if (operation === 'sandboxPay') this.#pay(step);
    else if ((operation === 'readPayment' || operation === 'publicPayment') && outcome === 'accepted')
      this.ids.used(step.path['id'] ?? '');
  }

  fact({ fact, value }: FactEntry): void {
    if (fact !== 'payment') return;
    const [id, created] = [member(value, 'id'), member(value, 'created')];
    const create = typeof created === 'string' ? this.#byExchange.get(created) : undefined;
    if (typeof id !== 'string' || create === undefined || isMasked(id)) return;
    this.ids.used(id);
    if (create.id === null) this.#resolve(create, id);
  }

  /** Learns where list items carry their ids, and the ids of creates whose responses did not show them. */
  learn(step: Step): void {
    this.isLookupOpen ||= isBareLookup(step) && step.outcome === 'accepted';
    const page = listPage(step);
    if (page === null) return;
    this.ids.learnItems(page.items, (id) => this.#byId.has(id));
    for (const [index, id] of this.idsOf(page).entries())
      if (id !== null && !this.#byId.get(id)?.create) this.#identify(id, page.items[index] as Json, step);
  }

  get(id: string): Payment | undefined {
    return this.#byId.get(id);
  }

  /** The payment that a request created, paid or named. A create that shows the payment of an earlier one has none. */
  of({ id: by, operation, path, input }: Step): Payment | undefined {
    if (operation === 'createPayment') {
      const created = this.#byId.get(this.#byExchange.get(by)?.id ?? '');
      return created?.create?.by === by && !created.isShared ? created : undefined;
    }
    const id = path['id'] ?? member(input, 'id');
    return typeof id === 'string' ? this.#byId.get(id) : undefined;
  }

  ofAccount(account: string): AccountPayments | undefined {
    return this.#accounts.get(account);
  }

  /** The payments of an account, if this trace contains every create of it. */
  wholeAccount(account: string): AccountPayments | undefined {
    return this.isWholeKnown(account) ? this.ofAccount(account) : undefined;
  }

  /** The account of a request. `null` if it is unknown: a disabled key that opens something may do so for any account. */
  accountOf(step: Step): string | null {
    return step.outcome === 'accepted' && this.#apiKeys.wasDisabled(step) ? null : this.#owners.of(step);
  }

  /** Whether this trace has every create of an account. */
  isWholeKnown(account: string): boolean {
    return this.#whole.has(account);
  }

  /** The requests that asked for the texts of a list item. */
  *askersOf(item: Json): Iterable<TextRequests> {
    for (const { value } of leaves(item, { ...walkLimits, nodes: 60 })) {
      const askers = typeof value === 'string' ? this.texts.requestsFor(value) : undefined;
      if (askers !== undefined) yield askers;
    }
  }

  /** How many payments updates may have created, because no create is known that they followed. */
  get createdByUpdates(): number {
    return [...this.#updated].filter(({ create }) => create === null).length;
  }

  /** Whether anything may have changed the payments of an account between two times. */
  wroteBetween(account: string, begin: number, end: number): boolean {
    // Two labels may be one account if its sign-up was not seen.
    const own = this.isWholeKnown(account) ? [this.#accounts.get(account)] : this.#accounts.values();
    return [...own].some((one) => one?.writes.hasAny(begin, end));
  }

  /** Gives the id of a list item to the only create that asked for a text of it, if that create did not show its id. */
  #identify(id: string, item: Json, step: Step): void {
    const account = this.accountOf(step);
    for (const { creates, refusals } of this.askersOf(item)) {
      const [create, ...others] = creates;
      const isOnly = create !== undefined && others.length === 0 && refusals.length === 0;
      if (!isOnly || create.id !== null || create.account !== account || create.begin > step.end) continue;
      this.#resolve(create, id);
      return;
    }
  }

  #create(step: Step): void {
    const account = this.accountOf(step);
    if (step.outcome === 'refused') {
      this.#refuse(refusalOf(step, account, this.#apiKeys.wasDisabled(step)));
      return;
    }
    if (this.#byExchange.size >= mostCreates) {
      this.#whole.leaveOut();
      return;
    }
    const isOfAccount = account !== null && brokenCredentials(step) === null;
    const certain = step.outcome === 'accepted' && isOfAccount;
    const asked = askedIn(step.input);
    const create: Create = { ...spanOf(step), account, certain, asked, id: null };
    this.#byExchange.set(step.id, create);
    this.#account(account).create(create);
    this.texts.asked(asked, create);
    if (!isOfAccount) this.unattributed.push(create);
    if (step.outcome === 'accepted') this.ids.created(create, step, (id) => this.#byId.has(id));
  }

  #update(step: Step): void {
    const id = step.path['id'] ?? '';
    const account = this.accountOf(step);
    if (step.outcome === 'refused') {
      const refusal = refusalOf(step, account, this.#apiKeys.wasDisabled(step));
      this.#refuse(refusal);
      this.#payment(id).refused(refusal);
      return;
    }
    if (step.outcome === 'accepted') this.ids.used(id);
    const payment = this.#payment(id);
    const span = spanOf(step);
    this.#account(account).changed(span);
    if (payment.account !== null) this.#account(payment.account).changed(span);
    const isBeside = payment.updates.some((other) => overlaps(other, span.begin, span.end));
    payment.updated(span);
    const asked = askedIn(step.input);
    this.texts.updated(asked, { ...span, target: id });
    if (payment.create === null && this.#updated.size < mostUnknown) this.#updated.add(payment);
    // A service that accepts a wrong field, or a text as the amount, may do so by ignoring the update.
    const isWrong = wrongFields(step).size > 0 || typeof member(step.input, 'amount') === 'string';
    const certain = step.outcome === 'accepted' && brokenCredentials(step) === null && !isWrong;
    for (const field of paymentFields) {
      // Null may clear a field, as a field that is not named may be cleared.
      const isNamed = asked[field] !== unset && member(step.input, field) !== null;
      if (isNamed) payment.write(field, asked[field], span, certain);
      else if (field !== 'amount') payment.write(field, cleared, span, false);
      // Each of two updates at the same time may write what it read before the other one.
      if (isBeside) payment.write(field, anything, span, false);
    }
  }

  #pay(step: Step): void {
    const id = member(step.input, 'id');
    if (typeof id !== 'string') return;
    const span = spanOf(step);
    const payer = this.accountOf(step);
    const broken = brokenCredentials(step);
    if (step.outcome === 'refused') {
      const owner = this.#byId.get(id)?.account ?? null;
      const isForeign = owner !== null && payer !== null && payer !== owner;
      const rule = broken ?? (isForeign ? ['PAYMENT-17', 'default'] : null);
      if (rule !== null) this.#byId.get(id)?.refusedPay({ ...span, rule });
      return;
    }
    if (step.outcome === 'accepted') this.ids.used(id);
    const payment = this.#payment(id);
    const isOwn = payment.account !== null && payer === payment.account && broken === null;
    // With status 202, the service may pay it much later.
    const isDone = step.outcome === 'accepted' && step.status !== 202;
    payment.paid({ ...span, certain: isDone && isOwn && !this.#apiKeys.wasDisabled(step) });
    this.pays.add({ ...span, id });
    this.#account(payment.account ?? payer).changed(span);
    // The service may move the fees from the payment to the balance.
    payment.write('selfEarnedFees', spent, span, false);
  }

  #refuse(refusal: Refusal): void {
    this.#account(refusal.account).refused(refusal);
    this.texts.refused(refusal);
  }

  #resolve(create: Create, id: string): void {
    create.id = id;
    const payment = this.#payment(id);
    if (isSameReference(payment.create, create)) this.#account(create.account).repeated(create);
    payment.created(create);
  }

  #payment(id: string): Payment {
    return getOrInsert(this.#byId, id, () => {
      this.ids.lookAgain();
      return new Payment(id);
    });
  }

  #account(account: string | null): AccountPayments {
    return getOrInsert(this.#accounts, account ?? '', () => new AccountPayments());
  }
}

/** Whether two creates asked for the same reference, so that the later one may have created nothing. */
function isSameReference(one: Create | null, other: Create): boolean {
  const reference = one?.asked.externalId;
  return typeof reference === 'string' && reference === other.asked.externalId;
}

/** Whether a request is a public lookup without credentials. */
export function isBareLookup({ operation, carried }: Step): boolean {
  return operation === 'publicPayment' && carried.methods === 'none';
}
