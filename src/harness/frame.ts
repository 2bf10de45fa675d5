import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from '../client/exchange.ts';

/**
 * What is being done right now, and what it has sent so far. Every scenario has a frame of its own, and so has every
 * shared piece of work (signing a holder up, learning a request form) that several scenarios wait for.
 */
export interface Frame {
  /** The name under which its exchanges are journalled. */
  readonly scenario: string;
  /** Ids of the exchanges that this frame sent or judged, in order, each once. */
  readonly exchanges: Set<string>;
  /** The accepted exchange beside which the last refusal was judged. */
  control: string | null;
  /** How many calls had to end one after another until here. */
  chain: number;
}

const frames = new AsyncLocalStorage<Frame>();

export function createFrame(scenario: string): Frame {
  return { scenario, exchanges: new Set(), control: null, chain: 0 };
}

export function runInFrame<T>(frame: Frame, work: () => Promise<T>): Promise<T> {
  return frames.run(frame, work);
}

/** @throws Error where nothing is running: a call outside of every scenario is our own mistake */
export function currentFrame(): Frame {
  const frame = frames.getStore();
  if (frame === undefined)
    throw new Error('a call was made outside of every scenario; run it inside rule(), gap() or once()');
  return frame;
}

/** Names an exchange as evidence of the running scenario, and counts what it took to get there. */
export function cite(exchange: Exchange): void {
  const frame = currentFrame();
  frame.exchanges.delete(exchange.id);
  frame.exchanges.add(exchange.id);
  frame.chain = Math.max(frame.chain, exchange.chain);
}

/** The running scenario goes on only now that so many calls have followed one another elsewhere. */
export function continueChain(chain: number): void {
  const frame = frames.getStore();
  if (frame !== undefined) frame.chain = Math.max(frame.chain, chain);
}

/** How many calls the running scenario has had to wait for, one after another. */
export function chainOf(): number {
  return frames.getStore()?.chain ?? 0;
}
