import type { Json } from '../../../json/value.ts';
import { Register } from '../register.ts';
import type { Span } from '../spans.ts';
import { type Asked, anything, type PaymentField, paymentFields } from './asked.ts';
import type { Refusal } from './refusal.ts';

/** A create that was accepted, or may have been. */
export interface Create extends Span {
  readonly account: string | null;
  /** Whether it made a payment of that account for certain. */
  readonly certain: boolean;
  readonly asked: ReadonlyMap<PaymentField, Asked>;
  /** The id of its payment, once that is known. */
  id: string | null;
}

/** A call of sandboxPay that may have taken effect. */
export interface PaySpan extends Span {
  /** Whether the payment's own account called it with its JWT, and it was accepted. */
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
  /** Whether creates of several accounts answered the id. */
  isShared = false;
  readonly #registers = new Map<PaymentField, Register<Asked>>();
  readonly refusals: Refusal[] = [];
  /** Wrong values that a refused update left behind, by field. */
  readonly blamed = new Map<PaymentField, { readonly value: Json | undefined; readonly refusal: Refusal }>();
  /** Updates that were accepted, or may have taken effect. */
  readonly updates: Span[] = [];
  /** Calls of sandboxPay that may have taken effect. */
  readonly pays: PaySpan[] = [];

  constructor(id: string) {
    this.id = id;
  }

  /** The account that it belongs to; `null` where its create was not seen. */
  get account(): string | null {
    return this.create?.account ?? null;
  }

  register(field: PaymentField): Register<Asked> | undefined {
    return this.#registers.get(field);
  }

  created(create: Create): void {
    // The same id twice: the second create may have answered the payment of the first.
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
    // So many that may all show at the same time tell nothing any more.
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
