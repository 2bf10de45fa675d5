import type { Reach } from '../client/reach.ts';
import type { Json } from '../journal/entry.ts';

export interface Endpoint {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export type InboxConfig =
  | { readonly kind: 'smtp'; readonly listen: Endpoint }
  | { readonly kind: 'mailpit'; readonly url: string }
  | { readonly kind: 'imap'; readonly url: string }
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'prompt' };

/** A recorded run that is judged again; marks stand for its secrets. */
export interface ReplayConfig {
  /** The recorded journal's file, absolute. */
  readonly journal: string;
  readonly runId: string;
  /** What recorded it, such as `pix-conformance 0.1.0`. */
  readonly tool: string;
  readonly startedAt: string;
  /** What it was asked for: that is gone through again, whatever of it is judged, as scenarios share what they make. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** When it is replayed: ISO 8601, UTC. */
  readonly at: string;
}

export interface Shard {
  /** 1-based. */
  readonly index: number;
  readonly count: number;
  /** Requests that each suite needed in an earlier run, by which the suites are split; else by what is usual. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Which run of a CI pipeline it belongs to, so that shards of different ones are not merged. */
  readonly pipeline?: string;
}

/**
 * Everything a run was asked to do, after command line, environment, `.env` and defaults were joined and checked.
 * It is plain data: it travels from the command line's process into the worker that drives the target.
 */
export interface RunConfig {
  /** The base address without a trailing slash, such as `http://127.0.0.1:4010/v1`. */
  readonly target: string;
  readonly embedded: boolean;
  /** How connections to the target are made, beside its address. */
  readonly reach: Reach;
  readonly inbox: InboxConfig;
  /** With `{id}` where the fresh part goes. */
  readonly emailPattern: string;
  readonly account: { readonly email: string; readonly password: string } | null;
  readonly jwt: string | null;
  readonly apiKey: string | null;
  /** Merged over the createAccount body. */
  readonly signup: { readonly [field: string]: Json } | null;
  /** The public address of the receiver; `null` where its own loopback address will do, or none is known. */
  readonly webhookUrl: string | null;
  readonly webhookListen: Endpoint;
  readonly ownIp: string | null;
  /** Chapters, rule ids, gap ids or operation ids; empty: all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly thorough: boolean;
  /** Rules alone, with at most four accounts and 400 requests. */
  readonly light: boolean;
  /** A should violation or an unanswered gap fails the run; goes into the journal, as the exit status hangs on it. */
  readonly strict: boolean;
  /** Cases that may fail; go into the journal for the same reason. */
  readonly expectedFailures: readonly {
    readonly rule: string;
    /** `null`: every case of the rule. */
    readonly case: string | null;
    readonly reason: string | null;
    /** The last day on which it counts, `YYYY-MM-DD`. */
    readonly until: string | null;
  }[];
  /** Requests a second; `null`: unlimited. */
  readonly maxRps: number | null;
  /** Requests at once; `null`: unlimited. */
  readonly concurrency: number | null;
  /** Deadline of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** After so many milliseconds the run is ended in order. Half of it may be pauses that the target asks for. */
  readonly maxDurationMs: number;
  readonly shard: Shard | null;
  readonly seed: number;
  /** Requests in random sequences; `null`: none. */
  readonly explore: number | null;
  /** `null`: the target is driven. */
  readonly replay: ReplayConfig | null;
  /** The run folder, absolute. */
  readonly out: string;
  /** Names the journal of this run: reports are made of no other. Letters alone, which no code of a mail looks like. */
  readonly journalId: string;
}
