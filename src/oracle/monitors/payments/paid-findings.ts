import type { Difference } from '../../../json/diff.ts';
import type { Finding } from '../../finding.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Pay } from '../../model/payments/payments.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

const expectedChange = 'a difference in more than a timestamp, as other payments show';

/** What is said of a paid payment that looks unpaid, by what was read of it. */
const unpaidLooks = {
  changed: {
    read: 'before and after',
    expected: 'the state that other responses show',
    got: 'a payment that changed and has the state of an unpaid one',
  },
  unchanged: { read: 'before and after', expected: expectedChange, got: 'none' },
  'not seen before': {
    read: 'afterwards',
    expected: expectedChange,
    got: 'a payment that looks like every unpaid one',
  },
};

/** A payment that was paid and shows it nowhere, or not in its state. */
export function paidWithoutEffect(pay: Pay, look: keyof typeof unpaidLooks, step: Step, at: string): Finding {
  const { read, expected, got } = unpaidLooks[look];
  const message = `Payment ${pay.id} was paid, and read ${read}.`;
  return found('PAYMENT-17', 'default', step, { message, expected, got, contradicts: pay.by, at });
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
