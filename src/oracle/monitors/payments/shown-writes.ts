import type { PaymentField } from '../../../contract/operations.ts';
import type { Json } from '../../../json/value.ts';
import { type Asked, agrees, isEmpty } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Write } from '../../model/register.ts';
import type { Shown } from './places.ts';

export function isAskedIn(possible: readonly Write<Asked>[], shown: Shown): boolean {
  return possible.some(({ value }) => isPlain(value) && agrees(value, shown.value, false));
}

export function isPlain(value: Asked | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

export function isRefusedValue(payment: Payment, field: PaymentField, shown: Shown): boolean {
  return payment.refusals.some(({ asked }) => !isEmpty(shown.value) && asked.get(field) === shown.value);
}

/** The value to look for in a record. `null` if there is none. */
export function valueToFind(possible: readonly Write<Asked>[]): Json {
  return (possible.findLast(({ value }) => isPlain(value))?.value as string | number | undefined) ?? null;
}
