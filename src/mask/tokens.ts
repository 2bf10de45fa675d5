import { isDigit } from './replace.ts';

/** Finds short secrets, such as codes, only as separate words: four digits occur in every timestamp. */

interface Token<T> {
  readonly owner: T;
  readonly start: number;
  readonly end: number;
}

/** Shorter secrets cannot be hidden without hiding everything else. */
export const shortest = 3;

/** Groups with fewer digits in all are more often dates, times and phone numbers than codes. */
const leastGrouped = 6;
/** Maximum number of digits in one group. */
const longestGroup = 5;
/** Fewer digits after an underscore are more often the end of an identifier than a code. */
const leastBehindUnderscore = 6;
/** A name for a code right before its digits: `otp_4829`. */
const codeName = /(?:otp|code|codigo|token|pin|senha)_$/i;

export class Tokens<T> {
  private readonly words = new Map<string, T>();
  private readonly others = new Map<string, T>();
  private othersPattern: RegExp | null = null;
  private least = Number.POSITIVE_INFINITY;
  private most = 0;
  private onlyDigits = true;

  /** @param text at least `shortest` characters */
  add(owner: T, text: string): void {
    if (/^\w+$/.test(text)) {
      if (!this.words.has(text)) this.words.set(text, owner);
      if (!/^\d+$/.test(text)) this.onlyDigits = false;
      this.least = Math.min(this.least, text.length);
      this.most = Math.max(this.most, text.length);
    } else if (!this.others.has(text)) {
      this.others.set(text, owner);
      this.othersPattern = null;
    }
  }

  find(text: string, report: (found: Token<T>) => void): void {
    if (this.words.size > 0) this.findWords(text, report);
    if (this.others.size > 0) this.findOthers(text, report);
  }

  private findWords(text: string, report: (found: Token<T>) => void): void {
    const { least, most } = this;
    const notCodes = new NotCodes(text);
    const offer = (owner: T | undefined, start: number, end: number): void => {
      if (owner !== undefined && !notCodes.cover(start, end)) report({ owner, start, end });
    };
    for (let at = 0; at < text.length; at += 1) {
      const start = at;
      at = endOfWord(text, start);
      const length = at - start;
      if (length === 0) continue;
      const digit = isDigit(text.charCodeAt(start));
      if (length >= least && length <= most && (digit || !this.onlyDigits))
        offer(this.words.get(text.slice(start, at)), start, at);
      if (length > least) this.findPieces(text.slice(start, at), start, offer);
      if (digit && length <= longestGroup) this.findGroups(text, start, at, offer);
    }
  }

  /** Finds a code between underscores in a word: `otp_482913`. */
  private findPieces(word: string, start: number, offer: Offer<T>): void {
    if (!word.includes('_')) return;
    let from = 0;
    for (const piece of word.split('_')) {
      if (piece.length >= this.least && piece.length <= this.most && /^\d+$/.test(piece)) {
        const isNamed = codeName.test(word.slice(Math.max(0, from - 8), from));
        if (isNamed || piece.length >= leastBehindUnderscore)
          offer(this.words.get(piece), start + from, start + from + piece.length);
      }
      from += piece.length + 1;
    }
  }

  /** Finds a code whose first group of digits is [start, end): `482 913`, or `482,913` with a thousands separator. */
  private findGroups(text: string, start: number, end: number, offer: Offer<T>): void {
    let digits = text.slice(start, end);
    const thousands = thousandsMark.test(text.charAt(end)) ? text.charAt(end) : null;
    for (let last = end; digits.length <= this.most; ) {
      const separator = text.charAt(last);
      if (thousands === null ? !groupMark.test(separator) : separator !== thousands) return;
      const next = endOfWord(text, last + 1);
      const group = text.slice(last + 1, next);
      if (!(thousands === null ? /^\d{1,5}$/ : /^\d{3}$/).test(group)) return;
      digits += group;
      last = next;
      const isPart = /^[-,.]$/.test(separator) && (goesOn(text, start - 1, -1) || goesOn(text, last, 1));
      if (digits.length >= leastGrouped && !isPart) offer(this.words.get(digits), start, last);
    }
  }

  private findOthers(text: string, report: (found: Token<T>) => void): void {
    this.othersPattern ??= new RegExp(
      `(?<![A-Za-z0-9])(?:${[...this.others.keys()]
        .sort((a, b) => b.length - a.length)
        .map((value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
        .join('|')})(?![A-Za-z0-9])`,
      'g',
    );
    for (const match of text.matchAll(this.othersPattern)) {
      const owner = this.others.get(match[0]);
      if (owner !== undefined) report({ owner, start: match.index, end: match.index + match[0].length });
    }
  }
}

type Offer<T> = (owner: T | undefined, start: number, end: number) => void;

/** One separator between the groups of a code: `482 913`, `482-913`. */
const groupMark = /^[ \u00a0\u2009\u202f-]$/;
/** A thousands separator: `482,913`, `482.913`. */
const thousandsMark = /^[,.]$/;

/** The end of the run of letters, digits and underscores that begins at `start`. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && wordCharacters[text.charCodeAt(end)] === 1) end += 1;
  return end;
}

/** Whether a dash, comma or dot at a position is followed by another digit, as in an identifier with many groups. */
function goesOn(text: string, at: number, way: 1 | -1): boolean {
  return /^[-,.]$/.test(text.charAt(at)) && isDigit(text.charCodeAt(at + way));
}

/** Patterns for texts in which a number is not a code. Each takes time linear in the length of the text. */
const notCodes = [
  // Decimals, IP addresses, fractions of a second.
  /(?<!\d)\d+(?:\.\d+)+/g,
  // Dates: 2026-11-21, 21/11/2026, 21 Nov 2026.
  /\d{4}-\d{2}(?:-\d{2})?(?!\d)/g,
  /\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/g,
  /\d{4}\/\d{1,2}\/\d{1,2}/g,
  /\d{1,2}[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*[ -]\d{4}/g,
  // UUIDs.
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  // The port of an address.
  /(?:\/\/[^/\s"'<>]*|\d\.\d+|localhost|\]):\d{1,5}(?!\d)/gi,
];

/** The next match of one pattern. */
interface Ahead {
  readonly pattern: RegExp;
  start: number;
  end: number;
}

/** Finds the dates, decimals, UUIDs and addresses in a text. Ask in ascending order of position. */
class NotCodes {
  private readonly text: string;
  private ahead: Ahead[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the digits at [start, end) are part of something longer. */
  cover(start: number, end: number): boolean {
    if (!this.mayCover(start, end)) return false;
    this.ahead ??= notCodes.map((pattern) => ({ pattern: new RegExp(pattern), start: -1, end: -1 }));
    return this.ahead.some((one) => {
      while (one.end <= start) this.advance(one);
      if (one.start > start || one.end < end || one.end - one.start === end - start) return false;
      return !(end - start >= leastGrouped && one.start === start && isZeros(this.text, end, one.end));
    });
  }

  /** Whether a neighbouring character may belong to such a thing. Most codes in a text are decided here. */
  private mayCover(start: number, end: number): boolean {
    const { text } = this;
    if (!isDigit(text.charCodeAt(start)) || !isDigit(text.charCodeAt(end - 1))) return false;
    const isNear = (beside: number, beyond: number): boolean =>
      '.-/:'.includes(text.charAt(beside) || '#') ||
      (text.charAt(beside) === ' ' && /[A-Za-z]/.test(text.charAt(beyond)));
    return isNear(start - 1, start - 2) || isNear(end, end + 1);
  }

  private advance(one: Ahead): void {
    const match = one.pattern.exec(this.text);
    one.start = match?.index ?? Number.POSITIVE_INFINITY;
    one.end = match === null ? Number.POSITIVE_INFINITY : match.index + match[0].length;
  }
}

/** Whether [start, end) is a dot and a few zeros: `482913.0` is the number that was sent. */
function isZeros(text: string, start: number, end: number): boolean {
  return end - start <= 8 && /^\.0+$/.test(text.slice(start, end));
}

const wordCharacters = new Uint8Array(128);
for (const char of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_')
  wordCharacters[char.charCodeAt(0)] = 1;
