import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import type { Json } from '../../../json/value.ts';
import type { Span } from '../spans.ts';
import { askedFor } from './asked.ts';
import type { Create } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** Shorter texts may be equal by chance. In characters. */
const shortest = 8;
const mostTexts = 20_000;

/** An update that was accepted or may have taken effect. */
interface Update extends Span {
  /** The id in its path. */
  readonly target: string;
}

/** The requests that asked for one text. */
export interface TextRequests {
  readonly creates: Create[];
  readonly updates: Update[];
  readonly refusals: Refusal[];
}

/** The requests that asked for a text, such as an `externalId`. */
export class Texts {
  readonly #askers = new Map<string, TextRequests>();

  asked(asked: Create['asked'], create: Create): void {
    for (const field of paymentFields) this.#of(field, asked[field])?.creates.push(create);
  }

  updated(asked: Create['asked'], update: Update): void {
    for (const field of paymentFields) this.#of(field, asked[field])?.updates.push(update);
  }

  refused(refusal: Refusal): void {
    // As with creates, a text that may be shown in another form identifies no request.
    for (const field of paymentFields)
      this.#of(field, askedFor(field, refusal.asked.get(field)))?.refusals.push(refusal);
  }

  requestsFor(text: string): TextRequests | undefined {
    return this.#askers.get(text);
  }

  /** Whether an update of another payment than that with an id asked for a value, and began before a time. */
  isOfOther(id: string, value: Json | undefined, before: number): boolean {
    const updates = typeof value === 'string' ? this.requestsFor(value)?.updates : undefined;
    return updates?.some(({ target, begin }) => target !== id && begin <= before) ?? false;
  }

  #of(field: PaymentField, value: unknown): TextRequests | undefined {
    if (typeof value !== 'string' || value.length < shortest || value.length > 200 || field === 'dueDate')
      return undefined;
    const known = this.#askers.get(value) ?? { creates: [], updates: [], refusals: [] };
    // A text that many requests asked for identifies none of them.
    if (known.creates.length + known.updates.length + known.refusals.length > 20) return undefined;
    this.#askers.delete(value);
    this.#askers.set(value, known);
    const oldest = this.#askers.size > mostTexts ? this.#askers.keys().next().value : undefined;
    if (oldest !== undefined) this.#askers.delete(oldest);
    return known;
  }
}
