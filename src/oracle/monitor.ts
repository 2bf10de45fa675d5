import type { OperationId } from '../contract/operations.ts';
import type { DeliveryEntry } from '../journal/entry.ts';
import type { Page } from '../learn/records/page.ts';
import type { Finding } from './finding.ts';
import type { Model } from './model/model.ts';
import type { Suspicion, Suspicions } from './suspicion.ts';
import type { Outcome, Step } from './trace/step.ts';

/** A request to send again, with a read of what it may change before and after it. */
export interface Retrial {
  /** The account whose resource it may change. */
  readonly account: string;
  /** The exchange of the request. It was refused, or it created a payment that another request may have changed. */
  readonly exchange: string;
  /** How long to leave the new payment alone between two reads, in milliseconds. Only for an accepted create. */
  readonly aloneMs?: number;
}

/**
 * Judges every exchange by one chapter of the contract. A monitor only reads the model. It reports nothing if more than
 * one thing may have happened.
 */
export interface Monitor {
  /** The operations whose steps it receives. If omitted, every step, including those outside the contract. */
  readonly operations?: readonly OperationId[];
  /** The outcomes of the steps that it receives. If omitted, all outcomes. */
  readonly outcomes?: readonly Outcome[];
  /** Receives steps in the order in which they ended. The model has every request that may overlap with the step. */
  step?(step: Step, model: Model): Iterable<Finding>;
  /** Receives each page of the list of payments, after `step`. */
  page?(page: Page, step: Step, model: Model): Iterable<Finding>;
  /** Receives each webhook event and callback that reached the suite's receiver. */
  delivery?(delivery: DeliveryEntry, model: Model): Iterable<Finding>;
  /** Called once after the last step. */
  end?(model: Model): Iterable<Finding>;
  /** What breaks a rule, unless a write is only slow to show. */
  readonly doubts?: Suspicions;
  /** Reads to repeat besides those of `doubts`. */
  suspicions?(model: Model): Iterable<Suspicion>;
  /** Requests to repeat one by one, because it is unclear which of them had an effect, or whether any had. */
  retrials?(model: Model): Iterable<Retrial>;
}
