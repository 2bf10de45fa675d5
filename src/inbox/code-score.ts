import { noiseIn, overlap } from './code-noise.ts';
import type { Occurrence } from './code-occurrences.ts';
import { isSaidToBe, type Label, labelsIn, namesOtherThing, namesUnit, tellsToType, warns } from './code-words.ts';
import type { Line, Span } from './text.ts';

/** A line of a mail with the labels, noise and numbers found in it. */
export interface ReadLine extends Line {
  readonly labels: readonly Label[];
  readonly noise: readonly Span[];
  /** Digits that may be a code, without those in noise. */
  readonly numbers: readonly Span[];
}

export function readLines(lines: readonly Line[], recipients: readonly string[]): ReadLine[] {
  return lines
    .filter((line) => line.text.trim() !== '')
    .map((line) => {
      const noise = noiseIn(line.text, recipients);
      const numbers = [...line.text.matchAll(/\d{4,}|\d{2,}[ -]\d{2,}/gu)]
        .map((match) => ({ start: match.index, end: match.index + match[0].length }))
        .filter((span) => !noise.some((other) => overlap(span, other)));
      return { ...line, labels: labelsIn(line.text), noise, numbers };
    });
}

/** Phrases of a footer, which does not contain the code. */
const footer =
  /©|\(c\) ?\d{4}|copyright|all rights reserved|(?:todos )?os direitos|derechos reservados|tous droits|alle rechte/iu;

/** Subtracted from the score in quoted text: a mail in a thread repeats the code of the mail before it. */
export const forQuoted = 4;

/** The score of a place as the mail's code. Above about 4 it is likely the code; below 0 it is something else. */
export function scoreOf(place: Occurrence, lines: readonly ReadLine[]): number {
  const line = lines[place.line];
  if (!line) return Number.NEGATIVE_INFINITY;
  const before = line.text.slice(0, place.start);
  const after = line.text.slice(place.end);
  let score = -place.doubt;
  if (line.noise.some((span) => overlap(span, place))) score -= 12;
  if (footer.test(line.text)) score -= 5;
  if (line.quoted) score -= forQuoted;
  if (namesUnit(after)) score -= 8;
  if (/#$/.test(before)) score -= 3;
  // `PED-123456` is rarely a code; some services write codes as `G-123456`, with one letter.
  if (/\p{L}{2,}-$/u.test(before) && !line.labels.some(({ kind, end }) => kind === 'code' && end >= place.start - 1))
    score -= 2;
  const beside = besideLabels(place, line);
  score += beside;
  const alone = standsAlone(before, after);
  // The lines above count for a number alone on its line. For other numbers, the words on the same line count more.
  const above = belowLabel(place, lines);
  score += alone ? 3 + above : Math.max(0, above) / (endsInColon(lines[place.line - 1]) ? 2 : 4);
  if (announces(lines[place.line + 1])) score += 1;
  score += emphasis(place, line);
  if (isYear(place.code)) score -= beside >= 3.5 ? 0.5 : beside > 0 || /:\s*$/.test(before) ? 1.5 : 3;
  return score;
}

function standsAlone(before: string, after: string): boolean {
  return !/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after);
}

/**
 * Scores the words on the same line: the nearest word before the number says what it is, else the nearest word after
 * it.
 */
function besideLabels(place: Occurrence, line: ReadLine): number {
  const before = line.text.slice(0, place.start);
  const labels = line.labels.filter((label) => label.end <= place.start);
  const weak = labels.findLast((label) => label.kind === 'weak');
  const nearest = labels.findLast((label) => label.kind !== 'weak');
  const distance = nearest ? place.start - nearest.end : Number.POSITIVE_INFINITY;
  if (namesOtherThing(before)) {
    // «Code no. 1234» is a code nevertheless, and «to enter your account: 1234» may be one.
    if (weak && /:\s*$/.test(before)) return 0;
    if (nearest?.kind !== 'code' || distance > 6) return -6;
  }
  const ahead = aheadLabel(place, line);
  const closeness = weak && !taken(line, weak.end, place.start) ? (place.start - weak.end <= 40 ? 1.5 : 0.5) : 0;
  const instead = Math.max(ahead, closeness, tellsToType(before) ? 3 : 0);
  // «Your code for the device 778899 is 5512»
  if (isSaidToBe(before) && labels.some((label) => label.kind === 'code')) return 5;
  if (nearest?.kind !== 'code' && namedAfterwards(place, line)) return instead - 3;
  if (!nearest || taken(line, nearest.end, place.start)) return instead;
  if (nearest.kind === 'other') return distance <= 30 && ahead === 0 ? -6 : ahead - 2;
  // In «Your code expires soon. 75008 Paris», the word belongs to another sentence. «Cód. 1234» is a code.
  const between = line.text.slice(nearest.end, place.start);
  const apart = /[.!?]\s/.test(between) && !/c[oó]d$/iu.test(line.text.slice(nearest.start, nearest.end));
  return Math.max(apart ? 2 : distance <= 30 ? 5 : distance <= 80 ? 4 : 2, instead);
}

/** Whether a word after the number, in the same sentence, says that it is something else: `1600 Market Street`. */
function namedAfterwards(place: Occurrence, line: ReadLine): boolean {
  const next = line.labels.find((label) => label.start >= place.end && label.kind !== 'weak');
  return (
    next?.kind === 'other' && next.start - place.end <= 30 && !/[.:;!?]/.test(line.text.slice(place.end, next.start))
  );
}

/** Whether another number stands between a word and this number. The word then refers to that other number. */
function taken(line: ReadLine, from: number, to: number): boolean {
  return line.numbers.some((span) => span.start >= from && span.end <= to);
}

/** Scores the words after the number, as in `123456 is your code`. */
function aheadLabel(place: Occurrence, line: ReadLine): number {
  const next = line.labels.find((label) => label.start >= place.end && label.kind !== 'weak');
  if (next?.kind === 'code') {
    const distance = next.start - place.end;
    if (!taken(line, place.end, next.start)) return distance <= 50 ? 3.5 : 1;
  }
  return line.labels.some((label) => label.start >= place.end && label.kind === 'weak') ? 1 : 0;
}

function endsInColon(line: ReadLine | undefined): boolean {
  return line !== undefined && /:\s*$/.test(line.text);
}

/** Whether a line mentions a code and has no number of its own. */
function announces(line: ReadLine | undefined): boolean {
  return line !== undefined && line.numbers.length === 0 && line.labels.some((label) => label.kind === 'code');
}

/** Scores the lines above: a code is often alone below the sentence that announces it. */
function belowLabel(place: Occurrence, lines: readonly ReadLine[]): number {
  for (let up = 1; up <= 3; up += 1) {
    const above = lines[place.line - up];
    if (!above) return 0;
    const last = above.labels.findLast((label) => label.kind !== 'weak');
    const fading = up - 1;
    if (above.numbers.length > 0) return last?.kind === 'code' ? 0.5 : 0;
    if (last?.kind === 'other' && up === 1 && above.text.length <= 40) return -6;
    if (above.labels.some((label) => label.kind === 'code')) {
      // «Do not share this code» mentions a code but does not announce one.
      return (4 - fading) / (warns(above.text) ? 2 : 1) + (endsInColon(above) ? 1 : 0);
    }
    if (above.labels.some((label) => label.kind === 'weak')) return 1.5 - fading / 2;
  }
  return 0;
}

function emphasis(place: Occurrence, line: ReadLine): number {
  const span = line.strong.find((strong) => overlap(strong, place));
  if (!span) return 0;
  // A whole line in bold, or a mail in capitals, says less than a number that stands out alone.
  const exact = line.text.slice(span.start, span.end).replace(/[^\p{L}\d]/gu, '') === place.code;
  return exact ? 3 : 1;
}

export function isYear(code: string): boolean {
  return /^(?:19[5-9]|20[0-6])\d$/.test(code);
}
