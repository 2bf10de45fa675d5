/** Finds texts that are written as bytes: in base64, base32, hexadecimal digits, or as lists of numbers. */
import { decodeBytes, type Layer, LayerText } from './layer.ts';

/** Fewer bytes cannot hold a secret that is searched for in such a text. */
const leastBytes = 6;

/** Digits that each stand for the same number of bits. The last digits may stand for bits of other bytes. */
interface Digits {
  /** What no run of these digits contains. A pattern of whole runs would remember every digit, and fail on millions of them. */
  readonly others: RegExp;
  readonly bits: number;
  /** The value of each character code; -1 for other characters. */
  readonly values: Int8Array;
}

function digitsOf(others: RegExp, bits: number, ...alphabets: readonly string[]): Digits {
  const values = new Int8Array(128).fill(-1);
  for (const alphabet of alphabets)
    for (const [value, char] of [...alphabet].entries()) values[char.charCodeAt(0)] = value;
  return { others, bits, values };
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const alphanumeric = `${upper}${lower}0123456789`;

/** Shorter runs of digits are not decoded. Of base32, ten digits stand for six bytes. */
const leastDigits = 10;

/** It contains the digits of all other kinds. */
const base64 = digitsOf(/(?!)/, 6, `${alphanumeric}+/`, `${alphanumeric}-_`);

const packed: readonly Digits[] = [
  base64,
  digitsOf(/[^A-Z2-7]/, 5, `${upper}234567`),
  digitsOf(/[^a-z2-7]/, 5, `${lower}234567`),
  digitsOf(/[^0-9a-fx]|(?<!^0)x/i, 4, '0123456789abcdef', '0123456789ABCDEF'),
];

/** Numbers in a row, each of which is a byte. They are matched one by one, because a list may have millions. */
interface Numbers {
  readonly first: RegExp;
  /** A further number, with what separates it from the one before. */
  readonly next: RegExp;
  readonly radix: number;
  /** Shorter lists are not decoded. */
  readonly least: number;
}

const listed: readonly Numbers[] = [
  { first: /(?<![\d.-])(\d{1,3})(?=\s{0,32},)/g, next: /\s{0,32},\s{0,32}(\d{1,3})(?![\d.])/y, radix: 10, least: 3 },
  {
    first: /(?<![0-9a-z])(?:0x)?([0-9a-f]{2})(?=[\s:,;._-])/gi,
    next: /[\s:,;._-]{1,3}(?:0x)?([0-9a-f]{2})(?![0-9a-z])/iy,
    radix: 16,
    least: 6,
  },
];

/** What was decoded before, by its place in the original text. Most layers of a text repeat it. */
export class SeenDigits {
  readonly #byPlace = new Map<number, string[]>();

  /** Whether the same digits at the same place were not seen before. */
  isNew(place: number, digits: string): boolean {
    const seen = this.#byPlace.get(place) ?? [];
    if (seen.includes(digits)) return false;
    this.#byPlace.set(place, [...seen, digits]);
    return true;
  }
}

/** The new texts that bytes in a text encode, one per line. `null` if there are none. */
export function bytesLayer(layer: Layer, seen: SeenDigits): Layer | null {
  const made = new LayerText();
  const { text } = layer;
  const isNew = (at: number, digits: string) => seen.isNew(layer.origin(at, false), digits);
  for (const [index, digits] of runsOf(text)) {
    if (!isNew(index, digits)) continue;
    for (const kind of packed) if (!kind.others.test(digits)) unpack(made, digits, index, kind);
  }
  for (const numbers of listed) {
    for (const list of listsOf(text, numbers))
      if (isNew(list.begin, text.slice(list.begin, list.end))) list.addTo(made);
  }
  return made.isEmpty ? null : made.layer(layer);
}

const startOfDigits = new RegExp(`[A-Za-z0-9+/_-]{${leastDigits}}`, 'g');

/** Runs of digits. A regular expression remembers every digit of a run, and fails on millions of them. */
function* runsOf(text: string): Iterable<readonly [index: number, digits: string]> {
  for (let end = 0; ; ) {
    startOfDigits.lastIndex = end;
    const start = startOfDigits.exec(text)?.index;
    if (start === undefined) return;
    end = start + leastDigits;
    while ((base64.values[text.charCodeAt(end)] ?? -1) >= 0) end += 1;
    yield [start, text.slice(start, end)];
  }
}

/** The digits may begin behind a part of a path, because `/` is one of them. */
function unpack(made: LayerText, digits: string, index: number, kind: Digits): void {
  const rate = 8 / kind.bits;
  for (let from = digits.startsWith('0x') ? 2 : 0; from < digits.length; ) {
    const count = countText(digits, from, kind);
    if (count >= leastBytes) {
      const bytes = new Uint8Array(count);
      readBytes(digits, from, kind, (byte, at) => {
        bytes[at] = byte;
        return at + 1 < count;
      });
      addBytes(made, bytes, index + from, rate);
      from += Math.ceil(count * rate);
      made.put('\n', index + from, index + from);
    }
    const slash = digits.indexOf('/', from);
    from = slash === -1 ? digits.length : slash + 1;
  }
}

/** The number of bytes up to the first one that is not part of a text. Other bytes encode no text. */
function countText(digits: string, from: number, kind: Digits): number {
  const check = new TextCheck();
  let count = 0;
  readBytes(digits, from, kind, (byte) => {
    const isText = check.takes(byte);
    if (isText) count += 1;
    return isText;
  });
  return count;
}

/** Reads the bytes that digits stand for, as long as `take` returns true. */
function readBytes(
  digits: string,
  from: number,
  { bits, values }: Digits,
  take: (byte: number, at: number) => boolean,
): void {
  let [buffer, filled, count] = [0, 0, 0];
  for (let at = from; at < digits.length; at += 1) {
    buffer = ((buffer << bits) | (values[digits.charCodeAt(at)] as number)) & 0xffff;
    filled += bits;
    if (filled < 8) continue;
    filled -= 8;
    if (!take((buffer >> filled) & 0xff, count)) return;
    count += 1;
  }
}

/** Adds the text of bytes. Of ASCII, which is most of it, no position is kept. */
function addBytes(made: LayerText, bytes: Uint8Array, from: number, rate: number): void {
  for (let at = 0; at < bytes.length; ) {
    const isAscii = (bytes[at] as number) < 0x80;
    let end = at + 1;
    while (end < bytes.length && (bytes[end] as number) < 0x80 === isAscii) end += 1;
    const part = bytes.subarray(at, end);
    if (isAscii) made.spread(Buffer.from(part).toString('latin1'), from + at * rate, rate);
    else {
      let place = from + at * rate;
      for (const [char, count] of decodeBytes(part)) {
        made.put(char, Math.floor(place), Math.ceil(place + count * rate));
        place += count * rate;
      }
    }
    at = end;
  }
}

/** Tells whether bytes one after another are a text in UTF-8, or in UTF-16 with characters of Latin-1. */
class TextCheck {
  /** How many bytes of a character are still to come. */
  #more = 0;
  #isWide = false;

  takes(byte: number): boolean {
    this.#isWide ||= byte === 0;
    if (byte < 0x80 && (this.#more === 0 || this.#isWide)) {
      this.#more = 0;
      return byte >= 0x20 ? byte !== 0x7f : byte === 0 || byte === 9 || byte === 10 || byte === 13;
    }
    if (this.#isWide) return byte >= 0xa0;
    if (this.#more > 0) {
      this.#more -= 1;
      return (byte & 0xc0) === 0x80;
    }
    this.#more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    return byte >= 0xc2 && byte <= 0xf4;
  }
}

function* listsOf(text: string, { first, next, radix, least }: Numbers): Iterable<NumberList> {
  let end = 0;
  for (;;) {
    first.lastIndex = end;
    const match = first.exec(text);
    if (match === null) return;
    const list = new NumberList();
    for (let one: RegExpExecArray | null = match; one !== null; one = next.exec(text))
      next.lastIndex = list.add(one, radix);
    end = list.end;
    if (list.bytes.length >= least && list.bytes.every((byte) => byte <= 255)) yield list;
  }
}

/** The numbers of a list, and where each begins and ends in the text. */
class NumberList {
  readonly bytes: number[] = [];
  readonly #begins: number[] = [];
  readonly #ends: number[] = [];

  get begin(): number {
    return this.#begins[0] ?? 0;
  }

  get end(): number {
    return this.#ends.at(-1) ?? 0;
  }

  /** Returns where the number ends. */
  add({ index, 0: match, 1: digits = '' }: RegExpExecArray, radix: number): number {
    const end = index + match.length;
    this.bytes.push(Number.parseInt(digits, radix));
    this.#begins.push(end - digits.length);
    this.#ends.push(end);
    return end;
  }

  addTo(made: LayerText): void {
    let at = 0;
    for (const [char, count] of decodeBytes(Uint8Array.from(this.bytes))) {
      made.put(char, this.#begins[at] as number, this.#ends[at + count - 1] as number);
      at += count;
    }
    made.put('\n', this.end, this.end);
  }
}
