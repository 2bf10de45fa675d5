import type { GapId } from '../contract/gaps.ts';
import type { RuleId } from '../contract/rules.ts';
import type { BrokenPromise } from '../journal/entry.ts';
import { lastCited, wasUnavailable } from './frame.ts';

/**
 * An error that says something about the target or the run. Without `isJudgement` it is a fault of the suite. A
 * property, because an error loses its class when it is copied from the worker thread.
 */
export abstract class Judgement extends Error {
  readonly isJudgement = true;
  /** The exchange that the scenario looked at last. Others may end before the error is caught. */
  readonly exchange: string | null = lastCited();
  /** Whether that exchange got a 502, 503 or 504, so that another try may end in another way. */
  readonly mayPass: boolean = wasUnavailable();
}

/** The target broke the rule under test. */
export class Violation extends Judgement {
  override readonly name = 'Violation';
  readonly expected: string;
  readonly got: string;
  /** The accepted control, if a request was not refused. */
  readonly control: string | null;

  constructor(message: string, details: { expected: string; got: string; control?: string | null }) {
    super(message);
    this.expected = details.expected;
    this.got = details.got;
    this.control = details.control ?? null;
  }
}

/** A prerequisite failed, so the rule or gap cannot be tried. */
export class Blocked extends Judgement {
  override readonly name = 'Blocked';
  readonly by: RuleId | GapId | null;
  /** The case of the rule in `by`. `null` if the rule as a whole blocks. */
  readonly case: string | null;
  /** The refused plain valid call, if that is what blocks. */
  readonly broken: BrokenPromise | null;

  constructor(
    reason: string,
    by: RuleId | GapId | null = null,
    oneCase: string | null = null,
    broken: BrokenPromise | null = null,
  ) {
    super(reason);
    this.by = by;
    this.case = oneCase;
    this.broken = broken;
  }
}

/** A code that a prerequisite needs was not mailed. */
export class Unmailed extends Blocked {}

/** @throws the error, unless it says something about the target or the run */
export function ignoreJudgement(error: unknown): void {
  if (!(error instanceof Judgement)) throw error;
}

/** @throws the error, unless it is a `Blocked` */
export function ignoreBlocked(error: unknown): void {
  if (!(error instanceof Blocked)) throw error;
}

/** The result of some work. `null` if it is blocked. */
export async function unlessBlocked<T>(work: Promise<T>): Promise<T | null> {
  return (await work.catch(ignoreBlocked)) ?? null;
}

/** An exchange ended without saying anything about the rule: 429, a timeout, or a broken connection. */
export class NoVerdict extends Judgement {
  override readonly name = 'NoVerdict';
}

/** The rule does not apply: it is about an optional feature that the service does not have. */
export class NotApplicable extends Judgement {
  override readonly name = 'NotApplicable';
}

/** The observations contradict each other, or do not answer the gap. */
export class Inconclusive extends Judgement {
  override readonly name = 'Inconclusive';
}

/** The run is over: the user interrupted it, or the target is unreachable. */
export class RunOver extends Judgement {
  override readonly name = 'RunOver';
}

/** The result of some work. `null` if it is blocked or a request got no response. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Blocked || error instanceof NoVerdict) return null;
    throw error;
  }
}
