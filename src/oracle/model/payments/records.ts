import { type PaymentField, paymentFields, paymentTexts } from '../../../contract/operations.ts';
import { isFromCache } from '../../../journal/cached.ts';
import { isObject, type Json } from '../../../json/value.ts';
import { isEarlierName } from '../../../learn/records/names.ts';
import { listPage } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';

/** A record of a payment in a response. */
export interface PaymentRecord {
  readonly payment: Payment;
  readonly value: Json;
  /** JSON Pointer into the body. */
  readonly at: string;
  /** The fields to check. All fields if omitted. */
  readonly fields?: readonly PaymentField[];
}

/** Envelopes are rarely deeper. */
const mostDepth = 3;
const textFields: readonly PaymentField[] = [...paymentTexts, 'dueDate'];

/** The payments in the response to an accepted request, each with its record. */
export function* recordsOf(step: Step, payments: Payments): Iterable<PaymentRecord> {
  const { operation, outcome, output } = step;
  if (outcome !== 'accepted' || output === undefined) return;
  if (operation === 'publicPayment' && isFromCache(step.entry.response?.headers ?? [])) return;
  const page = listPage(step);
  if (page !== null) {
    const ids = payments.idsOf(page);
    for (const [index, id] of ids.entries()) {
      // Of two items with one id, it is unclear which is the payment.
      const isOnly = id !== null && ids.indexOf(id) === index && ids.lastIndexOf(id) === index;
      const payment = isOnly ? payments.get(id) : undefined;
      if (payment !== undefined) yield { payment, value: page.items[index] as Json, at: `/data/${index}` };
    }
    return;
  }
  const payment = payments.of(step);
  if (payment === undefined) return;
  // The amounts that a pay shows may be those of the transfer.
  const fields = operation === 'sandboxPay' ? textFields : paymentFields;
  yield { payment, value: withoutEarlier(output), at: '', fields };
}

/** A body without the objects that show a record as it was before its last change. */
function withoutEarlier(body: Json, depth = 0): Json {
  if (!isObject(body) || depth > mostDepth) return body;
  const isEarlier = (name: string, value: Json) => isObject(value) && isEarlierName(name);
  const now = Object.entries(body).filter(([name, value]) => !isEarlier(name, value));
  return Object.fromEntries(now.map(([name, value]) => [name, withoutEarlier(value, depth + 1)]));
}
