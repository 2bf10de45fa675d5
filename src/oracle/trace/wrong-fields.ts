import type { PaymentField } from '../../contract/operations.ts';
import { type CaseOf, casesOf } from '../../contract/rules.ts';
import { isDay } from '../../journal/time.ts';
import { isList, isObject, type Json, member } from '../../json/value.ts';
import { isNoUrl, missingFields, mistypedFields } from './fields.ts';
import type { RuleCase } from './refusal.ts';
import type { Step } from './step.ts';

/**
 * The fields for which a create or update must be refused, each with its rule. Values that a service may read as right
 * ones are left out, such as a text with digits in place of a number.
 */
export function wrongFields(step: Step): ReadonlyMap<PaymentField, RuleCase> {
  const wrong = new Map<PaymentField, RuleCase>();
  const { input } = step;
  if (missingFields(step).includes('amount')) wrong.set('amount', ['PAYMENT-02', 'default']);
  if (!isObject(input)) return wrong;
  const amount = wrongAmount(member(input, 'amount'));
  if (amount !== null) wrong.set('amount', ['PAYMENT-11', amount]);
  const day = wrongDay(member(input, 'dueDate'));
  if (day !== null) wrong.set('dueDate', ['PAYMENT-12', day]);
  const url = member(input, 'callbackSuccessUrl');
  if (typeof url === 'string' ? isNoUrl(url) : isNoText(url))
    wrong.set('callbackSuccessUrl', ['PAYMENT-13', 'default']);
  for (const field of casesOf('PAYMENT-20'))
    if (isWrongOptional(field, member(input, field))) wrong.set(field, ['PAYMENT-20', field]);
  return wrong;
}

/** The rule by which a withdrawal must be refused, whatever the balance. `null` if it may be accepted. */
export function wrongWithdrawal(step: Step): RuleCase | null {
  if (missingFields(step).length > 0) return ['FEES-02', 'default'];
  const isNull = member(step.input, 'amount') === null;
  return isNull || mistypedFields(step).length > 0 ? ['FEES-03', 'text'] : null;
}

/** Whether an optional field has another type. */
function isWrongOptional(field: CaseOf<'PAYMENT-20'>, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  return field === 'selfEarnedFees' ? wrongAmount(value) !== null : typeof value !== 'string';
}

/** The case of PAYMENT-11 for an amount. `null` if it is a number or may be read as one. */
function wrongAmount(value: Json | undefined): string | null {
  if (value === undefined || typeof value === 'number') return null;
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  return isWord(value) ? 'text' : null;
}

/** The case of PAYMENT-12 for a due date. `null` if it may be right. */
function wrongDay(value: Json | undefined): string | null {
  if (typeof value !== 'string') return isNoText(value) ? 'text' : null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isDay(value) ? null : 'impossible-day';
  if (/^\d{2}[/.-]\d{2}[/.-]\d{4}$/.test(value)) return 'other-order';
  return isWord(value) ? 'text' : null;
}

/** Whether no service reads a value as a text. It may read a number, a list of one, or `[2030, 1, 31]` as a day. */
function isNoText(value: Json | undefined): boolean {
  if (isList(value)) return value.length !== 1 && value.some((part) => typeof part !== 'number');
  return isObject(value);
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !/\d|\$PIX_/.test(text);
}
