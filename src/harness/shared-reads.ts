import { continueChain, createFrame, currentFrame, type Frame, runInFrame } from './frame.ts';

interface Round<T> {
  readonly frame: Frame;
  readonly result: Promise<T>;
}

/**
 * Shares reads of the same thing. Callers that ask while a read is under way share the next one. It begins after all of
 * them have asked, so each of them sees what had been written by then.
 */
export class SharedReads<T> {
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Round<T> | null = null;

  async read(work: () => Promise<T>): Promise<T> {
    this.#next ??= this.#schedule(work);
    const round = this.#next;
    round.frame.chain = Math.max(round.frame.chain, currentFrame().chain);
    try {
      return await round.result;
    } finally {
      continueChain(round.frame.chain);
      for (const id of round.frame.exchanges) currentFrame().exchanges.add(id);
    }
  }

  #schedule(work: () => Promise<T>): Round<T> {
    const frame = createFrame(currentFrame().scenario);
    const result = this.#underWay.then(() => {
      this.#next = null;
      return runInFrame(frame, work);
    });
    this.#underWay = result.catch(() => undefined);
    return { frame, result };
  }
}
