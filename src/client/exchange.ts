import type { OperationId } from '../contract/operations.ts';
import type { Variant } from '../contract/variants.ts';
import type { CredentialsUsed, Failure, HeaderList } from '../journal/entry.ts';

/** What the client is asked to send: exactly this, and again only where the target said 429, or 503 with Retry-After. */
export interface Outgoing {
  readonly method: string;
  /** Relative to the base address, parameters filled in and encoded, with the query: `/auth/payment/pix?page=1`. */
  readonly path: string;
  readonly headers: HeaderList;
  /** Text goes out as UTF-8; `null`: no body. */
  readonly body: string | Uint8Array | null;
  readonly about: About;
  /** Deadline of the whole exchange in milliseconds, where it is not the run's own. */
  readonly timeoutMs?: number;
  /** The answer is wanted as it comes: a 429 or 503 neither makes the client wait nor send again. */
  readonly noRepeat?: true;
}

/** Why a request is made; goes into the journal beside it. */
export interface About {
  readonly scenario: string;
  readonly operation: OperationId | null;
  readonly holder: string | null;
  readonly credentials: CredentialsUsed;
  readonly variant: Variant | null;
  /** Length of the chain of calls that had to end before this one could start. */
  readonly chain: number;
}

export interface Incoming {
  readonly status: number;
  /** Names in lower case, in the order received. */
  readonly headers: HeaderList;
  /** The decoded body as text, cut after the response limit. */
  readonly text: string;
  readonly bytes: number;
  /** The parsed body; `undefined` where it is empty or no JSON. */
  readonly json: unknown;
  /** The body had bytes that no text has; in `text` they are replaced by U+FFFD. */
  readonly invalidText?: true;
}

/** One request with its response, or with how it failed. Unmasked: for judging, never for writing. */
export interface Exchange {
  /** `x1`, `x2`, …; the journal has the masked entry of the same id. */
  readonly id: string;
  readonly sent: Outgoing;
  readonly response: Incoming | null;
  readonly failure: Failure | null;
  readonly startedAt: Date;
  /** The same in milliseconds since 1970, with a fraction; not there where it is not known so precisely. */
  readonly startedMs?: number;
  readonly durationMs: number;
  readonly chain: number;
}

/** The value of a header, or `null`; several of one name are joined with `, `. */
export function header(incoming: Pick<Incoming, 'headers'>, name: string): string | null {
  let joined: string | null = null;
  for (const [key, value] of incoming.headers) {
    if (key === name) joined = joined === null ? value : `${joined}, ${value}`;
  }
  return joined;
}
