import { readSync } from 'node:fs';
import { Tokenizer, TokenType } from '@streamparser/json';

/** Called with the position of an entry in its file: bytes from `start` up to, but not including, `end`. */
type OnEntry = (start: number, end: number) => void;

/** What a HAR file contains besides its entries. */
export interface Outline {
  /** `log.version`; `null` if it is missing or not a text. */
  readonly version: string | null;
  /** Whether the file contains a list `log.entries`. */
  readonly hasEntries: boolean;
  /** The byte offset where the file stops being valid JSON; `null` if it is complete. */
  readonly brokenAt: number | null;
}

const chunkBytes = 256 * 1024;
/** Number of objects and lists around an entry: the file, its log, the entries. */
const entryDepth = 3;

/** Follows the tokens of a HAR file to find its entries. */
class Follower {
  version: string | null = null;
  hasEntries = false;
  depth = 0;
  readonly #keys: string[] = [];
  readonly #onEntry: OnEntry;
  #lastText = '';
  #start = 0;

  constructor(onEntry: OnEntry) {
    this.#onEntry = onEntry;
  }

  token(token: TokenType, value: unknown, offset: number): void {
    if (token === TokenType.STRING) this.#text(String(value));
    else if (token === TokenType.COLON && this.depth < entryDepth) this.#keys[this.depth] = this.#lastText;
    else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#open(token, offset);
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#close(offset);
  }

  #text(text: string): void {
    if (this.depth >= entryDepth) return;
    if (this.depth === 2 && this.#isAt('version')) this.version ??= text;
    this.#lastText = text;
  }

  #open(token: TokenType, offset: number): void {
    if (this.depth === 2 && token === TokenType.LEFT_BRACKET && this.#isAt('entries')) this.hasEntries = true;
    if (this.depth === entryDepth) this.#start = offset;
    if (this.depth < entryDepth) this.#keys[this.depth + 1] = '';
    this.depth += 1;
  }

  #close(offset: number): void {
    this.depth -= 1;
    if (this.depth === entryDepth && this.#isAt('entries')) this.#onEntry(this.#start, offset + 1);
    // Another member of the log follows.
    if (this.depth === 2) this.#keys[2] = '';
  }

  #isAt(key: string): boolean {
    return this.#keys[1] === 'log' && this.#keys[2] === key;
  }
}

/** The positions of the entries of a HAR file, in bounded memory. @param descriptor which the caller closes */
export function readOutline(descriptor: number, onEntry: OnEntry): Outline {
  const follower = new Follower(onEntry);
  const tokenizer = new Tokenizer({ stringBufferSize: 64 * 1024 });
  let broken = false;
  tokenizer.onToken = ({ token, value, offset }) => follower.token(token, value, offset);
  tokenizer.onError = () => {
    broken = true;
  };
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let read = 0;
  let isFirst = true;
  for (let size = next(descriptor, chunk); size > 0 && !broken; size = next(descriptor, chunk)) {
    const bom = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
    if (bom > 0) chunk.fill(0x20, 0, bom);
    isFirst = false;
    tokenizer.write(chunk.subarray(0, size));
    read += size;
  }
  const isWhole = !broken && follower.depth === 0;
  return { version: follower.version, hasEntries: follower.hasEntries, brokenAt: isWhole ? null : read };
}

function next(descriptor: number, chunk: Buffer): number {
  return readSync(descriptor, chunk, 0, chunk.length, null);
}
