import type { PaymentField } from '../../../contract/operations.ts';
import { type Asked, agrees, isBeginningOf, isEmpty } from '../../model/payments/asked.ts';
import type { Write } from '../../model/register.ts';
import type { Shown } from './places.ts';

/** How the service shows payment fields that no request sent, and how long the texts are that it shows whole. */
export class FieldHabits {
  /** Fields that were shown empty although no request sent them, and fields that were shown with a value. */
  readonly #emptyUnset = new Set<PaymentField>();
  readonly #filledUnset = new Set<PaymentField>();
  /** The length of the longest text of each field that was shown whole. */
  readonly #longest = new Map<PaymentField, number>();

  sawUnset(field: PaymentField, { value }: Shown): void {
    (isEmpty(value) ? this.#emptyUnset : this.#filledUnset).add(field);
  }

  /** Notes a text that was shown as it was sent. */
  sawWhole(field: PaymentField, { value }: Shown): void {
    if (typeof value !== 'string') return;
    this.#longest.set(field, Math.max(value.length, this.#longest.get(field) ?? 0));
  }

  /** Whether a value is one that requests asked for, or one that the service shows in its place. */
  agrees(possible: readonly Write<Asked>[], { value }: Shown, field: PaymentField): boolean {
    const isEmptyUnset = this.#emptyUnset.has(field) && !this.#filledUnset.has(field);
    return possible.some((write) => agrees(write.value, value, isEmptyUnset));
  }

  /** Whether a text is the beginning of one that a request sent, and no longer text of the field was shown whole. */
  isCut(field: PaymentField, possible: readonly Write<Asked>[], { value: got }: Shown): boolean {
    const longest = this.#longest.get(field) ?? 0;
    return possible.some(({ value }) => isBeginningOf(value, got) && String(value).length > longest);
  }
}
