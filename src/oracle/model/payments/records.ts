import { isObject, type Json } from '../../../json/value.ts';
import { listPage } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { type PaymentField, paymentFields } from './asked.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';

/** A record of a payment in a response. */
export interface Record {
  readonly payment: Payment;
  readonly value: Json;
  /** JSON Pointer into the body. */
  readonly at: string;
  /** The fields to check. All fields if omitted. */
  readonly fields?: readonly PaymentField[];
}

/** The payments in the response to an accepted request, each with its record. */
export function* recordsOf(step: Step, payments: Payments): Iterable<Record> {
  const { operation, outcome, output } = step;
  if (outcome !== 'accepted' || output === undefined) return;
  const page = listPage(step);
  if (page !== null) {
    for (const [index, id] of payments.idsOf(page).entries()) {
      const item = page.items[index] as Json;
      const payment = id === null ? undefined : payments.get(id);
      if (payment !== undefined) yield { payment, value: item, at: `/data/${index}` };
    }
    return;
  }
  const { id } = step.path;
  const payment = id === undefined ? undefined : payments.get(id);
  if (payment === undefined) return;
  if (operation === 'readPayment' || operation === 'publicPayment') yield { payment, value: output, at: '' };
  if (operation === 'updatePayment' && isObject(step.input)) {
    const named = step.input;
    const fields = paymentFields.filter((field) => Object.hasOwn(named, field));
    yield { payment, value: output, at: '', fields };
  }
}
