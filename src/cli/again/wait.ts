import { setTimeout as sleep } from 'node:timers/promises';
import type { RunConfig } from '../../harness/config.ts';
import { openReader } from '../reader.ts';

/** Pause between two attempts, in milliseconds. */
const pauseMs = 500;

/** Statuses of a gateway whose service is unavailable. */
const ofGateways: ReadonlySet<number> = new Set([502, 503, 504]);

/** Failures that waiting can resolve. The run reports all others at once. */
const passing: ReadonlySet<string> = new Set(['refused-connection', 'reset', 'timeout', 'dns']);

interface Waiting {
  /** `null` for no limit. */
  readonly limitMs: number | null;
  readonly signal: AbortSignal;
  /** Called once, if the target does not respond immediately. */
  readonly onWait: () => void;
}

/** Waits until the target responds to a read without credentials. @returns false if limit or signal came first */
export async function waitForTarget(config: RunConfig, { limitMs, signal, onWait }: Waiting): Promise<boolean> {
  const timeoutMs = Math.min(config.timeoutMs, limitMs ?? config.timeoutMs);
  const reader = openReader(config, 'wait', { timeoutMs, maxRps: null, concurrency: null, pauseBudgetMs: 0, signal });
  const until = limitMs === null ? Number.POSITIVE_INFINITY : performance.now() + limitMs;
  try {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const { response, failure } = await reader.read();
      if (response !== null && !ofGateways.has(response.status)) return true;
      if (failure !== null && !passing.has(failure.kind)) return true;
      if (performance.now() >= until) return false;
      if (tries === 0) onWait();
      await sleep(Math.min(pauseMs, until - performance.now()), undefined, { signal }).catch(() => undefined);
    }
    return false;
  } finally {
    await reader.close();
  }
}
