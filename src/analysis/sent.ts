import type { Seen } from './seen.ts';
import { SentWords } from './shape/words.ts';

/** A request with more values than this is one that probes a size; its first values will do. */
const mostValues = 2000;

function addLeaves(words: SentWords, value: unknown): void {
  const found: unknown[] = [value];
  // it grows while it is walked, level by level, so that a long list does not keep out what stands beside it
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
      // a stray percent sign is in no word
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
