/** A text as it reads when something in it is decoded. Its positions lead back to the text that is masked. */
export interface Layer {
  readonly text: string;
  /** The position in the original text. @param isEnd of a secret: left of what was removed there */
  readonly origin: (position: number, isEnd: boolean) => number;
}

export function asItIs(text: string): Layer {
  return { text, origin: (position) => position };
}

/** Fractions of a position that rounding errors may add up to. */
const tiny = 1e-6;

/** Builds the text of a layer from left to right. */
export class LayerText {
  readonly #parts: string[] = [];
  /** Between two breakpoints, the original advances by a constant number of characters for each one here. */
  readonly #here: number[] = [];
  readonly #there: number[] = [];
  readonly #rates: number[] = [];
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Adds the part [from, to) of the original text unchanged. */
  copy(original: string, from: number, to: number): void {
    if (to > from) this.#add(original.slice(from, to), from, 1);
  }

  /** Adds a text that stands for [from, to) of the original text. */
  put(text: string, from: number, to: number): void {
    this.#add(text, from, 1);
    this.#break(to, 1);
  }

  /** Adds a text whose characters stand for `rate` original ones each. @param from may have a fraction */
  spread(text: string, from: number, rate: number): void {
    this.#add(text, from, rate);
    this.#break(Math.ceil(from + text.length * rate - tiny), 1);
  }

  /** @param original the layer that this text was made from */
  layer(original: Layer): Layer {
    return {
      text: this.#parts.join(''),
      origin: (position, isEnd) => original.origin(this.#origin(position, isEnd), isEnd),
    };
  }

  #add(text: string, from: number, rate: number): void {
    this.#break(from, rate);
    this.#parts.push(text);
    this.#length += text.length;
  }

  #break(there: number, rate: number): void {
    const isSame = this.#here.at(-1) === this.#length && this.#there.at(-1) === there && this.#rates.at(-1) === rate;
    if (isSame) return;
    this.#here.push(this.#length);
    this.#there.push(there);
    this.#rates.push(rate);
  }

  #origin(position: number, isEnd: boolean): number {
    let [low, high] = [0, this.#here.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#here[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    while (isEnd && low > 0 && this.#here[low - 1] === position) low -= 1;
    const advanced = (position - (this.#here[low] as number)) * (this.#rates[low] as number);
    const there = (this.#there[low] as number) + advanced;
    return isEnd ? Math.ceil(there - tiny) : Math.floor(there + tiny);
  }
}

/** A piece of decoded text and the number of characters or bytes that encode it. */
export type Decoded = readonly [text: string, width: number];

/**
 * A layer in which every match of a pattern is decoded; `null` if nothing is.
 * @param pattern with bounded repetitions: a regular expression remembers each one and fails on millions
 * @param decode returns `null` for a match that stays as it is
 */
export function rewritten(
  layer: Layer,
  pattern: RegExp,
  decode: (match: RegExpExecArray) => readonly Decoded[] | null,
): Layer | null {
  const { text } = layer;
  const made = new LayerText();
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const decoded = decode(match);
    if (decoded === null) continue;
    made.copy(text, end, match.index);
    let from = match.index;
    for (const [piece, width] of decoded) {
      made.put(piece, from, from + width);
      from += width;
    }
    end = match.index + match[0].length;
  }
  if (end === 0) return null;
  made.copy(text, end, text.length);
  return made.layer(layer);
}

const utf8 = new TextDecoder('utf-8');

/** The characters of a UTF-8 text, each with its number of bytes. */
export function* decodeBytes(bytes: Uint8Array): Generator<Decoded, void> {
  for (let at = 0; at < bytes.length; ) {
    const size = Math.min(sequenceLength(bytes[at] as number), bytes.length - at);
    const char = utf8.decode(bytes.subarray(at, at + size));
    // Invalid UTF-8 is read byte by byte, so that valid text after it is still found.
    if (char.includes('\ufffd')) {
      yield [String.fromCharCode(bytes[at] as number), 1];
      at += 1;
    } else {
      yield [char, size];
      at += size;
    }
  }
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc2 ? 2 : 1;
}
