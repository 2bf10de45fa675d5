import { letterCodes } from './code-letters.ts';
import { type Occurrence, occurrencesIn } from './code-occurrences.ts';
import { numbersInLinks, wordsInLinks } from './code-other.ts';
import { type ReadLine, readLines, scoreOf } from './code-score.ts';
import { statedLength } from './code-words.ts';
import { readHtml } from './html.ts';
import type { ReceivedMail } from './inbox.ts';
import { type Line, linesOfText, normaliseText } from './text.ts';

/** What is known from earlier mails of the same service. */
export interface CodeHints {
  /**
   * The operation that caused the mail. Codes for one purpose usually have one form, so `lastLength` should have the
   * same purpose.
   */
  readonly purpose?: 'signup' | 'login' | 'recovery' | 'other';
  /** Number of digits of the code in the last mail for this purpose. */
  readonly lastLength?: number;
  /**
   * Codes of earlier mails. They are returned only if the mail contains nothing better, because a service may mail a
   * valid code again.
   */
  readonly notThese?: ReadonlySet<string>;
}

export interface FoundCode {
  /** As a person types it: without spaces or dashes between groups. */
  readonly code: string;
  /** A pattern without anchors, such as `\d{6}` or `[A-Z0-9]{8}`. */
  readonly form: string;
  /**
   * `sure`: no other candidate in the mail comes close; `likely`: the best of several; `guess`: the only evidence is
   * that it is in the mail.
   */
  readonly certainty: 'sure' | 'likely' | 'guess';
}

/** The code of a mail that contains only one word, as a command or a person returns it; `null` otherwise. */
function wholeMail(mail: CodeMail): string | null {
  if (mail.subject !== '' || mail.html) return null;
  const text = normaliseText(mail.text).trim();
  const together = /^\d[\d -]*\d$/.test(text) ? text.replace(/[ -]/g, '') : text;
  return /^(?:\d{4,10}|(?=.*\d)[A-Za-z0-9_-]{4,64}|[A-Z]{4,12})$/.test(together) ? together : null;
}

/**
 * The only word of a mail's text if it may be a random code: letters with digits, or capitals only. `null` otherwise.
 */
function wholeBody(mail: CodeMail): string | null {
  if (mail.text.length > 200) return null;
  const text = normaliseText(mail.text).trim();
  return /^(?:(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9_-]{4,64}|[A-Z]{4,12})$/.test(text) ? text : null;
}

interface Scored {
  readonly code: string;
  readonly score: number;
  /** Whether the code was in an earlier mail. */
  readonly known?: boolean;
}

/** A number with a lower score is something else: a year, a postal code, a quantity. */
const leastScore = 1.5;
/** A number with at least this score is the code, whatever words the mail contains. */
const likelyScore = 3.5;
/** Sufficient for the only number in a mail, as in a language whose words are not known here. */
const leastOfOnlyOne = 0;

/**
 * Finds the code in a mail: 4 to 10 digits, as in the document's integer codes (`code`, `emailToken`), in any language,
 * in text or HTML, in one piece, in groups or in a link, among any other numbers. A code with letters is returned if
 * the mail has no such number, or for a login if the mail announces the code and not the numbers.
 * @returns `null` if the mail contains nothing that may be a code
 */
export function findCode(mail: CodeMail, hints: CodeHints = {}): FoundCode | null {
  const nothingElse = wholeMail(mail) ?? wholeBody(mail);
  if (nothingElse !== null) return { code: nothingElse, form: formOf(nothingElse), certainty: 'sure' };
  const all = ranked(mail, hints);
  const [best] = all;
  const plausible = all.filter(({ score, known }) => score >= leastOfOnlyOne && !known).length;
  if (!best || best.score < (plausible <= 1 ? leastOfOnlyOne : leastScore)) return null;
  // Other readings of the same digits do not count as rivals.
  const rival = all.find(({ code }) => !best.code.includes(code) && !code.includes(best.code));
  const margin = best.score - (rival?.score ?? 0);
  const certainty = best.score >= 6 && margin >= 2.5 ? 'sure' : best.score >= 3.5 && margin >= 1 ? 'likely' : 'guess';
  return { code: best.code, form: formOf(best.code), certainty };
}

/** All possible codes in a mail, the likeliest first. Try the next one if the service refused the first. */
export function candidates(mail: CodeMail, hints: CodeHints = {}): string[] {
  return ranked(mail, hints).map(({ code }) => code);
}

/** Whether a mail contains anything that a person may use as a code: digits, a link, a word in capitals. */
export function mayHoldCode(mail: CodeMail): boolean {
  const text = [mail.subject, mail.text, ...(mail.html ? readHtml(mail.html).lines.map((line) => line.text) : [])].join(
    '\n',
  );
  return /\d|https?:|\p{Lu}{4}/u.test(text) || (mail.html ? readHtml(mail.html).links.length > 0 : false);
}

export type CodeMail = Pick<ReceivedMail, 'subject' | 'text' | 'html' | 'to'>;

function ranked(mail: CodeMail, hints: CodeHints): Scored[] {
  const html = mail.html ? readHtml(mail.html) : null;
  const subject = readLines(linesOfText(mail.subject), mail.to);
  const bodies = [linesOfText(mail.text), html?.lines ?? []].map((lines) => readLines(lines, mail.to));
  const best = new Map<string, number>();
  for (const lines of [subject, ...bodies]) keepBest(best, lines);
  for (const [code, score] of numbersInLinks(mail.text, html?.links ?? [])) {
    best.set(code, best.has(code) ? Math.max(best.get(code) ?? 0, score) + 1 : score);
  }
  const inSubject = new Set(occurrencesIn(subject).map(({ code }) => code));
  const inBody = new Set(bodies.flatMap((lines) => occurrencesIn(lines).map(({ code }) => code)));
  const announced = statedLength([...subject, ...bodies.flat()].map((line: Line) => line.text).join('\n'));
  const subjectSpeaks = subject.some((line) => line.labels.some(({ kind }) => kind === 'code'));
  const scored = [...best].map(([code, score]) => {
    let sum = score + forLength(code, announced, hints.lastLength);
    if (inSubject.has(code) && inBody.has(code)) sum += 3;
    if (subjectSpeaks && inBody.has(code)) sum += 1;
    return { code, score: sum, known: hints.notThese?.has(code) ?? false };
  });
  const numbers = sorted(scored);
  const bestNumber = numbers[0] ? rank(numbers[0]) : -1;
  const words = sorted([...letterCodes([...subject, ...bodies.flat()]), ...wordsInLinks(mail.text, html?.links ?? [])]);
  // In the document, codes are integers, except the login code, which is a string in a path.
  const isString = hints.purpose === undefined || hints.purpose === 'login';
  const wordsWin =
    bestNumber < leastOfOnlyOne || (isString && bestNumber < likelyScore && (words[0]?.score ?? 0) > bestNumber);
  return wordsWin ? [...words, ...numbers] : numbers;
}

function keepBest(best: Map<string, number>, lines: readonly ReadLine[]): void {
  for (const place of occurrencesIn(lines) satisfies Occurrence[]) {
    const score = scoreOf(place, lines);
    if (score > (best.get(place.code) ?? Number.NEGATIVE_INFINITY)) best.set(place.code, score);
  }
}

function forLength(code: string, announced: number | null, last: number | undefined): number {
  let score = code.length === 6 ? 1 : code.length <= 8 ? 0.5 : 0;
  if (announced !== null) score += code.length === announced ? 3 : -3;
  if (last !== undefined) score += code.length === last ? 2 : -1;
  return score;
}

/** Subtracted from the score of a code that an earlier mail contained. */
const forKnown = 4;

function rank({ score, known }: Scored): number {
  return score - (known ? forKnown : 0);
}

function sorted(scored: readonly Scored[]): Scored[] {
  return [...scored].sort((a, b) => rank(b) - rank(a));
}

/** The form of a code as a pattern without anchors, for the gap `code-form`. */
export function formOf(code: string): string {
  const length = [...code].length;
  if (/^\d+$/.test(code)) return `\\d{${length}}`;
  const classes = [
    [/[A-Z]/, 'A-Z'],
    [/[a-z]/, 'a-z'],
    [/\d/, '0-9'],
    [/_/, '_'],
    [/\./, '.'],
    [/-/, '-'],
  ] as const;
  return `[${classes.flatMap(([has, name]) => (has.test(code) ? [name] : [])).join('')}]{${length}}`;
}
