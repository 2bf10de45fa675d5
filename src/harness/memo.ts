import { NoVerdict, RunOver } from './errors.ts';
import { createFrame, currentFrame, type Frame, runInFrame } from './frame.ts';

interface Entry {
  readonly frame: Frame;
  readonly result: Promise<unknown>;
}

/**
 * Work that many scenarios need and that is done once for all of them: whoever asks first starts it, the others wait for
 * the same promise. A failure is shared too, except where it said nothing (429, timeout, the run was over): then the next
 * one tries again, as what is taken back on the target does after the end.
 */
export class Memo {
  readonly #entries = new Map<string, Entry>();

  readonly #needs = new Map<string, Set<string>>();

  async once<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.#note(currentFrame().scenario, key);
    const entry = this.#entries.get(key) ?? this.#start(key, work);
    try {
      return (await entry.result) as T;
    } finally {
      this.#hand(entry.frame, currentFrame());
    }
  }

  /** For each scenario and each piece of shared work, the shared work that it waited for. */
  get needs(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries([...this.#needs].map(([scenario, keys]) => [scenario, [...keys]]));
  }

  #note(scenario: string, key: string): void {
    const known = this.#needs.get(scenario) ?? new Set();
    this.#needs.set(scenario, known.add(key));
  }

  /** The last exchange of shared work is evidence for everybody who waited for it. */
  #hand(from: Frame, to: Frame): void {
    to.chain = Math.max(to.chain, from.chain);
    const last = [...from.exchanges].at(-1);
    if (last !== undefined) to.exchanges.add(last);
  }

  /** What was done already, or is under way; `undefined` where nobody has asked for it. A look-up never starts shared work. */
  peek<T>(key: string): Promise<T> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    return (entry.result as Promise<T>).finally(() => this.#hand(entry.frame, currentFrame()));
  }

  #start(key: string, work: () => Promise<unknown>): Entry {
    const frame = createFrame(key);
    const result = runInFrame(frame, work);
    const entry = { frame, result };
    this.#entries.set(key, entry);
    result.catch((error: unknown) => {
      const saysNothing = error instanceof NoVerdict || error instanceof RunOver;
      if (saysNothing) this.#entries.delete(key);
    });
    return entry;
  }
}
