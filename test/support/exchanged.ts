import type { About, Exchange } from '../../src/client/exchange.ts';
import { type OperationId, operations } from '../../src/contract/operations.ts';
import type { FailureKind, HeaderList } from '../../src/journal/entry.ts';

interface Parts extends Partial<Omit<About, 'operation'>> {
  readonly id?: string;
  /** `null` for a request outside of the documented operations. */
  readonly operation?: OperationId | null;
  readonly status?: number;
  readonly headers?: HeaderList;
  readonly text?: string;
  readonly json?: unknown;
  readonly failure?: FailureKind;
  readonly path?: string;
  readonly exchangeChain?: number;
}

/** An exchange in the form that scenarios receive, for tests of code that judges it. */
export function exchanged({ id = 'x1', operation = 'createPayment', status, json, failure, ...rest }: Parts): Exchange {
  const { path = '/auth/payment/pix', headers = [], text = '', exchangeChain = 1, ...about } = rest;
  return {
    id,
    sent: {
      method: operation === null ? 'POST' : operations[operation].method,
      path,
      headers: [],
      body: null,
      about: { scenario: 'test', operation, account: 'h1', credentials: 'jwt', variant: null, chain: 0, ...about },
    },
    response: status === undefined ? null : { status, headers, text, bytes: 0, json },
    failure: failure === undefined ? null : { kind: failure, message: `it ended in ${failure}` },
    startedAt: new Date(0),
    durationMs: 1,
    chain: exchangeChain,
  };
}
