import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { failureOf } from '../client/failure.ts';
import type { Failure } from '../journal/entry.ts';
import { Gathered } from '../journal/gathered.ts';
import { lowerPairsOf } from '../journal/header.ts';
import { passedOn } from './headers.ts';
import type { Passed } from './passed.ts';

/** What came of a request that was forwarded. */
export type Relayed = Pick<Passed, 'answer' | 'failure'>;

/** Maximum number of bytes of a body that are kept for judging. */
export const keptBytes = 1024 * 1024;

const goneAway: Failure = { kind: 'interrupted', message: 'The client went away before the response was complete.' };

/** Writes a response as it comes, chunk by chunk: a stream would take longer than the rest of the proxy. */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #onEnd: (relayed: Relayed) => void;
  readonly #now: () => number;
  readonly #body = new Gathered(keptBytes);
  #controller: Dispatcher.DispatchController | null = null;
  #answer: Passed['answer'] = null;
  #isGone = false;

  /** @param onEnd called once, when the client has the whole response or will not get it */
  constructor(response: ServerResponse, onEnd: (relayed: Relayed) => void, now: () => number) {
    this.#response = response;
    this.#onEnd = onEnd;
    this.#now = now;
    response.once('close', () => {
      if (response.writableFinished) return;
      this.#isGone = true;
      this.#controller?.abort(new Error(goneAway.message));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isGone) controller.abort(new Error(goneAway.message));
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number, _: unknown, message = ''): void {
    // An interim response, such as 103.
    if (status < 200) return;
    const raw = ((rawHeaders ?? []) as readonly (Buffer | string)[]).map((text) => text.toString('latin1'));
    this.#answer = {
      status,
      headers: lowerPairsOf(raw),
      body: this.#body,
      at: this.#now(),
    };
    this.#response.sendDate = false;
    this.#response.writeHead(status, message, passedOn(raw));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body.add(chunk);
    if (this.#response.write(chunk)) return;
    controller.pause();
    this.#response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#response.end(() => this.#onEnd({ answer: this.#answer, failure: null }));
  }

  onResponseError(_: unknown, error: Error): void {
    const failure = this.#isGone ? goneAway : failureOf(error, this.#answer === null ? '' : ' in the middle');
    // The client meets what it would meet without the proxy. A 502 would be judged as the target's response.
    if (this.#response.headersSent || failure.kind === 'reset') this.#response.destroy();
    else respond(this.#response, 502, `The proxy of pix-conformance got no response: ${failure.message}`);
    this.#onEnd({ answer: this.#answer, failure });
  }
}

export function respond(response: ServerResponse, status: number, sentence: string): void {
  // The rest of the request is not read.
  response.writeHead(status, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' });
  response.end(sentence);
}
