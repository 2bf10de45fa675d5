import { header, type Incoming } from './exchange.ts';

/** How often one request is sent in all. */
export const mostTries = 3;
/** A longer pause is not waited for: the answer is given back as it is. */
const longestPauseMs = 60_000;
/** Pauses in a row after which the same operation was still not let through. */
const mostFruitless = 6;
/** The same for all operations together. */
const mostFruitlessInAll = 8;
const longestFruitlessMs = 90_000;
/** The first pause where the target does not say how long; it doubles. */
const firstPauseMs = 1000;

/** Whether an answer asks for a pause: 429 always, 503 where it says for how long. */
export function isThrottled(response: Incoming): boolean {
  return response.status === 429 || (response.status === 503 && header(response, 'retry-after') !== null);
}

/**
 * How long to wait before sending again, in milliseconds; `null` where the answer does not say.
 * Besides Retry-After it knows the headers of rate limiters, that give seconds or a time.
 * @param now milliseconds since 1970
 */
export function askedPauseMs(response: Incoming, now: number): number | null {
  const retryAfter = header(response, 'retry-after');
  if (retryAfter !== null) return pauseMs(retryAfter, now);
  if (response.status !== 429) return null;
  const reset = header(response, 'ratelimit-reset') ?? header(response, 'x-ratelimit-reset');
  return reset === null ? null : pauseMs(reset, now);
}

/** Numbers above this are a time, not a number of seconds. */
const earliestEpochSecond = 1_000_000_000;

function pauseMs(value: string, now: number): number | null {
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number < earliestEpochSecond) return number * 1000;
    return Math.max(0, (number >= earliestEpochSecond * 1000 ? number : number * 1000) - now);
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Pauses that the target asked for. */
export interface PauseStats {
  /** How long they lasted in all, in milliseconds. */
  readonly waitedMs: number;
  /** How many were not granted because others had used up the time that a run has for them. */
  readonly refused: number;
}

/** Decides for how long and how often to wait, so that a target that says 429 for ever does not hold the run for ever. */
export class Patience {
  readonly #fruitless = new Map<string, number>();
  #inAll = 0;
  #inAllMs = 0;
  /** Of the whole run, whether or not requests were let through in between. */
  #waitedMs = 0;
  #refused = 0;
  readonly #budgetMs: number;

  /** @param budgetMs how long all pauses of a run may last; `null`: no limit */
  constructor(budgetMs: number | null = null) {
    this.#budgetMs = budgetMs ?? Number.POSITIVE_INFINITY;
  }

  get stats(): PauseStats {
    return { waitedMs: Math.round(this.#waitedMs), refused: this.#refused };
  }

  /** The target let a request through. */
  rewarded(operation: string): void {
    this.#fruitless.delete(operation);
    this.#inAll = 0;
    this.#inAllMs = 0;
  }

  /**
   * @param asked milliseconds that the answer asks for, if it does
   * @param tries how often the request was sent
   * @returns milliseconds to wait before sending it again; `null`: not any more
   */
  pauseFor(operation: string, asked: number | null, tries: number): number | null {
    const pause = asked ?? firstPauseMs * 2 ** (tries - 1);
    const exhausted =
      tries >= mostTries ||
      pause > longestPauseMs ||
      (this.#fruitless.get(operation) ?? 0) >= mostFruitless ||
      this.#inAll >= mostFruitlessInAll ||
      this.#inAllMs + pause > longestFruitlessMs;
    if (exhausted) return null;
    if (this.#waitedMs + pause <= this.#budgetMs) return pause;
    this.#refused += 1;
    return null;
  }

  /** A pause began. */
  paused(operation: string, ms: number): void {
    this.#fruitless.set(operation, (this.#fruitless.get(operation) ?? 0) + 1);
    this.#inAll += 1;
    this.#inAllMs += ms;
    this.#waitedMs += ms;
  }
}
