/**
 * The entries of a journal, one JSON object per line, in the order in which they happened. Everything is masked before
 * it becomes an entry. All reports are built from the journal.
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
  /** The options that decide which rules and gaps were tried, masked. */
  readonly options: { readonly [option: string]: Json };
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface Body {
  /** The text as sent or received, cut after a limit; `null` if it is not text. */
  readonly text: string | null;
  /** Bytes on the wire after content decoding. */
  readonly bytes: number;
  readonly truncated?: true;
  /** The hash of the whole masked text, if it was cut. */
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
  /** Milliseconds from sending the request to the first byte of the response. */
  readonly firstByteMs: number;
}

/**
 * Why an exchange ended without a response that can be judged. After `refused-connection`, and only then, the request
 * cannot have taken effect.
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

/** The kinds of credentials that a request carried, valid or not. */
export type CredentialsUsed = 'none' | 'jwt' | 'key' | 'both';

/** One request with its response or its failure. */
export interface ExchangeEntry extends Stamped {
  readonly type: 'exchange';
  /** `x1`, `x2`, …: unique in the run; each shard has its own prefix. */
  readonly id: string;
  /** What made the request: `AUTH-05[getWebhook]`, `gap:default-limit`, `holder:payer`, `cleanup`. */
  readonly scenario: string;
  /** Operation id of the contract; `null` for requests outside it (unknown routes, reads of a Location). */
  readonly operation: string | null;
  /** The account on whose behalf it was sent: `h1`, `h2`, … */
  readonly holder: string | null;
  readonly credentials: CredentialsUsed;
  /**
   * The variant of the right request, by its name in the contract's table of variants; `null` for the right request.
   */
  readonly variant: string | null;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly failure: Failure | null;
  /** Milliseconds from sending the request to the end of the exchange. */
  readonly durationMs: number;
  /** Number of calls, including this one, that had to run one after another. */
  readonly chain: number;
}

/** A mail that the inbox returned, without its codes. */
export interface MailEntry extends Stamped {
  readonly type: 'mail';
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** The exchange that requested the mail, if known. */
  readonly exchange: string | null;
  /** What the mail was requested for. */
  readonly purpose: 'signup' | 'login' | 'recovery' | 'other';
  /** The form of the code, such as `\d{6}`. The code itself is a mark. */
  readonly codeForm: string | null;
  readonly code: string | null;
  readonly waitedMs: number;
}

/** A request that reached the suite's own receiver: a webhook event or a payment's callback. */
export interface DeliveryEntry extends Stamped {
  readonly type: 'delivery';
  readonly id: string;
  /** The receiver's slot whose URL was given to the target, such as `webhook-3` or `callback-1`. */
  readonly slot: string;
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: Body;
  /** The status of the receiver's response. */
  readonly answered: number;
}

/** A plain valid call that was refused although a rule guarantees that it is accepted. */
export interface BrokenPromise {
  readonly rule: string;
  readonly case: string;
  /** The exchange that breaks the rule. */
  readonly exchange: string;
  readonly status: number;
  /** What was expected and what came, if the call was not simply refused. */
  readonly told?: { readonly message: string; readonly expected: string; readonly got: string };
}

/** Why a case or gap could not be tried. It determines the exit status and the rule that is at fault. */
export interface Blockage {
  /** Undefined if no such call was refused. */
  readonly broken?: BrokenPromise;
  /** The target sent no response, or only 429. */
  readonly unanswered?: true;
}

export type VerdictStatus = 'pass' | 'fail' | 'blocked' | 'skipped';

/** The verdict on one case of one rule. The last verdict on a case counts. */
export interface VerdictEntry extends Stamped, Blockage {
  readonly type: 'verdict';
  readonly rule: string;
  readonly case: string;
  readonly status: VerdictStatus;
  /** One sentence: what was sent, what was expected, what came, what to try. Empty for a pass. */
  readonly message: string;
  readonly expected: string | null;
  readonly got: string | null;
  /** The exchanges that prove it, the decisive one last. */
  readonly exchanges: readonly string[];
  /** The control: the accepted exchange that a refusal was compared with. */
  readonly control: string | null;
  /** The rule or gap whose failure blocks this one; else `null`. */
  readonly blockedBy: string | null;
}

export type AnswerStatus = 'answered' | 'blocked' | 'skipped' | 'inconclusive';

/** What the run observed about one gap. Gaps of the class `read` have no entry, because the analysis answers them. */
export interface AnswerEntry extends Stamped, Blockage {
  readonly type: 'answer';
  readonly gap: string;
  readonly status: AnswerStatus;
  readonly answer: Json;
  readonly reason: string | null;
  readonly exchanges: readonly string[];
}

/**
 * Something that the run learned and that masking would hide from the analysis, or that is not an exchange: the header
 * and claims of a JWT, the pointer to an API key, how long a write took to show.
 */
export interface FactEntry extends Stamped {
  readonly type: 'fact';
  readonly fact: string;
  readonly value: Json;
  readonly exchanges: readonly string[];
}

/** The last line of a run that ended by itself. A journal without it was cut short. */
export interface RunEnded extends Stamped {
  readonly type: 'run-ended';
  /**
   * How it ended: `done`, `interrupted` (by a signal), `out-of-time` (after --max-duration), `lost` (the target became
   * unreachable), `error` (a fault of the suite).
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
