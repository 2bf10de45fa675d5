import type { OperationId } from '../../src/contract/operations.ts';
import type { Json } from '../lib/json.ts';
import type { Account } from '../parts/accounts.ts';

/** The raw credential headers. `null` if a header is absent. */
export interface Credentials {
  readonly authorization: string | null;
  readonly apiKey: string | null;
}

/** An authorised request. */
export interface Call {
  readonly operation: OperationId;
  /** The account of the request. `null` on operations outside /auth. */
  readonly caller: Account | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The id of the account that called an operation under /auth. */
export function callerId({ caller }: Call): string {
  return (caller as Account).id;
}

/** The result of an operation, before the dialect formats it. */
export interface Result {
  /** What the result is about: the name of the envelope, in dialects that use one. */
  readonly about: string;
  readonly value: Json;
  readonly id?: string;
  /** Path of the created resource, relative to the base address. */
  readonly location?: string;
}

/** A formatted response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` for no body. */
  readonly body: string | null;
}
