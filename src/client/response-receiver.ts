import type { Dispatcher } from 'undici';
import type { Failure, HeaderList } from '../journal/entry.ts';
import { Gathered } from '../journal/gathered.ts';
import { headersOf } from './content.ts';
import { ExchangeEnded, failureOf } from './failure.ts';
import type { Arriving, Inflow } from './inflow.ts';
import type { LoopLag } from './loop-lag.ts';

/** Limits on what the target may send. */
export interface Limits {
  /** Bytes of a body that are kept. Further bytes are read, counted and dropped. */
  readonly keptBytes: number;
  /** Bytes of a body after which the client stops reading. */
  readonly mostBytes: number;
  /** Bytes of the bodies of all responses under way. At the limit, only one response is read on. */
  readonly inflowBytes: number;
  readonly headerBytes: number;
}

export const defaultLimits: Limits = {
  keptBytes: 8 * 1024 * 1024,
  mostBytes: 64 * 1024 * 1024,
  inflowBytes: 16 * 1024 * 1024,
  headerBytes: 64 * 1024,
};

/** The response before any decoding. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** Bytes received; more than `body` contains if it was cut. */
  readonly bytes: number;
  readonly firstByteMs: number;
  /** Call this when the body is no longer needed. Until then it counts among the responses under way. */
  free(): void;
}

export interface ExchangeEnd {
  readonly answer: Answer | null;
  readonly failure: Failure | null;
  /** In milliseconds since 1970. */
  readonly endedMs: number;
}

export interface Shared {
  readonly lag: LoopLag;
  readonly inflow: Inflow;
  /** To whom connections are made. */
  readonly peer: 'target' | 'proxy';
}

/** Receives one response, as a handler for undici. */
export class ResponseReceiver implements Dispatcher.DispatchHandler, Arriving {
  readonly outcome: Promise<ExchangeEnd>;
  readonly #resolve: (outcome: ExchangeEnd) => void;
  readonly #limits: Limits;
  readonly #timeoutMs: number;
  readonly #sentAt = performance.now();
  readonly #lag: LoopLag;
  readonly #peer: 'target' | 'proxy';
  readonly #inflow: Inflow;
  /** The lag before the request, plus the lag for which the deadline was extended. */
  #allowedLag: number;
  readonly #body: Gathered;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout;
  #settled = false;
  #firstByteMs: number | null = null;
  #status = 0;
  #headers: HeaderList = [];
  /** When the client itself stopped to read. `null` while it reads. */
  #pausedAt: number | null = null;
  /** Milliseconds of pauses that the deadline was not extended by yet. */
  #pausedMs = 0;

  constructor(limits: Limits, timeoutMs: number, { lag, peer, inflow }: Shared) {
    this.#peer = peer;
    this.#lag = lag;
    this.#inflow = inflow;
    this.#allowedLag = lag.total();
    const { promise, resolve } = Promise.withResolvers<ExchangeEnd>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#limits = limits;
    this.#body = new Gathered(limits.keptBytes);
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => this.#late(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const first = this.#controller === null;
    this.#controller = controller;
    if (!first) controller.abort(new ExchangeEnded('reset', 'The connection was lost; the request is not sent twice.'));
    // The exchange timed out while connecting, so nothing may be sent any more.
    if (this.#settled) controller.abort(new ExchangeEnded('timeout', 'given up'));
  }

  onResponseStarted(): void {
    this.#firstByteMs = this.#elapsed();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // 1xx responses are interim; the final response follows.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headersOf((controller.rawHeaders ?? []) as Buffer[]);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const kept = this.#body.add(chunk);
    if (kept > 0) this.#inflow.take(this, kept);
    if (this.#body.bytes > this.#limits.mostBytes) {
      this.end(new ExchangeEnded('too-large', `The response has more than ${this.#limits.mostBytes} bytes.`));
    }
  }

  onResponseEnd(): void {
    this.#settle({
      answer: {
        status: this.#status,
        headers: this.#headers,
        body: this.#body.body,
        bytes: this.#body.bytes,
        firstByteMs: this.#firstByteMs ?? this.#elapsed(),
        free: () => this.#inflow.free(this, this.#body.body.length),
      },
      failure: null,
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const failure = failureOf(error, this.#progress(), this.#peer);
    this.#settle({ answer: null, failure });
  }

  pause(): void {
    this.#pausedAt = performance.now();
    this.#controller?.pause();
  }

  resume(): void {
    this.#countPause();
    this.#pausedAt = null;
    // Another response may have called this from within its parser, and undici runs one parser at a time.
    queueMicrotask(() => {
      if (!this.#settled && this.#pausedAt === null) this.#controller?.resume();
    });
  }

  #countPause(): void {
    if (this.#pausedAt === null) return;
    const now = performance.now();
    this.#pausedMs += now - this.#pausedAt;
    this.#pausedAt = now;
  }

  /** Ends the exchange for a reason of the client's own. */
  end(reason: ExchangeEnded): void {
    if (this.#settled) return;
    this.#settle({ answer: null, failure: failureOf(reason) });
    this.#controller?.abort(reason);
  }

  #late(): void {
    const lagMs = this.#lag.total() - this.#allowedLag;
    this.#countPause();
    const unreadMs = lagMs + this.#pausedMs;
    if (unreadMs > 0) {
      // The response may be unread because this process's event loop was blocked, or because it read other responses.
      this.#allowedLag += lagMs;
      this.#pausedMs = 0;
      this.#timer = setTimeout(() => this.#late(), unreadMs);
      return;
    }
    this.end(new ExchangeEnded('timeout', this.#waited()));
  }

  #waited(): string {
    const ms = this.#timeoutMs;
    if (this.#controller === null) return `No connection to the target within ${ms} ms; nothing was sent.`;
    if (this.#status === 0) return `No response within ${ms} ms.`;
    return `The response had not ended ${ms} ms after sending${this.#progress()}.`;
  }

  #progress(): string {
    return this.#status === 0 ? '' : ` after status ${this.#status} and ${this.#body.bytes} bytes of the body`;
  }

  #elapsed(): number {
    return performance.now() - this.#sentAt;
  }

  #settle(outcome: Omit<ExchangeEnd, 'endedMs'>): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    if (outcome.answer === null) this.#inflow.free(this, this.#body.body.length);
    this.#resolve({ ...outcome, endedMs: performance.timeOrigin + performance.now() });
  }
}
