/** A word of a fixed vocabulary: `PENDING`, `pix.payment_paid`, `concluída`, `v2`; no sentence, id, date or number. */
const word = /^\p{L}+(?:[_\-.:/]\p{L}+)*\d{0,2}$/u;

/** Whether a text could be one of a few fixed values: short, one word, hardly a digit. */
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
 * The words that the suite itself sent, remembered in 2 MB however many they are: a value that comes back is an echo,
 * not part of the service's vocabulary. It may, very rarely, take a word for sent that was not; never the reverse.
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
