import type { Finding } from '../../finding.ts';
import { type Asked, cleared, isBeginningOf, isEmpty } from '../../model/payments/asked.ts';
import type { Refusal } from '../../model/payments/refusal.ts';
import type { Write } from '../../model/register.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import { found } from '../found.ts';
import { culprit, refusedValue, ruleOfRefusedUpdate } from './culprit.ts';
import { type Deviation, isIncidental, isRequestedValue, type JudgedDeviation } from './deviation.ts';

/**
 * How a deviation is reported. `null` if it is not one by now.
 * @param isNeverRight whether its place never shows this field as it was sent. Then no request is to blame
 */
export function judgeDeviation(deviation: Deviation, isNeverRight = false): JudgedDeviation | null {
  const { possible, shown, step } = deviation;
  const ofPlace = () => findingOf(placeRule(deviation), null, deviation);
  if (deviation.isUnclear) return { finding: null, instead: ofPlace() };
  // A value that was judged late may be allowed by now.
  if (possible.some(({ value }) => isRequestedValue(value, shown.value))) return null;
  // The document names no limits of texts. PAYMENT-06 alone speaks of what a service accepts and cuts.
  if (deviation.isCut) {
    const isItem = step.operation === 'listPayments';
    return isItem ? { finding: findingOf(['PAYMENT-06', deviation.field], null, deviation), instead: null } : null;
  }
  if (isIncidental(deviation))
    return { finding: null, instead: findingOf(updateRule(deviation) ?? placeRule(deviation), null, deviation) };
  const refusal = isNeverRight || isOtherType(deviation) ? null : culprit(deviation);
  if (refusal === 'unclear') return null;
  if (refusal !== null) {
    const rule = ruleOfRefusedUpdate(refusal, deviation);
    return { finding: findingOf(rule, refusal, deviation), instead: null, culprit: rule };
  }
  const rule = isNeverRight ? null : updateRule(deviation);
  if (rule === null) return { finding: ofPlace(), instead: null };
  return { finding: findingOf(rule, null, deviation), instead: step.operation === 'updatePayment' ? null : ofPlace() };
}

/** Whether the value may only be late: an earlier one, or empty. A list item has its amount from the beginning. */
export function isLate(deviation: Deviation): boolean {
  const { field, payment, possible, shown, step } = deviation;
  if (refusedValue(deviation) !== null) return false;
  const older = payment.writes(field);
  const isPossible = (asked: Asked) => possible.some(({ value }) => value === asked);
  // Defaults of the service are unknown, and so is a payment whose create was not seen.
  const mayHaveBeen = ({ value }: Write<Asked>) => {
    // Whether the response to a write shows what a service put in place of a removed value, other responses tell.
    if (value === cleared) return !isIncidental(deviation);
    return (
      typeof value === 'symbol' ||
      isRequestedValue(value, shown.value) ||
      (isBeginningOf(value, shown.value) && !isPossible(value))
    );
  };
  const wasThere = older.some((write) => write.begin <= step.end && mayHaveBeen(write));
  const isBare = step.operation === 'listPayments' && field === 'amount';
  return wasThere || payment.create === null || (isEmpty(shown.value) && !isBare);
}

export function findingOf(rule: RuleCase, refusal: Refusal | null, deviation: Deviation): Finding {
  const { field, possible, shown, at, step, isUnclear } = deviation;
  const asked = isUnclear ? possible.filter(({ value }) => typeof value !== 'symbol') : possible;
  const expected = asked.map(({ value }) => (typeof value === 'symbol' ? 'nothing' : JSON.stringify(value)));
  const by = refusal?.by ?? possible.at(-1)?.by ?? null;
  return found(...rule, step, {
    contradicts: by === step.id ? null : by,
    at: shown.pointer === '' ? at : `${at}${shown.pointer}`,
    message: messageOf(refusal, deviation),
    expected: `${field} ${[...new Set(expected)].join(' or ')}`,
    got: shown.value === undefined ? `no ${field}` : `${field} ${JSON.stringify(shown.value)}`,
  });
}

function messageOf(refusal: Refusal | null, { payment, field, step }: Deviation): string {
  const where = step.operation === 'listPayments' ? 'The list' : `The response to ${step.operation}`;
  const whose = `${where} shows payment ${payment.id}`;
  if (refusal !== null) return `${whose} with the ${field} of a refused ${refusal.operation}.`;
  return `${whose}, whose ${field} differs from the accepted one.`;
}

/** The rule about the update that did not take effect, or that changed the amount. `null` if no update is to blame. */
function updateRule(deviation: Deviation): RuleCase | null {
  const { field, payment, possible, isCarried, step } = deviation;
  const isUpdate = step.operation === 'updatePayment';
  if (isIncidental(deviation) && !isUpdate) return null;
  if (isIncidental(deviation) && field === 'amount') return ['PAYMENT-09', 'default'];
  // If no request ever asked for the value, this is not a missing update. The list item itself is wrong.
  const isOdd = step.operation === 'listPayments' && !isLate(deviation);
  const isCreate = payment.create !== null && possible.at(-1)?.by === payment.create.by;
  if ((!isCreate && !isOdd) || isUpdate) return ['PAYMENT-08', field];
  const wasUpdated = payment.updates.some(({ begin }) => begin <= step.end);
  return field === 'amount' && isCarried && wasUpdated && !isOtherType(deviation) ? ['PAYMENT-09', 'default'] : null;
}

/** The rule about the place that shows the value. */
function placeRule({ field, step }: Deviation): RuleCase {
  if (step.operation === 'readPayment') return ['PAYMENT-07', 'known'];
  if (step.operation === 'publicPayment') return ['PAYMENT-14', 'known'];
  if (step.operation === 'sandboxPay') return ['PAYMENT-15', 'default'];
  if (step.operation === 'createPayment') return field === 'amount' ? ['PAYMENT-01', 'default'] : ['PAYMENT-03', field];
  return field === 'amount' ? ['PAYMENT-05', 'default'] : ['PAYMENT-06', field];
}

/** Whether the value is the requested one with another type (text or number). No request changed it then. */
function isOtherType({ possible, shown: { value: got } }: Deviation): boolean {
  if (typeof got !== 'string' && typeof got !== 'number') return false;
  return possible.some(
    ({ value }) =>
      typeof value !== 'symbol' && typeof value !== typeof got && got !== '' && Number(got) === Number(value),
  );
}
