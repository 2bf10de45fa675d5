import { isObject } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { isBareLookup } from '../../model/payments/payments.ts';
import type { Monitor } from '../../monitor.ts';
import { longestLagMs, patienceMs, Suspicions } from '../../suspicion.ts';
import { isAboutRequest, isRight } from '../../trace/right.ts';
import type { Step } from '../../trace/step.ts';
import { wrongFields } from '../../trace/wrong-fields.ts';
import { isOwn, isWrite, notFound } from './access.ts';
import { placeOf } from './places.ts';

const mostKnown = 50_000;
/** A write that comes sooner after the create may meet a server that does not know the payment. In milliseconds. */
const leastAgeMs = 500;

/** A write that does not know a payment, and the read that showed the payment before. */
interface UnknownTo {
  readonly payment: Payment;
  readonly write: Step;
  readonly read: string;
}

/**
 * Judges requests that do not find a payment of their account by its id (PAYMENT-07, 08, 14, 15). A read may only be
 * early, so its last repetition counts. A write counts if a read with the same credentials found the payment before.
 */
export class UnknownPaymentMonitor implements Monitor {
  readonly operations = ['readPayment', 'publicPayment', 'updatePayment', 'sandboxPay'] as const;
  readonly doubts = new Suspicions();
  /** The first accepted reads, by place and payment. */
  readonly #reads = new Map<string, Step>();
  /** Places and payments of doubts about payments that no read has found there. */
  readonly #unfound = new Set<string>();
  /** The last such writes, by operation, method and payment. */
  readonly #unknownTo = new Map<string, UnknownTo>();

  step(step: Step, model: Model): Finding[] {
    const payment = model.payments.of(step);
    if (payment === undefined) return [];
    if (isWrite(step)) this.#write(payment, step, model);
    else this.#read(payment, step, model);
    return [];
  }

  *end({ credentials }: Model): Iterable<Finding> {
    for (const { payment, write, read } of this.#unknownTo.values()) {
      const { jwt, apiKey } = write.carried;
      const age = write.begin - (payment.create?.end ?? write.begin);
      if (age < Math.max(leastAgeMs, 2 * this.doubts.lagMs)) continue;
      if (credentials.openedAround(jwt ?? apiKey ?? '', write) !== null) yield notFound(payment, write, read);
    }
  }

  #read(payment: Payment, step: Step, model: Model): void {
    const key = `${placeOf(step)} ${payment.id}`;
    const { by = null, end: since = step.begin } = payment.create ?? {};
    if (step.outcome === 'accepted') {
      if (this.#unfound.delete(key)) this.doubts.sawLag(step.end - since);
      this.doubts.clear(key, step, null);
      if (this.#reads.size < mostKnown && !this.#reads.has(key)) this.#reads.set(key, step);
    } else if (isNotFound(step, payment, this.#reads.has(key), model) && isOwn(payment, step, model)) {
      if (!this.#reads.has(key)) this.#unfound.add(key);
      // A service may show all payments late, and this may be its first sign.
      const isFirst = this.#unfound.has(key);
      const knownBy = isFirst ? since + longestLagMs - patienceMs : since;
      this.doubts.raise(key, { what: notFound(payment, step, by), read: step, by, since: knownBy });
    }
  }

  /** Remembers a write that does not know a payment, unless a later one does. */
  #write(payment: Payment, write: Step, model: Model): void {
    const { operation, outcome, carried, begin } = write;
    const key = `${operation} ${carried.methods} ${payment.id}`;
    if (outcome === 'accepted') this.#unknownTo.delete(key);
    const read = this.#reads.get(`readPayment ${carried.methods} ${payment.id}`);
    if (read === undefined || read.end > begin || !mustKnow(payment, write, model)) return;
    if (write.status === 404 && this.#unknownTo.size < mostKnown)
      this.#unknownTo.set(key, { payment, write, read: read.id });
  }
}

/**
 * A 404, or another refusal of a lookup that was accepted before. A service may refuse credentials with any of these
 * statuses. Refusals other than 404 therefore count only for requests without credentials. A lookup may say that a
 * payment is no longer open to the public.
 */
function isNotFound(step: Step, payment: Payment, wasFound: boolean, { payments }: Model): boolean {
  const isBare = isBareLookup(step);
  if (step.status === 404) return payments.isLookupOpen || !isBare;
  if (step.status === 410 && payment.pays.some(({ begin }) => begin <= step.end)) return false;
  return isBare && isAboutRequest(step) && wasFound;
}

/**
 * Whether a write is right and its payment unpaid, so that the write must know it. A service may look for unpaid payments
 * alone, and a pay may be for a JWT alone.
 */
function mustKnow(payment: Payment, write: Step, model: Model): boolean {
  if (!isRight(write) || !isObject(write.input) || wrongFields(write).size > 0) return false;
  if (write.operation === 'sandboxPay' && write.carried.methods !== 'jwt') return false;
  return isOwn(payment, write, model) && payment.pays.every((pay) => pay.begin > write.end);
}
