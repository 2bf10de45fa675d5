import type { PaymentField } from '../../../contract/operations.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import type { Asked } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Write } from '../../model/register.ts';
import type { Step } from '../../trace/step.ts';
import type { Deviation } from './deviation.ts';
import { methodOf, placeOf } from './places.ts';
import { isPlain } from './shown-writes.ts';

/** A response of the same place that showed the correct value of the field. */
export interface CorrectResponse {
  readonly begin: number;
  readonly by: string;
  /** Whether it showed the value exactly as it was sent, and not in an equivalent form. */
  readonly isExact: boolean;
}

/** After how many writes of a field the responses are kept that showed it right. */
const mostRight = 8;

/** A response takes the place of the one before it, unless the field was written between the two. */
function withResponse(
  known: readonly CorrectResponse[] = [],
  now: CorrectResponse,
  writes: readonly Write<Asked>[],
): readonly CorrectResponse[] {
  const last = known.at(-1);
  const isSame = last !== undefined && !writes.some(({ begin }) => begin > last.begin && begin <= now.begin);
  return [...(isSame ? known.slice(0, -1) : known.slice(1 - mostRight)), now];
}

/** For each field, the last response that showed it right after each of the last writes, the oldest first. */
type RightFields = { [field in PaymentField]?: readonly CorrectResponse[] };

/** The responses that showed fields of payments right, by place and method. */
export class CorrectResponses {
  readonly #views = new Map<string, Map<Payment, RightFields>>();

  add(payment: Payment, field: PaymentField, step: Step, isExact: boolean): void {
    const payments = getOrInsert(this.#views, viewOf(step), () => new Map<Payment, RightFields>());
    const fields = getOrInsert(payments, payment, (): RightFields => ({}));
    const now = { begin: step.begin, by: step.id, isExact };
    fields[field] = withResponse(fields[field], now, payment.writes(field));
  }

  /** The last response of the same place and method that showed a field right. `null` if there is none. */
  last(payment: Payment, field: PaymentField, step: Step): CorrectResponse | null {
    return this.#views.get(viewOf(step))?.get(payment)?.[field]?.at(-1) ?? null;
  }

  /** The responses of all places that showed the amount of a payment right. */
  amounts(payment: Payment): readonly CorrectResponse[] {
    return [...this.#views.values()].flatMap((view) => view.get(payment)?.amount ?? []);
  }

  /** Whether another place or method showed a field as sent, after a time and before the next write. */
  hasElsewhere({ field, payment, step, isReworded }: Deviation, since: number): boolean {
    const own = viewOf(step);
    const isNext = ({ value, begin }: Write<Asked>) => begin > step.end && isPlain(value);
    const until = payment.writes(field).find(isNext)?.begin ?? Infinity;
    return [...this.#views].some(([view, right]) => {
      // A response to a write may repeat the request.
      const isEcho = /^(?:createPayment|updatePayment|sandboxPay) /.test(view);
      const shown = view === own || isEcho ? [] : (right.get(payment)?.[field] ?? []);
      return shown.some((one) => one.begin >= since && one.begin < until && (one.isExact || !isReworded));
    });
  }
}

/** The key of responses of one place to one method. */
export function viewOf(step: Step): string {
  return `${placeOf(step)} ${methodOf(step)}`;
}
