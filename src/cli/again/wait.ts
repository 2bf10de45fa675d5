import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../client/client.ts';
import { operations } from '../../contract/operations.ts';
import type { RunConfig } from '../../harness/config.ts';
import { shownHeaders } from '../../mask/headers.ts';
import { createSecrets } from '../../mask/secrets.ts';

/** How long is waited between two tries, in milliseconds. */
const pauseMs = 500;

/** What a gateway answers as long as the service behind it is not there. */
const ofGateways: ReadonlySet<number> = new Set([502, 503, 504]);

/** What waiting can change; whatever else is wrong, a run says at once. */
const passing: ReadonlySet<string> = new Set(['refused-connection', 'reset', 'timeout', 'dns']);

export interface Waiting {
  /** `null`: without an end. */
  readonly limitMs: number | null;
  readonly signal: AbortSignal;
  /** Is called once, where the target does not answer at once. */
  readonly onWait: () => void;
}

/**
 * Waits until the target answers. It is asked with a read that has no credentials; the answer is not judged.
 * @returns whether it answered before the time was up or the signal came
 */
export async function waitForTarget(config: RunConfig, { limitMs, signal, onWait }: Waiting): Promise<boolean> {
  const { target, reach } = config;
  const secrets = createSecrets();
  shownHeaders(secrets, reach);
  const { method, path } = operations.listPayments;
  const about = {
    scenario: 'wait',
    operation: null,
    holder: null,
    credentials: 'none',
    variant: null,
    chain: 1,
  } as const;
  const client = createClient({
    target,
    timeoutMs: Math.min(config.timeoutMs, limitMs ?? config.timeoutMs),
    maxRps: null,
    concurrency: null,
    journal: { append: () => undefined },
    secrets,
    reach,
    pauseBudgetMs: 0,
    signal,
  });
  const until = limitMs === null ? Number.POSITIVE_INFINITY : performance.now() + limitMs;
  try {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const headers = [['accept', 'application/json']] as const;
      const { response, failure } = await client.send({ method, path, headers, body: null, about });
      if (response !== null && !ofGateways.has(response.status)) return true;
      if (failure !== null && !passing.has(failure.kind)) return true;
      if (performance.now() >= until) return false;
      if (tries === 0) onWait();
      await sleep(Math.min(pauseMs, until - performance.now()), undefined, { signal }).catch(() => undefined);
    }
    return false;
  } finally {
    await client.close();
  }
}
