import type { PaymentField } from '../../../contract/operations.ts';
import { isDay } from '../../../journal/time.ts';
import { equal } from '../../../json/equal.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import { type Json, member } from '../../../json/value.ts';
import { carries } from '../../../learn/records/echo.ts';
import type { Finding } from '../../finding.ts';
import { type Asked, agrees, cleared, isCutOf, isEmpty } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { askedExactly, type Refusal, ruleOfRefusal } from '../../model/payments/refusal.ts';
import type { Write } from '../../model/register.ts';
import type { Span } from '../../model/spans.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import type { Places, Shown } from './places.ts';
import type { Right } from './rights.ts';

/** A response that shows a value of a payment field that no possibly effective request asked for. */
export interface Deviation {
  readonly field: PaymentField;
  readonly place: string;
  readonly payment: Payment;
  readonly possible: readonly Write<Asked>[];
  readonly shown: Shown;
  readonly record: Json;
  /** JSON Pointer to the record in the body. */
  readonly at: string;
  readonly step: Step;
  /** Whether the place is known to carry the field. */
  readonly isCarried: boolean;
  /** The last response of the same place with the correct value. `null` if there is none. */
  readonly right: Right | null;
  /**
   * Whether the value may be right: it is empty, and the service may have emptied the field on an update or a pay. It is
   * wrong only if another place shows the field as sent.
   */
  readonly isUnclear: boolean;
  /** Whether a text is shown in a form that differs from the sent one and that a service may store. */
  readonly isReworded: boolean;
  /** Whether a long text is shown cut, and no longer one of this field was shown whole. */
  readonly isCut: boolean;
  /** Whether the same response shows this field wrong in a payment that no refused request named. */
  readonly isBeside?: boolean;
  /** Whether an accepted update of another payment asked for the value. It may have changed this one, too. */
  readonly isOfOther?: boolean;
}

/** How a deviation is reported. What another place shows decides at the end of the trace. */
export interface Judged {
  /** If no other place shows the field as sent. `null` if nothing is wrong then. */
  readonly finding: Finding | null;
  /** If another place shows the field as sent. `null` if that makes no difference. */
  readonly instead: Finding | null;
  /** The rule of the refused request that certainly left the value, if one did. */
  readonly culprit?: RuleCase;
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
    if (value === cleared) return !isAside(deviation);
    return (
      typeof value === 'symbol' || isThe(value, shown.value) || (isCutOf(value, shown.value) && !isPossible(value))
    );
  };
  const wasThere = older.some((write) => write.begin <= step.end && mayHaveBeen(write));
  const isBare = step.operation === 'listPayments' && field === 'amount';
  return wasThere || payment.create === null || (isEmpty(shown.value) && !isBare);
}

function isThe(asked: Asked, got: Json | undefined): boolean {
  return (typeof asked === 'string' || typeof asked === 'number') && agrees(asked, got, true);
}

/** When the last request that may have written the field ended, in milliseconds since 1970. */
export function lastRight({ possible }: Deviation): number {
  return Math.max(...possible.map(({ end }) => end).filter((end) => Number.isFinite(end)));
}

/**
 * How a deviation is reported. `null` if it is not one by now.
 * @param isNeverRight whether its place never shows this field as it was sent. Then no request is to blame
 */
export function judge(deviation: Deviation, isNeverRight = false): Judged | null {
  const { possible, shown, step } = deviation;
  const ofPlace = () => findingOf(placeRule(deviation), null, deviation);
  if (deviation.isUnclear) return { finding: null, instead: ofPlace() };
  // A value that was judged late may be allowed by now.
  if (possible.some(({ value }) => isThe(value, shown.value))) return null;
  // The document names no limits of texts. PAYMENT-06 alone speaks of what a service accepts and cuts.
  if (deviation.isCut) {
    const isItem = step.operation === 'listPayments';
    return isItem ? { finding: findingOf(['PAYMENT-06', deviation.field], null, deviation), instead: null } : null;
  }
  if (isAside(deviation))
    return { finding: null, instead: findingOf(updateRule(deviation) ?? placeRule(deviation), null, deviation) };
  const refusal = isNeverRight || isOtherType(deviation) ? null : culprit(deviation);
  if (refusal === 'unclear') return null;
  if (refusal !== null) {
    const rule = blamed(refusal, deviation);
    return { finding: findingOf(rule, refusal, deviation), instead: null, culprit: rule };
  }
  const rule = isNeverRight ? null : updateRule(deviation);
  if (rule === null) return { finding: ofPlace(), instead: null };
  return { finding: findingOf(rule, null, deviation), instead: step.operation === 'updatePayment' ? null : ofPlace() };
}

/**
 * Whether the response to a write shows a field that an update did not name, or that a create or pay need not show. If
 * other places show the same value, the service stored it, and the rules about these places say so.
 */
export function isAside({ step, field }: Deviation): boolean {
  if (step.operation === 'updatePayment') return member(step.input, field) === undefined;
  return step.operation === 'createPayment' || step.operation === 'sandboxPay';
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

/** Whether the value may come from a refused update since the last write, like one that certainly left another value. */
export function isExplained(deviation: Deviation, culprits: ReadonlySet<string>): boolean {
  const { payment, possible, step } = deviation;
  const since = Math.max(...possible.map(({ begin }) => begin));
  return payment.refusals.some(
    (one) => one.begin <= step.end && one.end >= since && culprits.has(blamed(one, deviation).join()),
  );
}

function blamed(refusal: Refusal, { payment, field }: Deviation): RuleCase {
  return ruleOfRefusal(refusal, field, payment.account ?? refusal.account);
}

/** The refused update that the value comes from, perhaps shown elsewhere before. `unclear` if there are several. */
function culprit(deviation: Deviation): Refusal | 'unclear' | null {
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
function refusedValue({ payment, field, shown, step }: Deviation): Refusal | null {
  if (payment.writes(field).some(({ value }) => isThe(value, shown.value))) return null;
  const asked = (refusal: Refusal) => refusal.begin <= step.end && askedExactly(refusal, field, shown.value);
  return payment.refusals.findLast(asked) ?? null;
}

/** A refused update whose effect shows in another field of the record, if none accepted wrote this field since. */
function carriedOut({ payment, record, step, possible }: Deviation): Refusal | null {
  const written = Math.max(...possible.map(({ begin }) => begin));
  const isSeen = (refusal: Refusal) =>
    [...refusal.asked].some(([field, value]) => isOnlyOf(field, value, payment, record));
  return payment.refusals.findLast((one) => one.begin <= step.end && one.end >= written && isSeen(one)) ?? null;
}

/** Whether a record shows a value that no accepted request asked for. */
function isOnlyOf(field: PaymentField, value: Json, payment: Payment, record: Json): boolean {
  if (isEmpty(value) || !carries(record, field, value).carried) return false;
  return !payment.writes(field).some((write) => isThe(write.value, value));
}

/**
 * The refused updates since the last correct value. None if another request may have changed the payment, or if the
 * response also shows payments wrong that no refused request named.
 */
function undone({ payment, right, step, possible, isBeside }: Deviation): readonly Refusal[] {
  if (right === null || isBeside === true) return [];
  const since = ({ begin, end }: { begin: number; end: number }) => end >= right.begin && begin <= step.end;
  if (payment.updates.some(since) || payment.pays.some(since) || possible.some(since)) return [];
  return payment.refusals.filter(since);
}

/** Whether the value is the requested one with another type (text or number). No request changed it then. */
function isOtherType({ possible, shown: { value: got } }: Deviation): boolean {
  if (typeof got !== 'string' && typeof got !== 'number') return false;
  return possible.some(
    ({ value }) =>
      typeof value !== 'symbol' && typeof value !== typeof got && got !== '' && Number(got) === Number(value),
  );
}

/** The rule about the update that did not take effect, or that changed the amount. `null` if no update is to blame. */
function updateRule(deviation: Deviation): RuleCase | null {
  const { field, payment, possible, isCarried, step } = deviation;
  const isUpdate = step.operation === 'updatePayment';
  if (isAside(deviation) && !isUpdate) return null;
  if (isAside(deviation) && field === 'amount') return ['PAYMENT-09', 'default'];
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

/** Whether one of the responses showed a field as sent, and then only an update may have changed it. */
export function wasLost({ payment, possible, step }: Deviation, right: readonly (Right | null)[]): boolean {
  const last = possible.at(-1) ?? { begin: -Infinity, end: 0 };
  return right.some((one) => {
    if (one === null || one.begin < last.end) return false;
    const since = ({ begin, end }: Span) => begin > last.begin && end >= one.begin && begin <= step.end;
    return payment.updates.some(since) && !payment.pays.some(since);
  });
}

/** The place and the field of a deviation, as a key. */
export function whereOf({ place, field }: Pick<Deviation, 'place' | 'field'>): string {
  return `${place} ${field}`;
}

/** So many payments with another value show that the list never shows the field as it was sent. */
const enoughPayments = 3;

/**
 * Fields that a place shows under their own names with other values, for several payments and never right. The
 * document says that list items have the input fields; a field that they lack altogether may be optional. It does not
 * say in which form other responses show a field, so there only a value in the form of the request is wrong, unless the
 * operation shows the field as sent to another method.
 */
export function neverRight(deviations: readonly Deviation[], places: Places): Set<string> {
  const payments = new Map<string, Set<Payment>>();
  for (const deviation of deviations) {
    const { place, field, shown, payment, record } = deviation;
    const pointer = place === 'listPayments' ? `/${field}` : places.pointerToOther(place, field);
    const isThere = shown.pointer === pointer && getPointer(record, pointer) != null;
    const isNamed = isThere || (place !== 'listPayments' && isSameForm(deviation));
    if (isNamed) getOrInsert(payments, whereOf(deviation), () => new Set()).add(payment);
  }
  return new Set([...payments].flatMap(([where, all]) => (all.size >= enoughPayments ? [where] : [])));
}

/**
 * Whether a due date is another day in the form YYYY-MM-DD, or a sum of money differs by at most a cent. The service may
 * show other values in a form of its own.
 */
function isSameForm({ field, possible, shown: { value: got } }: Deviation): boolean {
  if (field === 'dueDate') return typeof got === 'string' && isDay(got);
  return (
    typeof got === 'number' && possible.some(({ value }) => typeof value === 'number' && Math.abs(got - value) < 0.015)
  );
}
