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
  /** All deliveries of a slot so far, in order of arrival. */
  deliveries(slot: string): readonly Delivery[];
  /**
   * Resolves with the first delivery of a slot, past or coming, that fits; with `null` when none came in time.
   * `timeoutMs` counts from the call.
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
