/**
 * Many may share, one may have it alone; in the order of asking. With a single account for the whole run, scenarios that
 * count payments must not run while others create some.
 */
export class SharedLock {
  #sharers = 0;
  #alone = false;
  readonly #queue: { readonly alone: boolean; readonly start: () => void }[] = [];

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(false, work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(true, work);
  }

  async #run<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#queue.push({ alone, start });
      this.#admit();
    });
    try {
      return await work();
    } finally {
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
