import { getOrInsert } from '../../../json/get-or-insert.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import { identifierAt } from '../../../learn/records/identifier.ts';
import { identifierRank } from '../../../learn/records/names.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Monitor } from '../../monitor.ts';
import { patienceMs, type Suspicions } from '../../suspicion.ts';
import { isMasked, listPage } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { isWrite, otherFound } from './access.ts';
import { placeOf } from './places.ts';

/** Two payments with their ids in the same place show that this is the place of the id. */
const enoughIds = 2;
const mostListed = 50_000;
const mostRenamed = 200;
/** Another number may be equal to such an id by chance, and so may the id of a transaction that a write returns. */
const smallNumber = /^\d{1,5}$/;
/** Only names such as `id` or `paymentId` have this rank. A `code` or `orderId` may be counted for each account. */
const clearRank = 85;

/**
 * Judges responses to requests with the id of a payment. They show that payment and no other (PAYMENT-07, 08, 14, 15).
 * The place of the id is learnt from the responses.
 */
export class OtherPaymentMonitor implements Monitor {
  readonly operations = ['listPayments', 'readPayment', 'publicPayment', 'updatePayment', 'sandboxPay'] as const;
  readonly outcomes = ['accepted'] as const;
  /** How late the service shows a write. */
  readonly #lag: Pick<Suspicions, 'lagMs'>;
  /** The ids that were requested and shown, by place and JSON Pointer. */
  readonly #ids = new Map<string, Map<string, Set<string>>>();
  /** When the last list with an id was read, in milliseconds since 1970. */
  readonly #listed = new Map<string, number>();
  /** Reads that showed another id of a payment which a write may have given one. */
  readonly #renamed: { readonly payment: Payment; readonly step: Step; readonly finding: Finding }[] = [];

  constructor(lag: Pick<Suspicions, 'lagMs'>) {
    this.#lag = lag;
  }

  *step(step: Step, { payments }: Model): Iterable<Finding> {
    const page = listPage(step);
    if (page !== null) this.#list(payments.idsOf(page), step);
    const payment = payments.of(step);
    // Other rules speak of unknown ids, and this may be one. The id of a 202 may be that of a job.
    if (payment === undefined || payment.create === null || step.output === undefined || step.status === 202) return;
    const pointers = this.#pointersOf(placeOf(step));
    const shown = pointers.map((at) => ({ at, id: identifierAt(step.output, at) }));
    // A place may have been learnt by chance, for example that of a number which each account counts for itself.
    if (shown.some(({ id }) => id === payment.id)) return;
    const others = shown.flatMap(({ at, id }) => (id === null || isMasked(id) ? [] : [{ at, id }]));
    const certain = others.find(({ id }) => payments.get(id)?.create || !mayHaveOtherId(payment, step));
    const [other] = others;
    if (certain !== undefined) yield otherFound(payment, step, certain.id, certain.at);
    else if (other !== undefined && !isWrite(step) && this.#renamed.length < mostRenamed)
      this.#renamed.push({ payment, step, finding: otherFound(payment, step, other.id, other.at) });
    if (pointers.length === 0) this.#learn(payment, step);
  }

  /** A list that is newer than the last write shows that the payment kept its id. */
  *end(): Iterable<Finding> {
    for (const { payment, step, finding } of this.#renamed) {
      const writes = [...payment.updates, ...payment.pays].filter(({ begin }) => begin <= step.end);
      const written = Math.max(...writes.map(({ end }) => end));
      const since = written + Math.max(patienceMs, 2 * this.#lag.lagMs);
      if ((this.#listed.get(payment.id) ?? 0) >= since) yield finding;
    }
  }

  #list(ids: readonly (string | null)[], { begin }: Step): void {
    for (const id of ids)
      if (id !== null && (this.#listed.size < mostListed || this.#listed.has(id))) this.#listed.set(id, begin);
  }

  #learn({ id }: Payment, step: Step): void {
    const ids = getOrInsert(this.#ids, placeOf(step), () => new Map<string, Set<string>>());
    for (const { value, pointer, name } of leaves(step.output, { ...walkLimits, nodes: 200 })) {
      const mayBeChance = smallNumber.test(id) && (isWrite(step) || identifierRank(name) < clearRank);
      if (String(value) === id && !mayBeChance) getOrInsert(ids, pointer, () => new Set()).add(id);
    }
  }

  /** The pointers where responses of a place showed the requested ids. */
  #pointersOf(place: string): string[] {
    const known = [...(this.#ids.get(place) ?? [])];
    return known.flatMap(([pointer, ids]) => (ids.size >= enoughIds ? [pointer] : []));
  }
}

/** Whether a write may have given a payment another id, or the response of a write may show the id of something else. */
function mayHaveOtherId({ updates, pays }: Payment, step: Step): boolean {
  return isWrite(step) || [...updates, ...pays].some(({ begin }) => begin <= step.end);
}
