import { vi } from 'vitest';
import type { Exchange } from '../../src/client/exchange.ts';

/** Sends a call that gets these statuses in order. The last one repeats. Needs fake timers. @returns those that it got */
export async function statusesInTurn(
  [first, ...later]: readonly [number, ...number[]],
  sendWith: (send: () => Promise<Exchange>) => Promise<Exchange>,
): Promise<number[]> {
  let status = first;
  const seen: number[] = [];
  const sent = sendWith(async () => {
    seen.push(status);
    const exchange = { response: { status } } as Exchange;
    status = later.shift() ?? status;
    return exchange;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await sent;
  return seen;
}
