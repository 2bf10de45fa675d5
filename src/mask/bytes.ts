/** Finds texts that are written as bytes: in base64, base32, hexadecimal digits, or as lists of numbers. */
import { decodeBytes, type Layer, LayerText } from './layer.ts';

/** Bytes of a text, and where each of them is written. */
interface Piece {
  readonly bytes: readonly number[];
  readonly place: (byte: number) => readonly [from: number, to: number];
}

/** Fewer bytes cannot hold a secret that is searched for in such a text. */
const leastBytes = 6;

/** Digits that each stand for the same number of bits. The last digits may stand for bits of other bytes. */
interface Digits {
  /** What a run of digits looks like as a whole. */
  readonly run: RegExp;
  readonly bits: number;
  /** The value of each character code; -1 for other characters. */
  readonly values: Int8Array;
}

function digitsOf(run: RegExp, bits: number, ...alphabets: readonly string[]): Digits {
  const values = new Int8Array(128).fill(-1);
  for (const alphabet of alphabets)
    for (const [value, char] of [...alphabet].entries()) values[char.charCodeAt(0)] = value;
  return { run, bits, values };
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const alphanumeric = `${upper}${lower}0123456789`;

/** A run of digits of any kind. Of base32, ten stand for six bytes. */
const anyRun = /[A-Za-z0-9+/_-]{10,}/g;

const packed: readonly Digits[] = [
  digitsOf(/^/, 6, `${alphanumeric}+/`, `${alphanumeric}-_`),
  digitsOf(/^(?:[A-Z2-7]+|[a-z2-7]+)$/, 5, `${upper}234567`, `${lower}234567`),
  digitsOf(/^(?:0x)?[0-9a-f]+$/i, 4, '0123456789abcdef', '0123456789ABCDEF'),
];

/** Numbers in a row, each of which is a byte. */
interface Numbers {
  readonly run: RegExp;
  readonly number: RegExp;
  readonly radix: number;
}

const listed: readonly Numbers[] = [
  { run: /(?<![\d.-])\d{1,3}(?:\s{0,32},\s{0,32}\d{1,3}){2,}(?![\d.])/g, number: /\d+/g, radix: 10 },
  {
    run: /(?<![0-9a-z])(?:0x)?[0-9a-f]{2}(?:[\s:,;._-]{1,3}(?:0x)?[0-9a-f]{2}){5,}(?![0-9a-z])/gi,
    number: /(?!0x)[0-9a-f]{2}/gi,
    radix: 16,
  },
];

/** The texts that bytes in a text encode, one per line. `null` if there are none. */
export function bytesLayer(layer: Layer): Layer | null {
  const made = new LayerText();
  for (const piece of unpacked(layer.text)) add(made, piece);
  for (const numbers of listed) for (const piece of inLists(layer.text, numbers)) add(made, piece);
  return made.isEmpty ? null : made.layer(layer);
}

function add(made: LayerText, { bytes, place }: Piece): void {
  let at = 0;
  for (const [char, count] of decodeBytes(Uint8Array.from(bytes))) {
    made.put(char, place(at)[0], place(at + count - 1)[1]);
    at += count;
  }
  const [, end] = place(at - 1);
  made.put('\n', end, end);
}

function* unpacked(text: string): Generator<Piece> {
  for (const { index, 0: digits } of text.matchAll(anyRun)) {
    for (const kind of packed) if (kind.run.test(digits)) yield* piecesOf(digits, index, kind);
  }
}

/** The digits may begin behind a part of a path, because `/` is one of them. */
function* piecesOf(digits: string, index: number, { bits, values }: Digits): Generator<Piece> {
  for (let from = digits.startsWith('0x') ? 2 : 0; from < digits.length; ) {
    const bytes = textBytes(digits, from, bits, values);
    const start = index + from;
    if (bytes.length >= leastBytes) {
      yield {
        bytes,
        place: (byte) => [start + Math.floor((8 * byte) / bits), start + Math.ceil((8 * (byte + 1)) / bits)],
      };
      from += Math.ceil((8 * bytes.length) / bits);
    }
    const slash = digits.indexOf('/', from);
    from = slash === -1 ? digits.length : slash + 1;
  }
}

/** The bytes that digits stand for, up to the first one that is not part of a text. Other bytes encode no text. */
function textBytes(digits: string, from: number, bits: number, values: Int8Array): number[] {
  const bytes: number[] = [];
  const check = new TextCheck();
  let [buffer, filled] = [0, 0];
  for (let at = from; at < digits.length; at += 1) {
    buffer = ((buffer << bits) | (values[digits.charCodeAt(at)] as number)) & 0xffff;
    filled += bits;
    if (filled < 8) continue;
    filled -= 8;
    const byte = (buffer >> filled) & 0xff;
    if (!check.takes(byte)) break;
    bytes.push(byte);
  }
  return bytes;
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

function* inLists(text: string, { run, number, radix }: Numbers): Generator<Piece> {
  for (const { index, 0: list } of text.matchAll(run)) {
    const places: (readonly [from: number, to: number])[] = [];
    const bytes = Array.from(list.matchAll(number), (match) => {
      const from = index + match.index;
      places.push([from, from + match[0].length]);
      return Number.parseInt(match[0], radix);
    });
    if (bytes.every((byte) => byte <= 255)) yield { bytes, place: (byte) => places[byte] ?? [index, index] };
  }
}
