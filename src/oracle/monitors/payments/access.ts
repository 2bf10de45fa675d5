import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Asked } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { brokenCredentials, type RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

export function isWrite({ operation }: Step): boolean {
  return operation === 'updatePayment' || operation === 'sandboxPay';
}

/** Whether a payment certainly existed for the caller. A payment past its due date may be gone. */
export function isOwn(payment: Payment, step: Step, { payments, apiKeys }: Model): boolean {
  const { create } = payment;
  if (create === null || !create.certain || create.end > step.begin) return false;
  const isPast = ({ value }: { value: Asked }) => typeof value === 'string' && Date.parse(value) <= step.begin;
  if (payment.writes('dueDate').some(isPast)) return false;
  if (step.operation === 'publicPayment') return true;
  if (apiKeys.wasDisabled(step)) return false;
  return brokenCredentials(step) === null && payments.accountOf(step) === create.account;
}

/** A request with the id of a payment does not find it, although it exists. */
export function notFound(payment: Payment, step: Step, by: string | null): Finding {
  return found(...ruleOf(step), step, {
    message: `Payment ${payment.id} was ${done(step)} by its id after it had been created.`,
    expected: 'accepted (2xx)',
    contradicts: by,
  });
}

/** The response to a request with the id of a payment shows another payment. */
export function otherFound({ id, create }: Payment, step: Step, other: string, at: string): Finding {
  return found(...ruleOf(step), step, {
    message: `Payment ${id} was ${done(step)} by its id.`,
    expected: `the payment ${id}`,
    got: `the payment ${other}`,
    contradicts: create?.by ?? null,
    at,
  });
}

function ruleOf({ operation, carried }: Step): RuleCase {
  if (operation === 'readPayment') return ['PAYMENT-07', 'known'];
  if (operation === 'publicPayment') return ['PAYMENT-14', 'known'];
  if (operation === 'sandboxPay') return ['PAYMENT-15', 'default'];
  return carried.methods === 'key' ? ['AUTH-03', 'update'] : ['PAYMENT-08', 'all'];
}

function done({ operation }: Step): string {
  return operation === 'sandboxPay' ? 'paid' : operation === 'updatePayment' ? 'updated' : 'read';
}
