import { codesInLinks, leastOfNamed, type Ranked } from './code-links.ts';
import { numbersIn, type ReadLine, readLines, wordsIn } from './code-places.ts';
import { pointsOf, pointsOfStray, pointsOfWord } from './code-rank.ts';
import { readHtml } from './html.ts';
import type { ReceivedMail } from './inbox.ts';
import { linesOfText, normaliseText } from './text.ts';

/** What is known from earlier mails of the same service. */
interface CodeHints {
  /** Codes for one purpose usually have one form, so `lastLength` should have the same purpose. */
  readonly purpose?: 'signup' | 'login' | 'recovery' | 'other';
  /** Number of digits of the code in the last mail for this purpose. */
  readonly lastLength?: number | undefined;
  /** Number of digits of the codes of sign-ups, which are integers in the document. */
  readonly signupLength?: number | undefined;
  /** Codes of earlier mails. A service may mail a valid one again, so they come after anything better. */
  readonly notThese?: ReadonlySet<string>;
}

export interface FoundCode {
  /** As a person types it: without spaces or dashes between groups. */
  readonly code: string;
  /** `sure`: nothing else comes close; `likely`: the best of several; `guess`: it is merely in the mail. */
  readonly certainty: 'sure' | 'likely' | 'guess';
  /** Up to two others that may be the code instead, the likelier first. Empty if `certainty` is `sure`. */
  readonly others: readonly string[];
}

/** The only word of a mail, as a command or a person returns a code; `null` otherwise. */
function onlyWord({ subject, text, html }: CodeMail): string | null {
  const bare = normaliseText(text.slice(0, 200)).trim();
  const together = /^\d[\d -]*\d$/.test(bare) ? bare.replace(/[ -]/g, '') : bare;
  const isCode = /^(?:(?=.*\d)(?=.*[A-Za-z])[\w-]{4,64}|[A-Z]{4,12})$/.test(together);
  return isCode || (subject === '' && !html && /^\d{4,10}$/.test(together)) ? together : null;
}

/** A code with fewer points is something else: a year, a postal code, a quantity. */
const leastPoints = 1.5;
/** A code that was mailed before comes after all others. */
const pointsOfKnown = -4;
/** Sufficient for the only number in a mail, as in a language whose words are not known here. */
const leastOfOnlyOne = 0;
/** With the first, a service gets three codes of one mail at most. */
const mostOthers = 2;

/**
 * Finds the code in a mail in any language: 4 to 10 digits, as in the document's integer codes, in one piece, in groups
 * or in a link. A code with letters is returned if there is no such number, or for a login if the mail announces it.
 * @returns `null` if the mail contains nothing that may be a code
 */
export function findCode(mail: CodeMail, hints: CodeHints = {}): FoundCode | null {
  const only = onlyWord(mail);
  if (only !== null) return { code: only, certainty: 'sure', others: [] };
  const all = ranked(mail, hints);
  const best = bestOf(all, hints.notThese ?? new Set());
  return best && { code: best.code, ...certaintyOf(best, all) };
}

/** @param known codes of earlier mails */
function bestOf(all: readonly Ranked[], known: ReadonlySet<string>): Ranked | null {
  const [first] = all;
  if (first === undefined || first.points >= leastPoints) return first ?? null;
  // A service may mail a code again. It comes after all others, except those that only their being alone suggests.
  const again = all.find(({ code, points }) => known.has(code) && points - pointsOfKnown >= leastPoints);
  if (again !== undefined) return again;
  const plausible = all.filter(({ code, points }) => points >= leastOfOnlyOne && !known.has(code));
  return plausible.length <= 1 && first.points >= leastOfOnlyOne ? first : null;
}

function certaintyOf(best: Ranked, all: readonly Ranked[]): Pick<FoundCode, 'certainty' | 'others'> {
  // Other readings of the same digits do not count as rivals.
  const rivals = all.filter(({ code }) => !best.code.includes(code) && !code.includes(best.code));
  const margin = best.points - (rivals[0]?.points ?? 0);
  if (best.points >= 6 && margin >= 2.5) return { certainty: 'sure', others: [] };
  const others = rivals.filter(({ points }) => points >= leastPoints).map(({ code }) => code);
  const certainty = best.points >= 3.5 && margin >= 1 ? 'likely' : 'guess';
  return { certainty, others: others.slice(0, mostOthers) };
}

/** Whether a mail contains anything that a person may use as a code: digits, a link, a word in capitals. */
export function mayHoldCode(mail: CodeMail): boolean {
  const { lines, links } = readHtml(mail.html ?? '');
  const text = [mail.subject, mail.text, ...lines.map((line) => line.text)].join('\n');
  return links.length > 0 || /\d|https?:|\p{Lu}{4}/u.test(text);
}

export type CodeMail = Pick<ReceivedMail, 'subject' | 'text' | 'html' | 'to'>;

/** All possible codes, the likeliest first, and known ones behind the others. */
function ranked(mail: CodeMail, hints: CodeHints): Ranked[] {
  const html = readHtml(mail.html ?? '');
  const parts = [linesOfText(mail.subject), linesOfText(mail.text), html.lines].map((lines) =>
    readLines(lines, mail.to),
  );
  const text = [mail.text, ...html.lines.map((line) => line.text)].join('\n');
  // A login code may have letters, because the document calls it a string.
  const announces = parts.flat().some(({ labels }) => labels.some(({ kind }) => kind === 'code'));
  const mayStray = hints.purpose === 'login' && announces;
  const inLinks = codesInLinks(text, html.links);
  const hasLink = inLinks.some(({ points }) => points >= leastOfNamed);
  const shown = parts.flatMap((lines) => codesIn(lines, mayStray));
  // «Weiter» is the text of a button where a link has the code.
  const found = [...shown.filter(({ code }) => !hasLink || !isPlainWord(code)), ...inLinks];
  const byCode = Map.groupBy(found, ({ code }) => code);
  const isWhole = (code: string) => hints.purpose !== 'login' || !isGroupOf(code, [...byCode.keys()], hints);
  return [...byCode]
    .filter(([code]) => isWhole(code))
    .map(([code, places]) => {
      const points = Math.max(...places.map((place) => place.points)) + (places.length > 1 ? 0.5 : 0);
      return { code, points: points + pointsOfHints(code, hints) };
    })
    .toSorted((one, other) => other.points - one.points);
}

/** Whether it is a word of letters, not all of them capitals. */
function isPlainWord(code: string): boolean {
  return /^[A-Za-z-]+$/.test(code) && code !== code.toUpperCase();
}

/** @param mayStray whether a word that nothing names may be the code */
function codesIn(lines: readonly ReadLine[], mayStray: boolean): Ranked[] {
  const numbers = numbersIn(lines).map((place) => ({ code: place.code, points: pointsOf(place, lines) }));
  const words = wordsIn(lines).flatMap((place): Ranked[] => {
    const points = pointsOfWord(place, lines) ?? (mayStray ? pointsOfStray(place, lines) : null);
    return points === null ? [] : [{ code: place.code, points }];
  });
  return [...numbers, ...words];
}

/** Whether digits are a group of a code such as `ABC-1234`, and not its number after a prefix, as in `PIX-123456`. */
function isGroupOf(code: string, all: readonly string[], { signupLength = code.length }: CodeHints): boolean {
  if (code.length === signupLength || !/^\d+$/.test(code)) return false;
  return all.some(
    (other) => /^[A-Z\d]+(?:-[A-Z\d]+)+$/.test(other) && /[A-Z]/.test(other) && other.split('-').includes(code),
  );
}

/** Points for what is known from earlier mails and from the document. */
function pointsOfHints(code: string, { purpose, lastLength, notThese }: CodeHints): number {
  const known = notThese?.has(code) ? pointsOfKnown : 0;
  if (!/^\d+$/.test(code)) {
    // In the document, codes are integers, except the login code, which is a string in a path.
    return known + (purpose === undefined || purpose === 'login' ? 0 : -6);
  }
  const usual = code.length === 6 ? 1 : code.length <= 8 ? 0.5 : 0;
  const asLast = lastLength === undefined ? 0 : code.length === lastLength ? 2 : -1;
  return known + usual + asLast;
}

/** The form of a code as a pattern without anchors, for the gap `code-form`. */
export function codeFormOf(code: string): string {
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
