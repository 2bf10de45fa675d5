/** Keeps the beginning of a streamed body. */
export class Gathered {
  bytes = 0;
  readonly #parts: Buffer[] = [];
  readonly #most: number;
  #kept = 0;

  /** @param most bytes to keep; the rest is only counted */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    const room = this.#most - this.#kept;
    if (room <= 0) return;
    const part = Buffer.from(chunk.subarray(0, room));
    this.#parts.push(part);
    this.#kept += part.length;
  }

  /** Whether the body was longer than what was kept. */
  get isCut(): boolean {
    return this.bytes > this.#kept;
  }

  get body(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
