/**
 * Finds many long strings in one pass (Wu-Manber): it indexes fixed-length windows of each, and skips ahead where the
 * last characters cannot end any of them.
 */

/** One form in which a secret may appear. */
export interface Variant<T> {
  readonly owner: T;
  /** The code units of the form, folded (see `Fold`). */
  readonly codes: Uint16Array;
  /** The part that must be hidden on its own: the signature of a JWT, else everything. */
  readonly core: readonly [from: number, to: number];
  /** A part with at least this many characters is found, too, if the whole form is at least twice as long. */
  readonly part: number;
}

/** A variant, or a part of it, found at [start, end) of a text. */
export interface Found<T> {
  readonly owner: T;
  readonly start: number;
  readonly end: number;
  readonly whole: boolean;
}

const block = 3;
/** 64 KiB: small enough to stay in the processor's cache between two texts. */
const tableBits = 16;
/** The maximum number of variants that share a window. */
const mostAlike = 4;

/** Maps each code unit to the one that it compares as. */
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

/** A variant that was found, and where it begins in the text. */
interface Known<T> {
  readonly variant: Variant<T>;
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
  private readonly leaps: Uint8Array;
  /** 1 for the hash of the last six characters of each window, a second check that few texts pass. */
  private readonly tails = new Uint8Array(1 << tableBits);
  private readonly anchors = new Map<number, Anchor<T>[]>();

  /** @param window length of the shortest string that can be added, at least six */
  constructor(window: number, fold: Fold) {
    this.window = window;
    this.fold = fold;
    this.leaps = new Uint8Array(1 << tableBits).fill(window - block + 1);
  }

  /** Ignores texts shorter than a window. */
  add(owner: T, text: string, options: { readonly core?: Variant<T>['core']; readonly part: number }): void {
    const { core = [0, text.length], part } = options;
    if (core[1] - core[0] < this.window) return;
    const codes = Uint16Array.from({ length: text.length }, (_, at) => this.fold[text.charCodeAt(at)] as number);
    const ends = this.tellingEnds(codes, core);
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
  private tellingEnds(codes: Uint16Array, [from, to]: Variant<T>['core']): number[] {
    const ends: number[] = [];
    for (let end = from + this.window; end <= to; end += 1) {
      if (isTelling(codes, end - this.window, end)) ends.push(end);
    }
    return ends;
  }

  /** Windows so close together that every part worth hiding contains one, around those that are repetitive. */
  private spread(ends: readonly number[], [from, to]: Variant<T>['core'], step: number): Set<number> {
    const telling = new Set(ends);
    const chosen = new Set<number>();
    for (let place = from + this.window; place < to; place += step) {
      if (telling.has(place)) chosen.add(place);
      else for (let end = place - step + 1; end < place + step; end += 1) if (telling.has(end)) chosen.add(end);
    }
    return chosen;
  }

  get empty(): boolean {
    return this.anchors.size === 0;
  }

  /** Reports all matches from left to right, including overlapping ones. */
  find(text: string, report: (found: Found<T>) => void): void {
    if (this.empty) return;
    const { fold, leaps } = this;
    let known: Known<T> | null = null;
    let at = this.window - 1;
    let covered = 0;
    this.compared = 0;
    const enough = patience * text.length + 65_536;
    while (at < text.length) {
      const key = hash(
        fold[text.charCodeAt(at - 2)] as number,
        fold[text.charCodeAt(at - 1)] as number,
        fold[text.charCodeAt(at)] as number,
      );
      const leap = leaps[key] as number;
      if (leap > 0) {
        at += leap;
        continue;
      }
      const before = hash(
        fold[text.charCodeAt(at - 5)] as number,
        fold[text.charCodeAt(at - 4)] as number,
        fold[text.charCodeAt(at - 3)] as number,
      );
      if (this.tails[tailOf(before, key)] === 0) {
        at += 1;
        continue;
      }
      const hurried = this.compared > enough;
      const anchors = this.anchors.get(key) ?? [];
      for (const anchor of hurried ? anchors.slice(0, mostAnchors) : anchors) {
        const base = at - anchor.last;
        // Another window of the match that was just reported.
        if (known !== null && known.variant === anchor.variant && known.base === base && at < known.end) continue;
        const found = this.verify(text, at, anchor, hurried ? covered - 1 : 0);
        if (found === null) continue;
        covered = Math.max(covered, found.end);
        known = { variant: anchor.variant, base, end: found.end };
        report(found);
      }
      at = hurried ? Math.max(at + 1, covered) : at + 1;
    }
  }

  /** A window of several variants, such as the common prefix of API keys, identifies none of them. */
  private isCommon({ codes }: Variant<T>, last: number): boolean {
    const key = hash(codes[last - 2] as number, codes[last - 1] as number, codes[last] as number);
    const same = (this.anchors.get(key) ?? []).filter((anchor) => {
      let back = block;
      while (back < this.window && anchor.variant.codes[anchor.last - back] === codes[last - back]) back += 1;
      return back === this.window;
    });
    return same.length >= mostAlike;
  }

  private addAnchor(variant: Variant<T>, last: number): void {
    const { codes } = variant;
    const from = last - this.window + 1;
    for (let end = from + block - 1; end <= last; end += 1) {
      const key = hash(codes[end - 2] as number, codes[end - 1] as number, codes[end] as number);
      this.leaps[key] = Math.min(this.leaps[key] as number, last - end);
      if (end === last) {
        const before = hash(codes[end - 5] as number, codes[end - 4] as number, codes[end - 3] as number);
        this.tails[tailOf(before, key)] = 1;
        const bucket = this.anchors.get(key);
        if (bucket === undefined) this.anchors.set(key, [{ variant, last }]);
        else bucket.push({ variant, last });
      }
    }
  }

  /** How far text and variant agree around a window. @param least what is left of it is known to be secret already */
  private verify(text: string, at: number, { variant, last }: Anchor<T>, least: number): Found<T> | null {
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

/**
 * More than a repetition of a few characters, as in rulers and indentations. Nor may the last six characters, by which
 * it is looked up, repeat one or two, so that long repetitive texts are skipped fast.
 */
function isTelling(codes: Uint16Array, from: number, to: number): boolean {
  return !repeatsItself(codes, from, to, longestPeriod) && !repeatsItself(codes, to - 2 * block, to, 2);
}

/** Whether a part of a string repeats a unit of at most `most` characters. */
function repeatsItself(codes: Uint16Array, from: number, to: number, most: number): boolean {
  for (let period = 1; period <= most; period += 1) {
    let at = from + period;
    while (at < to && codes[at] === codes[at - period]) at += 1;
    if (at === to) return true;
  }
  return false;
}

function hash(first: number, second: number, third: number): number {
  return (first ^ (second << 5) ^ (third << 10)) & ((1 << tableBits) - 1);
}

function tailOf(before: number, key: number): number {
  return ((before << 3) ^ (before >> 7) ^ key) & ((1 << tableBits) - 1);
}
