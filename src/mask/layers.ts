/** All the ways in which a text may be read: as it is, without its escapes, and decoded from bytes. */
import { bytesLayer, SeenDigits } from './bytes.ts';
import { decodedLayers, decodeRun } from './escapes.ts';
import { asItIs, type Layer, rewritten } from './layer.ts';

/** A way to read a text. */
export interface Reading extends Layer {
  /** Whether it was decoded from bytes. */
  readonly isEncoded: boolean;
}

/** How many times bytes may be decoded from text, less one. No service nests more of them by accident. */
const mostLevels = 3;

/** Every reading of a text in which a secret is searched for. The first one is the text itself. */
export function readingsOf(text: string): readonly Reading[] {
  const readings: Reading[] = [];
  const texts = new Set<string>();
  const digits = new SeenDigits();
  let roots: readonly Layer[] = [asItIs(text)];
  for (let level = 0; level < mostLevels && roots.length > 0; level += 1) {
    const found: Layer[] = [];
    for (const layer of roots.flatMap((root) => [root, ...decodedLayers(root)]).flatMap(rewrites)) {
      if (texts.has(layer.text)) continue;
      texts.add(layer.text);
      readings.push({ ...layer, isEncoded: level > 0 });
      const bytes = bytesLayer(layer, digits);
      if (bytes !== null) found.push(bytes);
    }
    roots = found;
  }
  return readings;
}

/** A layer, and the layer after each rewriting that changes it. */
function rewrites(layer: Layer): readonly Layer[] {
  const layers = [layer];
  for (const rewrite of [joined, narrow, swapped, unquoted]) {
    const next = rewrite(layers.at(-1) as Layer);
    if (next !== null) layers.push(next);
  }
  return layers;
}

const base64 = /^[A-Za-z0-9+/_-]*$/;
/** Lines of base64 or hexadecimal digits have at least so many characters. */
const leastLine = 16;

/** Base64 without its line breaks. */
function joined(layer: Layer): Layer | null {
  const { text } = layer;
  if (!text.includes('\n')) return null;
  return rewritten(layer, /\r?\n[ \t]{0,16}/g, ({ index, 0: gap }) => {
    const [before, after] = [text.slice(index - leastLine, index), text.charAt(index + gap.length)];
    return before.length === leastLine && base64.test(before) && base64.test(after) ? [['', gap.length]] : null;
  });
}

/** Without the escapes of quoted-printable (RFC 2045, section 6.7), except for control characters. */
function unquoted(layer: Layer): Layer | null {
  if (!layer.text.includes('=')) return null;
  return rewritten(layer, /((?:=[2-9a-f][0-9a-f]){1,10000})|=[ \t]{0,16}\r?\n/gi, ({ 0: whole, 1: run }) =>
    run === undefined ? [['', whole.length]] : decodeRun(run, '=', 16, 3),
  );
}

/** UTF-16 that was read as a text of single bytes. */
function narrow(layer: Layer): Layer | null {
  return layer.text.includes('\0') ? rewritten(layer, /\0{1,10000}/g, ({ 0: zeros }) => [['', zeros.length]]) : null;
}

/** The characters from U+0020 to U+00FF with their bytes swapped. */
const swappedChars = Array.from({ length: 0xe0 }, (_, at) => String.fromCharCode((0x20 + at) << 8)).join('');
const swappedPattern = new RegExp(`[${swappedChars}]`, 'g');

/** UTF-16 that was read in the wrong byte order. */
function swapped(layer: Layer): Layer | null {
  return rewritten(layer, swappedPattern, ({ 0: char }) => [[String.fromCharCode(char.charCodeAt(0) >> 8), 1]]);
}
