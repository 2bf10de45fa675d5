import { Log } from '../log.ts';
import type { Span } from '../spans.ts';
import type { Create } from './payment.ts';
import type { Refusal } from './refusal.ts';

const mostRefusals = 500;
const mostWrites = 5_000;

/** The payments of one account, and when something may have changed them. */
export class AccountPayments {
  readonly creates: Create[] = [];
  readonly refusals: Refusal[] = [];
  readonly #begins: number[] = [];
  readonly #certainEnds: number[] = [];
  /** Creates, updates and pays that were accepted or may have taken effect. */
  readonly writes = new Log<Span>(mostWrites);

  create(create: Create): void {
    this.creates.push(create);
    this.writes.add(create);
    insert(this.#begins, create.begin);
    if (create.certain) insert(this.#certainEnds, create.end);
  }

  /** Records that a create showed the payment of another one, and so may have created none. */
  repeated({ certain, end }: Create): void {
    const at = certain ? this.#certainEnds.lastIndexOf(end) : -1;
    if (at !== -1) this.#certainEnds.splice(at, 1);
  }

  refused(refusal: Refusal): void {
    this.refusals.push(refusal);
    if (this.refusals.length > mostRefusals) this.refusals.shift();
  }

  /** Records an update or pay that was accepted or may have taken effect. The order of a list may depend on it. */
  changed(span: Span): void {
    this.writes.add(span);
  }

  /** The number of payments that certainly existed when a read began. */
  atLeast(begin: number): number {
    return countUpTo(this.#certainEnds, begin);
  }

  /** The largest number of payments that this trace can have created when a read ended. */
  atMost(end: number): number {
    return countUpTo(this.#begins, end);
  }

  /** The end of the last certain create before a time. */
  lastCreate(before: number): number | undefined {
    return this.#certainEnds[countUpTo(this.#certainEnds, before) - 1];
  }
}

/** Inserts a number into a sorted list. New numbers belong near the end. */
function insert(sorted: number[], value: number): void {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1] as number) > value) at -= 1;
  sorted.splice(at, 0, value);
}

function countUpTo(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}
