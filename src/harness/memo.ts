import { mayBeLost } from '../client/backoff.ts';
import type { Exchange } from '../client/exchange.ts';
import type { OperationId } from '../contract/operations.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { Judgement, NoVerdict, RunOver } from './errors.ts';
import { createFrame, currentFrame, type Frame, runInFrame } from './frame.ts';

interface Entry {
  readonly frame: Frame;
  readonly result: Promise<unknown>;
}

/**
 * Shared work that runs once for all scenarios. A failure is shared too, unless it was a NoVerdict or RunOver, rests on a
 * 502 to 504, or the work was a request that may be repeated, and its connection broke: then the next caller, such as the
 * cleanup, tries again if that is possible.
 */
export class Memo {
  readonly #entries = new Map<string, Entry>();
  readonly #needs = new Map<string, Set<string>>();

  async once<T>(key: string, work: () => Promise<T>): Promise<T> {
    getOrInsert(this.#needs, currentFrame().scenario, () => new Set()).add(key);
    const entry = this.#entries.get(key) ?? this.#start(key, work);
    try {
      return (await entry.result) as T;
    } finally {
      this.#hand(entry.frame, currentFrame());
    }
  }

  /** For each scenario and each piece of shared work, the keys of the shared work that it awaited. */
  get needs(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#needs].map(([scenario, keys]) => [scenario, [...keys]]));
  }

  /** The last exchange of shared work is evidence for everyone who awaited it. */
  #hand(from: Frame, to: Frame): void {
    to.chain = Math.max(to.chain, from.chain);
    const last = [...from.exchanges].at(-1);
    if (last !== undefined) to.exchanges.add(last);
  }

  /** Shared work that is done or in progress; `undefined` if nobody has asked for it. Never starts the work. */
  peek<T>(key: string): Promise<T> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    return (entry.result as Promise<T>).finally(() => this.#hand(entry.frame, currentFrame()));
  }

  /** Makes the next caller start the shared work again. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  #start(key: string, work: () => Promise<unknown>): Entry {
    const frame = createFrame(key);
    const result = runInFrame(frame, work).catch((error: unknown) => {
      throw frame.isSpent && mayPass(error) ? new NoVerdict(error.message) : error;
    });
    const entry = { frame, result };
    this.#entries.set(key, entry);
    // After `forget` another entry may be there.
    const drop = () => this.#entries.get(key) === entry && this.#entries.delete(key);
    result.then(
      (value) => isLost(value) && drop(),
      (error: unknown) => {
        const saysNothing = error instanceof NoVerdict || mayPass(error);
        if ((saysNothing && !frame.isSpent) || error instanceof RunOver) drop();
      },
    );
    return entry;
  }
}

/** A 502, 503 or 504 breaks a rule only if it comes again. */
function mayPass(error: unknown): error is Judgement {
  return error instanceof Judgement && error.mayPass;
}

/** A further create makes another payment, and a further update sets the same values. */
const repeatable: ReadonlySet<OperationId> = new Set<OperationId>(['createPayment', 'updatePayment']);

function isExchange(value: unknown): value is Exchange {
  return typeof value === 'object' && value !== null && 'sent' in value && 'failure' in value;
}

/** Whether shared work was a single request without a response, which another try may repeat. */
function isLost(value: unknown): boolean {
  if (!isExchange(value) || !mayBeLost(value)) return false;
  const { method, about } = value.sent;
  const { operation } = about;
  return method === 'GET' || (operation !== null && repeatable.has(operation));
}
