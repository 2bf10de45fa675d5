import type { Difference } from '../../../json/diff.ts';
import type { Finding } from '../../finding.ts';
import type { Pay } from '../../model/payments/payments.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import type { ShownPayment } from './snapshots.ts';

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

/** The request that a change of a payment is laid to, if it is not the pay of that payment. */
export interface ChangeCause {
  readonly rule: RuleCase;
  /** The exchange. `null` if it is not recorded. */
  readonly by: string | null;
  readonly what: string;
}

/** A payment that changed although only another one was paid, or its pay was refused. */
export function changedWithoutPay(
  { payment, step, at }: ShownPayment,
  difference: Difference,
  cause: ChangeCause,
): Finding {
  const { pointer, before, after } = difference;
  return found(...cause.rule, step, {
    message: `${cause.what}, and payment ${payment.id} was not paid.`,
    expected: `${pointer} still ${JSON.stringify(before)}`,
    got: `${pointer} ${JSON.stringify(after)}`,
    contradicts: cause.by,
    at: `${at}${pointer}`,
  });
}
