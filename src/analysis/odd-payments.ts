import type { FactEntry } from '../journal/entry.ts';
import { isList, isObject, member } from '../json/value.ts';
import { leaves, walkLimits } from '../json/walk.ts';
import type { Seen } from './seen.ts';

/** Maximum number of values. */
const most = 1000;

/**
 * Payments that no plain call creates, on the only account of a run. They say nothing about a plain record: an amount
 * that was sent in quotes may be shown in quotes.
 */
export class OddPayments {
  /** Values of which each belongs to such payments alone. */
  readonly #values = new Set<string>();

  /** Takes the fact that is written before such a payment is created. */
  see({ fact, value }: FactEntry): void {
    if (fact !== 'odd-payment' || !isList(value)) return;
    // Plain records contain integers such as 0 and 1, too.
    for (const one of value) if (this.#values.size < most && !Number.isInteger(one)) this.#values.add(plain(one));
  }

  /** An exchange without such payments in its list. */
  without(seen: Seen): Seen {
    if (seen.operation !== 'listPayments' || this.#values.size === 0 || seen.body.kind !== 'json') return seen;
    const page = seen.body.value;
    const data = member(page, 'data');
    if (!isObject(page) || !isList(data)) return seen;
    const isOdd = (item: unknown) =>
      [...leaves(item, { ...walkLimits, nodes: 2000 })].some((leaf) => this.#values.has(plain(leaf.value)));
    return { ...seen, body: { ...seen.body, value: { ...page, data: data.filter((item) => !isOdd(item)) } } };
  }
}

/** A text for a value. A number and the same number in quotes have the same one. */
function plain(value: unknown): string {
  const isNumeric = typeof value === 'string' && /^\d+\.\d+$/.test(value);
  return String(isNumeric ? Number(value) : value);
}
