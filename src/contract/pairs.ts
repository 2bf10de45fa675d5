import { type OperationId, operations } from './operations.ts';

/** By resource and state, operations that can follow one another and themselves. A service may refuse some. */
export const sequences = {
  'unpaid payment': ['readPayment', 'updatePayment', 'listPayments', 'publicPayment'],
  'paid payment': ['readPayment', 'updatePayment', 'listPayments', 'publicPayment', 'sandboxPay'],
  'API key': ['listApiKeys', 'disableApiKey', 'enableApiKey'],
  address: ['getSecurityIP', 'addSecurityIP', 'deleteSecurityIP'],
  webhook: ['getWebhook', 'createWebhook', 'updateWebhook', 'deleteWebhook'],
} as const satisfies Record<string, readonly OperationId[]>;

export type Thing = keyof typeof sequences;

/** The pair "A, then B on the same resource". */
export interface Pair {
  readonly thing: Thing;
  readonly first: OperationId;
  readonly second: OperationId;
}

/** All feasible pairs. */
export const pairs: readonly Pair[] = (Object.keys(sequences) as Thing[]).flatMap((thing) =>
  sequences[thing].flatMap((first) => sequences[thing].map((second) => ({ thing, first, second }))),
);

/**
 * Trails that together contain every wanted ordered pair once, each begun where the one before ended.
 * @param isWanted whether a pair is wanted: in both orders or in none
 */
export function trailsThrough<T>(
  operations: readonly T[],
  longest: number,
  isWanted: (first: T, second: T) => boolean = () => true,
): T[][] {
  const circuit = circuitThrough(operations, isWanted);
  const trails: T[][] = [];
  for (let from = 0; from < circuit.length - 1; from += longest) trails.push(circuit.slice(from, from + longest + 1));
  return trails;
}

/** Whether one of two operations may change something. A pair of reads shows the second time what it showed the first. */
export function changes(first: OperationId, second: OperationId): boolean {
  return [first, second].some((one) => operations[one].method !== 'GET');
}

/** A trail through every pair, and through those that change something twice: some defects appear the second time. */
export function twiceThrough<T extends OperationId>(each: readonly T[]): T[] {
  return [...circuitThrough(each, () => true), ...circuitThrough(each, changes).slice(1)];
}

/** An Eulerian circuit of the directed graph of the wanted pairs (Hierholzer's algorithm). */
function circuitThrough<T>(operations: readonly T[], isWanted: (first: T, second: T) => boolean): T[] {
  const untried = new Map(operations.map((one) => [one, operations.filter((other) => isWanted(one, other))]));
  const path = operations.slice(0, 1);
  const circuit: T[] = [];
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const next = untried.get(last)?.pop();
    if (next !== undefined) path.push(next);
    else circuit.unshift(...path.splice(-1));
  }
  return circuit;
}
