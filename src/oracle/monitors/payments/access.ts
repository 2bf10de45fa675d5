import { getOrInsert } from '../../../json/get-or-insert.ts';
import { isObject } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import { identifierAt } from '../../../learn/records/identifier.ts';
import { identifierRank } from '../../../learn/records/names.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Asked } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Monitor } from '../../monitor.ts';
import { patienceMs, Suspicions } from '../../suspicion.ts';
import { isMasked, listPage } from '../../trace/list-page.ts';
import { areCredentialsPlausible, type RuleCase } from '../../trace/refusal.ts';
import { isAboutRequest, isRight } from '../../trace/right.ts';
import type { Step } from '../../trace/step.ts';
import { wrongFields } from '../../trace/wrong-fields.ts';
import { found } from '../found.ts';
import { placeOf } from './places.ts';

/** Two payments with their ids in the same place show that this is the place of the id. */
const enoughIds = 2;
const mostFound = 50_000;
const mostRenamed = 200;
/** A write that comes sooner after the create may meet a server that does not know the payment. In milliseconds. */
const leastAgeMs = 500;
/** Another number may be equal to such an id by chance, and so may the id of a transaction that a write returns. */
const smallNumber = /^\d{1,5}$/;
/** Only names such as `id` or `paymentId` have this rank. A `code` or `orderId` may be counted for each account. */
const clearRank = 85;

/**
 * Judges requests with the id of a payment (PAYMENT-07, 08, 14, 15). They must return that payment and no other. Updates
 * and pays must know a payment that reads showed.
 */
export class AccessMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'publicPayment', 'updatePayment', 'sandboxPay'] as const;
  readonly doubts = new Suspicions();
  readonly #idPlaces = new Map<string, Set<string>>();
  /** The first accepted reads, by place and payment. */
  readonly #found = new Map<string, { readonly end: number; readonly by: string }>();
  /** Whether a lookup without credentials was accepted. If it needs credentials, the service may hide the payment. */
  #isLookupOpen = false;
  /** The last writes that did not know a payment which a read had shown, by operation, method and payment. */
  readonly #unknown = new Map<string, { readonly payment: Payment; readonly step: Step; readonly by: string }>();

  /** When the last list with an id was read, in milliseconds since 1970. */
  readonly #listed = new Map<string, number>();
  /** Reads that showed another id of a payment which a write may have given one. */
  readonly #renamed: { readonly payment: Payment; readonly step: Step; readonly finding: Finding }[] = [];

  *step(step: Step, model: Model): Iterable<Finding> {
    const page = listPage(step);
    for (const id of page === null ? [] : model.payments.idsOf(page))
      if (id !== null && (this.#listed.size < mostFound || this.#listed.has(id))) this.#listed.set(id, step.begin);
    const payment = model.payments.of(step);
    if (payment === undefined) return;
    if (step.outcome === 'accepted') yield* this.#otherPayment(payment, step, model);
    if (isWrite(step)) {
      this.#write(payment, step, model);
    } else if (step.outcome === 'accepted') {
      this.doubts.clear(keyOf(step, payment), step);
      this.#isLookupOpen ||= isBareLookup(step);
      const key = keyOf(step, payment);
      if (this.#found.size < mostFound && !this.#found.has(key)) this.#found.set(key, { end: step.end, by: step.id });
    } else if (this.#isNotFound(step, payment) && isOwn(payment, step, model)) {
      const since = payment.create?.end ?? step.begin;
      const by = payment.create?.by ?? null;
      this.doubts.raise(keyOf(step, payment), {
        what: notFound(payment, step, by),
        read: step,
        by,
        since,
      });
    }
  }

  *end({ credentials }: Model): Iterable<Finding> {
    for (const { payment, step, finding } of this.#renamed) {
      const writes = [...payment.updates, ...payment.pays].filter(({ begin }) => begin <= step.end);
      const written = Math.max(...writes.map(({ end }) => end));
      // A list that is newer than the last write shows that the payment kept its id.
      const since = written + Math.max(patienceMs, 2 * this.doubts.lagMs);
      if ((this.#listed.get(payment.id) ?? 0) >= since) yield finding;
    }
    for (const { payment, step, by } of this.#unknown.values()) {
      const { jwt, apiKey } = step.carried;
      const age = step.begin - (payment.create?.end ?? step.begin);
      if (age < Math.max(leastAgeMs, 2 * this.doubts.lagMs)) continue;
      if (credentials.openedAround(jwt ?? apiKey ?? '', step) !== null) yield notFound(payment, step, by);
    }
  }

  /** Remembers a write that does not know a payment, unless a later one does. */
  #write(payment: Payment, step: Step, model: Model): void {
    const { operation, outcome, carried, begin } = step;
    const key = `${operation} ${carried.methods} ${payment.id}`;
    if (outcome === 'accepted') this.#unknown.delete(key);
    const read = this.#found.get(`readPayment ${carried.methods} ${payment.id}`);
    if (read === undefined || read.end > begin || !isUnknown(payment, step, model)) return;
    if (this.#unknown.size < mostFound) this.#unknown.set(key, { payment, step, by: read.by });
  }

  /**
   * A 404, or another refusal of a lookup that was accepted before. A service may refuse credentials with any of these
   * statuses. Refusals other than 404 therefore count only for requests without credentials. A lookup may say that a
   * payment is no longer open to the public.
   */
  #isNotFound(step: Step, payment: Payment): boolean {
    const isBare = isBareLookup(step);
    if (step.status === 404) return this.#isLookupOpen || !isBare;
    if (step.status === 410 && payment.pays.some(({ begin }) => begin <= step.end)) return false;
    return isBare && isAboutRequest(step) && this.#found.has(keyOf(step, payment));
  }

  /** Responses that showed the requested ids in one place may not show another id there. */
  *#otherPayment(payment: Payment, step: Step, { payments }: Model): Iterable<Finding> {
    const { id, create } = payment;
    const { output } = step;
    // Other rules speak of unknown ids, and this may be one. The id of a 202 may be that of a job.
    if (output === undefined || create === null || step.status === 202) return;
    const place = placeOf(step);
    const learnt = this.#learnt(place);
    const shown = learnt.map((at) => ({ at, other: identifierAt(output, at) }));
    // A place may have been learnt by chance, for example that of a number which each account counts for itself.
    if (shown.some(({ other }) => other === id)) return;
    const others = shown.flatMap(({ at, other }) => (other === null || isMasked(other) ? [] : [{ at, other }]));
    const certain = others.find(({ other }) => payments.get(other)?.create || !mayHaveOtherId(payment, step));
    const wrong = certain ?? others[0];
    if (wrong !== undefined) {
      const finding = otherId(payment, step, wrong.other, wrong.at);
      if (certain !== undefined) yield finding;
      else if (!isWrite(step) && this.#renamed.length < mostRenamed) this.#renamed.push({ payment, step, finding });
    }
    if (learnt.length > 0) return;
    for (const { value, pointer, name } of leaves(output, { ...walkLimits, nodes: 200 })) {
      if (String(value) !== id || (smallNumber.test(id) && (isWrite(step) || identifierRank(name) < clearRank)))
        continue;
      getOrInsert(this.#idPlaces, `${place}|${pointer}`, () => new Set()).add(id);
    }
  }

  /** The pointers where responses of a place showed the requested ids. */
  #learnt(place: string): string[] {
    return [...this.#idPlaces].flatMap(([key, ids]) => {
      const [where, pointer = ''] = key.split('|');
      return where === place && ids.size >= enoughIds ? [pointer] : [];
    });
  }
}

function otherId({ id, create }: Payment, step: Step, other: string, at: string): Finding {
  return found(...ruleOf(step), step, {
    message: `Payment ${id} was ${done(step)} by its id.`,
    expected: `the payment ${id}`,
    got: `the payment ${other}`,
    contradicts: create?.by ?? null,
    at,
  });
}

function keyOf(step: Step, { id }: Payment): string {
  return `${placeOf(step)} ${id}`;
}

function isBareLookup({ operation, carried }: Step): boolean {
  return operation === 'publicPayment' && carried.methods === 'none';
}

function isWrite({ operation }: Step): boolean {
  return operation === 'updatePayment' || operation === 'sandboxPay';
}

/** Whether a write may have given a payment another id, or the response of a write may show the id of something else. */
function mayHaveOtherId({ updates, pays }: Payment, step: Step): boolean {
  return isWrite(step) || [...updates, ...pays].some(({ begin }) => begin <= step.end);
}

/** Whether a payment certainly existed for the caller. A payment past its due date may be gone. */
export function isOwn(payment: Payment, step: Step, { payments, apiKeys }: Model): boolean {
  const { create } = payment;
  if (create === null || !create.certain || create.end > step.begin) return false;
  const isPast = ({ value }: { value: Asked }) => typeof value === 'string' && Date.parse(value) <= step.begin;
  if (payment.writes('dueDate').some(isPast)) return false;
  if (step.operation === 'publicPayment') return true;
  if (apiKeys.wasDisabled(step)) return false;
  return areCredentialsPlausible(step) && payments.accountOf(step) === create.account;
}

/**
 * Whether a right write does not know an unpaid payment of its account. A service may look for unpaid payments alone, and
 * a pay may be for a JWT alone.
 */
function isUnknown(payment: Payment, step: Step, model: Model): boolean {
  const { status, operation, carried, input } = step;
  if (status !== 404 || !isRight(step) || !isObject(input) || wrongFields(step).size > 0) return false;
  if (operation === 'sandboxPay' && carried.methods !== 'jwt') return false;
  return isOwn(payment, step, model) && payment.pays.every((pay) => pay.begin > step.end);
}

/** The rule that is broken if an operation does not find a payment, or finds another. */
function ruleOf({ operation, carried }: Step): RuleCase {
  if (operation === 'readPayment') return ['PAYMENT-07', 'known'];
  if (operation === 'publicPayment') return ['PAYMENT-14', 'known'];
  if (operation === 'sandboxPay') return ['PAYMENT-15', 'default'];
  return carried.methods === 'key' ? ['AUTH-03', 'update'] : ['PAYMENT-08', 'all'];
}

function done({ operation }: Step): string {
  return operation === 'sandboxPay' ? 'paid' : operation === 'updatePayment' ? 'updated' : 'read';
}

function notFound({ id }: Payment, step: Step, by: string | null): Finding {
  return found(...ruleOf(step), step, {
    message: `Payment ${id} was ${done(step)} by its id after it had been created.`,
    expected: 'accepted (2xx)',
    contradicts: by,
  });
}
