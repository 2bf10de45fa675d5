import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Shorter texts, in characters, are always kept as they are. */
const longestPlain = 16_384;

/** Bytes of long texts that a client keeps together. A run needs a tenth of it on a target whose bodies are small. */
const mostBytes = 32 * 1024 * 1024;

/** The texts of responses, which a run keeps. Long ones are compressed, and the oldest dropped beyond the limit. */
export class HeldTexts {
  readonly #dropped: () => Error;
  /** The long texts, oldest first. */
  readonly #held: HeldText[] = [];
  #room: number;

  /** @param dropped the error for a dropped text; `room` bytes of long texts, besides the last, are kept */
  constructor(dropped: () => Error, room = mostBytes) {
    this.#dropped = dropped;
    this.#room = room;
  }

  /** Returns a function for the text. It throws after the text was dropped. */
  hold(text: string): () => string {
    return text.length <= longestPlain ? plain(text) : this.#holdLong(text);
  }

  #holdLong(text: string): () => string {
    const held = new HeldText(text, this.#dropped);
    this.#held.push(held);
    this.#room -= held.bytes;
    while (this.#room < 0 && this.#held.length > 1) this.#room += this.#held.shift()?.drop() ?? 0;
    return held.read;
  }
}

/** A function of its own, because a closure keeps every variable in memory that a closure beside it needs. */
function plain(text: string): () => string {
  return () => text;
}

/** Whether compression halves the beginning of a text. To compress a whole text for nothing takes long. */
function compresses(text: string): boolean {
  return deflateRawSync(text.slice(0, longestPlain), { level: 1 }).length * 2 <= longestPlain;
}

class HeldText {
  readonly bytes: number;
  readonly #dropped: () => Error;
  #whole: string | Buffer | null;
  #last: WeakRef<{ readonly text: string }> | null = null;

  constructor(text: string, dropped: () => Error) {
    this.#dropped = dropped;
    const packed = compresses(text) ? deflateRawSync(text, { level: 1 }) : null;
    this.#whole = packed ?? text;
    // A text with other characters than Latin-1 takes two bytes for each.
    this.bytes = packed?.length ?? text.length * (/[^\u0000-\u00ff]/.test(text) ? 2 : 1);
  }

  readonly read = (): string => {
    if (this.#whole === null) throw this.#dropped();
    if (typeof this.#whole === 'string') return this.#whole;
    const unpacked = this.#last?.deref() ?? { text: inflateRawSync(this.#whole).toString() };
    this.#last = new WeakRef(unpacked);
    return unpacked.text;
  };

  /** @returns the bytes that are free now */
  drop(): number {
    this.#whole = null;
    this.#last = null;
    return this.bytes;
  }
}
