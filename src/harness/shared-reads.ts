import { continueChain, createFrame, currentFrame, type Frame, runInFrame } from './frame.ts';

interface Round<T> {
  readonly frame: Frame;
  readonly result: Promise<T>;
}

/** Shares reads of the same thing. Callers during a read share the next one, which begins after all of them asked. */
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
