/** Counts texts. Equal counts are ranked alphabetically, so the order of the input does not matter. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  /** @param most maximum number of different texts; further ones are not counted */
  constructor(most = 1000) {
    this.#most = most;
  }

  add(text: string): void {
    const count = this.#counts.get(text);
    if (count !== undefined || this.#counts.size < this.#most) this.#counts.set(text, (count ?? 0) + 1);
  }

  /** The texts with their counts, most frequent first. */
  ranked(): (readonly [text: string, count: number])[] {
    return [...this.#counts].sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1));
  }

  mostFrequent(): string | null {
    return this.ranked()[0]?.[0] ?? null;
  }

  get size(): number {
    return this.#counts.size;
  }
}
