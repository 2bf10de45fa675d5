import { type PaymentField, paymentFields } from '../../../contract/operations.ts';
import { equal } from '../../../json/equal.ts';
import { type Json, member } from '../../../json/value.ts';
import { isMasked } from '../../trace/list-page.ts';
import { brokenCredentials, type RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { wrongFields } from '../../trace/wrong-fields.ts';
import { type Span, spanOf } from '../spans.ts';
import { isEmpty } from './asked.ts';

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
    wrong: wrongFields(step),
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
export function ruleOfRefusal(refusal: Refusal, field: PaymentField | null, owner: string | null): RuleCase {
  const { credentials, operation, wrong, account } = refusal;
  if (credentials !== null) return credentials;
  if (operation === 'createPayment') return [...wrong.values()][0] ?? ['LIST-05', 'default'];
  if (owner === null) return ['PAYMENT-10', 'default'];
  if (account !== null && owner !== account) return ['ISOLATION-02', 'default'];
  return (field === null ? undefined : wrong.get(field)) ?? ['PAYMENT-18', 'default'];
}

/** The rule that is broken if a refused create took effect, as a key of a set or a map. */
export function createRuleKey(refusal: Refusal): string {
  return ruleOfRefusal(refusal, null, null).join();
}
