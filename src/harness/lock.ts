import { AsyncLocalStorage } from 'node:async_hooks';
import { chainOf, continueChain } from './frame.ts';

/**
 * Many may share, one may have it alone; in the order of asking. With a single account for the whole run, scenarios that
 * count payments must not run while others create some. Who waits for another depends on the other's calls. Whoever has it
 * may ask for it again, but not for more of it.
 */
export class SharedLock {
  #sharers = 0;
  #alone = false;
  readonly #held = new AsyncLocalStorage<'shared' | 'alone'>();
  /** How many calls had to follow one another until it was last given back. */
  #chain = 0;
  readonly #queue: { readonly alone: boolean; readonly start: () => void }[] = [];

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(false, work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(true, work);
  }

  async #run<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    const held = this.#held.getStore();
    // Whoever waits behind itself waits for ever: somebody who wants it alone may be in between.
    if (held === 'alone' || (held === 'shared' && !alone)) return await work();
    if (held === 'shared') throw new Error('a shared lock cannot be had alone by somebody who shares it');
    await new Promise<void>((start) => {
      this.#queue.push({ alone, start });
      this.#admit();
    });
    continueChain(this.#chain);
    try {
      return await this.#held.run(alone ? 'alone' : 'shared', work);
    } finally {
      if (alone) this.#chain = Math.max(this.#chain, chainOf());
      if (alone) this.#alone = false;
      else this.#sharers -= 1;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      if (this.#alone || (next.alone && this.#sharers > 0)) return;
      this.#queue.shift();
      if (next.alone) this.#alone = true;
      else this.#sharers += 1;
      next.start();
    }
  }
}
