import { getPointer } from '../../json/pointer.ts';
import { isList, type Json } from '../../json/value.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { amountInText } from '../records/decimals.ts';
import { isVolatileName, plainName } from '../records/names.ts';
import { isTimestamp } from '../records/timestamp.ts';

/** The answer to the gap `balance-credit`. */
export interface Credit {
  /** JSON Pointer into the body of the balance; empty for a bare number. */
  readonly path: string;
  /** How much the create added, in the unit of the balance. */
  readonly afterCreate: number;
  /** How much the payment added on top of that. */
  readonly afterPay: number;
}

/** Three bodies of the balance: before a payment with fees was created, after that, and after it was paid. */
interface Balances {
  readonly before: unknown;
  readonly created: unknown;
  readonly paid: unknown;
}

/** The earned fees, by what a payment with fees changed: a name like balance first, then what rose, then less depth. */
export function findCredit({ before, created, paid }: Balances): Credit | null {
  const found: { readonly credit: Credit; readonly score: number }[] = [];
  for (const leaf of leaves(paid, { ...walkLimits, nodes: 5_000 })) {
    const [was, between, is] = [before, created, paid].map((body) => amountOrNone(body, leaf.pointer));
    if (was == null || between == null || is == null || isVolatileName(leaf.name) || isTimestamp(leaf.value)) continue;
    const credit = {
      path: leaf.pointer,
      afterCreate: exactDifference(between - was),
      afterPay: exactDifference(is - between),
    };
    if (credit.afterCreate === 0 && credit.afterPay === 0) continue;
    const rises = credit.afterCreate + credit.afterPay > 0 ? 20 : 0;
    found.push({ credit, score: rises + nameScore(leaf.name) - 5 * leaf.depth - (leaf.inList ? 30 : 0) });
  }
  return found.sort((a, b) => b.score - a.score)[0]?.credit ?? null;
}

/** The same, where null stands for nothing: a service may show no number until something is earned. */
function amountOrNone(body: unknown, pointer: string): number | null {
  return getPointer(body, pointer) === null ? 0 : amountAt(body, pointer);
}

/** The number at a pointer, also if it is written as text; `null` if there is none. */
export function amountAt(body: unknown, pointer: string): number | null {
  const value: Json | undefined = getPointer(body, pointer);
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? amountInText(value) : null;
}

/** All numbers in a body, also those written as text. */
export function amountsIn(body: Json | undefined): number[] {
  return [...leaves(body)].flatMap(({ pointer }) => amountAt(body, pointer) ?? []);
}

/** The numbers that two bodies have at the same pointer, with different values. */
export function changedAmounts(before: unknown, after: Json | undefined) {
  return [...leaves(after)].flatMap(({ pointer }) => {
    const [was, is] = [amountAt(before, pointer), amountAt(after, pointer)];
    return was === null || is === null || was === is ? [] : { pointer, was, is };
  });
}

/** The amount that a lenient parser reads: the number that a text begins with, or the only item of a list. */
export function lenientAmount(amount: Json | undefined): number | null {
  const alone = isList(amount) && amount.length === 1 ? amount[0] : amount;
  const number = typeof alone === 'string' ? Number.parseFloat(alone) : alone;
  return typeof number === 'number' && !Number.isNaN(number) ? number : null;
}

/** Removes the floating-point error from a difference of two sums. */
export function exactDifference(difference: number): number {
  return Number(difference.toFixed(6));
}

const heldBackName = /pending|blocked|reserved|future|pendente|bloquead|liberar/;
const balanceName = /balance|available|saldo|disponivel/;

function nameScore(name: string): number {
  const plain = plainName(name);
  if (/count|quantity|quantidade|qtd|number|numero|withdrawn|sacado/.test(plain)) return -40;
  if (heldBackName.test(plain) || /total|lifetime|gross/.test(plain)) return -10;
  return balanceName.test(plain) ? 30 : 0;
}

/** Whether a JSON Pointer names a balance, or a body that is a bare number. */
export function isBalance(pointer: string): boolean {
  return pointer === '' || balanceName.test(lastName(pointer));
}

/** Whether a JSON Pointer names what cannot be withdrawn yet. */
export function isHeldBack(pointer: string): boolean {
  return heldBackName.test(lastName(pointer));
}

function lastName(pointer: string): string {
  return plainName(pointer.slice(pointer.lastIndexOf('/') + 1));
}
