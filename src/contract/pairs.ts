import { isRead, type OperationId } from './operations.ts';

/** By resource and state, operations that can follow one another and themselves. A service may refuse some. */
export const sequences = {
  'unpaid payment': ['readPayment', 'updatePayment', 'listPayments', 'publicPayment'],
  'paid payment': ['readPayment', 'updatePayment', 'listPayments', 'publicPayment', 'sandboxPay'],
  'API key': ['listApiKeys', 'disableApiKey', 'enableApiKey'],
  address: ['getSecurityIP', 'addSecurityIP', 'deleteSecurityIP'],
  webhook: ['getWebhook', 'createWebhook', 'updateWebhook', 'deleteWebhook'],
} as const satisfies Record<string, readonly OperationId[]>;

export type Resource = keyof typeof sequences;

/** The pair "A, then B on the same resource". */
interface Pair {
  readonly resource: Resource;
  readonly first: OperationId;
  readonly second: OperationId;
}

/** All feasible pairs. */
export const pairs: readonly Pair[] = (Object.keys(sequences) as Resource[]).flatMap((resource) =>
  sequences[resource].flatMap((first) => sequences[resource].map((second) => ({ resource, first, second }))),
);

/**
 * Trails that together contain once every ordered pair that changes something, each begun where the one before ended.
 * @param longest most pairs in a trail, which has one operation more
 */
export function trailsThrough<T extends OperationId>(each: readonly T[], longest: number): T[][] {
  const circuit = circuitThrough(each, changes);
  const trails: T[][] = [];
  for (let from = 0; from < circuit.length - 1; from += longest) trails.push(circuit.slice(from, from + longest + 1));
  return trails;
}

/** Whether one of two operations may change something. A pair of reads shows the second time what it showed the first. */
function changes(first: OperationId, second: OperationId): boolean {
  return !isRead(first) || !isRead(second);
}

/** A trail through every pair. */
export function onceThrough<T extends OperationId>(each: readonly T[]): T[] {
  return circuitThrough(each, () => true);
}

/**
 * An Eulerian circuit of the directed graph of the wanted pairs (Hierholzer's algorithm).
 * @param isWanted wants a pair in both orders or in none
 */
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
