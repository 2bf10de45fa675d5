import type { OperationId } from '../contract/operations.ts';
import type { Variant } from '../contract/variants.ts';
import type { CredentialsUsed, Failure, HeaderList } from '../journal/entry.ts';

/** A request for the client to send unchanged. It is sent again only after a 429, or a 503 with Retry-After. */
export interface Outgoing {
  readonly method: string;
  /** Relative to the base address, with the query; parameters are filled in and encoded: `/auth/payment/pix?page=1`. */
  readonly path: string;
  readonly headers: HeaderList;
  /** Text is sent as UTF-8; `null`: no body. */
  readonly body: string | Uint8Array | null;
  readonly about: About;
  /** Deadline of the whole exchange in milliseconds, if it differs from the run's own. */
  readonly timeoutMs?: number;
  /** Returns the first response: a 429 or 503 causes neither a pause nor another try. */
  readonly noRepeat?: true;
}

/** The purpose of a request, recorded with it in the journal. */
export interface About {
  readonly scenario: string;
  readonly operation: OperationId | null;
  readonly account: string | null;
  readonly credentials: CredentialsUsed;
  readonly variant: Variant | null;
  /** Length of the chain of calls that had to end before this one could start. */
  readonly chain: number;
}

export interface Incoming {
  readonly status: number;
  /** Names in lower case, in the order received. */
  readonly headers: HeaderList;
  /** The decoded body as text, cut after the limit for responses. */
  readonly text: string;
  readonly bytes: number;
  /** The parsed body; `undefined` if it is empty or not JSON. */
  readonly json: unknown;
  /** Why the body is not valid text: invalid bytes, which are U+FFFD in `text`, or a byte order mark. */
  readonly invalidText?: 'bytes' | 'byte-order-mark';
}

/** One request with its response or its failure. It is not masked: use it for judging, never for writing. */
export interface Exchange {
  /** `x1`, `x2`, …; the masked entry in the journal has the same id. */
  readonly id: string;
  readonly sent: Outgoing;
  readonly response: Incoming | null;
  readonly failure: Failure | null;
  readonly startedAt: Date;
  /** The start in milliseconds since 1970, with a fraction; undefined if it is not known that precisely. */
  readonly startedMs?: number;
  readonly durationMs: number;
  readonly chain: number;
}
