import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { RunConfig } from '../../harness/config.ts';
import { ReceiverError } from '../../receiver/receiver.ts';
import { openReceiver } from '../../receiver/server.ts';
import type { Finding } from './finding.ts';

const arrivalMs = 5_000;
const slot = 'doctor';

async function deliver(url: string): Promise<string | null> {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(arrivalMs),
    });
    await body.dump();
    return statusCode < 300 ? null : `it answers ${statusCode}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens the webhook receiver and delivers a request to it, at the address that the target would be given. */
export async function* checkReceiver(
  { webhookListen: listen, webhookUrl: publicUrl }: RunConfig,
  remote: boolean,
): AsyncIterable<Finding> {
  const about = 'receiver';
  if (remote && publicUrl === null) {
    yield {
      about,
      state: 'doubtful',
      says: 'the target is remote and no --webhook-url is given: what needs events and callbacks is blocked',
    };
    return;
  }
  try {
    const receiver = await openReceiver({ listen, publicUrl, runId: randomUUID().slice(0, 8) });
    const url = receiver.url(slot);
    const problem = await deliver(url);
    const arrived = receiver.deliveries(slot).length > 0;
    await receiver.close();
    const { host } = new URL(url);
    yield arrived
      ? { about, state: 'good', says: `what is sent to ${host} arrives` }
      : {
          about,
          state: 'wrong',
          says: `what is sent to ${host} does not arrive (${problem ?? 'something else answers there'}): lead --webhook-url to ${listen.host}:${listen.port}, the address of --webhook-listen`,
        };
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error;
    yield { about, state: 'wrong', says: error.message };
  }
}
