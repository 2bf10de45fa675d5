import { canonical } from './escapes.ts';
import { base64Forms, coreOf, hexForm, jsonForms } from './forms.ts';
import { type Reading, readingsOf } from './layers.ts';
import { type MarkSuffix, markOf, type SecretKind } from './mark.ts';
import { exactly, loosely, Matcher, type SecretMatch } from './matcher.ts';
import { type Hit, replace, type Secret } from './replace.ts';
import { shortest, Tokens } from './tokens.ts';

/** Passwords that people choose and that are also common field names. */
const fieldNames: ReadonlySet<string> = new Set(
  'password passwd senha user username email account login token secret admin test sandbox customer code key'.split(
    ' ',
  ),
);

/** A secret as plain text, backwards, or in base64 or hexadecimal digits. */
interface Form {
  readonly secret: Secret;
  readonly form: 'plain' | 'reversed' | 'digits';
}

/** Text to read after a limit for a secret across it: the longest one, each character escaped twice. */
const widestEscape = 12;
const longestRemembered = 512;
const mostRemembered = 1000;
const leastNumber = 6;
const leastWindow = 8;
const leastEncodedWindow = 7;
/** A part of this length is hidden without the rest, the second number in base64 and hexadecimal digits. */
const plainPart = 16;
const encodedPart = 32;

export interface MarkedSecret {
  readonly kind: SecretKind;
  readonly number: number;
  readonly value: string;
}

/** The register of everything that must never be written. It masks all output. */
export class Secrets {
  onNew: (kind: SecretKind, value: string, mark: string) => void = () => undefined;
  private readonly first: number;
  private readonly known = new Map<string, Secret>();
  private readonly counts = new Map<SecretKind, number>();
  private readonly long = new Matcher<Form>(leastWindow, loosely);
  private readonly shortEncoded = new Matcher<Form>(leastEncodedWindow, exactly);
  private readonly tokens = new Tokens<Secret>();
  private longest = 0;
  /** Masked short texts, because the same header values and addresses recur in nearly every exchange. */
  private remembered = new Map<string, string>();

  /** @param options `first`: first number of each kind's marks, which shards have apart; `given`: keep their marks */
  constructor({ first = 1, given = [] }: { readonly first?: number; readonly given?: Iterable<MarkedSecret> } = {}) {
    this.first = first;
    for (const { kind, number, value } of given) this.adopt(value, markOf(kind, number));
  }

  /** @returns its mark, such as `$PIX_JWT_1`; the same value always has the same, whatever the kind */
  register(kind: SecretKind, value: string): string {
    const known = this.known.get(value);
    if (known !== undefined) return known.mark;
    const count = this.counts.get(kind) ?? 0;
    this.counts.set(kind, count + 1);
    const mark = markOf(kind, this.first + count);
    this.adopt(value, mark);
    this.onNew(kind, value, mark);
    return mark;
  }

  private adopt(found: string, mark: string): void {
    const value = ownCopy(found);
    const secret: Secret = { mark, fieldName: fieldNames.has(value.toLowerCase()) };
    this.known.set(value, secret);
    if (this.remembered.size > 0) this.remembered = new Map();
    this.longest = Math.max(this.longest, value.length);
    const forms = new Set([value, canonical(value)]);
    for (const form of forms) {
      if (isShort(form)) this.addShort(secret, form);
      else this.addLong(secret, form);
      for (const escaped of jsonForms(form)) this.addEscaped(secret, escaped);
    }
  }

  has(value: string): boolean {
    return this.known.has(value);
  }

  /** The mark of a registered value; `null` for any other value. */
  markOf(value: string): string | null {
    return this.known.get(value)?.mark ?? null;
  }

  /** Masks every secret in any encoding. A JSON text stays valid JSON. @param limit returns only so many characters */
  mask(text: string, limit?: number): string {
    if (limit !== undefined && limit < text.length) {
      const seen = text.slice(0, limit + this.longest * widestEscape);
      return ownCopy(replace(seen, this.hits(seen), limit));
    }
    if (this.known.size === 0 || text.length < shortest) return text;
    if (text.length <= longestRemembered) return this.remember(text);
    const padding = this.paddingOf(text);
    const rest = text.slice(padding);
    return text.slice(0, padding) + replace(rest, this.hits(rest), rest.length);
  }

  /**
   * White space before a text that is not searched: a body that measures a limit begins with megabytes of it. A secret
   * may begin with some, too.
   */
  private paddingOf(text: string): number {
    return Math.max(0, text.length - text.trimStart().length - this.longest * widestEscape);
  }

  /**
   * Masks a JSON value that the suite made; may return a copy. Numbers with fewer than six digits are kept, also as
   * keys: a count too often equals some code. @throws RangeError if it is nested too deeply, SyntaxError if a secret
   * spans several values
   */
  maskJson<T>(value: T): T {
    const text = JSON.stringify(value);
    const masked = replace(text, this.hits(text), text.length, leastNumber);
    return masked === text ? value : (JSON.parse(masked) as T);
  }

  /** Whether masking would change the text. */
  found(text: string): boolean {
    return this.hits(text).length > 0;
  }

  private remember(text: string): string {
    const remembered = this.remembered.get(text);
    if (remembered !== undefined) return remembered;
    const masked = replace(text, this.hits(text), text.length);
    // A map that was cleared keeps its old table, and the entries in it, alive for longer than a new map.
    if (this.remembered.size >= mostRemembered) this.remembered = new Map();
    this.remembered.set(text, masked);
    return masked;
  }

  private addShort(secret: Secret, value: string): void {
    if (value.length < shortest) return;
    this.tokens.add(secret, value);
    if (/^0\d+$/.test(value)) {
      // A code sent as an integer loses its leading zeros.
      const asInteger = value.replace(/^0+/, '');
      if (asInteger.length >= shortest) this.tokens.add(secret, asInteger);
    }
    if (value.length >= leastWindow) this.tokens.add(secret, reversed(value));
    this.addDigits(secret, value, [0, value.length], this.shortEncoded);
  }

  private addLong(secret: Secret, value: string): void {
    const core = coreOf(value);
    this.long.add({ secret, form: 'plain' }, value, { core, part: plainPart });
    const last = value.length;
    const reversedCore = [last - core[1], last - core[0]] as const;
    this.long.add({ secret, form: 'reversed' }, reversed(value), { core: reversedCore, part: plainPart });
    this.addDigits(secret, value, core);
  }

  /** Adds a value that is escaped in JSON, also when it is encoded then, as in the base64 of a whole body. */
  private addEscaped(secret: Secret, value: string): void {
    this.long.add({ secret, form: 'plain' }, value, { part: plainPart });
    this.addDigits(secret, value, [0, value.length]);
  }

  /** Adds a part of a value in base64 and in hexadecimal digits. */
  private addDigits(secret: Secret, value: string, core: readonly [number, number], base64 = this.long): void {
    const encoded: Form = { secret, form: 'digits' };
    for (const form of base64Forms(value, core)) base64.add(encoded, form, { part: encodedPart });
    this.long.add(encoded, hexForm(value, core), { part: encodedPart });
  }

  private hits(text: string): Hit[] {
    const hits: Hit[] = [];
    for (const reading of readingsOf(text)) this.collect(reading, hits);
    return hits;
  }

  private collect({ text, origin, isEncoded }: Reading, hits: Hit[]): void {
    const add = (start: number, end: number, secret: Secret, found: MarkSuffix | null): void => {
      const suffix = isEncoded ? 'encoded' : found;
      const exact = suffix === null && this.known.get(text.slice(start, end)) === secret;
      hits.push({ start: origin(start, false), end: origin(end, true), secret, suffix, exact });
    };
    const addForm = ({ start, end, owner, whole }: SecretMatch<Form>): void => {
      if (owner.form === 'digits') add(start, endOfBase64(text, end), owner.secret, 'encoded');
      else add(start, end, owner.secret, owner.form === 'reversed' ? 'encoded' : whole ? null : 'part');
    };
    this.long.find(text, addForm);
    this.shortEncoded.find(text, addForm);
    this.tokens.find(text, ({ start, end, owner }) => {
      // In an encoded text such as a cursor, shorter numbers are more often counts than codes.
      if (!isEncoded || end - start >= leastNumber) add(start, end, owner, null);
    });
  }
}

/** A copy of a text. A part of a longer text keeps the whole in memory, such as a response of megabytes. */
function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** The code units of a text from last to first. */
function reversed(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text[text.length - 1 - at]).join('');
}

/** The last base64 character may hold bits of the next text, and padding may follow. Both belong to the secret. */
function endOfBase64(text: string, end: number): number {
  return end + (/^[A-Za-z0-9+/_-]?={0,2}/.exec(text.slice(end, end + 3))?.[0].length ?? 0);
}

/** Whether a value is a short number like a code, or too short to be distinguished from other text. */
function isShort(value: string): boolean {
  return value.length < leastWindow || /^\d{1,10}$/.test(value);
}
