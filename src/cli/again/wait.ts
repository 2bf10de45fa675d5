import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../client/client.ts';
import { operations } from '../../contract/operations.ts';
import type { RunConfig } from '../../harness/config.ts';
import { registerProxy, shownHeaders } from '../../mask/headers.ts';
import { createSecrets } from '../../mask/secrets.ts';

/** Pause between two attempts, in milliseconds. */
const pauseMs = 500;

/** Statuses of a gateway whose service is unavailable. */
const ofGateways: ReadonlySet<number> = new Set([502, 503, 504]);

/** Failures that waiting can resolve. The run reports all others at once. */
const passing: ReadonlySet<string> = new Set(['refused-connection', 'reset', 'timeout', 'dns']);

export interface Waiting {
  /** `null` for no limit. */
  readonly limitMs: number | null;
  readonly signal: AbortSignal;
  /** Called once, if the target does not respond immediately. */
  readonly onWait: () => void;
}

/**
 * Waits until the target responds to a read without credentials. The response is not judged.
 * @returns whether it responded before the time limit and the signal
 */
export async function waitForTarget(config: RunConfig, { limitMs, signal, onWait }: Waiting): Promise<boolean> {
  const { target, reach } = config;
  const secrets = createSecrets();
  shownHeaders(secrets, reach);
  registerProxy(secrets, reach);
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
