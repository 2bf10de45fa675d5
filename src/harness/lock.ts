import { AsyncLocalStorage } from 'node:async_hooks';
import { getOrInsert } from '../json/get-or-insert.ts';
import { chainOf, continueChain } from './frame.ts';

/**
 * A first-come, first-served lock, shared or exclusive, for runs with one account. A waiter's chain of calls includes
 * those of the previous exclusive owner. Reentrant, but a shared owner cannot make it exclusive.
 */
export class SharedLock {
  #sharers = 0;
  #alone = false;
  readonly #held = new AsyncLocalStorage<'shared' | 'alone'>();
  /** Length of the chain of calls when an exclusive owner last released the lock. */
  #chain = 0;
  readonly #queue: { readonly alone: boolean; readonly start: () => void }[] = [];

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#run('shared', work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#run('alone', work);
  }

  async #run<T>(as: 'shared' | 'alone', work: () => Promise<T>): Promise<T> {
    const held = this.#held.getStore();
    const alone = as === 'alone';
    // Queueing again could deadlock: an exclusive waiter may stand between the first and the second request of a caller.
    if (held === 'alone' || (held === 'shared' && !alone)) return await work();
    if (held === 'shared') throw new Error('a caller that shares a lock cannot make it exclusive');
    await new Promise<void>((start) => {
      this.#queue.push({ alone, start });
      this.#admit();
    });
    continueChain(this.#chain);
    try {
      return await this.#held.run(as, work);
    } finally {
      if (alone) {
        this.#chain = Math.max(this.#chain, chainOf());
        this.#alone = false;
      } else this.#sharers -= 1;
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

export class NamedLocks {
  readonly #locks = new Map<string, SharedLock>();

  of(name: string): SharedLock {
    return getOrInsert(this.#locks, name, () => new SharedLock());
  }
}
