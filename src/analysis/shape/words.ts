/**
 * A word of a fixed vocabulary, such as `PENDING`, `pix.payment_paid`, `concluída`, `v2`. Not a sentence, id, date or
 * number.
 */
const word = /^\p{L}+(?:[_\-.:/]\p{L}+)*\d{0,2}$/u;

/** Whether a text may be one of a few fixed values: one short word with at most two digits at its end. */
export function isEnumLike(value: string): boolean {
  return value.length <= 32 && word.test(value);
}

/** More words than any run sends. */
const mostWords = 100_000;

/** The words that the suite sent. A returned word is an echo, not vocabulary of the service. */
export class SentWords {
  readonly #words = new Set<string>();

  add(text: string): void {
    if (this.#words.size < mostWords && isEnumLike(text)) this.#words.add(text);
  }

  /** Also true if so many words were sent that not all were kept. */
  has(text: string): boolean {
    return this.#words.size >= mostWords || this.#words.has(text);
  }
}
