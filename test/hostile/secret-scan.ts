import { encodings } from '../support/encodings.ts';

/** A text that must not be found, and what it means. */
interface Needle {
  readonly text: string;
  /** A description without the secret, because it is printed. */
  readonly what: string;
}

/**
 * The base64 of a value at each of the three possible offsets, without the characters that depend on its neighbours.
 */
function base64Parts(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
}

function needlesOf(secret: string, kind: string): Needle[] {
  const needles: Needle[] = [];
  for (const [name, encode] of Object.entries(encodings)) {
    // In UTF-16, only secrets of characters up to U+00FF are found. See SECURITY.md.
    const isBeyond = name.includes('UTF-16') && /[^\0-\u00ff]/.test(secret);
    if (!name.startsWith('base64') && !isBeyond) needles.push({ text: encode(secret), what: `a ${kind}, ${name}` });
  }
  for (const part of base64Parts(secret)) {
    const url = part.replaceAll('+', '-').replaceAll('/', '_');
    const forms = [part, url, encodeURIComponent(part), part.replaceAll('/', '\\/')];
    for (const text of new Set(forms)) needles.push({ text, what: `a ${kind}, in base64` });
  }
  return needles;
}

function kindOf(secret: string): string {
  if (/^eyJ/.test(secret)) return 'JWT';
  return /^\d+$/.test(secret) ? 'code' : 'password or key';
}

const window = 3;
const hash = (a: number, b: number, c: number): number => ((a & 0xff) | ((b & 0xff) << 8) | ((c & 0xff) << 16)) >>> 0;

/**
 * Finds secrets in texts in every encoding. It searches for many at once, after Wu and Manber: the last three
 * characters of the window decide how far to move on.
 */
export class SecretScan {
  readonly #byEnd = new Map<number, Needle[]>();
  readonly #leaps = new Map<number, number>();
  readonly #length: number;

  /** @param secrets only those with at least eight characters are searched, because shorter ones occur anywhere */
  constructor(secrets: Iterable<string>) {
    const needles = [...secrets].flatMap((secret) => {
      const kind = kindOf(secret);
      const signature = /^eyJ[\w-]*\.[\w-]*\.([\w-]{16,})$/.exec(secret)?.[1];
      const all = secret.length < 8 ? [] : needlesOf(secret, kind);
      return signature === undefined ? all : [...all, ...needlesOf(signature, 'signature of a JWT')];
    });
    this.#length = Math.min(...needles.map(({ text }) => text.length));
    for (const needle of needles) this.#add(needle);
  }

  #add(needle: Needle): void {
    const { text } = needle;
    for (let at = window - 1; at < this.#length; at += 1) {
      const key = hash(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at));
      const leap = this.#length - 1 - at;
      this.#leaps.set(key, Math.min(this.#leaps.get(key) ?? leap, leap));
      if (leap > 0) continue;
      const same = this.#byEnd.get(key);
      if (same === undefined) this.#byEnd.set(key, [needle]);
      else same.push(needle);
    }
  }

  /** The kinds of secrets that were found, and where, without the secrets. */
  find(text: string): string[] {
    const found = new Set<string>();
    const longest = this.#length - window + 1;
    for (let at = this.#length - 1; at < text.length; ) {
      const key = hash(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at));
      const leap = this.#leaps.get(key) ?? longest;
      if (leap > 0) {
        at += leap;
        continue;
      }
      const start = at - this.#length + 1;
      for (const needle of this.#byEnd.get(key) ?? []) {
        if (text.startsWith(needle.text, start)) found.add(`${needle.what}, at character ${start}`);
      }
      at += 1;
    }
    return [...found];
  }
}
