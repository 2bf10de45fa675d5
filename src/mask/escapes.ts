import { asItIs, type Decoded, decodeBytes, type Layer, rewritten } from './layer.ts';

/** Nested encodings are decoded to this depth. No service echoes a deeper nesting by accident. */
const maxDepth = 4;
const none: readonly Layer[] = [];

const worthDecoding = /[\\%&\uff10-\uff19]/;
const escapes =
  /((?:\\[0-3][0-7]{2}){1,10000})|\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'`\\/bfnrt])|((?:%[0-9a-f]{2}){1,10000})|&#x0*([0-9a-f]{1,6});?|&#0*([0-9]{1,7});?|&([a-z]{2,8});|([\uff10-\uff19])/gi;

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The named entities of ASCII characters, each with its character behind its name. */
const named =
  `amp& lt< gt> quot" apos' excl! num# dollar$ percnt% lpar( rpar) ast* midast* plus+ comma, period. sol/ colon: semi; ` +
  'equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace} ' +
  'tilde~ dash- hyphen-';
const entities: ReadonlyMap<string, string> = new Map([
  ['nbsp', '\u00a0'],
  ...named.split(' ').map((entity): [string, string] => [entity.slice(0, -1), entity.slice(-1)]),
]);

/** The text with its escapes decoded once, twice and so on. Most texts have no such layer. */
export function decodedLayers(layer: Layer): readonly Layer[] {
  if (!worthDecoding.test(layer.text)) return none;
  const layers: Layer[] = [];
  let next = decode(layer);
  while (next !== null && layers.length < maxDepth) {
    layers.push(next);
    next = decode(next);
  }
  return layers;
}

export function canonical(text: string): string {
  return decodedLayers(asItIs(text)).at(-1)?.text ?? text;
}

function decode(layer: Layer): Layer | null {
  return rewritten(layer, escapes, decodeOne);
}

/** The characters that an escape encodes, each with its width in the escaped text. */
function decodeOne(match: RegExpExecArray): readonly Decoded[] | null {
  const [whole, octals, braced, unicode, hex, control, percents, entityHex, entityDecimal, entityName, fullWidth] =
    match;
  if (octals !== undefined) return decodeRun(octals, '\\', 8, 4);
  if (percents !== undefined) return decodeRun(percents, '%', 16, 3);
  const code = braced ?? unicode ?? hex ?? entityHex;
  if (code !== undefined) return one(fromCode(Number.parseInt(code, 16)), whole.length);
  if (control !== undefined) return one(controls[control] ?? control, whole.length);
  if (entityDecimal !== undefined) return one(fromCode(Number(entityDecimal)), whole.length);
  if (entityName !== undefined) return one(entities.get(entityName.toLowerCase()), whole.length);
  if (fullWidth !== undefined) return one(String.fromCharCode(fullWidth.charCodeAt(0) - 0xff10 + 0x30), 1);
  return null;
}

function one(char: string | undefined, width: number): Decoded[] | null {
  return char === undefined ? null : [[char, width]];
}

function fromCode(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The characters of a run of escaped bytes: `%C3%A7` or `\303\247`. */
export function decodeRun(run: string, sign: string, radix: number, width: number): Decoded[] {
  const bytes = Uint8Array.from(run.slice(1).split(sign), (digits) => Number.parseInt(digits, radix));
  return Array.from(decodeBytes(bytes), ([char, count]) => [char, width * count] as const);
}
