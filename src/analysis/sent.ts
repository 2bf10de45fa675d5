import { percentDecoded } from '../json/percent.ts';
import type { Seen } from './seen.ts';
import { isEnumLike } from './shape/words.ts';

/** Maximum number of values read from a request. A larger request probes a size, and its first values are enough. */
const mostValues = 2000;
/** More words than any run sends. */
const mostWords = 100_000;

/** The words that the suite sent in bodies, paths and queries. A returned word is an echo, not vocabulary of the service. */
export class SentCollector {
  readonly #words = new Set<string>();
  /** Also true if so many words were sent that not all were kept. */
  readonly has = (word: string): boolean => this.#words.size >= mostWords || this.#words.has(word);

  see({ sent, entry }: Seen): void {
    const found: unknown[] = [sent];
    // The list grows during this loop. Breadth-first order ensures that a long list does not crowd out its siblings.
    for (const next of found) {
      if (typeof next === 'string') this.#add(next);
      else if (typeof next === 'object' && next !== null) {
        found.push(...Object.values(next).slice(0, mostValues - found.length));
      }
    }
    for (const part of entry.request.url.split(/[/?&=#]/)) {
      const word = percentDecoded(part);
      if (word !== null) this.#add(word);
    }
  }

  #add(text: string): void {
    if (this.#words.size < mostWords && isEnumLike(text)) this.#words.add(text);
  }
}
