import type { GapId } from '../contract/gaps.ts';
import type { Level } from '../contract/rules/rule.ts';
import type { RuleId } from '../contract/rules.ts';
import type { AnswerStatus, Json, VerdictEntry, VerdictStatus } from '../journal/entry.ts';
import type { Footprint } from './footprint.ts';
import type { PairCount } from './pairs.ts';
import type { RaceResult } from './races.ts';

/** One case of a rule, as in `results.json`. */
export interface CaseResult
  extends Pick<
    VerdictEntry,
    'case' | 'status' | 'message' | 'expected' | 'got' | 'exchanges' | 'control' | 'blockedBy'
  > {
  /** The case is blocked because the target did not respond, or refused a call that a rule promises. */
  readonly untested?: true;
  /**
   * JSON Pointer into the body of the last exchange, to the place that breaks the rule. Absent if the body does not
   * break it.
   */
  readonly at?: string;
  /** The exchanges are a whole sequence: the shortest known one that breaks the rule. Absent otherwise. */
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
  /** Length of the longest chain of sequential calls: a lower bound of the duration, in round trips. */
  readonly longestChain: number;
  /** What the run left on the target, and how much it sent. */
  readonly footprint: Footprint;
  readonly tool: string;
  /** The target was the embedded sandbox. Absent otherwise. */
  readonly embedded?: true;
  /** The certificate of the target was not checked (`--insecure`). Absent otherwise. */
  readonly insecure?: true;
  /** The recorded run that was judged again without sending requests. Absent if the run drove a target. */
  readonly replayOf?: { readonly startedAt: string; readonly tool: string; readonly replayedAt: string };
  /** Number of requests that each suite needed; shared ones count for each. Absent if the run was cut short. */
  readonly suites?: Readonly<Record<string, number>>;
}

/** Content of `results.json`: every rule and gap, in the order of the catalogues. */
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
   * Results of races between concurrent calls: `pay`, `withdraw`, `create`. A race without an explaining order is a
   * warning. It is not a verdict and does not change the exit status.
   */
  readonly races?: readonly RaceResult[];
  /**
   * How many pairs "A, then B on the same resource" the contract allows, how many were tried, and how many could be
   * judged. Absent if none was tried, and for recorded traffic.
   */
  readonly pairs?: PairCount;
}
