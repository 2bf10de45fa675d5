import { base64Forms, coreOf, hexForm, jsonForms } from './forms.ts';
import { byteListLayer, canonical, decodedLayers } from './layers.ts';
import { type MarkSuffix, markOf, type SecretKind } from './mark.ts';
import { exactly, type Found, loosely, Matcher } from './matcher.ts';
import { type Hit, isDigit, replace, type Secret } from './replace.ts';
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
  /**
   * A JSON value of our own making with its strings, keys and numbers masked; it may be a copy. Numbers of fewer than six
   * digits stay, as keys too: a count or a bound is the same as somebody's code of four digits far too often.
   * @throws RangeError where it is nested too deeply for JSON.stringify
   * @throws SyntaxError where a secret reaches across values, so that masking leaves no JSON
   */
  maskJson<T>(value: T): T;
  /** Whether masking would change the text. */
  found(text: string): boolean;
}

/** Passwords that people choose and services call their fields. */
const fieldNames: ReadonlySet<string> = new Set(
  'password passwd senha user username email account login token secret admin test sandbox customer code key'.split(
    ' ',
  ),
);

/** A secret as it is, or in base64 or hexadecimal digits. */
interface Form {
  readonly secret: Secret;
  readonly encoded: boolean;
}

/** Room behind a limit, so that a secret across it is seen whole: the longest secret, each character an escape of an escape. */
const widestEscape = 12;
const longestRemembered = 512;
const mostRemembered = 1000;
const leastNumber = 6;
const leastWindow = 8;
const leastEncodedWindow = 7;
/** So many characters of a secret are hidden even without the rest of it; in base64 or hexadecimal digits so many. */
const plainPart = 16;
const encodedPart = 32;

/** A secret that has its mark already. */
export interface MarkedSecret {
  readonly kind: SecretKind;
  readonly number: number;
  readonly value: string;
}

/**
 * @param options `first`: the number of the first mark of each kind, for shards of a run take numbers of their own;
 *   `given`: secrets that keep the marks which a recording has for them
 */
export function createSecrets(
  options: { readonly first?: number; readonly given?: Iterable<MarkedSecret> } = {},
): Secrets {
  const register = new Register(options.first ?? 1);
  for (const { kind, number, value } of options.given ?? []) register.adopt(value, markOf(kind, number));
  return register;
}

class Register implements Secrets {
  private readonly first: number;
  private readonly known = new Map<string, Secret>();
  private readonly counts = new Map<SecretKind, number>();
  private readonly long = new Matcher<Form>(leastWindow, loosely);
  private readonly shortEncoded = new Matcher<Form>(leastEncodedWindow, exactly);
  private readonly tokens = new Tokens<Secret>();
  private longest = 0;
  /** Header values and addresses recur with nearly every exchange. */
  private remembered = new Map<string, string>();

  constructor(first: number) {
    this.first = first;
  }

  register(kind: SecretKind, value: string): string {
    const known = this.known.get(value);
    if (known !== undefined) return known.mark;
    const count = this.counts.get(kind) ?? 0;
    this.counts.set(kind, count + 1);
    const mark = markOf(kind, this.first + count);
    this.adopt(value, mark);
    return mark;
  }

  adopt(value: string, mark: string): void {
    const secret: Secret = { mark, fieldName: fieldNames.has(value.toLowerCase()) };
    this.known.set(value, secret);
    if (this.remembered.size > 0) this.remembered = new Map();
    this.longest = Math.max(this.longest, value.length);
    const forms = new Set([value, canonical(value)]);
    for (const form of forms) {
      if (isShort(form)) this.addShort(secret, form);
      else this.addLong(secret, form);
      for (const escaped of jsonForms(form)) this.addEncoded(secret, escaped);
    }
  }

  has(value: string): boolean {
    return this.known.has(value);
  }

  markOf(value: string): string | null {
    return this.known.get(value)?.mark ?? null;
  }

  mask(text: string, limit?: number): string {
    if (this.known.size === 0 || text.length < shortest) return text.slice(0, limit);
    if (limit !== undefined) {
      const seen = limit < text.length ? text.slice(0, limit + this.longest * widestEscape) : text;
      return replace(seen, this.hits(seen), limit);
    }
    return text.length > longestRemembered ? replace(text, this.hits(text), text.length) : this.remember(text);
  }

  maskJson<T>(value: T): T {
    const text = JSON.stringify(value);
    const masked = replace(text, this.hits(text), text.length, leastNumber);
    return masked === text ? value : (JSON.parse(masked) as T);
  }

  found(text: string): boolean {
    return this.hits(text).length > 0;
  }

  private remember(text: string): string {
    const remembered = this.remembered.get(text);
    if (remembered !== undefined) return remembered;
    const masked = replace(text, this.hits(text), text.length);
    // A map that is cleared keeps its old table, and what was in it, alive for longer than a fresh one.
    if (this.remembered.size >= mostRemembered) this.remembered = new Map();
    this.remembered.set(text, masked);
    return masked;
  }

  private addShort(secret: Secret, value: string): void {
    if (value.length < shortest) return;
    this.tokens.add(secret, value);
    if (/^0\d+$/.test(value)) {
      // Sent as an integer, a code loses its leading zeros.
      const asInteger = value.replace(/^0+/, '');
      if (asInteger.length >= shortest) this.tokens.add(secret, asInteger);
    }
    const all = [0, value.length] as const;
    const encoded: Form = { secret, encoded: true };
    for (const form of base64Forms(value, all)) this.shortEncoded.add(encoded, form, { part: encodedPart });
    this.long.add(encoded, hexForm(value, all), { part: encodedPart });
  }

  private addLong(secret: Secret, value: string): void {
    const core = coreOf(value);
    this.long.add({ secret, encoded: false }, value, { core, part: plainPart });
    const encoded: Form = { secret, encoded: true };
    for (const form of base64Forms(value, core)) this.long.add(encoded, form, { part: encodedPart });
    this.long.add(encoded, hexForm(value, core), { part: encodedPart });
  }

  /** What is escaped in JSON and then encoded, as the base64 of a whole body is. */
  private addEncoded(secret: Secret, value: string): void {
    const all = [0, value.length] as const;
    const encoded: Form = { secret, encoded: true };
    for (const form of [...base64Forms(value, all), hexForm(value, all)])
      this.long.add(encoded, form, { part: encodedPart });
  }

  private hits(text: string): Hit[] {
    const hits: Hit[] = [];
    this.collect(text, itself, hits);
    for (const layer of decodedLayers(text)) this.collect(layer.text, layer.origin, hits);
    const bytes = byteListLayer(text);
    if (bytes === null) return hits;
    const inBytes: Hit[] = [];
    this.collect(bytes.text, bytes.origin, inBytes);
    for (const hit of inBytes) hits.push({ ...hit, end: endOfNumber(text, hit.end), suffix: 'encoded' });
    return hits;
  }

  /** @param origin leads from a position in this text to the one in the text that is masked */
  private collect(text: string, origin: (position: number) => number, hits: Hit[]): void {
    const add = (start: number, end: number, secret: Secret, suffix: MarkSuffix | null): void => {
      hits.push({ start: origin(start), end: origin(end), secret, suffix });
    };
    const addForm = ({ start, end, owner, whole }: Found<Form>): void => {
      if (owner.encoded) add(start, endOfBase64(text, end), owner.secret, 'encoded');
      else add(start, end, owner.secret, whole ? null : 'part');
    };
    this.long.find(text, addForm);
    this.shortEncoded.find(text, addForm);
    this.tokens.find(text, ({ start, end, owner }) => add(start, end, owner, null));
  }
}

const itself = (position: number): number => position;

/** Where the last number before a position ends. */
function endOfNumber(text: string, position: number): number {
  let end = position;
  while (end > 0 && !isDigit(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** The last character of a secret in base64 may hold bits of what follows, and padding may close it: both belong to it. */
function endOfBase64(text: string, end: number): number {
  return end + (/^[A-Za-z0-9+/_-]?={0,2}/.exec(text.slice(end, end + 3))?.[0].length ?? 0);
}

/** Digits up to the length of a code, and everything too short to be told from other text. */
function isShort(value: string): boolean {
  return value.length < leastWindow || /^\d{1,10}$/.test(value);
}
