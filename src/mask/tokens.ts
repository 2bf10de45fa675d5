/**
 * Short secrets: mailed codes, and passwords of a few characters. They are found only where they stand alone, since
 * four digits occur in every timestamp.
 */

export interface Token<T> {
  readonly owner: T;
  readonly start: number;
  readonly end: number;
}

/** Shorter ones cannot be hidden without hiding everything else. */
export const shortest = 3;

/** Digits in groups, such as `123 456`; asked at one position. */
const grouped = /\d{1,5}(?:[ \u00a0\u2009\u202f-]\d{1,5}){1,9}(?!\w)/y;
const separators = /\D+/g;
/** Fewer digits in groups are dates, times and telephone numbers more often than codes. */
const leastGrouped = 6;
const longestGroup = 5;

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
    let groupsEnd = 0;
    for (let at = 0; at < text.length; ) {
      const start = at;
      while (at < text.length && wordCharacters[text.charCodeAt(at)] === 1) at += 1;
      const length = at - start;
      const digit = isDigit(text.charCodeAt(start));
      if (length >= least && length <= most && (digit || !this.onlyDigits)) {
        const owner = this.words.get(text.slice(start, at));
        if (owner !== undefined && !isPartOfSomething(text, start, at)) report({ owner, start, end: at });
      }
      if (digit && length <= longestGroup && start >= groupsEnd && isDigit(text.charCodeAt(at + 1))) {
        groupsEnd = this.findGroups(text, start, report);
      }
      at += 1;
    }
  }

  /** @returns where the groups of digits that begin at a position end */
  private findGroups(text: string, start: number, report: (found: Token<T>) => void): number {
    grouped.lastIndex = start;
    const match = grouped.exec(text);
    if (match === null) return start;
    const digits = match[0].replace(separators, '');
    const owner = digits.length >= leastGrouped ? this.words.get(digits) : undefined;
    const end = start + match[0].length;
    if (owner !== undefined && !isPartOfSomething(text, start, end)) report({ owner, start, end });
    return end;
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

const wordCharacters = new Uint8Array(128);
for (const char of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_')
  wordCharacters[char.charCodeAt(0)] = 1;

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const around = 40;
/** Things in which a number is no code, however it looks. */
const things = [
  // Decimals, IP addresses, fractions of a second.
  /\d+(?:\.\d+)+/g,
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

/** Whether the digits of [start, end) belong to a date, a decimal, a UUID or an address. */
function isPartOfSomething(text: string, start: number, end: number): boolean {
  if (/[a-z_]/i.test(text.slice(start, end))) return false;
  const from = Math.max(0, start - around);
  const nearby = text.slice(from, end + around);
  for (const thing of things) {
    for (const match of nearby.matchAll(thing)) {
      const matchStart = from + match.index;
      const matchEnd = matchStart + match[0].length;
      if (matchStart <= start && matchEnd >= end && matchEnd - matchStart > end - start) return true;
    }
  }
  return false;
}
