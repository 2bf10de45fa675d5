import { noiseIn, overlap } from './code-noise.ts';
import { type Label, labelsIn } from './code-words.ts';
import type { Line, TextSpan } from './text.ts';

/** A line of a mail with what was recognized in it. */
export interface ReadLine extends Line {
  readonly labels: readonly Label[];
  /** Parts whose digits are something other than a code. */
  readonly noise: readonly TextSpan[];
  /** Digits that may be a code, without those in noise. */
  readonly numbers: readonly TextSpan[];
}

/** The lines that are not empty. @param recipients mail addresses, which may contain digits */
export function readLines(lines: readonly Line[], recipients: readonly string[]): ReadLine[] {
  return lines
    .filter((line) => line.text.trim() !== '')
    .map((line) => {
      const noise = noiseIn(line.text, recipients);
      const numbers = [...line.text.matchAll(/\d{4,}|\d{2,}[ -]\d{2,}/gu)]
        .map(spanOf)
        .filter((span) => !noise.some((other) => overlap(span, other)));
      return { ...line, labels: labelsIn(line.text), noise, numbers };
    });
}

/** A place in a mail that may show the code. */
export interface CodePlace extends TextSpan {
  /** Without the spaces or dashes between groups of digits. */
  readonly code: string;
  /** Index of the line. */
  readonly line: number;
  /** `apart`: digits in groups, or single characters. `part`: digits next to others, such as those of a longer number. */
  readonly writing: 'whole' | 'apart' | 'part';
}

/** A number next to such a letter is part of a word. Scripts that are written without spaces are not included. */
const wordLetter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const alone = (pattern: string) =>
  new RegExp(String.raw`(?<!\d|${wordLetter})(?:${pattern})(?!\d|${wordLetter})`, 'gu');
const run = alone(String.raw`\d{4,10}`);
const separator = '( {1,3}| ?[-.·•|_] ?)';
/** Groups of equal length, of which the last one may be longer or shorter. */
const grouped = [2, 3, 4, 5].map((size) =>
  alone(String.raw`\d{${size}}${separator}(?:\d{${size}}\1)*\d{${size - 1},${size + 1}}`),
);
const spelt = alone(String.raw`\d(?:[ .·•|_-]{1,3}\d){3,9}`);
/** A mail with more numbers than this does not contain a code, or is an attack. */
const mostPlaces = 400;

/** Where a code of 4 to 10 digits may be: in one piece, in groups, or with one digit in each line. */
export function numbersIn(lines: readonly Line[]): CodePlace[] {
  const found: CodePlace[] = [];
  for (const [line, { text }] of lines.entries()) {
    if (found.length > mostPlaces) break;
    if (!/\d/.test(text)) continue;
    const apart = [...grouped, spelt]
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map((match): CodePlace => ({ ...spanOf(match), code: match[0].replace(/\D/g, ''), line, writing: 'apart' }))
      .filter(({ code }) => code.length >= 4 && code.length <= 10);
    const whole = [...text.matchAll(run)].map((match): CodePlace => {
      const span = spanOf(match);
      const isPart =
        /(?:\d[.,/:-]|\+)$/.test(text.slice(0, span.start)) ||
        /^[.,/:-]\d/.test(text.slice(span.end)) ||
        apart.some((groups) => overlap(groups, span));
      return { ...span, code: match[0], line, writing: isPart ? 'part' : 'whole' };
    });
    found.push(...apart, ...whole);
  }
  return [...found.slice(0, mostPlaces), ...boxesIn(lines, /^\d+$/, 'whole')];
}

/** Codes with one character in each line, as in boxes that a style sheet shows side by side. */
function boxesIn(lines: readonly Line[], isCode: RegExp, writing: CodePlace['writing']): CodePlace[] {
  const boxes = lines.map(({ text }) => (/^\s*[A-Za-z\d]\s*$/.test(text) ? text.trim() : ' ')).join('');
  return [...boxes.matchAll(/[A-Za-z\d]{4,10}/g)]
    .filter(([code]) => isCode.test(code))
    .map(({ 0: code, index }) => ({ code, line: index, start: 0, end: lines[index]?.text.length ?? 1, writing }));
}

const word = /(?<![\p{L}\d_.@/-])[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){3,63}(?![\p{L}\d_@/-])/gu;
/** A signed token, such as a JWT. Its parts are longer than those of most host names. */
const signedToken = /(?<![\p{L}\d_.@/-])[\w-]{12,800}(?:\.[\w-]{12,800}){1,4}(?![\p{L}\d_@/-])/gu;
/** A random token of small and capital letters and digits. Unlike a word, it may begin, end and go on with any dashes. */
const longToken = /(?<![\p{L}\d_.@/=&?-])[\w-]{20,64}(?![\p{L}\d_@/-])/gu;
/** Single characters separated by spaces, as the cells of a table are read. A dash between groups has its own cell. */
const speltWord = /(?<![\p{L}\d])(?:[A-Za-z\d] (?:- )?){3,9}[A-Za-z\d](?![\p{L}\d]| [\p{L}\d](?![\p{L}\d]))/gu;

/** Words in capitals that buttons and headings use beside a code. */
const ordinaryWords =
  /^(?:this|that|below|here|what|where|which|este|esta|esse|essa|isto|qual|aqui|abaixo|click|clique|button|verif\w*|confirm\w*|valid\w*|activat\w*|ativ\w*|access|acess\w*|entrar|enter|login|logon|signin|continu\w*|accept|aceit\w*|open|abrir|code|codes|codigo|token|tokens|password|senha|account|conta|welcome|bem-?vindo|hello|copy|copiar|reset\w*|redefin\w*|recover\w*|recuper\w*|pix|bank|banco|e-?mail|seguran\w+|security|thanks|obrigad\w+|temporary|tempor\w+|expir\w*|valid[ao]|required|sent|enviado)$/iu;

/** Where a code with letters may be. */
export function wordsIn(lines: readonly ReadLine[]): CodePlace[] {
  const boxes = boxesIn(lines, /[A-Za-z]/, 'apart');
  const found = lines.flatMap(({ text, noise }, line): CodePlace[] => {
    const spelt = [...text.matchAll(speltWord)]
      .map((match): CodePlace => ({ ...spanOf(match), code: match[0].replace(/[ -]/g, ''), line, writing: 'apart' }))
      .filter(({ code }) => /[A-Za-z]/.test(code));
    if (spelt.length > 0) return spelt;
    const tokens = [...text.matchAll(signedToken), ...text.matchAll(longToken)]
      .map((match): CodePlace => ({ ...spanOf(match), code: match[0], line, writing: 'whole' }))
      .filter(({ code }) => /\d/.test(code) && /[a-z]/.test(code) && /[A-Z]/.test(code));
    if (tokens.length > 0) return tokens;
    return (
      [...text.matchAll(word)]
        .map((match): CodePlace => ({ ...spanOf(match), code: match[0], line, writing: 'whole' }))
        // In `G-123456`, only the digits are the code.
        .filter(({ code }) => /[A-Za-z]/.test(code) && !/^[A-Z]-\d+$/.test(code) && !ordinaryWords.test(code))
        .filter((place) => noise.every((span) => !overlap(span, place) || isOwn(span, place)))
    );
  });
  return [...boxes, ...found];
}

/** A long word may contain what looks like a postal code, as UUIDs do. */
const longWord = 20;

/** Whether noise is a word or inside of a long one. The word may be the code then; a part of an address is not. */
function isOwn(span: TextSpan, { start, end }: TextSpan): boolean {
  const isExact = span.start === start && span.end === end;
  return isExact || (end - start >= longWord && span.start >= start && span.end <= end);
}

function spanOf(match: RegExpExecArray): TextSpan {
  return { start: match.index, end: match.index + match[0].length };
}
