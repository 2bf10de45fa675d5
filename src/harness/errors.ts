import type { Exchange } from '../client/exchange.ts';
import type { GapId } from '../contract/gaps.ts';
import type { RuleId } from '../contract/rules.ts';
import type { BrokenPromise } from '../journal/entry.ts';

/**
 * Says something of the target or of the run, and nothing of the suite. An error without `isJudgement` is a fault of the suite.
 * A property and not the class tells them apart, because errors are copied on their way from the worker thread.
 */
export abstract class Judgement extends Error {
  readonly isJudgement = true;
}

/** The target is wrong: it broke the rule that is being tried. */
export class Violation extends Judgement {
  override readonly name = 'Violation';
  readonly expected: string;
  readonly got: string;

  constructor(message: string, details: { expected: string; got: string }) {
    super(message);
    this.expected = details.expected;
    this.got = details.got;
  }
}

/** The rule or gap cannot be tried, because something else has to hold first. */
export class Blocked extends Judgement {
  override readonly name = 'Blocked';
  readonly by: RuleId | GapId | null;
  /** The case of that rule, where it has several. */
  readonly case: string | null;
  /** The plain valid call that was refused, where that is what blocks. */
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

/** @throws the error, unless it only says that something else has to hold first */
export function ignoreBlocked(error: unknown): void {
  if (!(error instanceof Blocked)) throw error;
}

/** An exchange ended in a way that says nothing about the rule: 429, a timeout, a broken connection. */
export class NoVerdict extends Judgement {
  override readonly name = 'NoVerdict';
  readonly exchange: Exchange;

  constructor(reason: string, exchange: Exchange) {
    super(reason);
    this.exchange = exchange;
  }
}

/** There is nothing to try the rule with, and that is no fault: it speaks of something that a service need not have. */
export class NotApplicable extends Judgement {
  override readonly name = 'NotApplicable';
}

/** What was seen answers the gap in two ways, or in none. */
export class Inconclusive extends Judgement {
  override readonly name = 'Inconclusive';
}

/** The run ends here: interrupted by the user, or the target is gone. */
export class RunOver extends Judgement {
  override readonly name = 'RunOver';
}
