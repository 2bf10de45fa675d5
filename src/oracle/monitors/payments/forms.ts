import type { PaymentField } from '../../../contract/operations.ts';
import type { Json } from '../../../json/value.ts';
import { amountInText } from '../../../learn/records/decimals.ts';

/** A form in which a response may show what was sent as another value. */
type Form = 'text' | 'cents' | 'date-time' | 'day-first';

/** A day with a time. */
export const dayTime = /^(\d{4}-\d{2}-\d{2})[T ]\d/;

const readers: Readonly<Record<Form, (shown: string | number) => string | number | undefined>> = {
  // Whether 5.320 is a little more than five or some thousands, only the service knows.
  text: (shown) =>
    typeof shown === 'number' || /\.\d{3}$/.test(shown) ? undefined : (amountInText(shown) ?? undefined),
  cents: (shown) => (/^\d+$/.test(String(shown)) ? Number(shown) / 100 : undefined),
  'date-time': (shown) => dayTime.exec(String(shown))?.[1],
  'day-first': (shown) => dayFirst(String(shown)),
};

const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The date in a text such as 31/12/2026. */
function dayFirst(text: string): string | undefined {
  const [, day, month, year] = slashed.exec(text) ?? [];
  return day === undefined ? undefined : `${year}-${month}-${day}`;
}

/** Whether a date such as 05/05/2026 may have the day or the month first. It tells nothing of the form. */
function hasEqualParts(shown: string | number): boolean {
  const [, first, second] = slashed.exec(String(shown)) ?? [];
  return first !== undefined && first === second;
}

const formsOf: Readonly<Partial<Record<PaymentField, readonly Form[]>>> = {
  amount: ['text', 'cents'],
  selfEarnedFees: ['text', 'cents'],
  dueDate: ['date-time', 'day-first'],
};

/**
 * The form in which one place shows one field. The document does not say in which form responses other than the list
 * show a field, so a form is learned from a value that has it, and forgotten for good once a value is shown as sent.
 */
export class FieldForm {
  #form: Form | null = null;
  /** What follows the day of a date with a time. */
  #time = '';
  #isPlain = false;

  /** The value that is meant. `null` if it does not have the form that other values have. */
  read(field: PaymentField, shown: Json | undefined, sent: Json): { readonly value: Json | undefined } | null {
    if (shown === sent && sent !== null && sent !== 0) this.#isPlain = true;
    if (this.#isPlain || shown === '' || (typeof shown !== 'string' && typeof shown !== 'number'))
      return { value: shown };
    if (this.#form === null) {
      if (field === 'dueDate' && hasEqualParts(shown)) return null;
      this.#form = formsOf[field]?.find((form) => sent !== 0 && readers[form](shown) === sent) ?? null;
      if (this.#form === null) return { value: shown };
      this.#time = timeIn(shown);
    }
    const value = readers[this.#form](shown);
    // In UTC, the midnight of a place with daylight saving time may be on the day before in summer.
    return value === undefined || timeIn(shown) !== this.#time ? null : { value };
  }
}

function timeIn(shown: string | number): string {
  return dayTime.test(String(shown)) ? String(shown).slice('2026-12-31'.length) : '';
}

/** The value of a field as it is shown, and what it means in each form that it has. */
export function readings(field: PaymentField, shown: Json | undefined): readonly (string | number)[] {
  if (typeof shown !== 'string' && typeof shown !== 'number') return [];
  const meant = (formsOf[field] ?? []).map((form) => readers[form](shown));
  return [shown, ...meant.filter((value) => value !== undefined)];
}
