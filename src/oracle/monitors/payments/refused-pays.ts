import { member } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Monitor } from '../../monitor.ts';
import { isAboutRequest, isRight } from '../../trace/right.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { isOwn } from './access.ts';

/** A service may refuse a single payment for a value that means something to it alone, such as a test amount. */
const enoughPayments = 2;

/**
 * Judges pays of unpaid payments that are refused, although others of the account are accepted (PAYMENT-15). The
 * document does not say which amounts can be paid, so that only amounts between those of accepted pays count.
 */
export class RefusedPayMonitor implements Monitor {
  readonly operations = ['sandboxPay'] as const;
  readonly #refused = new Map<Payment, Step>();
  readonly #amounts: number[] = [];
  /** When the last accepted pay of each account began, in milliseconds since 1970. */
  readonly #accepted = new Map<string, number>();

  step(step: Step, model: Model): Iterable<Finding> {
    const id = member(step.input, 'id');
    const payment = typeof id === 'string' ? model.payments.get(id) : undefined;
    if (payment === undefined) return [];
    const isCertain = isRight(step) && step.carried.methods === 'jwt' && isAboutRequest(step);
    if (step.outcome === 'accepted') this.#accept(payment, step);
    else if (isCertain && isPayable(payment, step, model)) this.#refused.set(payment, step);
    return [];
  }

  *end(): Iterable<Finding> {
    const [least, most] = [Math.min(...this.#amounts), Math.max(...this.#amounts)];
    // A limit on the pays of an account ends them all.
    const wrong = [...this.#refused].filter(([payment, step]) => {
      const amount = amountOf(payment, step);
      const isUsual = amount !== null && amount >= least && amount <= most;
      return isUsual && (this.#accepted.get(payment.account ?? '') ?? 0) > step.end;
    });
    if (wrong.length < enoughPayments) return;
    for (const [payment, step] of wrong) {
      yield found('PAYMENT-15', 'default', step, {
        message: `sandboxPay was called for payment ${payment.id}, which was not paid`,
        expected: 'accepted (2xx), as for other payments',
        got: String(step.status),
        contradicts: payment.create?.by ?? null,
      });
    }
  }

  #accept(payment: Payment, step: Step): void {
    this.#refused.delete(payment);
    const amount = amountOf(payment, step);
    if (amount !== null) this.#amounts.push(amount);
    this.#accepted.set(payment.account ?? '', step.begin);
  }
}

/** Whether a payment was certainly not paid, and has no fees that a service may refuse to share. */
function isPayable(payment: Payment, step: Step, model: Model): boolean {
  const isUnpaid = payment.pays.every(({ begin }) => begin > step.end);
  const fees = payment.possible('selfEarnedFees', step.begin, step.end);
  return isUnpaid && fees.every(({ value }) => typeof value !== 'number') && isOwn(payment, step, model);
}

function amountOf(payment: Payment, { begin, end }: Step): number | null {
  const [only, more] = payment.possible('amount', begin, end);
  return only !== undefined && more === undefined && typeof only.value === 'number' ? only.value : null;
}
