import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnavailable } from '../client/backoff.ts';
import type { Exchange } from '../client/exchange.ts';

/** The running work, with the exchanges it sent so far: a scenario, or shared work such as a sign-up. */
export interface Frame {
  /** The scenario name that the journal records for its exchanges. */
  readonly scenario: string;
  /** Ids of the exchanges that this frame sent or judged, in order, without duplicates. */
  readonly exchanges: Set<string>;
  /** The accepted control of the last judged refusal. */
  control: string | null;
  /** Length of the longest chain of sequential calls up to now. */
  chain: number;
  /** Whether the work used up what it needs to start, such as a password. It cannot be repeated then. */
  isSpent: boolean;
  /** Whether the exchange that the frame looked at last got a 502, 503 or 504. */
  isUnavailable: boolean;
}

const frames = new AsyncLocalStorage<Frame>();

export function createFrame(scenario: string): Frame {
  return { scenario, exchanges: new Set(), control: null, chain: 0, isSpent: false, isUnavailable: false };
}

export function runInFrame<T>(frame: Frame, work: () => Promise<T>): Promise<T> {
  return frames.run(frame, work);
}

/** @throws Error outside of a scenario, which is a fault of the suite */
export function currentFrame(): Frame {
  const frame = frames.getStore();
  if (frame === undefined)
    throw new Error('a call was made outside of every scenario; run it inside rule(), gap() or once()');
  return frame;
}

/** Adds an exchange to the evidence of the running scenario, and extends its chain of calls. */
export function cite(exchange: Exchange): void {
  const frame = currentFrame();
  frame.exchanges.delete(exchange.id);
  frame.exchanges.add(exchange.id);
  frame.chain = Math.max(frame.chain, exchange.chain);
  frame.isUnavailable = isUnavailable(exchange.response);
}

/** The exchange that the running scenario looked at last. `null` if there is none. */
export function lastCited(): string | null {
  return [...(frames.getStore()?.exchanges ?? [])].at(-1) ?? null;
}

/** Whether that exchange got a 502, 503 or 504. */
export function wasUnavailable(): boolean {
  return frames.getStore()?.isUnavailable ?? false;
}

/** Extends the chain of the running scenario after it has waited for sequential calls elsewhere. */
export function continueChain(chain: number): void {
  const frame = frames.getStore();
  if (frame !== undefined) frame.chain = Math.max(frame.chain, chain);
}

/** Number of sequential calls that the running scenario had to wait for. */
export function chainOf(): number {
  return frames.getStore()?.chain ?? 0;
}
