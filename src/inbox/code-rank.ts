import { overlap } from './code-noise.ts';
import type { Place, ReadLine } from './code-places.ts';
import { isSaidToBe, type Label, namesOtherThing, namesUnit, tellsToType, warns } from './code-words.ts';

/** How far from a number a word says what it is, in characters. */
const near = 30;
const far = 80;

/**
 * Ranks a place as the mail's code. Only the order is exact: above about 4 points it is likely the code, below 0 it is
 * something else.
 */
export function pointsOf(place: Place, lines: readonly ReadLine[]): number {
  const line = lines[place.line];
  if (line === undefined || line.noise.some((span) => overlap(span, place))) return -12;
  const before = line.text.slice(0, place.start);
  const after = line.text.slice(place.end);
  if (namesUnit(after) || /#$/.test(before)) return -8;
  const beside = pointsBeside(place, line);
  const above = pointsAbove(place.line, lines);
  const isAlone = !/[\p{L}\d]/u.test(before + after);
  return (
    beside +
    (isAlone ? 3 + above : Math.max(0, above) / 3) +
    (isAnnounced(lines[place.line + 1]) ? 1 : 0) +
    pointsOfEmphasis(place, line) -
    (line.quoted ? 4 : 0) -
    (/^(?:19[5-9]|20[0-6])\d$/.test(place.code) ? 2 : 0) -
    { whole: 0, apart: 1, part: 4 }[place.writing]
  );
}

/** Points for the words on the same line: the nearest one before the place says what it is, else the one after it. */
function pointsBeside(place: Place, line: ReadLine): number {
  const before = line.text.slice(0, place.start);
  const labels = line.labels.filter(({ end }) => end <= place.start);
  const nearest = labels.findLast(({ kind }) => kind !== 'weak');
  const weak = labels.findLast(({ kind }) => kind === 'weak');
  const distance = nearest === undefined ? Number.POSITIVE_INFINITY : place.start - nearest.end;
  // «Code no. 1234» is a code nevertheless, and «to enter your account: 1234» may be one.
  if (namesOtherThing(before) && !(nearest?.kind === 'code' && distance <= 6))
    return weak !== undefined && /:\s*$/.test(before) ? 0 : -6;
  // «Your code for the device 778899 is 5512»
  if (isSaidToBe(before) && labels.some(({ kind }) => kind === 'code')) return 5;
  const after = pointsAfter(place, line);
  const verb = tellsToType(before) ? 3 : weak !== undefined && !isTaken(line, weak.end, place.start) ? 1.5 : 0;
  const instead = Math.max(after, verb);
  if (nearest === undefined || isTaken(line, nearest.end, place.start)) return instead;
  if (nearest.kind === 'other') return distance <= near && after <= 0 ? -6 : after - 2;
  // In «Your code expires soon. 75008 Paris», the word belongs to another sentence. «Cód. 1234» is a code.
  const isApart = distance > far || (distance > 2 && /[.!?]\s/.test(line.text.slice(nearest.end, place.start)));
  return Math.max(isApart ? 2 : 5, instead);
}

/** Points for the words after the place: `123456 is your code`, `1600 Market Street`. */
function pointsAfter(place: Place, line: ReadLine): number {
  const next = line.labels.find(({ start }) => start >= place.end);
  if (next === undefined || next.start - place.end > far || isTaken(line, place.end, next.start)) return 0;
  const isSameSentence = !/[.:;!?]/.test(line.text.slice(place.end, next.start));
  if (next.kind === 'other') return next.start - place.end <= near && isSameSentence ? -3 : 0;
  return next.kind === 'code' ? 3.5 : 1;
}

/** Whether another number stands between a word and the place. The word then refers to that other number. */
function isTaken(line: ReadLine, from: number, to: number): boolean {
  return line.numbers.some((span) => span.start >= from && span.end <= to);
}

/** Points for the lines above: a code is often alone below the sentence that announces it. */
function pointsAbove(index: number, lines: readonly ReadLine[]): number {
  for (let up = 1; up <= 3; up += 1) {
    const line = lines[index - up];
    if (line === undefined || line.numbers.length > 0) return 0;
    const has = (wanted: Label['kind']) => line.labels.some(({ kind }) => kind === wanted);
    // «Do not share this code» mentions a code but does not announce one.
    if (has('code')) return (4 - up) / (warns(line.text) ? 2 : 1) + (/:\s*$/.test(line.text) ? 2 : 1);
    if (has('other') && up === 1 && line.text.length <= 40) return -6;
    if (has('weak')) return 1;
  }
  return 0;
}

/** Whether a line mentions a code and has no number of its own. */
function isAnnounced(line: ReadLine | undefined): boolean {
  return line !== undefined && line.numbers.length === 0 && line.labels.some(({ kind }) => kind === 'code');
}

/** A whole line in bold, or a mail in capitals, says less than a code that stands out alone. */
function pointsOfEmphasis(place: Place, line: ReadLine): number {
  const span = line.strong.find((strong) => overlap(strong, place));
  if (span === undefined) return 0;
  return line.text.slice(span.start, span.end).replace(/[^\p{L}\d]/gu, '') === place.code.replace(/[-_]/g, '') ? 3 : 1;
}

/**
 * Ranks a word as the mail's code. Any word may be one, so only a word that the mail announces counts.
 * @returns `null` if the mail does not announce it
 */
export function pointsOfWord(place: Place, lines: readonly ReadLine[]): number | null {
  const line = lines[place.line];
  if (line === undefined) return null;
  const before = line.text.slice(0, place.start);
  const after = line.text.slice(place.end);
  const isAlone = !/[\p{L}\d]/u.test(before + after);
  const isPlain = !/\d/.test(place.code);
  const label = line.labels.findLast(({ kind, end }) => kind !== 'weak' && end <= place.start);
  const isBeside = label?.kind === 'code' && place.start - label.end <= near;
  const isSaid =
    (label?.kind === 'code' && (isSaidToBe(before) || /[:=]\s*["'“«([]?$/u.test(before))) || isNamedAfter(place, line);
  const above = isAlone ? pointsAbove(place.line, lines) : 0;
  const isAbove = above > 1;
  const isBelow = isAlone && (!isPlain || place.writing === 'apart') && isAnnounced(lines[place.line + 1]);
  if (!isSaid && !(isBeside && !isPlain) && !isAbove && !isBelow) return null;
  const isOrdinary = isPlain && place.code !== place.code.toUpperCase();
  const emphasis = pointsOfEmphasis(place, line);
  if (isOrdinary && emphasis < 3 && !isAlone && /[\p{L}\d]/u.test(after)) return null;
  const announced = isSaid ? 5 : isBeside ? 4 : isAbove ? above : 2;
  return announced + emphasis + (isAlone ? 1 : 0) - (isOrdinary ? 2 : 0) - (line.quoted ? 4 : 0);
}

/** Whether the line says `K7Q2M9 is your code`. */
function isNamedAfter(place: Place, line: ReadLine): boolean {
  const next = line.labels.find(({ kind, start }) => kind !== 'weak' && start >= place.end);
  const isVerb = /^["'”»)\]]?\s+(?:is|é|es|est|è|ist)\s/iu.test(line.text.slice(place.end));
  return next?.kind === 'code' && isVerb && next.start - place.end <= 40;
}
