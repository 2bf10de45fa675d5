import { overlap } from './code-noise.ts';
import type { CodePlace, ReadLine } from './code-places.ts';
import { endsInPreposition, isLink, type Label, namesOtherThing, namesUnit } from './code-words.ts';

/** How far behind a number a word still says what the number is, in characters. */
const near = 40;

/** Only the order is exact: above about 4 points it is likely the code, below 0 it is something else. */
export function pointsOf(place: CodePlace, lines: readonly ReadLine[]): number {
  const line = lines[place.line];
  if (line === undefined || line.noise.some((span) => overlap(span, place))) return -12;
  if (namesUnit(line.text.slice(place.end))) return -8;
  return (
    pointsBeside(place, line) +
    (isAlone(place, line) ? 3 + pointsAbove(place.line, lines) : 0) +
    (isAnnounced(lines[place.line + 1]) ? 1 : 0) +
    pointsOfEmphasis(place, line) -
    (line.quoted ? 4 : 0) -
    { whole: 0, apart: 1, part: 4 }[place.writing]
  );
}

/** Points for the words on the same line: the nearest one before the place says what it is, else the one behind it. */
function pointsBeside(place: CodePlace, line: ReadLine): number {
  const before = line.text.slice(0, place.start);
  const labels = line.labels.filter(({ end }) => end <= place.start && !hasNumber(line, end, place.start));
  const weak = labels.some(({ kind }) => kind === 'weak') ? 2.5 : 0;
  const nearest = labels.findLast(({ kind }) => kind !== 'weak');
  // In «Your code expires soon. 75008 Paris», the word belongs to another sentence. «Cód. 1234» is a code.
  const isOfCode = nearest?.kind === 'code' && !/[.!?]\s+\S/.test(line.text.slice(nearest.end, place.start));
  if (namesOtherThing(before)) {
    // «Your code for the account: 1234», «To enter your account: 1234», «Your code to sign in 123456» may be codes.
    if (!/:\s*$/.test(before) && !(isOfCode && place.code.length > 4 && endsInPreposition(before))) return -6;
    return isOfCode && !hasNumber(line, place.end, line.text.length) ? 2.5 : weak > 0 ? 0 : -6;
  }
  if (nearest?.kind === 'other') return -6;
  if (nearest !== undefined) return isOfCode ? 5 : 2;
  const next = line.labels.find(({ kind, start }) => kind !== 'weak' && start >= place.end);
  if (next === undefined || next.start - place.end > near || hasNumber(line, place.end, next.start)) return weak;
  return next.kind === 'code' ? 3.5 : weak || -3;
}

/** Whether another number stands between a word and the place. The word then refers to that other number. */
function hasNumber(line: ReadLine, from: number, to: number): boolean {
  return line.numbers.some(({ start, end }) => start >= from && end <= to);
}

/** Points for the lines above: a code is often alone below the sentence that announces it. */
function pointsAbove(index: number, lines: readonly ReadLine[]): number {
  for (let up = 1; up <= 3; up += 1) {
    const line = lines[index - up];
    if (line === undefined || line.numbers.length > 0) return 0;
    if (has(line, 'code')) return 4 - up + (/:\s*$/.test(line.text) ? 2 : 1);
    if (up === 1 && has(line, 'other')) return -6;
  }
  return 0;
}

/** Whether a line mentions a code and has no number of its own. */
function isAnnounced(line: ReadLine | undefined): boolean {
  return line !== undefined && line.numbers.length === 0 && has(line, 'code');
}

function has({ labels }: ReadLine, wanted: Label['kind']): boolean {
  return labels.some(({ kind }) => kind === wanted);
}

/** Whether a line shows nothing but the place. */
function isAlone({ start, end }: CodePlace, { text }: ReadLine): boolean {
  return !/[\p{L}\d]/u.test(text.slice(0, start) + text.slice(end));
}

/** A whole line in bold, or a mail in capitals, says less than a code that stands out alone. */
function pointsOfEmphasis(place: CodePlace, line: ReadLine): number {
  const span = line.strong.find((strong) => overlap(strong, place));
  if (span === undefined) return 0;
  return line.text.slice(span.start, span.end).replace(/[^\p{L}\d]/gu, '') === place.code.replace(/[-_]/g, '') ? 3 : 1;
}

/** Any word may be a code, so a word counts only if the mail announces it. `null` for any other. */
export function pointsOfWord(place: CodePlace, lines: readonly ReadLine[]): number | null {
  const line = lines[place.line];
  if (line === undefined) return null;
  const alone = isAlone(place, line);
  const hasDigit = /\d/.test(place.code);
  const isOrdinary = place.writing === 'whole' && !hasDigit && place.code !== place.code.toUpperCase();
  // «Your code is personal and …»
  if (isOrdinary && !alone && /[\p{L}\d]/u.test(line.text.slice(place.end))) return null;
  const above = alone || (hasDigit && isFirst(place, line)) ? pointsAbove(place.line, lines) : 0;
  const below = alone && (hasDigit || place.writing === 'apart') && isAnnounced(lines[place.line + 1]) ? 2 : 0;
  const announced = isNamed(place, line) ? 5 : Math.max(above, below);
  if (announced <= 1) return null;
  return announced + pointsOfEmphasis(place, line) + (alone ? 1 : 0) - (isOrdinary ? 2 : 0) - (line.quoted ? 4 : 0);
}

/** Whether a line begins with the place and adds something about it: `K7Q2M9 - PixBR`, `K7Q2M9 (for ten minutes)`. */
function isFirst({ start, end }: CodePlace, { text }: ReadLine): boolean {
  return !/[\p{L}\d]/u.test(text.slice(0, start)) && /^ ?(?:[-–—|•·,:] |\()/u.test(text.slice(end));
}

/**
 * Points of a word of letters and digits in a mail that speaks of a code without saying which word it is: `Enter K7Q2M9
 * in the app`. It counts only if there is nothing better. `null` if it is named as something else.
 */
export function pointsOfStray(place: CodePlace, lines: readonly ReadLine[]): number | null {
  const line = lines[place.line];
  if (line === undefined || place.writing !== 'whole' || !/\d/.test(place.code)) return null;
  const nearest = line.labels.findLast(({ kind, end }) => kind !== 'weak' && end <= place.start);
  if (nearest?.kind === 'other' || namesOtherThing(line.text.slice(0, place.start))) return null;
  return nearest?.kind === 'code' ? 2 : 1;
}

/** Whether the line says `Your code is K7Q2M9`, `Code: K7Q2M9` or `K7Q2M9 is your code`. */
function isNamed({ start, end }: CodePlace, { labels, text }: ReadLine): boolean {
  const before = labels.findLast((label) => label.kind !== 'weak' && label.end <= start);
  if (before?.kind === 'code' && isLink(text.slice(before.end, start))) return true;
  const next = labels.find((label) => label.kind !== 'weak' && label.start >= end);
  return (
    next?.kind === 'code' &&
    next.start - end <= near &&
    /^["'”»)\]]?[:,]?\s+(?:(?:this|est[ea]|ese) )?(?:is|é|es|est|è|ist)\s/iu.test(text.slice(end))
  );
}
