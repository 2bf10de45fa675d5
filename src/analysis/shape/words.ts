/**
 * A word of a fixed vocabulary, such as `PENDING`, `pix.payment_paid`, `concluída`, `v2`. Not a sentence, id, date or
 * number.
 */
const word = /^\p{L}+(?:[_\-.:/]\p{L}+)*\d{0,2}$/u;

/** Whether a text may be one of a few fixed values: one short word with at most two digits at its end. */
export function isEnumLike(value: string): boolean {
  return value.length <= 32 && word.test(value);
}

const slots = 1 << 24;

function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state ^ (state >>> 15)) >>> 0;
}

/**
 * A Bloom filter of the words that the suite sent, in 2 MB. A returned word is an echo, not vocabulary of the service.
 * The filter may very rarely report a word that was not sent, but never misses a sent one.
 */
export class SentWords {
  readonly #bits = new Uint8Array(slots / 8);

  add(text: string): void {
    if (!isEnumLike(text)) return;
    for (const slot of this.#slotsOf(text)) {
      this.#bits[slot >>> 3] = (this.#bits[slot >>> 3] ?? 0) | (1 << (slot & 7));
    }
  }

  has(text: string): boolean {
    return this.#slotsOf(text).every((slot) => ((this.#bits[slot >>> 3] ?? 0) & (1 << (slot & 7))) !== 0);
  }

  #slotsOf(text: string): readonly number[] {
    return [hash(text, 0x811c9dc5) % slots, hash(text, 0x2f0b4a27) % slots, hash(text, 0x6b43a9b5) % slots];
  }
}
