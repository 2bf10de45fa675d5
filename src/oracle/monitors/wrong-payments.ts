import { type CaseOf, casesOf } from '../../contract/rules.ts';
import { isDay } from '../../journal/time.ts';
import { isList, isObject, type Json, member } from '../../json/value.ts';
import type { Monitor } from '../monitor.ts';
import { missingFields } from '../trace/fields.ts';
import { credentialRule, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { isNoUrl, wronglyAccepted } from './found.ts';

/** Accepted payment requests with a field that must be refused: PAYMENT-02, 11, 12, 13, 16 and 20. */
export const wrongPaymentMonitor: Monitor = {
  operations: ['createPayment', 'updatePayment', 'sandboxPay'],
  outcomes: ['accepted'],
  *step(step) {
    if (!isRead(step) || credentialRule(step) !== 'valid') return;
    for (const [[rule, of], field] of wrongIn(step))
      yield wronglyAccepted(rule, of, step, `its ${field} is missing or wrong`);
  },
};

/** Whether the body is JSON and has a JSON content type. */
function isRead({ input, entry: { request } }: Step): boolean {
  return (
    isObject(input) && request.headers.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value))
  );
}

function* wrongIn(step: Step): Iterable<readonly [RuleCase, field: string]> {
  const [missing] = missingFields(step);
  if (step.operation === 'sandboxPay') {
    if (missing === 'id') yield [['PAYMENT-16', 'missing'], 'id'];
    return;
  }
  if (step.operation === 'createPayment' && missing === 'amount') yield [['PAYMENT-02', 'default'], 'amount'];
  const amount = wrongAmount(member(step.input, 'amount'));
  // No field is required on update. A service may read null as a field that was not sent.
  const mayBeUnsent = step.operation === 'updatePayment' && amount === 'null';
  if (amount !== null && !mayBeUnsent) yield [['PAYMENT-11', amount], 'amount'];
  const day = wrongDay(member(step.input, 'dueDate'));
  if (day !== null) yield [['PAYMENT-12', day], 'dueDate'];
  const url = member(step.input, 'callbackSuccessUrl');
  if (typeof url === 'string' && isNoUrl(url)) yield [['PAYMENT-13', 'default'], 'callbackSuccessUrl'];
  for (const field of casesOf('PAYMENT-20'))
    if (isOfAnotherType(field, member(step.input, field))) yield [['PAYMENT-20', field], field];
}

/**
 * Whether an optional field has another type. A service may read null as a field that was not sent, and a number or a
 * boolean as its text.
 */
function isOfAnotherType(field: CaseOf<'PAYMENT-20'>, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (field !== 'selfEarnedFees') return typeof value === 'object';
  return typeof value !== 'number' && (typeof value !== 'string' || wrongAmount(value) !== null);
}

/** The case of a wrong amount. A service may read a text with digits as a number. */
function wrongAmount(value: Json | undefined): string | null {
  if (value === undefined || typeof value === 'number') return null;
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  return /\p{L}/u.test(value) && !/\d|\$PIX_/.test(value) ? 'text' : null;
}

/** The case of a wrong day. A service may read a text with digits in another form as a day. */
function wrongDay(value: Json | undefined): string | null {
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isDay(value) ? null : 'impossible-day';
  if (/^\d{2}[/.-]\d{2}[/.-]\d{4}$/.test(value)) return 'other-order';
  return /\p{L}/u.test(value) && !/\d|\$PIX_/.test(value) ? 'text' : null;
}
