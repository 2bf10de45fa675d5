/**
 * A text with its escapes decoded: JSON and JavaScript escapes, percent-encoding, HTML entities, full-width digits. Its
 * positions map to the original text, so that a secret found here can be replaced there.
 */
export interface Layer {
  readonly text: string;
  /** Maps a position in this layer to the original text. */
  readonly origin: (position: number) => number;
}

/** Nested encodings are decoded to this depth. No service echoes a deeper nesting by accident. */
const maxDepth = 4;
const none: readonly Layer[] = [];

const worthDecoding = /[\\%&\uff10-\uff19]/;
const escapes =
  /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'`\\/bfnrt])|((?:%[0-9a-f]{2})+)|&#x0*([0-9a-f]{1,6});?|&#0*([0-9]{1,7});?|&([a-z]{2,8});|([\uff10-\uff19])/gi;

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['excl', '!'],
  ['num', '#'],
  ['dollar', '$'],
  ['percnt', '%'],
  ['lpar', '('],
  ['rpar', ')'],
  ['ast', '*'],
  ['midast', '*'],
  ['plus', '+'],
  ['comma', ','],
  ['period', '.'],
  ['sol', '/'],
  ['colon', ':'],
  ['semi', ';'],
  ['equals', '='],
  ['quest', '?'],
  ['commat', '@'],
  ['lsqb', '['],
  ['lbrack', '['],
  ['bsol', '\\'],
  ['rsqb', ']'],
  ['rbrack', ']'],
  ['hat', '^'],
  ['lowbar', '_'],
  ['grave', '`'],
  ['lcub', '{'],
  ['lbrace', '{'],
  ['verbar', '|'],
  ['vert', '|'],
  ['rcub', '}'],
  ['rbrace', '}'],
  ['tilde', '~'],
  ['dash', '-'],
  ['hyphen', '-'],
]);

/**
 * The text with its escapes decoded once, twice and so on, as long as that changes it. Most texts have no such layer.
 */
export function decodedLayers(text: string): readonly Layer[] {
  if (!worthDecoding.test(text)) return none;
  const layers: Layer[] = [];
  let next = decode({ text, origin: (position) => position });
  while (next !== null && layers.length < maxDepth) {
    layers.push(next);
    next = decode(next);
  }
  return layers;
}

/** A text with all its escapes decoded. */
export function canonical(text: string): string {
  return decodedLayers(text).at(-1)?.text ?? text;
}

/** Maps positions between two texts. Between two breakpoints they advance equally; each escape adds two breakpoints. */
class Breakpoints {
  private readonly here: number[] = [0];
  private readonly there: number[] = [0];

  add(here: number, there: number): void {
    this.here.push(here);
    this.there.push(there);
  }

  origin(position: number): number {
    let low = 0;
    let high = this.here.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.here[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return (this.there[low] as number) + position - (this.here[low] as number);
  }
}

/** Three or more numbers in a row, as in a dump of bytes: `[52,56,50]`. */
const byteList = /(?<![\d.-])\d{1,3}(?:\s{0,32},\s{0,32}\d{1,3}){2,}(?![\d.])/g;

/**
 * The texts that lists of bytes encode, one per line: `{"type":"Buffer","data":[52,56,50]}`. `null` if there is no
 * list.
 */
export function byteListLayer(text: string): Layer | null {
  const points = new Breakpoints();
  const parts: string[] = [];
  let length = 0;
  for (const match of text.matchAll(byteList)) {
    const numbers = [...match[0].matchAll(/\d+/g)];
    const bytes = numbers.map(([digits]) => Number(digits));
    if (bytes.some((byte) => byte > 255)) continue;
    let number = 0;
    for (const [char, count] of decodeBytes(Uint8Array.from(bytes))) {
      points.add(length, match.index + (numbers[number]?.index ?? 0));
      parts.push(char);
      length += char.length;
      number += count;
    }
    points.add(length, match.index + match[0].length);
    parts.push('\n');
    length += 1;
  }
  return length === 0 ? null : { text: parts.join(''), origin: (position) => points.origin(position) };
}

function decode(layer: Layer): Layer | null {
  const { text } = layer;
  const points = new Breakpoints();
  const parts: string[] = [];
  let length = 0;
  let end = 0;
  for (const match of text.matchAll(escapes)) {
    const decoded = decodeOne(match);
    if (decoded === null) continue;
    parts.push(text.slice(end, match.index));
    length += match.index - end;
    let there = match.index;
    for (const [char, width] of decoded) {
      points.add(length, there);
      parts.push(char);
      length += char.length;
      there += width;
    }
    end = match.index + match[0].length;
    points.add(length, end);
  }
  if (end === 0) return null;
  parts.push(text.slice(end));
  return { text: parts.join(''), origin: (position) => layer.origin(points.origin(position)) };
}

/** The characters that an escape encodes, each with its width in the escaped text. */
function decodeOne(match: RegExpMatchArray): [char: string, width: number][] | null {
  const [whole, braced, unicode, hex, control, percents, entityHex, entityDecimal, entityName, fullWidth] = match;
  if (percents !== undefined) return decodePercents(percents);
  const code = braced ?? unicode ?? hex ?? entityHex;
  if (code !== undefined) return one(fromCode(Number.parseInt(code, 16)), whole.length);
  if (control !== undefined) return one(controls[control] ?? control, whole.length);
  if (entityDecimal !== undefined) return one(fromCode(Number(entityDecimal)), whole.length);
  if (entityName !== undefined) return one(entities.get(entityName.toLowerCase()), whole.length);
  if (fullWidth !== undefined) return one(String.fromCharCode(fullWidth.charCodeAt(0) - 0xff10 + 0x30), 1);
  return null;
}

function one(char: string | undefined, width: number): [string, number][] | null {
  return char === undefined ? null : [[char, width]];
}

function fromCode(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const utf8 = new TextDecoder('utf-8');

function decodePercents(run: string): [string, number][] {
  const bytes = Uint8Array.from(run.slice(1).split('%'), (pair) => Number.parseInt(pair, 16));
  return decodeBytes(bytes).map(([char, count]) => [char, 3 * count]);
}

/** The characters of a UTF-8 text, each with its number of bytes. */
function decodeBytes(bytes: Uint8Array): [string, number][] {
  const chars: [string, number][] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = Math.min(sequenceLength(bytes[at] as number), bytes.length - at);
    const char = utf8.decode(bytes.subarray(at, at + size));
    // Invalid UTF-8 is read byte by byte, so that valid text after it is still found.
    if (size > 1 && char.includes('\ufffd')) {
      chars.push([String.fromCharCode(bytes[at] as number), 1]);
      at += 1;
    } else {
      chars.push([char, size]);
      at += size;
    }
  }
  return chars;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc2 ? 2 : 1;
}
