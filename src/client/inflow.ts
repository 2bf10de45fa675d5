/** A response whose body is arriving. */
export interface Arriving {
  pause(): void;
  resume(): void;
}

/** Limits the memory that the bodies of all responses under way take. At the limit, only one of them is read on. */
export class Inflow {
  #room: number;
  #first: Arriving | null = null;
  readonly #waiting = new Set<Arriving>();

  /** @param bytes what the bodies may take together, apart from the one that is read on */
  constructor(bytes: number) {
    this.#room = bytes;
  }

  /** Call this for each piece that is kept of a body. It may pause the response. */
  take(arriving: Arriving, bytes: number): void {
    this.#room -= bytes;
    if (this.#room >= 0) return;
    this.#first ??= arriving;
    if (this.#first === arriving || this.#waiting.has(arriving)) return;
    this.#waiting.add(arriving);
    arriving.pause();
  }

  /** Call this once the exchange has ended and its body is no longer needed. */
  free(arriving: Arriving, bytes: number): void {
    this.#room += bytes;
    this.#waiting.delete(arriving);
    if (this.#first === arriving) this.#first = null;
    if (this.#first !== null && this.#room < 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const one of waiting) one.resume();
  }
}
