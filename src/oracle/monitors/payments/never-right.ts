import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { isDay } from '../../../journal/time.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import { type Asked, isEmpty } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { type Deviation, isRequestedValue, whereOf } from './deviation.ts';
import { dayTime, readings } from './forms.ts';
import type { Places } from './places.ts';

/** So many payments with another value show that the list never shows the field as it was sent. */
const enoughPayments = 3;

/**
 * Fields that a place shows under their own names for several payments, always with another value than was sent. The
 * document says that list items have the input fields. A field that they lack altogether may be optional. The document
 * does not say in which form other responses show a field. There, a value is wrong if it has the form of the request, if
 * it was sent for another field, or if the operation shows the field as it was sent to callers with another method.
 */
export function neverRight(deviations: readonly Deviation[], places: Places): Set<string> {
  const payments = new Map<string, Set<Payment>>();
  for (const deviation of deviations) {
    const { place, field, shown, payment, record } = deviation;
    const pointer = place === 'listPayments' ? `/${field}` : places.pointerToOther(place, field);
    const isThere = shown.pointer === pointer && getPointer(record, pointer) != null;
    const isNamed = isThere || (place !== 'listPayments' && (isSameForm(deviation) || isValueOfOtherField(deviation)));
    if (isNamed) getOrInsert(payments, whereOf(deviation), () => new Set()).add(payment);
  }
  return new Set([...payments].flatMap(([where, all]) => (all.size >= enoughPayments ? [where] : [])));
}

/**
 * Whether a due date is another day in the form YYYY-MM-DD or with a time, or a sum of money differs by a cent or less. The
 * service may show other values in a form of its own, and the right sum in another form: `R$ 0,00`.
 */
function isSameForm({ field, possible, shown: { value: got } }: Deviation): boolean {
  if (field === 'dueDate')
    return (
      typeof got === 'string' && (isDay(got) || (dayTime.test(got) && !possible.some((one) => isOn(one.value, got))))
    );
  return readings(field, got).some((sum) =>
    possible.some(
      ({ value }) =>
        typeof sum === 'number' && typeof value === 'number' && sum !== value && Math.abs(sum - value) < 0.015,
    ),
  );
}

/** Whether a time is on a day somewhere in the world, or cannot be read. */
function isOn(day: Asked, time: string): boolean {
  const hours = typeof day === 'string' ? (Date.parse(time) - Date.parse(day)) / 3_600_000 : Number.NaN;
  return Number.isNaN(hours) || (hours >= -14 && hours <= 36);
}

/** Whether a field shows what was sent for another field of the same payment, as where a service confuses columns. */
function isValueOfOtherField({ field, payment, step, shown: { value: got } }: Deviation): boolean {
  if (isEmpty(got)) return false;
  const isSentFor = (other: PaymentField) =>
    payment.possible(other, step.begin, step.end).some(({ value }) => isRequestedValue(value, got));
  return paymentFields.some((other) => other !== field && isSentFor(other));
}
