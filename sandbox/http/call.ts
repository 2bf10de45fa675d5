import type { OperationId } from '../../src/contract/operations.ts';
import type { Json } from '../lib/json.ts';
import type { Account } from '../parts/accounts.ts';

/** What came in the headers, as it came; `null` where the header is not there. */
export interface Credentials {
  readonly authorization: string | null;
  readonly apiKey: string | null;
}

/** One request that was let in. */
export interface Call {
  readonly operation: OperationId;
  /** Whose request it is; `null` on operations outside /auth. */
  readonly caller: Account | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What an operation has to say, before the dialect gives it a shape. */
export interface Result {
  /** What it is about: the name of the envelope in dialects that name it. */
  readonly about: string;
  readonly value: Json;
  readonly id?: string;
  /** The path, relative to the base address, at which what was made can be read. */
  readonly location?: string;
}

/** An answer as it goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null`: no body. */
  readonly body: string | null;
}
