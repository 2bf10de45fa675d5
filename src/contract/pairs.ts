import type { OperationId } from './operations.ts';

/**
 * Operations that can follow one another on the same resource, by resource and state. Every operation of a row may
 * follow every other one and itself: the document forbids none of it, although a service may refuse some.
 */
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
 * Trails that together contain every ordered pair once. Each trail starts with the last operation of the previous one.
 * @param longest maximum number of pairs in a trail
 */
export function trailsThrough<T>(operations: readonly T[], longest: number): T[][] {
  const circuit = circuitThrough(operations);
  const trails: T[][] = [];
  for (let from = 0; from < circuit.length - 1; from += longest) trails.push(circuit.slice(from, from + longest + 1));
  return trails;
}

/** A trail through every pair, twice, because some defects appear only the second time. */
export function twiceThrough<T>(operations: readonly T[]): T[] {
  const circuit = circuitThrough(operations);
  return [...circuit, ...circuit.slice(1)];
}

/** An Eulerian circuit of the complete directed graph with loops (Hierholzer's algorithm). */
function circuitThrough<T>(operations: readonly T[]): T[] {
  const untried = new Map(operations.map((one) => [one, [...operations]]));
  const path = operations.slice(0, 1);
  const circuit: T[] = [];
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const next = untried.get(last)?.pop();
    if (next !== undefined) path.push(next);
    else circuit.unshift(...path.splice(-1));
  }
  return circuit;
}
