import type { Reach } from '../client/reach.ts';
import type { Endpoint } from '../files/listen.ts';
import type { InboxChoice } from '../inbox/inbox.ts';
import type { JsonObject } from '../json/value.ts';

/** A recorded run that is judged again. Its secrets are masked. */
export interface ReplayConfig {
  /** Absolute path of the recorded journal. */
  readonly journal: string;
  readonly runId: string;
  /** The tool that recorded it, such as `pix-conformance 0.1.0`. */
  readonly tool: string;
  readonly startedAt: string;
  /** The selection of the recorded run. A replay repeats all of it, because scenarios share accounts and payments. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Start of the replay: ISO 8601, UTC. */
  readonly at: string;
}

export interface Shard {
  /** 1-based. */
  readonly index: number;
  readonly count: number;
  /** Requests that each suite needed in an earlier run, by which suites are split. Defaults to typical weights. */
  readonly weights?: Readonly<Record<string, number>>;
  /** The CI pipeline run of this shard. Shards of different pipeline runs cannot be merged. */
  readonly pipeline?: string;
}

/** All settings of a run, checked. Plain data, which the process passes to the worker that drives the target. */
export interface RunConfig {
  /** The base address without a trailing slash, such as `http://127.0.0.1:4010/v1`. */
  readonly target: string;
  readonly embedded: boolean;
  /** How to connect to the target, apart from its address. */
  readonly reach: Reach;
  readonly inbox: InboxChoice;
  /** `{id}` marks the part that is unique to each address. */
  readonly emailPattern: string;
  readonly account: { readonly email: string; readonly password: string } | null;
  readonly jwt: string | null;
  readonly apiKey: string | null;
  /** Merged over the body of createAccount. */
  readonly signup: JsonObject | null;
  /** Public address of the receiver. `null` if its loopback address is enough, or if none is known. */
  readonly webhookUrl: string | null;
  readonly webhookListen: Endpoint;
  readonly ownIp: string | null;
  /** Chapters, rule ids, gap ids or operation ids. Empty selects all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly thorough: boolean;
  /** Runs rules only, with at most four accounts and 400 requests. */
  readonly light: boolean;
  /** A violated `should` rule or an unanswered gap fails the run. Recorded, because the exit status depends on it. */
  readonly strict: boolean;
  /** Cases that may fail. The journal records them because the exit status depends on them. */
  readonly expectedFailures: readonly {
    readonly rule: string;
    /** `null` for every case of the rule. */
    readonly case: string | null;
    readonly reason: string | null;
    /** Last day on which the entry applies, `YYYY-MM-DD`. */
    readonly until: string | null;
  }[];
  /** Requests per second. `null` for no limit. */
  readonly maxRps: number | null;
  /** Concurrent requests. `null` for no limit. */
  readonly concurrency: number | null;
  /** Timeout of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** The run ends in an orderly way after so many milliseconds. Up to half of them may be pauses. */
  readonly maxDurationMs: number;
  readonly shard: Shard | null;
  readonly seed: number;
  /** Number of requests in random sequences. `null` for none. */
  readonly explore: number | null;
  /** `null` if the run drives the target. */
  readonly replay: ReplayConfig | null;
  /** Absolute path of the run folder. */
  readonly out: string;
  /** Identifies the journal of this run. Letters alone, so that it cannot look like a mailed code. */
  readonly journalId: string;
}
