import { overlap } from './code-noise.ts';
import { forQuoted, type ReadLine } from './code-score.ts';
import { isSaidToBe, tellsToType } from './code-words.ts';
import type { Span } from './text.ts';

/** A code that is not of digits alone. */
export interface LetterCode {
  readonly code: string;
  /** On the scale of the scores of numbers: above about 4 it is likely. */
  readonly score: number;
}

/** Letters and digits, in groups or not; single large ones set apart by spaces are a word too. */
const word = /(?<![\p{L}\d_.@/-])[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){3,63}(?![\p{L}\d_@/-])/gu;
/** One sign at a time, as cells of a table are read, a dash between groups in a cell of its own. */
const spelt = /^(?:[A-Z0-9] (?:- )?){3,9}[A-Z0-9]$/u;

/** What buttons and headings say in large letters beside a code. */
const ordinaryWords =
  /^(?:this|that|below|here|what|where|which|este|esta|esse|essa|isto|qual|aqui|abaixo|click|clique|button|verif\w*|confirm\w*|valid\w*|activat\w*|ativ\w*|access|acess\w*|entrar|enter|login|logon|signin|continu\w*|accept|aceit\w*|open|abrir|code|codes|codigo|token|tokens|password|senha|account|conta|welcome|bem-?vindo|hello|copy|copiar|reset\w*|redefin\w*|recover\w*|recuper\w*|pix|bank|banco|e-?mail|seguran\w+|security|thanks|obrigad\w+|temporary|tempor\w+|expir\w*|valid[ao]|required|sent|enviado)$/iu;

/** Codes with letters in the lines of a mail. A word without a digit has to be announced more plainly than one with. */
export function letterCodes(lines: readonly ReadLine[]): LetterCode[] {
  return lines.flatMap((line, index) => wordsOf(line).flatMap((found) => scored(found, line, index, lines)));
}

interface Word {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** Written one sign at a time, as nothing but a code is below a sentence about one. */
  readonly isSpelt?: true;
}

function wordsOf({ text, noise }: ReadLine): Word[] {
  const line = text.trim();
  if (spelt.test(line))
    return [{ code: line.replace(/[ -]/g, ''), start: text.indexOf(line), end: text.length, isSpelt: true }];
  return [...text.matchAll(word)]
    .map((match) => ({ code: match[0], start: match.index, end: match.index + match[0].length }))
    .filter(({ code }) => /[A-Za-z]/.test(code) && !ordinaryWords.test(code))
    .filter((found) => !noise.some((span) => overlap(span, found) && !isAllOf(span, found)));
}

/** Whether what else it could be is no larger than the word: a UUID may be a code, a part of an address is none. */
function isAllOf(span: Span, found: Span): boolean {
  return span.start === found.start && span.end === found.end;
}

/** Letters that happen to say something in the middle of a code, as in 56RG5V. */
function isBesideDigit({ start, end }: Span, text: string): boolean {
  return /\d/.test(text.charAt(start - 1)) || /\d/.test(text.charAt(end));
}

function scored(
  { code, start, end, isSpelt }: Word,
  line: ReadLine,
  index: number,
  lines: readonly ReadLine[],
): LetterCode[] {
  const before = line.text.slice(0, start);
  const after = line.text.slice(end);
  // A word that says what something is, such as «login», names no code.
  if (line.labels.some((label) => label.start < end && start < label.end && !isBesideDigit(label, line.text)))
    return [];
  const isAlone = !/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after);
  const isStrong = line.strong.some((span) => line.text.slice(span.start, span.end).trim() === code);
  const label = line.labels.findLast((one) => one.end <= start && one.kind !== 'weak');
  const isBeside = label?.kind === 'code' && start - label.end <= 30;
  const isSaid = label?.kind === 'code' && (isSaidToBe(before) || /[:=]\s*["'“«([]?$/u.test(before));
  const isSaidAfter = namedAfter(line, end);
  const above = isAlone && !/[\p{L}\d]/u.test(before) ? announcedAbove(lines, index) : 0;
  const isPlain = !/\d/.test(code);
  const below = isAlone && (!isPlain || isSpelt) && above === 0 ? announcedBelow(lines[index + 1]) : 0;
  const isWord = isPlain && code !== code.toUpperCase();
  const announced = isSaid || isSaidAfter || (isBeside && !isPlain) || above > 0 || below > 0;
  if (!announced || (isWord && !(isStrong || isAlone || /^[\s."'”»)\]]*$/u.test(after)))) return [];
  let score = isSaid || isSaidAfter ? 5 : isBeside ? 4 : above + below;
  if (isAlone) score += 1;
  if (isStrong) score += 2;
  if (tellsToType(before)) score += 1;
  if (isWord) score -= 2;
  else if (isPlain) score -= 0.5;
  if (line.quoted) score -= forQuoted;
  return [{ code, score }];
}

/** `K7Q2M9 is your code`. */
function namedAfter(line: ReadLine, end: number): boolean {
  const next = line.labels.find((label) => label.start >= end && label.kind !== 'weak');
  return (
    next?.kind === 'code' &&
    /^["'”»)\]]?\s+(?:is|é|es|est|è|ist)\s/iu.test(line.text.slice(end)) &&
    next.start - end <= 40
  );
}

/** Whether the line below, with no code of its own, speaks of one: `K 7 Q 2 M 9`, «The code is good for ten minutes». */
function announcedBelow(line: ReadLine | undefined): number {
  return line !== undefined && line.numbers.length === 0 && line.labels.some(({ kind }) => kind === 'code') ? 2 : 0;
}

/** Whether a line or two above, with no code of its own, speaks of one. */
function announcedAbove(lines: readonly ReadLine[], index: number): number {
  for (const [up, line] of lines
    .slice(Math.max(0, index - 2), index)
    .reverse()
    .entries()) {
    if (line.numbers.length > 0) return 0;
    if (line.labels.some(({ kind }) => kind === 'code')) return 3.5 - up / 2 + (/:\s*$/.test(line.text) ? 1 : 0);
  }
  return 0;
}
