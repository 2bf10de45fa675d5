import type { Difference } from '../../../json/diff.ts';
import type { Finding } from '../../finding.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Span } from '../../model/spans.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

/** A payment that was paid and shows it nowhere, or not in its state. */
export function paidWithoutEffect(
  id: string,
  seen: 'changed' | 'afterwards' | 'before and after',
  pay: Span,
  step: Step,
  at: string,
): Finding {
  const got = {
    changed: 'a payment that changed and has the state of an unpaid one',
    afterwards: 'a payment that looks like every unpaid one',
    'before and after': 'none',
  };
  return found('PAYMENT-17', 'default', step, {
    message: `Payment ${id} was paid, and read ${seen === 'afterwards' ? seen : 'before and after'}.`,
    expected:
      seen === 'changed'
        ? 'the state that other responses show'
        : 'a difference in more than a timestamp, as other payments show',
    got: got[seen],
    contradicts: pay.by,
    at,
  });
}

interface PaidChange {
  readonly payment: Payment;
  readonly difference: Difference;
  readonly step: Step;
  readonly at: string;
}

/** A payment that changed although only another one was paid, or its pay was refused. */
export function changedWithoutPay(
  { payment, difference, step, at }: PaidChange,
  { rule, by }: { readonly rule: RuleCase; readonly by: string | null },
  what: string,
): Finding {
  return found(...rule, step, {
    message: `${what}, and payment ${payment.id} was not paid.`,
    expected: `${difference.pointer} still ${JSON.stringify(difference.before)}`,
    got: `${difference.pointer} ${JSON.stringify(difference.after)}`,
    contradicts: by,
    at,
  });
}
