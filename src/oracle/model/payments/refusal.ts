import { isDay } from '../../../journal/time.ts';
import { equal } from '../../../json/equal.ts';
import { isList, isObject, type Json, member } from '../../../json/value.ts';
import { isMasked } from '../../trace/list-page.ts';
import { brokenCredentials, type RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { type Span, spanOf } from '../spans.ts';
import { isEmpty, type PaymentField, paymentFields } from './asked.ts';

/** A refused create or update: what it asked for, and the rule that is broken if its effect shows anyway. */
export interface Refusal extends Span {
  readonly operation: 'createPayment' | 'updatePayment';
  readonly account: string | null;
  /** The id in the path of an update. */
  readonly target: string | null;
  readonly asked: ReadonlyMap<PaymentField, Json>;
  /** The rule about its credentials. `null` if they are right, as far as is known. */
  readonly credentials: RuleCase | null;
  /** The rules about its fields. */
  readonly wrong: ReadonlyMap<PaymentField, RuleCase>;
}

/** @param wasDisabled whether the API key of the request was disabled */
export function refusalOf(step: Step, account: string | null, wasDisabled: boolean): Refusal {
  const operation = step.operation === 'createPayment' ? 'createPayment' : 'updatePayment';
  const asked = new Map<PaymentField, Json>();
  for (const field of paymentFields) {
    const value = member(step.input, field);
    if (value !== undefined && !isMasked(value)) asked.set(field, value);
  }
  return {
    ...spanOf(step),
    operation,
    account,
    target: step.path['id'] ?? null,
    asked,
    credentials: brokenCredentials(step) ?? (wasDisabled ? ['AUTH-10', 'disabled'] : null),
    wrong: wrongFields(asked, operation === 'createPayment' && isObject(step.input)),
  };
}

/** Whether the request asked for exactly this value. Empty values do not count, because many requests send them. */
export function askedExactly({ asked }: Refusal, field: PaymentField, got: Json | undefined): boolean {
  return got !== undefined && !isEmpty(got) && got !== false && asked.has(field) && equal(asked.get(field), got);
}

/**
 * The rule that is broken if a refused request took effect.
 * @param field the field that shows the effect. `null` for the whole payment
 * @param owner the account of the payment that an update names. `null` if no such payment is known
 */
export function blameOf(refusal: Refusal, field: PaymentField | null, owner: string | null): RuleCase {
  const { credentials, operation, wrong, account } = refusal;
  if (credentials !== null) return credentials;
  if (operation === 'createPayment') return [...wrong.values()][0] ?? ['LIST-05', 'default'];
  if (owner === null) return ['PAYMENT-10', 'default'];
  if (account !== null && owner !== account) return ['ISOLATION-02', 'default'];
  return (field === null ? undefined : wrong.get(field)) ?? ['PAYMENT-18', 'default'];
}

function wrongFields(asked: ReadonlyMap<PaymentField, Json>, needsAmount: boolean): Map<PaymentField, RuleCase> {
  const wrong = new Map<PaymentField, RuleCase>();
  const amount = wrongAmount(asked.get('amount'));
  if (amount !== null) wrong.set('amount', ['PAYMENT-11', amount]);
  else if (needsAmount && !asked.has('amount')) wrong.set('amount', ['PAYMENT-02', 'default']);
  const day = wrongDay(asked.get('dueDate'));
  if (day !== null) wrong.set('dueDate', ['PAYMENT-12', day]);
  const url = asked.get('callbackSuccessUrl');
  if (typeof url === 'string' && !URL.canParse(url)) wrong.set('callbackSuccessUrl', ['PAYMENT-13', 'default']);
  for (const field of ['externalId', 'description'] as const) {
    const text = asked.get(field) ?? null;
    if (text !== null && typeof text !== 'string') wrong.set(field, ['PAYMENT-20', field]);
  }
  const fees = wrongAmount(asked.get('selfEarnedFees'));
  if (fees !== null && fees !== 'null') wrong.set('selfEarnedFees', ['PAYMENT-20', 'selfEarnedFees']);
  return wrong;
}

function wrongAmount(value: Json | undefined): string | null {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  return typeof value === 'string' && Number.isNaN(Number(value)) ? 'text' : null;
}

function wrongDay(value: Json | undefined): string | null {
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isDay(value) ? null : 'impossible-day';
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/.test(value)) return 'other-order';
  return /\d/.test(value) ? null : 'text';
}
