import { type ClientOptions, createClient } from '../client/client.ts';
import type { Exchange } from '../client/exchange.ts';
import { operations } from '../contract/operations.ts';
import type { RunConfig } from '../harness/config.ts';
import type { CredentialsUsed, HeaderList } from '../journal/entry.ts';
import { registerProxy, shownHeaders } from '../mask/headers.ts';
import { Secrets } from '../mask/secrets.ts';

/** Sends single reads to a target, outside of a run. They are not recorded. */
export interface Reader {
  readonly secrets: Secrets;
  /** Lists payments, by default without credentials. */
  read(credentials?: CredentialsUsed, headers?: HeaderList): Promise<Exchange>;
  close(): Promise<void>;
}

/** Masks the secrets in headers and proxy. @param scenario names the work in the exchanges */
export function openReader(
  { target, timeoutMs, maxRps, concurrency, reach }: RunConfig,
  scenario: string,
  options: Partial<ClientOptions> = {},
): Reader {
  const secrets = new Secrets();
  shownHeaders(secrets, reach);
  registerProxy(secrets, reach);
  const journal = { append: () => undefined };
  const client = createClient({ target, timeoutMs, maxRps, concurrency, journal, reach, ...options });
  const { method, path } = operations.listPayments;
  return {
    secrets,
    read: (credentials = 'none', headers = []) =>
      client.send({
        method,
        path,
        headers: [['accept', 'application/json'], ...headers],
        body: null,
        about: { scenario, operation: 'listPayments', account: null, credentials, variant: null, chain: 1 },
      }),
    close: () => client.close(),
  };
}
