import { normaliseAddress } from './address.ts';
import type { TextSpan } from './text.ts';

const money = String.raw`(?:R\$|US\$|[$€£¥₹₩₽]|(?<!\p{L})(?:BRL|USD|EUR|GBP|JPY|CHF|MXN|ARS)(?!\p{L}))`;
const number = String.raw`\d+(?:[.,]\d+)*`;
const year = '(?:19|20)\\d{2}';

/** Patterns for texts whose digits are certainly not a code. */
const patterns: readonly RegExp[] = [
  // web and mail addresses
  /(?:https?:\/\/|www\.)[^\s<>"]+/giu,
  /[^\s<>"'():;,]+@[^\s<>"'():;,]+\.[^\s<>"'():;,]+/gu,
  /(?<![a-z\d-])[a-z][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}(?!\p{L})/gu,
  // dates and times
  /(?<!\d)(?:19|20)\d{2}([-/.])\d{1,2}\1\d{1,2}(?!\d)/gu,
  /(?<!\d)\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d{2}(?!\d)/gu,
  /(?<!\d)\d{1,2}([/.])\d{1,2}\1\d{2}(?!\d)/gu,
  new RegExp(
    String.raw`(?<![\d.])\d{1,2}(?:\.|º|st|nd|rd|th)?,? (?:de |of )?\p{L}{3,12}\.?,? (?:del? )?${year}(?!\d)`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?, ?${year}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<!\d)${year} ?[年년]`, 'gu'),
  new RegExp(String.raw`(?<!\d)${year} ?[-/] ?${year}(?!\d)`, 'gu'),
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/gu,
  // 8h45, but not a part of a code such as 8H45GQ
  /(?<![\p{L}\d])\d{1,2}h\d{2}(?:min|m)?(?![\p{L}\d])/giu,
  // copyright notices
  new RegExp(String.raw`(?:©|\(c\)|copyright)[^\d\n]{0,40}${year}(?: ?[-,] ?${year})?`, 'giu'),
  new RegExp(String.raw`(?<!\d)${year}[^\d\n]{0,3}(?:©|\(c\)|copyright)`, 'giu'),
  // identity documents and postal codes
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/gu,
  /(?<!\d)\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?!\d)/gu,
  /(?<!\d)\d{2}\.?\d{3}-\d{3}(?!\d)/gu,
  /〒 ?\d{3}-?\d{4}/gu,
  /(?<!\p{L})[A-Z]{2},? \d{5}(?:-\d{4})?(?!\d)/gu,
  // phone numbers
  /\+ ?\d[\d ().-]{6,18}\d/gu,
  /\(0?\d{2,4}\) ?\d[\d .-]{5,11}\d/gu,
  /(?<!\d)0[358]00[ -]?\d{2,3}[ -]?\d{2,4}(?: ?\d{2,4})?(?!\d)/gu,
  /(?<!\d)1?[ .-]?8\d{2}[.-]\d{3}[.-]\d{4}(?!\d)/gu,
  /(?<!\d)\d{2} 9 ?\d{4}[ -]?\d{4}(?!\d)/gu,
  /(?<!\d)9\d{4}-\d{4}(?!\d)/gu,
  // Brazilian local-rate numbers: 4004-1234, 3003-1234
  /(?<!\d)[34]00\d-\d{4}(?!\d)/gu,
  // amounts of money, percentages and decimals
  new RegExp(`${money} ?${number}`, 'gu'),
  new RegExp(`${number} ?(?:%|${money})`, 'gu'),
  /(?<!\d)\d+,\d{2}(?!\d)/gu,
  // IP addresses, versions, identifiers, masked cards
  /(?<!\d)\d+(?:\.\d+){3}(?!\d)/gu,
  /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/giu,
  /(?:\*{2,}|•{2,}|(?<![\p{L}\d])x{2,})[ -]?\d{4}(?![\d*])/giu,
];

/** Where a line's digits are no code. @param recipients may contain digits, as in `Hello conformance+8472` */
export function noiseIn(line: string, recipients: readonly string[]): TextSpan[] {
  if (!/\d/.test(line)) return [];
  const spans = patterns.flatMap((pattern) =>
    [...line.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
  );
  const lower = line.toLowerCase();
  for (const recipient of recipients) {
    const local = normaliseAddress(recipient).split('@')[0] ?? '';
    // A local part that consists of digits only may be the code in another mail.
    if (local.length < 5 || /^\d+$/.test(local)) continue;
    for (let at = lower.indexOf(local); at >= 0; at = lower.indexOf(local, at + local.length)) {
      spans.push({ start: at, end: at + local.length });
    }
  }
  return spans;
}

export function overlap(a: TextSpan, b: TextSpan): boolean {
  return a.start < b.end && b.start < a.end;
}
