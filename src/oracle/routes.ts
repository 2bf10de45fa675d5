import type { OperationId } from '../contract/operations.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import type { Monitor } from './monitor.ts';
import type { Outcome, Step } from './trace/step.ts';

/** Selects the monitors for a step. Most monitors need only a few operations, and only accepted requests. */
export class Routes {
  readonly #monitors: readonly Monitor[];
  readonly #routes = new Map<Outcome, Map<OperationId | null, readonly Monitor[]>>();

  constructor(monitors: readonly Monitor[]) {
    this.#monitors = monitors;
  }

  /** The monitors that judge a step, in the order in which they were given. */
  of({ operation, outcome }: Step): readonly Monitor[] {
    const ofOutcome = getOrInsert(this.#routes, outcome, () => new Map());
    return getOrInsert(ofOutcome, operation, () => this.#monitors.filter((one) => hears(one, operation, outcome)));
  }
}

function hears(monitor: Monitor, operation: OperationId | null, outcome: Outcome): boolean {
  const { step, page, operations, outcomes } = monitor;
  if (page !== undefined && operation === 'listPayments' && outcome === 'accepted') return true;
  if (step === undefined || (outcomes !== undefined && !outcomes.includes(outcome))) return false;
  return operations === undefined || (operation !== null && operations.includes(operation));
}
