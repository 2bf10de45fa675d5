import type { PaymentField } from '../../../contract/operations.ts';
import { equal } from '../../../json/equal.ts';
import type { Json } from '../../../json/value.ts';
import { carries } from '../../../learn/records/echo.ts';
import { isEmpty } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { askedExactly, type Refusal, ruleOfRefusal } from '../../model/payments/refusal.ts';
import { overlaps, type Timed } from '../../model/spans.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import { type Deviation, isRequestedValue } from './deviation.ts';

/** Whether the value may come from a refused update since the last write, like one that certainly left another value. */
export function isExplained(deviation: Deviation, culprits: ReadonlySet<string>): boolean {
  const { payment, possible, step } = deviation;
  const since = Math.max(...possible.map(({ begin }) => begin));
  return payment.refusals.some(
    (one) => overlaps(one, since, step.end) && culprits.has(ruleOfRefusedUpdate(one, deviation).join()),
  );
}

/** The rule that a refused update breaks if it wrote the value. */
export function ruleOfRefusedUpdate(refusal: Refusal, { payment, field }: Deviation): RuleCase {
  return ruleOfRefusal(refusal, field, payment.account ?? refusal.account);
}

/** The refused update that the value comes from, perhaps shown elsewhere before. `unclear` if there are several. */
export function culprit(deviation: Deviation): Refusal | 'unclear' | null {
  const { payment, field, shown, possible, isOfOther } = deviation;
  if (isOfOther === true) return null;
  const certain = refusedValue(deviation) ?? carriedOut(deviation);
  const suspects = certain === null ? undone(deviation) : [certain];
  const [refusal] = suspects;
  if (refusal !== undefined) {
    const by = suspects.length === 1 ? refusal : 'unclear';
    payment.blame(field, { value: shown.value, by, end: Math.max(...suspects.map(({ end }) => end)) });
    return by;
  }
  const before = payment.blamed(field);
  if (before === undefined || !equal(before.value ?? null, shown.value ?? null)) return null;
  return possible.every(({ begin }) => begin <= before.end) ? before.by : null;
}

/** The refused update that asked for exactly the value shown, if no other request did. */
export function refusedValue({ payment, field, shown, step }: Deviation): Refusal | null {
  if (payment.writes(field).some(({ value }) => isRequestedValue(value, shown.value))) return null;
  // A response that is late may show a default, such as a due date in three days.
  const usual = payment.default(field);
  if (usual !== undefined && equal(usual, shown.value ?? null)) return null;
  const asked = (refusal: Refusal) => refusal.begin <= step.end && askedExactly(refusal, field, shown.value);
  return payment.refusals.findLast(asked) ?? null;
}

/** A refused update whose effect shows in another field of the record, if none accepted wrote this field since. */
function carriedOut({ payment, record, step, possible }: Deviation): Refusal | null {
  const written = Math.max(...possible.map(({ begin }) => begin));
  const isSeen = (refusal: Refusal) =>
    [...refusal.asked].some(([field, value]) => isOnlyOf(field, value, payment, record));
  return payment.refusals.findLast((one) => overlaps(one, written, step.end) && isSeen(one)) ?? null;
}

/** Whether a record shows a value that no accepted request asked for. */
function isOnlyOf(field: PaymentField, value: Json, payment: Payment, record: Json): boolean {
  if (isEmpty(value) || !carries(record, field, value).carried) return false;
  return !payment.writes(field).some((write) => isRequestedValue(write.value, value));
}

/**
 * The refused updates since the last correct value. None if another request may have changed the payment, or if the
 * response also shows payments wrong that no refused request named.
 */
function undone({ payment, right, step, possible, isBeside }: Deviation): readonly Refusal[] {
  if (right === null || isBeside === true) return [];
  const since = (one: Timed) => overlaps(one, right.begin, step.end);
  if (payment.updates.some(since) || payment.pays.some(since) || possible.some(since)) return [];
  return payment.refusals.filter(since);
}
