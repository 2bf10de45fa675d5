/**
 * Finds many long strings in one pass (Rabin-Karp): a hash of the last characters rolls over the text, and where it is
 * that of an indexed window of a string, what lies around it is compared.
 */

/** One form in which a secret may appear. */
interface Variant<T> {
  readonly owner: T;
  /** The code units of the form, folded (see `Fold`). */
  readonly codes: Uint16Array;
  /** The part that must be hidden on its own: the signature of a JWT, else everything. */
  readonly core: readonly [from: number, to: number];
  /** A part with at least this many characters is found, too, if the whole form is at least twice as long. */
  readonly part: number;
}

/** A variant, or a part of it, found at [start, end) of a text. */
export interface SecretMatch<T> {
  readonly owner: T;
  readonly start: number;
  readonly end: number;
  readonly whole: boolean;
}

/** A prime, as in the FNV hash. */
const radix = 0x01000193;
/** The maximum number of variants that share a window. */
const mostAlike = 4;

/** Maps each code unit to the one that stands for it in comparisons. */
type Fold = Uint16Array;

export const exactly: Fold = Uint16Array.from({ length: 65_536 }, (_, code) => code);

/**
 * Without case, a space like the `+` of a form, and the two alphabets of base64 joined (`-` and `+`, `_` and `/`). In
 * strings of eight or more characters this causes no false matches.
 */
export const loosely: Fold = exactly.slice();
for (let letter = 0x41; letter <= 0x5a; letter += 1) loosely[letter] = letter + 0x20;
for (const char of ' -') loosely[char.charCodeAt(0)] = '+'.charCodeAt(0);
loosely['_'.charCodeAt(0)] = '/'.charCodeAt(0);

interface Anchor<T> {
  readonly variant: Variant<T>;
  /** Index of the window's last character in the variant. */
  readonly last: number;
}

/** Where a variant begins in the text, and where the match that was reported last ends. */
interface Known {
  readonly base: number;
  readonly end: number;
}

/**
 * Comparisons per character that normal texts never come near. A hostile text would need thousands, such as a megabyte
 * of the two letters that make up a key.
 */
const patience = 16;
/** A window that repeats so few characters identifies nothing: base64 turns one repeated character into four. */
const longestPeriod = 4;
/** The maximum number of anchors to check at one position of a hostile text. */
const mostAnchors = 32;

export class Matcher<T> {
  /** Characters compared in the last text, besides one lookup per character. */
  compared = 0;
  private readonly window: number;
  private readonly fold: Fold;
  /** What a character counts in the hash when it leaves the window. */
  private readonly leaving: number;
  /** 1 for the upper half of each indexed hash. It stays in the processor's cache, and most positions end there. */
  private readonly indexed = new Uint8Array(1 << 16);
  private readonly anchors = new Map<number, Anchor<T>[]>();

  /** @param window length of the shortest string that can be added */
  constructor(window: number, fold: Fold) {
    this.window = window;
    this.fold = fold;
    this.leaving = Array.from({ length: window }).reduce<number>((power) => Math.imul(power, radix), 1);
  }

  /** Ignores texts shorter than a window. */
  add(owner: T, text: string, options: { readonly core?: Variant<T>['core']; readonly part: number }): void {
    const { core = [0, text.length], part } = options;
    if (core[1] - core[0] < this.window) return;
    const codes = Uint16Array.from({ length: text.length }, (_, at) => this.fold[text.charCodeAt(at)] as number);
    const ends = this.variedEnds(codes, core);
    const last = ends.at(-1);
    if (last === undefined) {
      // Only the whole text can be distinguished from a ruler or an indentation.
      this.addAnchor({ owner, codes, core, part: Number.POSITIVE_INFINITY }, core[1] - 1);
      return;
    }
    const variant: Variant<T> = { owner, codes, core, part };
    if (text.length >= 2 * part) {
      for (const end of this.spread(ends, core, part - this.window)) {
        if (end !== last && !this.isCommon(variant, end - 1)) this.addAnchor(variant, end - 1);
      }
    }
    this.addAnchor(variant, last - 1);
  }

  /** Where the windows end that are not repetitive, from left to right. */
  private variedEnds(codes: Uint16Array, [from, to]: Variant<T>['core']): number[] {
    const ends: number[] = [];
    for (let end = from + this.window; end <= to; end += 1) {
      if (isVaried(codes, end - this.window, end)) ends.push(end);
    }
    return ends;
  }

  /** Windows so close together that every part worth hiding contains one, around those that are repetitive. */
  private spread(ends: readonly number[], [from, to]: Variant<T>['core'], step: number): Set<number> {
    const varied = new Set(ends);
    const chosen = new Set<number>();
    for (let place = from + this.window; place < to; place += step) {
      if (varied.has(place)) chosen.add(place);
      else for (let end = place - step + 1; end < place + step; end += 1) if (varied.has(end)) chosen.add(end);
    }
    return chosen;
  }

  get empty(): boolean {
    return this.anchors.size === 0;
  }

  /** Reports all matches from left to right, including overlapping ones. */
  find(text: string, report: (found: SecretMatch<T>) => void): void {
    this.compared = 0;
    if (this.empty) return;
    const { fold, window, leaving, indexed } = this;
    const enough = patience * text.length + 65_536;
    // By variant: secrets that differ only in case match at the same places.
    const known = new Map<Variant<T>, Known>();
    let covered = 0;
    let key = 0;
    for (let at = 0; at < text.length; at += 1) {
      const left = at < window ? 0 : Math.imul(fold[text.charCodeAt(at - window)] as number, leaving);
      key = (Math.imul(key, radix) + (fold[text.charCodeAt(at)] as number) - left) | 0;
      if (indexed[key >>> 16] === 0) continue;
      // In a hostile text, only text behind the last match is compared.
      const hurried = this.compared > enough;
      if (hurried && at < covered) continue;
      const anchors = this.anchors.get(key) ?? [];
      for (const anchor of hurried ? anchors.slice(0, mostAnchors) : anchors) {
        const base = at - anchor.last;
        const last = known.get(anchor.variant);
        // Another window of the match that was just reported.
        if (last !== undefined && last.base === base && at < last.end) continue;
        const found = this.verify(text, at, anchor, hurried ? covered - 1 : 0);
        if (found === null) continue;
        covered = Math.max(covered, found.end);
        known.set(anchor.variant, { base, end: found.end });
        report(found);
      }
    }
  }

  /** A window of several variants, such as the common prefix of API keys, identifies none of them. */
  private isCommon({ codes }: Variant<T>, last: number): boolean {
    return (this.anchors.get(this.hash(codes, last)) ?? []).length >= mostAlike;
  }

  private addAnchor(variant: Variant<T>, last: number): void {
    const key = this.hash(variant.codes, last);
    this.indexed[key >>> 16] = 1;
    this.anchors.set(key, [...(this.anchors.get(key) ?? []), { variant, last }]);
  }

  private hash(codes: Uint16Array, last: number): number {
    const window = codes.subarray(last - this.window + 1, last + 1);
    return window.reduce((key, code) => (Math.imul(key, radix) + code) | 0, 0);
  }

  /** How far text and variant agree around a window. @param least what is left of it is known to be secret already */
  private verify(text: string, at: number, { variant, last }: Anchor<T>, least: number): SecretMatch<T> | null {
    const { codes, core, owner, part } = variant;
    const { fold } = this;
    let left = 0;
    const most = Math.min(last + 1, Math.max(at - least + 1, this.window), at + 1);
    while (left < most && fold[text.charCodeAt(at - left)] === codes[last - left]) left += 1;
    this.compared += left;
    if (left < this.window) return null;
    let right = 0;
    while (last + right + 1 < codes.length && fold[text.charCodeAt(at + right + 1)] === codes[last + right + 1])
      right += 1;
    this.compared += right;
    if (least > 0 && at - left < least) return { owner, start: at - left + 1, end: at + right + 1, whole: false };
    const from = last - left + 1;
    const to = last + right + 1;
    const coreHit = from <= core[0] && to >= core[1];
    const partHit = codes.length >= 2 * part && to - from >= part;
    if (!coreHit && !partHit) return null;
    const whole = to - from === codes.length;
    // Text before the part worth hiding stays visible, unless the whole variant matches.
    const before = whole ? 0 : Math.max(0, core[0] - from);
    return { owner, start: at - left + 1 + before, end: at + right + 1, whole };
  }
}

/** Whether a window is more than a repetition of a few characters, as in rulers, indentations and their encodings. */
function isVaried(codes: Uint16Array, from: number, to: number): boolean {
  for (let period = 1; period <= longestPeriod; period += 1) {
    let at = from + period;
    while (at < to && codes[at] === codes[at - period]) at += 1;
    if (at === to) return false;
  }
  return true;
}
