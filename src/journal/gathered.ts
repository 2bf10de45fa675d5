/** Gathers a body in one block of memory, because a sender may send millions of tiny pieces. */
export class Gathered {
  /** The length of everything that was added. */
  bytes = 0;
  readonly #most: number;
  #memory = Buffer.alloc(0);
  #kept = 0;

  /** @param most bytes to keep; the rest is only counted */
  constructor(most: number) {
    this.#most = most;
  }

  /** @returns how many bytes of the piece were kept */
  add(chunk: Uint8Array): number {
    this.bytes += chunk.length;
    const part = chunk.subarray(0, this.#most - this.#kept);
    if (this.#kept + part.length > this.#memory.length) this.#grow(this.#kept + part.length);
    this.#memory.set(part, this.#kept);
    this.#kept += part.length;
    return part.length;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#most, Math.max(needed, 2 * this.#memory.length)));
    larger.set(this.#memory.subarray(0, this.#kept));
    this.#memory = larger;
  }

  /** Whether the body is longer than what is kept. */
  get isCut(): boolean {
    return this.bytes > this.#kept;
  }

  get body(): Buffer {
    return this.#memory.subarray(0, this.#kept);
  }
}
