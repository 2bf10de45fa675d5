/** A request that reached the receiver. Unmasked, for judging; what is journalled of it is masked. */
export interface Delivery {
  /** `d1`, `d2`, … in order of arrival. */
  readonly id: string;
  /** The slot that its path names; `unknown` where it names none. */
  readonly slot: string;
  readonly at: Date;
  readonly method: string;
  /** Path and query as received. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Cut after 1 MiB. */
  readonly body: Uint8Array;
  readonly text: string;
  /** The parsed body; `undefined` where it is no JSON. */
  readonly json: unknown;
  readonly answered: number;
}

/** Takes webhook events and payment callbacks over real HTTP. It collects, it does not judge. */
export interface Receiver {
  /** The address to hand to the target for a slot; every slot has a path of its own, unguessable and unique to the run. */
  url(slot: string): string;
  /** The deliveries of a slot so far, in order of arrival; of a flood, the latest ones. */
  deliveries(slot: string): readonly Delivery[];
  /** How many deliveries a slot has had, those included that are no longer kept. */
  count(slot: string): number;
  /**
   * Resolves with the first delivery of a slot, past or coming, that fits; with `null` when none came in time,
   * when the signal aborts and when the receiver is closed. `timeoutMs` counts from the call.
   */
  waitFor(
    slot: string,
    fits: (delivery: Delivery) => boolean,
    wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<Delivery | null>;
  /** The status with which a slot answers from now on; 200 unless told. */
  answerWith(slot: string, status: number): void;
  readonly listeningOn: { readonly host: string; readonly port: number };
  close(): Promise<void>;
}

/** The receiver could not be opened. Neither the target nor the suite is at fault. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError';
}
