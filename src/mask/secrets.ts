import { base64Forms, hexForm, signatureOf } from './forms.ts';
import { JsonPositions, looksLikeJson } from './json.ts';
import { canonical, layersOf } from './layers.ts';
import { type MarkSuffix, markOf, markPattern, type SecretKind } from './mark.ts';
import { exactly, loosely, Matcher } from './matcher.ts';
import { shortest, Tokens } from './tokens.ts';

/** The register of everything that must never be written, and the masking of what is written. */
export interface Secrets {
  /**
   * Makes a value known from now on.
   * @returns its mark, such as `$PIX_JWT_1`: the same for the same value, whatever the kind
   */
  register(kind: SecretKind, value: string): string;
  /** Whether exactly this value was registered. */
  has(value: string): boolean;
  /** The mark of a registered value. */
  markOf(value: string): string | null;
  /**
   * A text with every registered secret replaced by its mark, however it is encoded in it. Text that is JSON stays so.
   * @param limit only so many characters of the text are wanted; what lies behind is left out
   */
  mask(text: string, limit?: number): string;
  /** A JSON value with all its strings, keys and numbers masked; it may be a copy. */
  maskJson<T>(value: T): T;
  /** Whether masking would change the text. */
  found(text: string): boolean;
}

interface Secret {
  readonly mark: string;
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
  readonly suffix: MarkSuffix | null;
}

/** Room behind a limit, so that a secret across it is seen whole: the longest secret, each character an escape of an escape. */
const widestEscape = 12;
const leastWindow = 8;
const leastEncodedWindow = 7;

/** @param options `first`: the number of the first mark of each kind; shards of a run take numbers of their own */
export function createSecrets(options: { readonly first?: number } = {}): Secrets {
  return new Register(options.first ?? 1);
}

class Register implements Secrets {
  private readonly first: number;
  private readonly known = new Map<string, Secret>();
  private readonly counts = new Map<SecretKind, number>();
  private readonly plain = new Matcher<Secret>(leastWindow, loosely);
  private readonly encoded = new Matcher<Secret>(leastWindow, loosely);
  private readonly encodedShort = new Matcher<Secret>(leastEncodedWindow, exactly);
  private readonly tokens = new Tokens<Secret>();
  private longest = 0;

  constructor(first: number) {
    this.first = first;
  }

  register(kind: SecretKind, value: string): string {
    const known = this.known.get(value);
    if (known !== undefined) return known.mark;
    const count = this.counts.get(kind) ?? 0;
    this.counts.set(kind, count + 1);
    const secret: Secret = { mark: markOf(kind, this.first + count) };
    this.known.set(value, secret);
    this.longest = Math.max(this.longest, value.length);
    const forms = new Set([value, canonical(value)]);
    for (const form of forms) {
      if (isShort(form)) this.addShort(secret, form);
      else this.addLong(secret, kind, form);
    }
    return secret.mark;
  }

  has(value: string): boolean {
    return this.known.has(value);
  }

  markOf(value: string): string | null {
    return this.known.get(value)?.mark ?? null;
  }

  mask(text: string, limit: number = text.length): string {
    if (this.known.size === 0 || text.length < shortest) return text.slice(0, limit);
    const seen = limit < text.length ? text.slice(0, limit + this.longest * widestEscape) : text;
    return replace(seen, this.hits(seen), limit);
  }

  maskJson<T>(value: T): T {
    const text = JSON.stringify(value);
    const masked = this.mask(text);
    return masked === text ? value : (JSON.parse(masked) as T);
  }

  found(text: string): boolean {
    return this.hits(text).length > 0;
  }

  private addShort(secret: Secret, value: string): void {
    if (value.length < shortest) return;
    this.tokens.add(secret, value);
    if (/^0\d+$/.test(value)) {
      // Sent as an integer, a code loses its leading zeros.
      const asInteger = value.replace(/^0+/, '');
      if (asInteger.length >= shortest) this.tokens.add(secret, asInteger);
    }
    for (const form of base64Forms(value)) this.encodedShort.add(secret, form);
    this.encoded.add(secret, hexForm(value));
  }

  private addLong(secret: Secret, kind: SecretKind, value: string): void {
    const core = kind === 'jwt' ? signatureOf(value) : undefined;
    this.plain.add(secret, value, core);
    for (const form of base64Forms(value, core)) this.encoded.add(secret, form);
    this.encoded.add(secret, hexForm(value, core));
  }

  private hits(text: string): Hit[] {
    const hits: Hit[] = [];
    for (const layer of layersOf(text)) {
      const add = (found: { start: number; end: number; owner: Secret }, suffix: MarkSuffix | null): void => {
        hits.push({ start: layer.origin(found.start), end: layer.origin(found.end), mark: found.owner.mark, suffix });
      };
      this.plain.find(layer.text, (found) => add(found, found.whole ? null : 'part'));
      this.encoded.find(layer.text, (found) => add(found, 'encoded'));
      this.encodedShort.find(layer.text, (found) => add(found, 'encoded'));
      this.tokens.find(layer.text, (found) => add(found, null));
    }
    return hits;
  }
}

/** Digits up to the length of a code, and everything too short to be told from other text. */
function isShort(value: string): boolean {
  return value.length < leastWindow || /^\d{1,10}$/.test(value);
}

/** Joins what overlaps; the longest names it. Marks that are there already stay as they are. */
function merge(hits: readonly Hit[], text: string): Hit[] {
  const marks = text.includes('$PIX_') ? [...text.matchAll(markPattern())] : [];
  const sorted = hits
    .filter((hit) => !marks.some((mark) => mark.index <= hit.start && mark.index + mark[0].length >= hit.end))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Hit[] = [];
  for (const hit of sorted) {
    const last = merged.at(-1);
    if (last === undefined || hit.start >= last.end) {
      merged.push(hit);
    } else {
      const namer = hit.end - hit.start > last.end - last.start ? hit : last;
      merged[merged.length - 1] = { ...namer, start: last.start, end: Math.max(last.end, hit.end) };
    }
  }
  return merged;
}

function replace(text: string, hits: readonly Hit[], limit: number): string {
  if (hits.length === 0) return text.slice(0, limit);
  const json = looksLikeJson(text) ? new JsonPositions(text) : null;
  const parts: string[] = [];
  let end = 0;
  for (const hit of merge(hits, text)) {
    const place = json === null ? { ...hit, quoted: false } : json.fit(hit.start, hit.end);
    const start = Math.max(place.start, end);
    if (start >= limit) break;
    parts.push(text.slice(end, start), place.quoted ? `"${hit.mark}:integer"` : written(hit));
    end = place.end;
  }
  if (end < limit) parts.push(text.slice(end, limit));
  return parts.join('');
}

function written(hit: Hit): string {
  return hit.suffix === null ? hit.mark : `${hit.mark}:${hit.suffix}`;
}
