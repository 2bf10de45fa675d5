import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import type { Json } from '../../../json/value.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import { Register, type Write } from '../register.ts';
import type { Span } from '../spans.ts';
import { type Asked, anything } from './asked.ts';
import type { Refusal } from './refusal.ts';

/** A create that was accepted or may have taken effect. */
export interface Create extends Span {
  readonly account: string | null;
  /** Whether it certainly created a payment of that account. */
  readonly certain: boolean;
  readonly asked: Readonly<Record<PaymentField, Asked>>;
  /** The id of its payment, once known. */
  id: string | null;
}

/** A call of sandboxPay that may have taken effect. */
interface PaySpan extends Span {
  /** Whether it was accepted, and the account of the payment sent it with its JWT or its API key. */
  readonly certain: boolean;
}

/** A call of sandboxPay that was refused for its credentials or for its account, and the rule that its effect breaks. */
interface RefusedPay extends Span {
  readonly rule: RuleCase;
}

/** A wrong value in a field, and the refused update that left it. `unclear` if several of them may have left it. */
interface Blame {
  readonly value: Json | undefined;
  readonly by: Refusal | 'unclear';
  readonly end: number;
}

const mostRefusals = 30;
const mostSpans = 100;
/** Registers with more writes than this forget the oldest. */
const mostWrites = 40;
/** No read takes longer than this, in milliseconds. Older writes are in no read that is still to come. */
const longestReadMs = 60_000;

const none: readonly never[] = [];

/**
 * What is known about the payment with one id. A trace may have tens of thousands, most of which are created once and
 * never changed, so that only what happened to a payment takes memory.
 */
export class Payment {
  readonly id: string;
  create: Create | null = null;
  /** Whether creates of several accounts responded with this id. */
  isShared = false;
  /** `null` as long as only the create has written the fields. */
  #registers: Map<PaymentField, Register<Asked>> | null = null;
  /** Refused updates. */
  refusals: readonly Refusal[] = none;
  /** Updates that were accepted or may have taken effect. */
  updates: readonly Span[] = none;
  /** Calls of sandboxPay that may have taken effect. */
  pays: readonly PaySpan[] = none;
  refusedPays: readonly RefusedPay[] = none;
  #blamed: Map<PaymentField, Blame> | null = null;
  #defaults: Map<PaymentField, Json> | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** The account of the payment. `null` if its create was not seen. */
  get account(): string | null {
    return this.create?.account ?? null;
  }

  /** The wrong value that a refused update left in a field. */
  blamed(field: PaymentField): Blame | undefined {
    return this.#blamed?.get(field);
  }

  blame(field: PaymentField, blame: Blame): void {
    this.#blamed ??= new Map();
    this.#blamed.set(field, blame);
  }

  /** The value that the service showed for a field that no request had set. */
  default(field: PaymentField): Json | undefined {
    return this.#defaults?.get(field);
  }

  showedDefault(field: PaymentField, value: Json): void {
    this.#defaults ??= new Map();
    this.#defaults.set(field, value);
  }

  /** All writes to a field, the oldest first. */
  writes(field: PaymentField): readonly Write<Asked>[] {
    if (this.#registers !== null) return this.#registers.get(field)?.writes ?? none;
    return this.create === null ? none : [firstWrite(this.create, field)];
  }

  /** See `Register.possible`. */
  possible(field: PaymentField, begin: number, end: number): readonly Write<Asked>[] {
    if (this.#registers !== null) return this.#registers.get(field)?.possible(begin, end) ?? none;
    const { create } = this;
    return create === null || create.begin > end ? none : [firstWrite(create, field)];
  }

  created(create: Create): void {
    if (this.create === null && this.#registers === null) {
      this.create = create;
      return;
    }
    // If two creates respond with the same id, the second may have returned the payment of the first.
    const certain = this.create === null;
    if (this.create !== null && this.create.account !== create.account) this.isShared = true;
    this.#allRegisters();
    this.create ??= create;
    for (const field of paymentFields) this.write(field, create.asked[field], create, certain);
  }

  write(field: PaymentField, value: Asked, { begin, end, by }: Span, certain: boolean): void {
    const register = getOrInsert(this.#allRegisters(), field, () => new Register<Asked>());
    register.write({ value, begin, end, by, certain });
    if (register.writes.length > mostWrites) register.compact(begin - longestReadMs);
    if (register.writes.length <= 2 * mostWrites) return;
    // With this many possible values at the same time, nothing is certain.
    register.keepLast(mostWrites);
    register.write({ value: anything, begin: Number.NEGATIVE_INFINITY, end, by: null, certain: false });
  }

  refused(refusal: Refusal): void {
    this.refusals = kept(this.refusals, refusal, mostRefusals);
  }

  updated(span: Span): void {
    this.updates = kept(this.updates, span, mostSpans);
  }

  refusedPay(pay: RefusedPay): void {
    this.refusedPays = kept(this.refusedPays, pay, mostRefusals);
  }

  paid(span: PaySpan): void {
    this.pays = kept(this.pays, span, mostSpans);
  }

  #allRegisters(): Map<PaymentField, Register<Asked>> {
    if (this.#registers !== null) return this.#registers;
    this.#registers = new Map();
    const { create } = this;
    if (create === null) return this.#registers;
    for (const field of paymentFields) {
      const register = new Register<Asked>();
      register.write(firstWrite(create, field));
      this.#registers.set(field, register);
    }
    return this.#registers;
  }
}

function firstWrite({ asked, begin, end, by }: Create, field: PaymentField): Write<Asked> {
  return { value: asked[field], begin, end, by, certain: true };
}

/** A list with one more member. Beyond `most`, it forgets the oldest. */
function kept<T>(known: readonly T[], one: T, most: number): readonly T[] {
  return [...known.slice(known.length < most ? 0 : 1), one];
}
