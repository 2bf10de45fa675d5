import { isObject, type Json } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import type { Model } from '../../model/model.ts';
import { type PaymentField, paymentFields } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Payments } from '../../model/payments/payments.ts';
import type { Askers } from '../../model/payments/texts.ts';
import { listPage } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';

/** A record of a payment in a response. */
export interface Record {
  readonly payment: Payment;
  readonly value: Json;
  /** JSON Pointer into the body. */
  readonly at: string;
  /** The fields to check. All fields if omitted. */
  readonly fields?: readonly PaymentField[];
}

/**
 * The payment with an id. If its create did not show the id, the payment of the only create that asked for a text of
 * the item.
 */
function knownPayment(id: string, item: Json, step: Step, payments: Payments): Payment | undefined {
  const known = payments.get(id);
  if (known?.create) return known;
  const account = payments.accountOf(step);
  for (const askers of askersOf(item, payments)) {
    const [create, ...others] = askers.creates;
    const isOnly = create !== undefined && others.length === 0 && askers.refusals.length === 0;
    if (!isOnly || create.id !== null || create.account !== account || create.begin > step.end) continue;
    payments.identify(create, id);
    return payments.get(id);
  }
  return known;
}

/** The requests that asked for the texts of a list item. */
export function* askersOf(item: Json, { texts }: Payments): Iterable<Askers> {
  for (const { value } of leaves(item, { ...walkLimits, nodes: 60 })) {
    const askers = typeof value === 'string' ? texts.who(value) : undefined;
    if (askers !== undefined) yield askers;
  }
}

/** The payments in the response to an accepted request, each with its record. Several monitors share one walk. */
export class Records {
  #step: Step | null = null;
  #records: readonly Record[] = [];

  of(step: Step, model: Model): readonly Record[] {
    if (this.#step !== step) this.#records = [...recordsOf(step, model)];
    this.#step = step;
    return this.#records;
  }
}

function* recordsOf(step: Step, { payments }: Model): Iterable<Record> {
  const { operation, outcome, output } = step;
  if (outcome !== 'accepted' || output === undefined) return;
  const page = listPage(step);
  if (page !== null) {
    for (const [index, id] of payments.idsOf(page).entries()) {
      const item = page.items[index] as Json;
      const payment = id === null ? undefined : knownPayment(id, item, step, payments);
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
