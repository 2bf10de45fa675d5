import type { Exchange } from '../../client/exchange.ts';
import { operations } from '../../contract/operations.ts';
import { isSuccess } from '../../contract/status.ts';
import type { RunConfig } from '../../harness/config.ts';
import type { CredentialsUsed, HeaderList } from '../../journal/entry.ts';
import { headerOf } from '../../journal/header.ts';
import { openReader, type Reader } from '../reader.ts';
import { type Diagnosis, doubtful, good, wrong } from './diagnosis.ts';

/** A larger clock difference makes tokens and codes expire too early or too late. In milliseconds. */
const clockTolerance = 60_000;

function reached({ response, failure, durationMs }: Exchange, target: string): Diagnosis {
  const about = 'target';
  if (response === null) {
    const reason = failure?.message ?? 'no reason was given';
    return wrong(about, `${target} does not answer: ${reason} Check the address and that the service runs.`);
  }
  const answer = `GET ${operations.listPayments.path} answers ${response.status} in ${Math.round(durationMs)} ms`;
  if (/html/i.test(headerOf(response.headers, 'content-type') ?? ''))
    return wrong(about, `${answer}, with HTML: this is not a Pix service, or --target lacks a part of its path.`);
  if (response.status === 404) return doubtful(about, `${answer}: --target may lack a part of its path, such as /v1.`);
  if (response.status >= 500) return doubtful(about, `${answer}: the service fails; its log may say why.`);
  return good(about, answer);
}

function clock({ response, startedAt, durationMs }: Exchange): Diagnosis | null {
  const theirs = Date.parse((response && headerOf(response.headers, 'date')) ?? '');
  if (Number.isNaN(theirs)) return null;
  const apart = Math.abs(theirs - (startedAt.getTime() + durationMs / 2));
  if (apart <= clockTolerance) return good('clock', "the target's clock agrees with this machine's");
  const far = `the target's clock is ${Math.round(apart / 1000)} s away from this machine's`;
  return doubtful('clock', `${far}: set the one that is wrong, or tokens and codes seem to expire`);
}

async function credential(
  about: string,
  { read }: Reader,
  credentials: CredentialsUsed,
  headers: HeaderList,
): Promise<Diagnosis> {
  const { response } = await read(credentials, headers);
  const status = response?.status ?? null;
  if (isSuccess(status)) return good(about, 'it lists payments');
  if (status === 401 || status === 403)
    return wrong(about, `it is refused (${status}): it may be expired or of another environment; give a fresh one`);
  return doubtful(about, `listing payments with it answers ${status ?? 'nothing'}`);
}

/** Sends a harmless read without credentials, and one with each given credential. */
export async function* checkTarget(config: RunConfig): AsyncIterable<Diagnosis> {
  const { target, jwt, apiKey } = config;
  const reader = openReader(config, 'doctor');
  if (jwt !== null) reader.secrets.register('jwt', jwt);
  if (apiKey !== null) reader.secrets.register('api-key', apiKey);
  try {
    const first = await reader.read();
    const answer = reached(first, target);
    yield { ...answer, says: reader.secrets.mask(answer.says) };
    const time = clock(first);
    if (time !== null) yield time;
    if (answer.state === 'wrong') return;
    if (jwt !== null) yield await credential('jwt', reader, 'jwt', [['authorization', `Bearer ${jwt}`]]);
    if (apiKey !== null) yield await credential('api-key', reader, 'key', [['x-api-key', apiKey]]);
  } finally {
    await reader.close();
  }
}
