/** Maximum number of different texts. Further ones are not counted. */
const most = 1000;

/** Counts texts. Equal counts are ranked alphabetically, so the order of the input does not matter. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(text: string): void {
    const count = this.#counts.get(text);
    if (count !== undefined || this.#counts.size < most) this.#counts.set(text, (count ?? 0) + 1);
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
