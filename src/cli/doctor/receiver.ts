import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { RunConfig } from '../../harness/config.ts';
import { ReceiverError } from '../../receiver/receiver.ts';
import { openReceiver } from '../../receiver/server.ts';
import { type Diagnosis, doubtful, good, wrong } from './diagnosis.ts';

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
): AsyncIterable<Diagnosis> {
  const about = 'receiver';
  if (remote && publicUrl === null) {
    yield doubtful(
      about,
      'the target is remote and no --webhook-url is given: rules and gaps about events and callbacks will be blocked',
    );
    return;
  }
  try {
    const receiver = await openReceiver({ listen, publicUrl, runId: randomUUID().slice(0, 8) });
    const url = receiver.url(slot);
    const problem = await deliver(url);
    const arrived = receiver.deliveries(slot).length > 0;
    await receiver.close();
    const { host } = new URL(url);
    const reason = problem ?? 'something else answers there';
    const advice = `make --webhook-url forward to ${listen.host}:${listen.port}, the address of --webhook-listen`;
    yield arrived
      ? good(about, `what is sent to ${host} arrives`)
      : wrong(about, `what is sent to ${host} does not arrive (${reason}): ${advice}`);
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error;
    yield wrong(about, error.message);
  }
}
