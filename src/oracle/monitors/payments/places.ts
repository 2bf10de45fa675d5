import { getPointer } from '../../../json/pointer.ts';
import type { Json } from '../../../json/value.ts';
import { carries } from '../../../learn/records/echo.ts';
import type { PaymentField } from '../../model/payments/asked.ts';
import type { Step } from '../../trace/step.ts';

/** Where a field stands in a record. */
export interface Shown {
  readonly value: Json | undefined;
  /** JSON Pointer into the record; empty where the field is nowhere. */
  readonly pointer: string;
}

interface Place {
  /** Where the field was seen with the value that was sent; `null` as long as it was not. */
  pointer: string | null;
  misses: number;
}

/** A place that does not carry a field in this many records does not carry it at all. */
const mostMisses = 100;

/**
 * Which responses carry which fields of a payment as they were sent. The document does not show the fields of records, so that a
 * response may leave a field out, or show it in another form: only a place that showed it once as it was sent is judged.
 */
export class Places {
  readonly #places = new Map<string, Map<PaymentField, Place>>();

  /** What a record shows of a field. */
  look(place: string, field: PaymentField, record: Json, sent: Json): Shown {
    const known = this.#place(place, field);
    const pointer = known.pointer ?? `/${field}`;
    const value = getPointer(record, pointer);
    if (value !== undefined && value !== null) return { value, pointer };
    if (known.misses > mostMisses) return { value, pointer: value === undefined ? '' : pointer };
    const echo = carries(record, field, sent);
    if (echo.pointer === null && known.pointer === null) known.misses += 1;
    return { value: echo.got, pointer: echo.pointer ?? '' };
  }

  /** The place showed a field as it was sent. */
  showed(place: string, field: PaymentField, pointer: string): void {
    this.#place(place, field).pointer ??= pointer;
  }

  carries(place: string, field: PaymentField): boolean {
    return this.#places.get(place)?.get(field)?.pointer != null;
  }

  #place(place: string, field: PaymentField): Place {
    const fields = this.#places.get(place) ?? new Map<PaymentField, Place>();
    const known = fields.get(field) ?? { pointer: null, misses: 0 };
    if (fields.size === 0) this.#places.set(place, fields);
    fields.set(field, known);
    return known;
  }
}

/** The name of the place that a response is: a read may show other fields to another credential, a list item may not. */
export function placeOf({ operation, carried }: Step): string {
  if (operation === 'listPayments') return 'listPayments';
  return `${operation} ${carried.authorization === null ? '' : 'jwt'} ${carried.apiKey === null ? '' : 'key'}`;
}

/** Which credential a request carries: one method may keep showing what was wrong after the other one showed it right. */
export function methodOf({ carried }: Step): 'key' | 'other' {
  return carried.authorization === null && carried.apiKey !== null ? 'key' : 'other';
}
