import { createClient } from '../../client/client.ts';
import { type Exchange, header } from '../../client/exchange.ts';
import { operations } from '../../contract/operations.ts';
import type { RunConfig } from '../../harness/config.ts';
import type { CredentialsUsed, HeaderList } from '../../journal/entry.ts';
import { registerProxy, shownHeaders } from '../../mask/headers.ts';
import { createSecrets } from '../../mask/secrets.ts';
import type { Finding } from './finding.ts';

/** A larger clock difference makes tokens and codes expire too early or too late. In milliseconds. */
const clockTolerance = 60_000;

type Send = (credentials: CredentialsUsed, headers: HeaderList) => Promise<Exchange>;

function reached(exchange: Exchange, target: string): Finding {
  const { response, failure, durationMs } = exchange;
  if (response === null) {
    const says = `${target} does not answer: ${failure?.message ?? 'no reason was given'} Check the address and that the service runs.`;
    return { about: 'target', state: 'wrong', says };
  }
  const answer = `GET ${operations.listPayments.path} answers ${response.status} in ${Math.round(durationMs)} ms`;
  if (/html/i.test(header(response, 'content-type') ?? '')) {
    return {
      about: 'target',
      state: 'wrong',
      says: `${answer}, with HTML: this is not a Pix service, or --target lacks a part of its path.`,
    };
  }
  if (response.status === 404) {
    return {
      about: 'target',
      state: 'doubtful',
      says: `${answer}: --target may lack a part of its path, such as /v1.`,
    };
  }
  if (response.status >= 500)
    return { about: 'target', state: 'doubtful', says: `${answer}: the service may be in trouble.` };
  return { about: 'target', state: 'good', says: answer };
}

function clock({ response, startedAt, durationMs }: Exchange): Finding | null {
  const theirs = Date.parse((response && header(response, 'date')) ?? '');
  if (Number.isNaN(theirs)) return null;
  const apart = Math.abs(theirs - (startedAt.getTime() + durationMs / 2));
  if (apart <= clockTolerance)
    return { about: 'clock', state: 'good', says: "the target's clock agrees with this machine's" };
  const says = `the target's clock is ${Math.round(apart / 1000)} s away from this machine's: set the one that is wrong, or tokens and codes seem to expire`;
  return { about: 'clock', state: 'doubtful', says };
}

async function credential(
  about: string,
  send: Send,
  credentials: CredentialsUsed,
  headers: HeaderList,
): Promise<Finding> {
  const { response } = await send(credentials, headers);
  const status = response?.status ?? null;
  if (status !== null && status >= 200 && status < 300) return { about, state: 'good', says: 'it lists payments' };
  if (status === 401 || status === 403) {
    return {
      about,
      state: 'wrong',
      says: `it is refused (${status}): it may be expired or of another environment; give a fresh one`,
    };
  }
  return { about, state: 'doubtful', says: `listing payments with it answers ${status ?? 'nothing'}` };
}

/** Sends a harmless read without credentials, and one with each given credential. */
export async function* checkTarget(config: RunConfig): AsyncIterable<Finding> {
  const { target, timeoutMs, maxRps, concurrency, jwt, apiKey, reach } = config;
  const secrets = createSecrets();
  if (jwt !== null) secrets.register('jwt', jwt);
  if (apiKey !== null) secrets.register('api-key', apiKey);
  shownHeaders(secrets, reach);
  registerProxy(secrets, reach);
  // `doctor` keeps no journal.
  const journal = { append: () => undefined };
  const client = createClient({ target, timeoutMs, maxRps, concurrency, journal, secrets, reach });
  const send: Send = (credentials, headers) =>
    client.send({
      method: operations.listPayments.method,
      path: operations.listPayments.path,
      headers: [['accept', 'application/json'], ...headers],
      body: null,
      about: { scenario: 'doctor', operation: 'listPayments', holder: null, credentials, variant: null, chain: 1 },
    });
  try {
    const first = await send('none', []);
    const answer = reached(first, target);
    yield { ...answer, says: secrets.mask(answer.says) };
    const time = clock(first);
    if (time !== null) yield time;
    if (answer.state === 'wrong') return;
    if (jwt !== null) yield await credential('jwt', send, 'jwt', [['authorization', `Bearer ${jwt}`]]);
    if (apiKey !== null) yield await credential('api-key', send, 'key', [['x-api-key', apiKey]]);
  } finally {
    await client.close();
  }
}
