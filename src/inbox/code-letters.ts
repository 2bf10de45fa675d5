import { overlap } from './code-noise.ts';
import { forQuoted, type ReadLine } from './code-score.ts';
import { isSaidToBe, tellsToType } from './code-words.ts';
import type { Span } from './text.ts';

/** A code that contains letters. */
export interface LetterCode {
  readonly code: string;
  /** On the same scale as the scores of numbers: above about 4, it is likely the code. */
  readonly score: number;
}

/** Letters and digits, possibly in groups joined by a dash or an underscore. */
const word = /(?<![\p{L}\d_.@/-])[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){3,63}(?![\p{L}\d_@/-])/gu;
/** Single characters separated by spaces, as the cells of a table are read. A dash between groups has its own cell. */
const spelt = /^(?:[A-Z0-9] (?:- )?){3,9}[A-Z0-9]$/u;

/** Words in capitals that buttons and headings use beside a code. */
const ordinaryWords =
  /^(?:this|that|below|here|what|where|which|este|esta|esse|essa|isto|qual|aqui|abaixo|click|clique|button|verif\w*|confirm\w*|valid\w*|activat\w*|ativ\w*|access|acess\w*|entrar|enter|login|logon|signin|continu\w*|accept|aceit\w*|open|abrir|code|codes|codigo|token|tokens|password|senha|account|conta|welcome|bem-?vindo|hello|copy|copiar|reset\w*|redefin\w*|recover\w*|recuper\w*|pix|bank|banco|e-?mail|seguran\w+|security|thanks|obrigad\w+|temporary|tempor\w+|expir\w*|valid[ao]|required|sent|enviado)$/iu;

/**
 * Codes with letters in the lines of a mail. A word without a digit counts only if the mail announces it more clearly.
 */
export function letterCodes(lines: readonly ReadLine[]): LetterCode[] {
  return lines.flatMap((line, index) => wordsOf(line).flatMap((found) => scored(found, line, index, lines)));
}

interface Word {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** Written as single characters. Below a sentence about a code, only a code is written like that. */
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

/** Whether the other meaning covers exactly this word. A UUID may be the code, but a part of an address is not. */
function isAllOf(span: Span, found: Span): boolean {
  return span.start === found.start && span.end === found.end;
}

/** Whether a label is a part of a code that contains a word by coincidence, as in 56RG5V. */
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
  // A label, such as «login», is not a code itself.
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

/** Whether the line says `K7Q2M9 is your code`. */
function namedAfter(line: ReadLine, end: number): boolean {
  const next = line.labels.find((label) => label.start >= end && label.kind !== 'weak');
  return (
    next?.kind === 'code' &&
    /^["'”»)\]]?\s+(?:is|é|es|est|è|ist)\s/iu.test(line.text.slice(end)) &&
    next.start - end <= 40
  );
}

/**
 * Scores whether the line below mentions a code and has no number of its own: `K 7 Q 2 M 9`, then «The code is good for
 * ten minutes».
 */
function announcedBelow(line: ReadLine | undefined): number {
  return line !== undefined && line.numbers.length === 0 && line.labels.some(({ kind }) => kind === 'code') ? 2 : 0;
}

/** Scores whether one of the two lines above mentions a code and has no number of its own. */
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
