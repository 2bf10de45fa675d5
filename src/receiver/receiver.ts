/** A request to the receiver. It is not masked: use it for judging. Its journal entry is masked. */
export interface Delivery {
  /** `d1`, `d2`, … in order of arrival. */
  readonly id: string;
  /** The slot that its path names; `unknown` if it names none. */
  readonly slot: string;
  readonly at: Date;
  readonly method: string;
  /** Path and query as received. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Without its Content-Encoding. Cut after 256 KiB. */
  readonly body: Uint8Array;
  readonly text: string;
  /** The JSON that the body holds, also in a string or a form; `undefined` if it holds none. */
  readonly json: unknown;
  readonly answered: number;
}

/** Receives webhook events and payment callbacks over real HTTP. It collects them and does not judge. */
export interface Receiver {
  /** The URL of a slot for the target. Its path is unguessable and unique to the slot and the run. */
  url(slot: string): string;
  /** The deliveries of a slot so far, in order of arrival. If there were too many, only the latest. */
  deliveries(slot: string): readonly Delivery[];
  /** How many deliveries a slot has had, including those no longer kept. */
  count(slot: string): number;
  /** The first matching delivery of a slot, past or future. `null` after the timeout, the signal, or the close. */
  waitFor(
    slot: string,
    fits: (delivery: Delivery) => boolean,
    wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<Delivery | null>;
  /** Sets the status with which a slot responds from now on. Default: 200. */
  answerWith(slot: string, status: number): void;
  readonly listeningOn: { readonly host: string; readonly port: number };
  close(): Promise<void>;
}

/** The receiver could not be opened. Neither the target nor the suite is at fault. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError';
}
