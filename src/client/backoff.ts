import { headerOf } from '../journal/header.ts';
import type { Exchange, Incoming } from './exchange.ts';

/** Maximum number of times that one request is sent. */
export const mostTries = 3;
/** The longest pause to take. If the target asks for more, the caller gets its response. */
const longestPauseMs = 60_000;
/** Maximum number of consecutive pauses for one operation without success. */
const mostFruitless = 6;
/** The same limit for all operations together. */
const mostFruitlessInAll = 8;
const longestFruitlessMs = 90_000;
/** The first pause if the target does not say how long. It doubles with each try. */
const firstPauseMs = 1000;

/** Whether a response asks for a pause: any 429, and a 503 with Retry-After. */
export function isThrottled(response: Incoming): boolean {
  return response.status === 429 || (response.status === 503 && headerOf(response.headers, 'retry-after') !== null);
}

/**
 * Whether a gateway may have responded because it did not reach the service, or not in time: 502, 504, or a 503 that asks
 * for no pause.
 */
export function isUnavailable(response: Incoming | null): boolean {
  if (response === null || isThrottled(response)) return false;
  return response.status >= 502 && response.status <= 504;
}

/** Whether the service may not have seen a request: its connection broke, or a gateway may have responded. */
export function mayBeLost({ failure, response }: Pick<Exchange, 'failure' | 'response'>): boolean {
  return failure?.kind === 'reset' || isUnavailable(response);
}

/** Headers of rate limiters, in seconds or as a point in time. */
const resetHeaders = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset', 'x-ratelimit-reset-after'];
/** Seconds in the text of a refusal: "Try again in 5 seconds", "Expected available in 5 seconds", `"retryAfter":5`. */
const secondsInText =
  /(?:retry[-_ ]?after"?\s*[:=]?\s*"?|\b(?:in|after|wait|em|en|aguarde|espere)\s+)(\d+(?:\.\d+)?)\s*(?:s\b|sec|seg|["',}]|$)/i;

/**
 * How long to wait before the next try, in milliseconds, by Retry-After, a rate limiter's header or the text of a 429,
 * or `null`.
 * @param now milliseconds since 1970
 */
export function askedPauseMs(response: Incoming, now: number): number | null {
  const retryAfter = headerOf(response.headers, 'retry-after');
  if (retryAfter !== null) return pauseMs(retryAfter, now);
  if (response.status !== 429) return null;
  const ms = Number(headerOf(response.headers, 'retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const reset = resetHeaders.map((name) => headerOf(response.headers, name)).find((value) => value !== null) ?? null;
  if (reset !== null) return pauseMs(reset, now);
  const told = Number(secondsInText.exec(response.text.slice(0, 2000))?.[1] ?? Number.NaN) * 1000;
  return told <= longestPauseMs ? told : null;
}

/** A larger number is a point in time, a smaller one a number of seconds. */
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
  /** Their total time, in milliseconds. */
  readonly waitedMs: number;
  /** How many were not granted because the run's budget for pauses was used up. */
  readonly refused: number;
}

/** Decides how long and how often to wait, so that a target that always responds 429 cannot block the run forever. */
export class Backoff {
  readonly #fruitless = new Map<string, number>();
  #inAll = 0;
  #inAllMs = 0;
  /** Totals of the whole run, independent of requests that were let through in between. */
  #waitedMs = 0;
  #refused = 0;
  readonly #budgetMs: number;

  /** @param budgetMs the maximum total of all pauses of a run; `null`: no limit */
  constructor(budgetMs: number | null = null) {
    this.#budgetMs = budgetMs ?? Number.POSITIVE_INFINITY;
  }

  get stats(): PauseStats {
    return { waitedMs: Math.round(this.#waitedMs), refused: this.#refused };
  }

  /** Records that the target let a request through. */
  rewarded(operation: string): void {
    this.#fruitless.delete(operation);
    this.#inAll = 0;
    this.#inAllMs = 0;
  }

  /**
   * @param asked milliseconds that the response asks for
   * @param tries how often the request was sent
   * @returns milliseconds to wait before the next try; `null`: do not try again
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

  paused(operation: string, ms: number): void {
    this.#fruitless.set(operation, (this.#fruitless.get(operation) ?? 0) + 1);
    this.#inAll += 1;
    this.#inAllMs += ms;
    this.#waitedMs += ms;
  }
}
