import type { PaymentField } from '../../../contract/operations.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import type { Json } from '../../../json/value.ts';
import { carries } from '../../../learn/records/echo.ts';
import { isHistoryName } from '../../../learn/records/names.ts';
import type { Step } from '../../trace/step.ts';
import { FieldForm } from './forms.ts';

/** The value of a field in a record, as it would be sent. */
export interface Shown {
  readonly value: Json | undefined;
  /** JSON Pointer into the record. Empty if the record does not have the field. */
  readonly pointer: string;
}

interface Place {
  /** Where the field was seen with the value that was sent. `null` until then. */
  pointer: string | null;
  misses: number;
  readonly form: FieldForm;
}

/** After this many records without the field, the place is considered not to carry it. */
const mostMisses = 100;

/**
 * Which responses show which payment fields as sent, or in a form that tells what was sent. The document does not show
 * the fields of records, so a response may leave out a field. A place is judged only after it showed the field right.
 */
export class Places {
  readonly #places = new Map<string, Map<PaymentField, Place>>();

  /** The value of a field in a record. `null` if it cannot be read, unlike others of its place. */
  look(place: string, field: PaymentField, record: Json, sent: Json): Shown | null {
    const { value, pointer } = this.#find(place, field, record, sent);
    // The list shows the fields as they are sent.
    const read = place === 'listPayments' ? { value } : this.#place(place, field).form.read(field, value, sent);
    return read === null ? null : { ...read, pointer };
  }

  #find(place: string, field: PaymentField, record: Json, sent: Json): Shown {
    const known = this.#place(place, field);
    const pointer = known.pointer ?? this.pointerToOther(place, field) ?? `/${field}`;
    const value = getPointer(record, pointer);
    if (value !== undefined && value !== null) return { value, pointer };
    if (known.misses > mostMisses) return { value, pointer: value === undefined ? '' : pointer };
    const echo = carries(record, field, sent);
    // A history may show in another form what the record shows late, or no longer.
    if (echo.pointer?.split('/').some((token) => isHistoryName(token))) return { value, pointer };
    if (echo.pointer === null && known.pointer === null) known.misses += 1;
    return { value: echo.got, pointer: echo.pointer ?? '' };
  }

  /** Records that the place showed a field right. */
  showed(place: string, field: PaymentField, pointer: string): void {
    this.#place(place, field).pointer ??= pointer;
  }

  carries(place: string, field: PaymentField): boolean {
    return this.#places.get(place)?.get(field)?.pointer != null;
  }

  /** Where the operation of a place shows the field as sent to another method. `null` if it does not. */
  pointerToOther(place: string, field: PaymentField): string | null {
    const operation = `${place.split(' ')[0]} `;
    for (const [other, fields] of this.#places) {
      const pointer = other !== place && other.startsWith(operation) ? fields.get(field)?.pointer : null;
      if (pointer != null) return pointer;
    }
    return null;
  }

  #place(place: string, field: PaymentField): Place {
    const fields = getOrInsert(this.#places, place, () => new Map());
    return getOrInsert(fields, field, () => ({ pointer: null, misses: 0, form: new FieldForm() }));
  }
}

/** The place of a response. A read may show different fields to different credentials, but a list item may not. */
export function placeOf({ operation, carried }: Step): string {
  if (operation === 'listPayments') return 'listPayments';
  return `${operation} ${carried.methods}`;
}

/** The credential of a request. One method may keep showing a wrong value after the other shows the correct one. */
export function methodOf({ carried }: Step): 'key' | 'other' {
  return carried.methods === 'key' ? 'key' : 'other';
}

/** The key of lists of an account with the same values of all parameters, read with the same credential. */
export function viewKeyOf(step: Step, account: string): string {
  return [methodOf(step), account, JSON.stringify(step.query)].join(' ');
}
