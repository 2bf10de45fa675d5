import { member } from '../../../json/value.ts';
import { ownFields } from '../../../learn/records/own-fields.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { isEmpty } from '../../model/payments/asked.ts';
import type { PaymentRecord } from '../../model/payments/records.ts';
import type { Monitor } from '../../monitor.ts';
import { isMasked } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { isUnset, isUntouched } from './unset-fields.ts';

/** Texts are compared with single requests, see `misplacedTextMonitor`. These values are not unique. */
const fields = ['selfEarnedFees', 'dueDate'] as const;
/** A service may have a fixed default, or a few that depend on the payment. */
const fewest = 3;
const mostSent = 2_000;

/**
 * PAYMENT-06: payments that no request gave fees or a due date show those of other requests. A service may compute
 * either, so this counts only if several values are shown and each of them was sent before.
 */
export class LeftValueMonitor implements Monitor {
  readonly operations = ['listPayments', 'createPayment', 'updatePayment'] as const;
  readonly #fields = fields.map((field) => new LeftValues(field));

  step(step: Step, { payments }: Model): Iterable<Finding> {
    if (step.operation !== 'listPayments') for (const one of this.#fields) one.sent(step);
    else if (step.outcome === 'accepted')
      for (const record of payments.recordsIn(step)) for (const one of this.#fields) one.shown(record, step);
    return [];
  }

  *end(): Iterable<Finding> {
    for (const one of this.#fields) yield* one.findings();
  }
}

class LeftValues {
  readonly #field: (typeof fields)[number];
  /** When the first request with a value began, in milliseconds since 1970. */
  readonly #sent = new Map<unknown, number>();
  readonly #left = new Map<unknown, Finding>();
  /** Whether a payment shows a value that the service made by itself. */
  #isMade = false;

  constructor(field: (typeof fields)[number]) {
    this.#field = field;
  }

  sent({ input, begin }: Step): void {
    const value = member(input, this.#field);
    if (isEmpty(value) || this.#sent.size >= mostSent) return;
    this.#sent.set(value, Math.min(begin, this.#sent.get(value) ?? begin));
  }

  shown({ payment, value, at }: PaymentRecord, step: Step): void {
    if (this.#isMade || !isUntouched(payment) || !isUnset(payment, this.#field)) return;
    const own = ownFields(value);
    const got = member(own.value, this.#field);
    if (isEmpty(got) || isMasked(got) || this.#left.has(got)) return;
    const sent = this.#sent.get(got);
    this.#isMade = sent === undefined || payment.create === null || sent > payment.create.end;
    const finding = found('PAYMENT-06', this.#field, step, {
      message: `The list shows payment ${payment.id} with a ${this.#field} that only requests for other payments sent.`,
      expected: `no ${this.#field}`,
      got: JSON.stringify(got),
      contradicts: payment.create?.by ?? null,
      at: `${at}${own.pointer}/${this.#field}`,
    });
    this.#left.set(got, finding);
  }

  *findings(): Iterable<Finding> {
    const [first] = this.#left.values();
    if (!this.#isMade && first !== undefined && this.#left.size >= fewest) yield first;
  }
}
