import { type PaymentText, paymentTexts } from '../../../contract/operations.ts';
import { member } from '../../../json/value.ts';
import { ownFields } from '../../../learn/records/own-fields.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { agrees, anything } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Payments } from '../../model/payments/payments.ts';
import { ruleOfRefusal } from '../../model/payments/refusal.ts';
import type { Monitor } from '../../monitor.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import { found } from '../found.ts';

/** The only request that asked for a text, and the rule that is broken if another payment has the text. */
interface Source {
  /** Milliseconds since 1970. */
  readonly begin: number;
  readonly by: string;
  readonly rule: RuleCase;
}

/**
 * Finds listed payments with a text of another request. No request for the payment asked for the text, and exactly one
 * other request of the account did: the create or the update of another payment, or a refused request.
 */
export const misplacedTextMonitor: Monitor = {
  operations: ['listPayments'],
  outcomes: ['accepted'],
  *step(step, { payments }: Model): Iterable<Finding> {
    for (const { payment, value, at } of payments.recordsIn(step)) {
      if (!isWholeKnown(payment, payments)) continue;
      const own = ownFields(value);
      for (const field of paymentTexts) {
        const got = member(own.value, field);
        if (typeof got !== 'string' || wasAsked(payment, field, got)) continue;
        const source = sourceOf(got, field, payment, payments);
        if (source === null || source.begin > step.end) continue;
        yield found(...source.rule, step, {
          message: `The list shows a payment with the ${field} of a request for another payment.`,
          expected: `no ${field}, or one from a request for this payment`,
          got: JSON.stringify(got),
          contradicts: source.by,
          at: `${at}${own.pointer}/${field}`,
        });
      }
    }
  },
};

/** Whether the trace has every request that may have changed the payment. */
function isWholeKnown({ create, isShared }: Payment, payments: Payments): boolean {
  return create?.account != null && create.certain && !isShared && payments.isWholeKnown(create.account);
}

/** Whether a request for the payment asked for a text, or for one that the service may show in another form. */
function wasAsked(payment: Payment, field: PaymentText, got: string): boolean {
  return (
    payment
      .writes(field)
      .some(({ value }) => value === anything || (typeof value === 'string' && agrees(value, got, false))) ||
    payment.refusals.some(({ asked }) => asked.get(field) === got)
  );
}

function sourceOf(got: string, field: PaymentText, { id, account }: Payment, payments: Payments): Source | null {
  const { creates = [], updates = [], refusals = [] } = payments.texts.requestsFor(got) ?? {};
  const [only, ...others] = [...creates, ...updates, ...refusals];
  if (only === undefined || others.length > 0) return null;
  const { begin } = only;
  const [[create], [update]] = [creates, updates];
  const asker = update === undefined ? (create ?? refusals[0])?.account : payments.get(update.target)?.account;
  if (asker !== account) return null;
  if (update !== undefined) return update.target === id ? null : { begin, by: update.by, rule: ['PAYMENT-06', field] };
  // Without its id, the create may be that of the same payment.
  if (create !== undefined)
    return create.id === null || create.id === id ? null : { begin, by: create.by, rule: ['PAYMENT-06', field] };
  const [refusal] = refusals;
  if (refusal === undefined) return null;
  const owner = payments.get(refusal.target ?? '')?.account ?? null;
  return { begin, by: refusal.by, rule: ruleOfRefusal(refusal, field, owner) };
}
