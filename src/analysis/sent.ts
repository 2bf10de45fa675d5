import type { Seen } from './seen.ts';
import { SentWords } from './shape/words.ts';

/** Maximum number of values read from a request. A larger request probes a size, and its first values are enough. */
const mostValues = 2000;

function addLeaves(words: SentWords, value: unknown): void {
  const found: unknown[] = [value];
  // The list grows during this loop. Breadth-first order ensures that a long list does not crowd out its siblings.
  for (const next of found) {
    if (typeof next === 'string') words.add(next);
    else if (typeof next === 'object' && next !== null) {
      found.push(...Object.values(next).slice(0, mostValues - found.length));
    }
  }
}

function addAddress(words: SentWords, url: string): void {
  for (const part of url.split(/[/?&=#]/)) {
    try {
      words.add(decodeURIComponent(part));
    } catch {
      // A malformed percent escape is not part of any word.
    }
  }
}

/** Collects the words that the suite sent in bodies, paths and queries. */
export class SentCollector {
  readonly #words = new SentWords();
  readonly has = (word: string): boolean => this.#words.has(word);

  see(seen: Seen): void {
    if (seen.sent !== undefined) addLeaves(this.#words, seen.sent);
    addAddress(this.#words, seen.entry.request.url);
  }
}
