import type { Json } from '../../../json/value.ts';
import { Register } from '../register.ts';
import type { Span } from '../spans.ts';
import { type Asked, anything, type PaymentField, paymentFields } from './asked.ts';
import type { Refusal } from './refusal.ts';

/** A create that was accepted or may have taken effect. */
export interface Create extends Span {
  readonly account: string | null;
  /** Whether it certainly created a payment of that account. */
  readonly certain: boolean;
  readonly asked: ReadonlyMap<PaymentField, Asked>;
  /** The id of its payment, once known. */
  id: string | null;
}

/** A call of sandboxPay that may have taken effect. */
export interface PaySpan extends Span {
  /** Whether it was accepted, and the account of the payment sent it with its JWT. */
  readonly certain: boolean;
}

const mostRefusals = 30;
const mostSpans = 100;
/** Registers with more writes than this forget the oldest. */
const mostWrites = 40;

/** What is known about the payment with one id. */
export class Payment {
  readonly id: string;
  create: Create | null = null;
  /** Whether creates of several accounts responded with this id. */
  isShared = false;
  readonly #registers = new Map<PaymentField, Register<Asked>>();
  readonly refusals: Refusal[] = [];
  /** Wrong values left by a refused update, by field. `unclear` if several of them may have left it. */
  readonly blamed = new Map<
    PaymentField,
    { readonly value: Json | undefined; readonly by: Refusal | 'unclear'; readonly end: number }
  >();
  /** Updates that were accepted or may have taken effect. */
  readonly updates: Span[] = [];
  /** Calls of sandboxPay that may have taken effect. */
  readonly pays: PaySpan[] = [];

  constructor(id: string) {
    this.id = id;
  }

  /** The account of the payment. `null` if its create was not seen. */
  get account(): string | null {
    return this.create?.account ?? null;
  }

  register(field: PaymentField): Register<Asked> | undefined {
    return this.#registers.get(field);
  }

  created(create: Create): void {
    // If two creates respond with the same id, the second may have returned the payment of the first.
    const certain = this.create === null;
    if (this.create !== null && this.create.account !== create.account) this.isShared = true;
    this.create ??= create;
    for (const field of paymentFields) this.write(field, create.asked.get(field) as Asked, create, certain);
  }

  write(field: PaymentField, value: Asked, { begin, end, by }: Span, certain: boolean): void {
    const register = this.#registers.get(field) ?? new Register<Asked>();
    this.#registers.set(field, register);
    register.write({ value, begin, end, by, certain });
    if (register.writes.length > mostWrites) register.compact(begin - 60_000);
    if (register.writes.length <= 2 * mostWrites) return;
    // With this many possible values at the same time, nothing is certain.
    register.keepLast(mostWrites);
    register.write({ value: anything, begin: Number.NEGATIVE_INFINITY, end, by: null, certain: false });
  }

  refused(refusal: Refusal): void {
    keep(this.refusals, refusal, mostRefusals);
  }

  updated(span: Span): void {
    keep(this.updates, span, mostSpans);
  }

  paid(span: PaySpan): void {
    keep(this.pays, span, mostSpans);
  }
}

function keep<T>(list: T[], one: T, most: number): void {
  list.push(one);
  if (list.length > most) list.shift();
}
