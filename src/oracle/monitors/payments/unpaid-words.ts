import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import { type Json, member } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import { isTimestamp } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { patienceMs } from '../../suspicion.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import type { ShownPayment } from './snapshots.ts';

/** A word that responses show for one payment before it is paid. */
interface Word {
  /** The first response that shows it. It holds no body. */
  readonly first: Step;
  /** JSON Pointer to the word in that response. */
  readonly at: string;
  /** When the last response that shows it began, in milliseconds since 1970. */
  last: number;
}

/** The payments whose pay changed a word, by its name and the word before, and by the word after. */
export type PaidWords = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Payment>>>;

const mostPayments = 5_000;
/** Words of one payment beyond this number are not kept: a field may show another text in each response. */
const mostWords = 20;

/** The words beside the amounts of payments that are not paid, by name and word. */
export class UnpaidWords {
  readonly #shown = new Map<Payment, Map<string, Word>>();

  see({ payment, now: { record }, step, at }: ShownPayment): void {
    if (this.#shown.size >= mostPayments && !this.#shown.has(payment)) return;
    const all = [...leaves(record, { ...walkLimits, nodes: 200 })];
    for (const { name, value, pointer } of all) {
      if (!isWord(value)) continue;
      const isBesideAmount =
        member(getPointer(record, pointer.slice(0, pointer.lastIndexOf('/'))), 'amount') !== undefined;
      // A history shows the name several times.
      if (!isBesideAmount || all.some((one) => one.name === name && one.pointer !== pointer)) continue;
      const words = getOrInsert(this.#shown, payment, () => new Map<string, Word>());
      const known = words.get(wordOf(name, value));
      if (known !== undefined) known.last = Math.max(known.last, step.begin);
      else if (words.size < mostWords)
        words.set(wordOf(name, value), { first: step, at: `${at}${pointer}`, last: step.begin });
    }
  }

  /**
   * Unpaid payments that one response showed with a word that other payments have once they are paid, while a later one
   * shows the word from before the pay.
   * @param fewPays so many payments must have the word once they are paid
   */
  *contradictions(paid: PaidWords, fewPays: number): Iterable<Finding> {
    for (const [before, afters] of paid)
      for (const [after, payments] of afters)
        if (payments.size >= fewPays) yield* this.#shownAs(`${before.slice(0, before.indexOf(' '))} ${after}`, before);
  }

  *#shownAs(paid: string, unpaid: string): Iterable<Finding> {
    for (const [{ id, updates }, words] of this.#shown) {
      const [wrong, right] = [words.get(paid), words.get(unpaid)];
      if (wrong === undefined || right === undefined || right.last < wrong.first.end + patienceMs) continue;
      // An update may change a word that depends on other fields, such as whether a payment is overdue.
      if (updates.some(({ end }) => end >= wrong.first.begin)) continue;
      yield found('PAYMENT-17', 'default', wrong.first, {
        message: `Payment ${id} was not paid, and a later response shows it as unpaid.`,
        expected: unpaid,
        got: paid,
        at: wrong.at,
      });
    }
  }
}

/** Whether a value may say in which state a payment is. */
export function isWord(value: Json): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && value !== '' && !isTimestamp(value));
}

export function wordOf(name: string, value: Json): string {
  return `${name} ${JSON.stringify(value)}`;
}
