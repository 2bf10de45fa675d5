/**
 * The entries of a journal, one JSON object a line, in the order in which they happened.
 * Everything is masked before it becomes an entry. The journal is the source of every report.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export const journalVersion = 3;

interface Stamped {
  /** ISO 8601, UTC, with milliseconds or microseconds. */
  readonly at: string;
}

/** The first line. */
export interface RunStarted extends Stamped {
  readonly type: 'run-started';
  readonly version: typeof journalVersion;
  readonly tool: string;
  readonly target: string;
  readonly seed: number;
  /** What the run was asked to do, masked: options that decide which rules and gaps were tried. */
  readonly options: { readonly [option: string]: Json };
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface Body {
  /** The text as sent or received, cut after a limit; `null` where it is not text. */
  readonly text: string | null;
  /** Bytes on the wire after content decoding. */
  readonly bytes: number;
  readonly truncated?: true;
  /** Of the whole masked text, where it was cut. */
  readonly sha256?: string;
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: Body | null;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Body;
  /** Milliseconds from sending to the first byte of the answer. */
  readonly firstByteMs: number;
}

/**
 * How an exchange ended without an answer that can be judged.
 * `refused-connection` is the only one after which the request cannot have taken effect.
 */
export type FailureKind =
  | 'refused-connection'
  | 'dns'
  | 'tls'
  | 'reset'
  | 'timeout'
  | 'too-large'
  | 'malformed'
  | 'foreign-redirect'
  | 'interrupted';

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
}

/** Which credentials a request carried, as methods, whether or not they were valid. */
export type CredentialsUsed = 'none' | 'jwt' | 'key' | 'both';

/** One request with its response, or with how it failed. */
export interface ExchangeEntry extends Stamped {
  readonly type: 'exchange';
  /** `x1`, `x2`, …: unique in the run; shards prefix it. */
  readonly id: string;
  /** What made the request: `AUTH-05[getWebhook]`, `gap:default-limit`, `holder:payer`, `cleanup`. */
  readonly scenario: string;
  /** Operation id of the contract; `null` for a request outside it (unknown routes, Location reads). */
  readonly operation: string | null;
  /** The account holder on whose behalf it was made: `h1`, `h2`, … */
  readonly holder: string | null;
  readonly credentials: CredentialsUsed;
  /**
   * How the request differs from the right one of its operation, by its name in the contract's table of variants; `null` for the
   * right request.
   */
  readonly variant: string | null;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly failure: Failure | null;
  /** Milliseconds from sending to the end. */
  readonly durationMs: number;
  /** Number of calls, this one included, that had to end one after another before this one could. */
  readonly chain: number;
}

/** A mail that the inbox gave up, without its codes. */
export interface MailEntry extends Stamped {
  readonly type: 'mail';
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** The exchange that asked for it, where known. */
  readonly exchange: string | null;
  /** What it was asked for. */
  readonly purpose: 'signup' | 'login' | 'recovery' | 'other';
  /** The code's form, such as `\d{6}`; the code itself is a mark. */
  readonly codeForm: string | null;
  readonly code: string | null;
  readonly waitedMs: number;
}

/** A request that reached the suite's own receiver: a webhook event or a payment's callback. */
export interface DeliveryEntry extends Stamped {
  readonly type: 'delivery';
  readonly id: string;
  /** The slot of the receiver whose address was given to the target, such as `webhook-3` or `callback-1`. */
  readonly slot: string;
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: Body;
  /** The status with which the receiver answered. */
  readonly answered: number;
}

/** A plain valid call that was refused although a rule promises that it is accepted. */
export interface BrokenPromise {
  readonly rule: string;
  readonly case: string;
  /** The exchange that breaks the promise. */
  readonly exchange: string;
  readonly status: number;
  /** What was expected and what came, where the call was not simply refused. */
  readonly told?: { readonly message: string; readonly expected: string; readonly got: string };
}

/** Why a case or gap could not be tried, for the exit status and for the rule that is to blame. */
export interface Blockage {
  /** Not there where no promised call was refused. */
  readonly broken?: BrokenPromise;
  /** The target did not answer a request, or always with 429. */
  readonly unanswered?: true;
}

export type VerdictStatus = 'pass' | 'fail' | 'blocked' | 'skipped';

/** The judgement of one case of one rule. The last one of a case counts. */
export interface VerdictEntry extends Stamped, Blockage {
  readonly type: 'verdict';
  readonly rule: string;
  readonly case: string;
  readonly status: VerdictStatus;
  /** One sentence: what was sent, what was expected, what came, what to try. Empty for a pass. */
  readonly message: string;
  readonly expected: string | null;
  readonly got: string | null;
  /** The exchanges that show it, the decisive one last. */
  readonly exchanges: readonly string[];
  /** The accepted exchange beside which a refusal was judged. */
  readonly control: string | null;
  /** The rule or gap that has to hold first, where that is why this one is blocked. */
  readonly blockedBy: string | null;
}

export type AnswerStatus = 'answered' | 'blocked' | 'skipped' | 'inconclusive';

/** What the run saw about one gap. Class `read` gaps are answered by the analysis and have no entry. */
export interface AnswerEntry extends Stamped, Blockage {
  readonly type: 'answer';
  readonly gap: string;
  readonly status: AnswerStatus;
  readonly answer: Json;
  readonly reason: string | null;
  readonly exchanges: readonly string[];
}

/**
 * Something that the run learned and that masking would hide from the analysis, or that is no exchange:
 * the header and claims of a JWT, the pointer to an API key, how long a write took to show.
 */
export interface FactEntry extends Stamped {
  readonly type: 'fact';
  readonly fact: string;
  readonly value: Json;
  readonly exchanges: readonly string[];
}

/** The last line of a run that came to its end. A journal without it was cut short. */
export interface RunEnded extends Stamped {
  readonly type: 'run-ended';
  /**
   * How it ended: `done`, `interrupted` (a signal), `out-of-time` (its --max-duration was over), `lost` (the target went
   * away), `error` (our own fault).
   */
  readonly end: 'done' | 'interrupted' | 'out-of-time' | 'lost' | 'error';
  readonly reason: string | null;
  readonly durationMs: number;
  readonly requests: number;
}

export type Entry =
  | RunStarted
  | ExchangeEntry
  | MailEntry
  | DeliveryEntry
  | VerdictEntry
  | AnswerEntry
  | FactEntry
  | RunEnded;
