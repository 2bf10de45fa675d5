import { onlyCredentialMayBeWrong } from '../../../contract/variants.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Monitor } from '../../monitor.ts';
import { longestLagMs } from '../../suspicion.ts';
import { markKind } from '../../trace/marks.ts';
import { isAboutRequest, isRight } from '../../trace/right.ts';
import type { Step } from '../../trace/step.ts';
import { isOwn, notFound } from './access.ts';

interface Pending {
  readonly step: Step;
  readonly payment: Payment;
}

const mostPending = 500;

/**
 * Judges refused reads of a payment in which nothing can be wrong: the account created the payment, and its credential
 * opened other requests before and after (PAYMENT-07, 14).
 */
export class RefusedAccessMonitor implements Monitor {
  readonly operations = ['readPayment', 'publicPayment'] as const;
  readonly outcomes = ['accepted', 'refused'] as const;
  #pending: Pending[] = [];
  /** Kinds of reads that refused a new payment and found it later. They may refuse any other one as long. */
  readonly #late = new Set<string>();

  step(step: Step, model: Model): Finding[] {
    if (step.outcome === 'accepted') {
      if (this.#pending.length > 0) this.#found(step, model);
    } else if (this.#pending.length < mostPending) this.#refused(step, model);
    return [];
  }

  *end({ credentials }: Model): Iterable<Finding> {
    for (const one of this.#pending) {
      const { step, payment } = one;
      const { only } = step.carried;
      if (isNew(one) && this.#late.has(kindOf(step))) continue;
      if (only === null || credentials.validAround([only], step) !== null)
        yield notFound(payment, step, payment.create?.by ?? null);
    }
  }

  #found(step: Step, model: Model): void {
    const left = this.#pending.filter((one) => !wasTooEarly(one, step, model));
    if (left.length < this.#pending.length) this.#late.add(kindOf(step));
    this.#pending = left;
  }

  #refused(step: Step, model: Model): void {
    const payment = model.payments.of(step);
    if (payment === undefined || !mayNotBeRefused(step) || !isOwn(payment, step, model)) return;
    // A service may lock an account during a write.
    if (step.status === 409 && model.payments.wroteBetween(payment.account ?? '', step.begin, step.end)) return;
    if (mayRead(step, payment, model)) this.#pending.push({ step, payment });
  }
}

/** Whether the credentials may read the payment, if they are valid. */
function mayRead({ operation, carried, end }: Step, { pays }: Payment, { payments }: Model): boolean {
  const { only, methods } = carried;
  // A paid payment may no longer be of use to the public.
  if (operation === 'publicPayment')
    return methods === 'none' && payments.isLookupOpen && pays.every(({ begin }) => begin > end);
  const kind = markKind(only ?? '');
  return (methods === 'jwt' && kind === 'jwt') || (methods === 'key' && kind === 'api-key');
}

/**
 * Whether a read of a new payment was refused, and a later one of the same kind accepted. The read may not have known the
 * payment yet, and any status may say so.
 */
function wasTooEarly(pending: Pending, step: Step, { payments }: Model): boolean {
  const { payment } = pending;
  if (kindOf(pending.step) !== kindOf(step) || !isNew(pending)) return false;
  return step.path['id'] === payment.id && payments.get(payment.id) === payment;
}

function isNew({ step, payment }: Pending): boolean {
  return step.begin - (payment.create?.end ?? Number.NEGATIVE_INFINITY) < longestLagMs;
}

function kindOf({ operation, carried }: Step): string {
  return `${operation} ${carried.methods}`;
}

/** Whether a refusal names the request or its resource as the reason, and the request is right. */
function mayNotBeRefused(step: Step): boolean {
  return isAboutRequest(step) && (isRight(step) || onlyCredentialMayBeWrong(step.entry.variant));
}
