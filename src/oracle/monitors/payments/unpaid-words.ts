import { getOrInsert } from '../../../json/get-or-insert.ts';
import { getPointer } from '../../../json/pointer.ts';
import { type Json, member } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import { isTimestamp } from '../../../learn/records/timestamp.ts';
import type { Finding } from '../../finding.ts';
import type { Payment } from '../../model/payments/payment.ts';
import { patienceMs, type Suspicion, suspicionOf } from '../../suspicion.ts';
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
  lastBegin: number;
  /** The last read of the payment alone that shows it, to be repeated. `null` if none does. */
  again: Suspicion | null;
}

/** An unpaid payment that a response showed with a word of paid ones, and another response with the word from before. */
interface Contrast {
  readonly payment: Payment;
  readonly paid: string;
  readonly wrong: Word;
  readonly unpaid: string;
  readonly right: Word;
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
    const again = step.operation === 'listPayments' ? null : suspicionOf(step, step.end);
    const all = [...leaves(record, { ...walkLimits, nodes: 200 })];
    for (const { name, value, pointer } of all) {
      if (!isWord(value)) continue;
      const isBesideAmount =
        member(getPointer(record, pointer.slice(0, pointer.lastIndexOf('/'))), 'amount') !== undefined;
      // A history shows the name several times.
      if (!isBesideAmount || all.some((one) => one.name === name && one.pointer !== pointer)) continue;
      const words = getOrInsert(this.#shown, payment, () => new Map<string, Word>());
      const word = wordOf(name, value);
      const known = words.get(word);
      if (known !== undefined) {
        known.lastBegin = Math.max(known.lastBegin, step.begin);
        known.again = again ?? known.again;
      } else if (words.size < mostWords)
        words.set(word, { first: step, at: `${at}${pointer}`, lastBegin: step.begin, again });
    }
  }

  /**
   * Unpaid payments that one response showed with a word that other payments have once they are paid, while a later one
   * shows the word from before the pay.
   * @param fewPays so many payments must have the word once they are paid
   */
  *contradictions(words: PaidWords, fewPays: number): Iterable<Finding> {
    for (const contrast of this.#contrasts(words, fewPays)) {
      if (!isSettled(contrast)) continue;
      const { payment, paid, wrong, unpaid } = contrast;
      yield found('PAYMENT-17', 'default', wrong.first, {
        message: `Payment ${payment.id} was not paid, and a later response shows it as unpaid.`,
        expected: unpaid,
        got: paid,
        at: wrong.at,
      });
    }
  }

  /** A read that may show such a payment as unpaid once no delay explains it. One is enough: a service may pay by itself. */
  *suspicions(words: PaidWords, fewPays: number): Iterable<Suspicion> {
    const contrasts = [...this.#contrasts(words, fewPays)];
    const open = contrasts.find(({ payment, right }) => payment.pays.length === 0 && right.again !== null);
    if (open?.right.again == null || contrasts.some(isSettled)) return;
    yield { ...open.right.again, since: open.wrong.first.end };
  }

  *#contrasts(words: PaidWords, fewPays: number): Iterable<Contrast> {
    for (const [before, afters] of words)
      for (const [after, payments] of afters)
        if (payments.size >= fewPays) yield* this.#between(`${before.slice(0, before.indexOf(' '))} ${after}`, before);
  }

  *#between(paid: string, unpaid: string): Iterable<Contrast> {
    for (const [payment, words] of this.#shown) {
      const [wrong, right] = [words.get(paid), words.get(unpaid)];
      if (wrong === undefined || right === undefined) continue;
      // An update may change a word that depends on other fields, such as whether a payment is overdue.
      const isUntouched = payment.updates.every(({ end }) => end < wrong.first.begin);
      if (isUntouched) yield { payment, paid, wrong, unpaid, right };
    }
  }
}

/** Whether the word from before the pay was shown so late that no delay explains it. */
function isSettled({ wrong, right }: Contrast): boolean {
  return right.lastBegin >= wrong.first.end + patienceMs;
}

/** Whether a value may say in which state a payment is. */
export function isWord(value: Json): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && value !== '' && !isTimestamp(value));
}

export function wordOf(name: string, value: Json): string {
  return `${name} ${JSON.stringify(value)}`;
}
