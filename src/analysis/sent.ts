import type { Seen } from './seen.ts';
import { SentWords } from './shape/words.ts';

/** A request with more values than this is one that probes a size; its first values will do. */
const mostValues = 2000;

function addLeaves(words: SentWords, value: unknown): void {
  const open: unknown[] = [value];
  for (let visited = 0; visited < mostValues && open.length > 0; visited += 1) {
    const next = open.pop();
    if (typeof next === 'string') words.add(next);
    else if (typeof next === 'object' && next !== null) open.push(...Object.values(next).slice(0, mostValues));
  }
}

function addAddress(words: SentWords, url: string): void {
  for (const part of url.split(/[/?&=#]/)) {
    if (part.includes('%')) {
      try {
        words.add(decodeURIComponent(part));
      } catch {
        words.add(part);
      }
    } else words.add(part);
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
