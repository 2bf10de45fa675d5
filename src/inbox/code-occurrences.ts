import type { Line, Span } from './text.ts';

/** A place in a mail with digits that may be a code. */
export interface Occurrence extends Span {
  readonly code: string;
  /** Index of the line. */
  readonly line: number;
  /** Subtracted from the score, because this way of writing is less likely for a code. */
  readonly doubt: number;
}

const shortest = 4;
const longest = 10;
/** A number next to such a letter is part of a word. Scripts that are written without spaces are not included. */
const wordLetter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const run = new RegExp(String.raw`(?<!\d|${wordLetter})\d{${shortest},${longest}}(?!\d|${wordLetter})`, 'gu');
const grouped = new RegExp(
  String.raw`(?<!\d|${wordLetter})\d{1,5}( {1,3}| ?[-.·•|_] ?)\d{1,5}(?:\1\d{1,5})*(?!\d|${wordLetter})`,
  'gu',
);
/** Single digits separated by spaces or other characters. */
const spelt = new RegExp(String.raw`(?<!\d|${wordLetter})\d(?:[ .·•|_-]{1,3}\d){3,9}(?!\d|${wordLetter})`, 'gu');
/** A mail with more numbers than this does not contain a code, or is an attack. */
const occurrencesLimit = 400;

/** All places where a code of 4 to 10 digits may be: in one piece, in groups, or with one digit per line. */
export function occurrencesIn(lines: readonly Line[]): Occurrence[] {
  const found: Occurrence[] = [];
  for (const [index, { text }] of lines.entries()) {
    if (found.length > occurrencesLimit) break;
    if (!/\d/.test(text)) continue;
    const groups = groupsIn(text, index);
    found.push(...groups, ...runsIn(text, index, groups), ...speltIn(text, index));
  }
  return [...found.slice(0, occurrencesLimit), ...boxesIn(lines)];
}

function runsIn(text: string, line: number, groups: readonly Occurrence[]): Occurrence[] {
  return [...text.matchAll(run)].map((match) => {
    const start = match.index;
    const end = start + match[0].length;
    const piece =
      /\d[.,/:-]$/.test(text.slice(0, start)) || /^[.,/:-]\d/.test(text.slice(end)) || /\+$/.test(text.slice(0, start));
    const ofGroup = groups.some((group) => group.doubt < 2 && group.start <= start && end <= group.end);
    return { code: match[0], line, start, end, doubt: piece ? 6 : ofGroup ? 3 : 0 };
  });
}

function speltIn(text: string, line: number): Occurrence[] {
  return [...text.matchAll(spelt)].map((match) => {
    const end = match.index + match[0].length;
    return { code: match[0].replace(/\D/g, ''), line, start: match.index, end, doubt: 0.5 };
  });
}

/**
 * Finds codes written in groups, such as `123 456`. It tries every run of groups, because a neighbouring number may not
 * belong to the code.
 */
function groupsIn(text: string, line: number): Occurrence[] {
  const found: Occurrence[] = [];
  for (const match of text.matchAll(grouped)) {
    const separator = match[1] ?? ' ';
    const parts = match[0].split(separator);
    if (parts.length > 2 * longest) continue;
    for (let from = 0; from < parts.length - 1; from += 1) {
      for (let to = from + 2; to <= parts.length; to += 1) {
        const kept = parts.slice(from, to);
        const doubt = doubtOfGroups(kept, separator, parts.length);
        if (doubt === null) continue;
        const start = match.index + parts.slice(0, from).join(separator).length + (from > 0 ? separator.length : 0);
        found.push({ code: kept.join(''), line, start, end: start + kept.join(separator).length, doubt });
      }
    }
  }
  return found;
}

/** How unlikely it is that the groups are one code; `null` if it is impossible. */
function doubtOfGroups(groups: readonly string[], separator: string, all: number): number | null {
  const sizes = groups.map((group) => group.length);
  const digits = sizes.reduce((sum, size) => sum + size, 0);
  const smallest = Math.min(...sizes);
  const largest = Math.max(...sizes);
  if (digits < shortest || digits > longest || largest - smallest > 1) return null;
  let doubt = separator.trim() === '.' ? 3 : 0;
  if (largest !== smallest) doubt += 1.5;
  if (sizes.join() === '3,3,4') doubt += 1.5;
  if (separator.trim() !== '' && isDate(groups)) doubt += 4;
  if (groups.length < all) doubt += 1.5;
  return doubt;
}

function isDate(groups: readonly string[]): boolean {
  const [a, b, c, ...more] = groups.map(Number);
  if (a === undefined || b === undefined || c === undefined || more.length > 0) return false;
  return (a >= 1 && a <= 31 && b >= 1 && b <= 12) || (b >= 1 && b <= 12 && c >= 1 && c <= 31);
}

/** Finds a code with one digit per line, as in boxes that a style sheet shows side by side. */
function boxesIn(lines: readonly Line[]): Occurrence[] {
  const found: Occurrence[] = [];
  let first = 0;
  for (let index = 0; index <= lines.length; index += 1) {
    const text = lines[index]?.text.trim();
    if (text !== undefined && /^\d$/.test(text)) continue;
    const count = index - first;
    if (count >= shortest && count <= longest) {
      const code = lines
        .slice(first, index)
        .map((line) => line.text.trim())
        .join('');
      found.push({ code, line: first, start: 0, end: lines[first]?.text.length ?? 1, doubt: 0 });
    }
    first = index + 1;
  }
  return found;
}
