import { noiseIn, overlap } from './code-noise.ts';
import type { Occurrence } from './code-occurrences.ts';
import { type Label, labelsIn, namesOtherThing, namesUnit } from './code-words.ts';
import type { Line, Span } from './text.ts';

/** A line with what was found out about it. */
export interface ReadLine extends Line {
  readonly labels: readonly Label[];
  readonly noise: readonly Span[];
  /** Whether it holds digits that may be a code, noise aside. */
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

/** What marks a footer, in which no code stands. */
const footer =
  /©|\(c\) ?\d{4}|copyright|all rights reserved|(?:todos )?os direitos|derechos reservados|tous droits|alle rechte/iu;

/** How much speaks for a place being the mail's code. Above about 4 it is likely, below 0 it is something else. */
export function scoreOf(place: Occurrence, lines: readonly ReadLine[]): number {
  const line = lines[place.line];
  if (!line) return Number.NEGATIVE_INFINITY;
  const before = line.text.slice(0, place.start);
  const after = line.text.slice(place.end);
  let score = -place.doubt;
  if (line.noise.some((span) => overlap(span, place))) score -= 12;
  if (footer.test(line.text)) score -= 5;
  if (namesUnit(after)) score -= 8;
  if (/#$/.test(before)) score -= 3;
  score += besideLabels(place, line);
  const alone = standsAlone(before, after);
  if (alone) score += 3 + belowLabel(place, lines);
  else score += belowLabel(place, lines) / 2;
  score += emphasis(place, line);
  if (isYear(place.code)) score -= 3;
  return score;
}

function standsAlone(before: string, after: string): boolean {
  return !/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after);
}

/** The nearest word before on the same line says what a number is; else the nearest one after it. */
function besideLabels(place: Occurrence, line: ReadLine): number {
  const before = line.text.slice(0, place.start);
  const nearest = line.labels.findLast((label) => label.end <= place.start);
  const distance = nearest ? place.start - nearest.end : Number.POSITIVE_INFINITY;
  if (namesOtherThing(before) && !(nearest?.kind === 'code' && distance <= 6)) return -6;
  const taken = nearest ? line.numbers.some((span) => span.start >= nearest.end && span.end <= place.start) : false;
  const ahead = aheadLabel(place, line);
  if (!nearest || taken) return ahead;
  if (nearest.kind === 'other') return distance <= 30 && !ahead ? -6 : -2 + ahead;
  if (nearest.kind === 'weak') return Math.max(distance <= 40 ? 1.5 : 0.5, ahead);
  return Math.max(distance <= 30 ? 5 : distance <= 80 ? 4 : 2, ahead);
}

/** `123456 is your code`: the word comes after the number. */
function aheadLabel(place: Occurrence, line: ReadLine): number {
  const next = line.labels.find((label) => label.start >= place.end && label.kind !== 'weak');
  if (next?.kind === 'code') {
    const distance = next.start - place.end;
    const taken = line.numbers.some((span) => span.start >= place.end && span.end <= next.start);
    if (!taken) return distance <= 50 ? 3.5 : 1;
  }
  return line.labels.some((label) => label.start >= place.end && label.kind === 'weak') ? 1 : 0;
}

/** What the lines above say: a code is often alone below the sentence that announces it. */
function belowLabel(place: Occurrence, lines: readonly ReadLine[]): number {
  for (let up = 1; up <= 3; up += 1) {
    const above = lines[place.line - up];
    if (!above) return 0;
    const last = above.labels.findLast((label) => label.kind !== 'weak');
    const fading = up - 1;
    if (above.numbers.length > 0) return last?.kind === 'code' ? 0.5 : 0;
    if (last?.kind === 'other' && up === 1 && above.text.length <= 40) return -6;
    if (above.labels.some((label) => label.kind === 'code'))
      return 4 - fading + (/[:：]\s*$/u.test(above.text) ? 1 : 0);
    if (above.labels.some((label) => label.kind === 'weak')) return 1.5 - fading / 2;
  }
  return 0;
}

function emphasis(place: Occurrence, line: ReadLine): number {
  const span = line.strong.find((strong) => overlap(strong, place));
  if (!span) return 0;
  // A whole line in bold, or a mail all in large letters, says less than a number that alone stands out.
  const exact = line.text.slice(span.start, span.end).replace(/[^\p{L}\d]/gu, '') === place.code;
  return exact ? 3 : 1;
}

export function isYear(code: string): boolean {
  return /^(?:19[5-9]|20[0-6])\d$/.test(code);
}
