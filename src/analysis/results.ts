import type { GapId } from '../contract/gaps.ts';
import type { Level } from '../contract/rules/rule.ts';
import type { RuleId } from '../contract/rules.ts';
import type { AnswerStatus, Json, VerdictStatus } from '../journal/entry.ts';
import type { Footprint } from './footprint.ts';
import type { PairCount } from './pairs.ts';
import type { RaceResult } from './races.ts';

/** One case of a rule, as `results.json` carries it. */
export interface CaseResult {
  readonly case: string;
  readonly status: VerdictStatus;
  readonly message: string;
  readonly expected: string | null;
  readonly got: string | null;
  readonly exchanges: readonly string[];
  readonly control: string | null;
  /** The rule or gap that has to hold first, where that is why this case is blocked. */
  readonly blockedBy: string | null;
  /** It could not be tried because the target gave no answer, or refused a call that a rule promises. */
  readonly untested?: true;
  /** JSON Pointer into the body of the last exchange: the place that breaks the rule; not there where the body does not. */
  readonly at?: string;
  /** The exchanges are a whole sequence, the shortest that was found to break the rule; not there where they are not. */
  readonly isSequence?: true;
}

export interface RuleResult {
  readonly id: RuleId;
  readonly level: Level;
  readonly status: VerdictStatus;
  readonly cases: readonly CaseResult[];
}

export interface GapResult {
  readonly id: GapId;
  readonly status: AnswerStatus;
  readonly answer: Json;
  readonly reason: string | null;
  readonly exchanges: readonly string[];
}

export interface RunSummary {
  readonly target: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  readonly requests: number;
  readonly exit: number;
  /** Calls that had to follow one another: the run cannot be faster than this many round trips. */
  readonly longestChain: number;
  /** What the run left on the target, and how much it sent. */
  readonly footprint: Footprint;
  readonly tool: string;
  /** The target was the sandbox that comes along; not there where it was not. */
  readonly embedded?: true;
  /** The certificate of the target was not checked (`--insecure`); not there where it was. */
  readonly insecure?: true;
  /** The recorded run that was judged again, without a request; not there where a target was driven. */
  readonly replayOf?: { readonly startedAt: string; readonly tool: string; readonly replayedAt: string };
  /** How many requests each suite needed, shared ones counted for each; not there where the run was cut short. */
  readonly suites?: Readonly<Record<string, number>>;
}

/** `results.json`: every rule and every gap of the catalogues, in the catalogue's order. */
export interface Results {
  readonly version: 1;
  readonly run: RunSummary;
  readonly rules: readonly RuleResult[];
  readonly gaps: readonly GapResult[];
  readonly summary: {
    readonly rules: Readonly<Record<VerdictStatus, number>>;
    readonly gaps: Readonly<Record<AnswerStatus, number>>;
  };
  /**
   * What concurrent calls were answered, where some were made: `pay`, `withdraw`, `create`. One that no order of its calls
   * explains is a warning; it is no verdict, and the exit status does not depend on it.
   */
  readonly races?: readonly RaceResult[];
  /**
   * How many pairs "A, then B on the same thing" the contract allows, how many were tried, and how many of those were answered
   * so that they could be judged. Not there where none was tried, and for recorded traffic.
   */
  readonly pairs?: PairCount;
}
