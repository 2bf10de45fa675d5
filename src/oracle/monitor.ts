import type { OperationId } from '../contract/operations.ts';
import type { DeliveryEntry } from '../journal/entry.ts';
import type { Finding } from './finding.ts';
import type { Model } from './model/model.ts';
import type { Suspicion } from './suspicion.ts';
import type { Outcome, Step } from './trace/step.ts';

/**
 * Judges every exchange by one chapter of the contract. It only reads the model, and is silent where more than one thing may
 * have happened.
 */
export interface Monitor {
  /** The operations whose steps it is told of; every step, also outside the contract, where it names none. */
  readonly operations?: readonly OperationId[];
  /** The outcomes of the steps that it is told of; all of them where it names none. */
  readonly outcomes?: readonly Outcome[];
  /** Told of each step in the order in which they ended. The model knows every request that may have overlapped with it. */
  step?(step: Step, model: Model): Iterable<Finding>;
  /** Told of each webhook event and callback that reached the suite's receiver. */
  delivery?(delivery: DeliveryEntry, model: Model): Iterable<Finding>;
  /** Told once, when no further step comes. */
  end?(model: Model): Iterable<Finding>;
  /** Reads that are worth repeating: what they showed may only be late. */
  suspicions?(model: Model): Iterable<Suspicion>;
}
