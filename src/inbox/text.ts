/** A line of a mail as a reader sees it. */
export interface Line {
  readonly text: string;
  /** Parts that stand out: bold, headings, large or widely spaced letters. */
  readonly strong: readonly TextSpan[];
  /** Whether the line quotes an earlier mail: `> Your code: 123456`. */
  readonly quoted?: boolean;
}

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of characters per line and of lines per mail. A mail with a code has far fewer. */
const lineLimit = 2_000;
const linesLimit = 4_000;

/** Marks a line quoted from an earlier mail. */
const quotes = /^\s*>/;

const invisible = /\u00ad|\u034f|[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/** Digits of other scripts become `0` to `9`, special spaces plain ones, and invisible characters go. */
export function normaliseText(text: string): string {
  return text
    .replace(/[，、：；]/gu, '$& ')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
}

/** In Unicode, the ten digits of every script follow one another from zero to nine. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return code - 0x30;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

export function linesOfText(text: string): Line[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/u, linesLimit).map((line) => {
    const text = normaliseText(line.slice(0, 2 * lineLimit)).slice(0, lineLimit);
    return { text, strong: [], quoted: quotes.test(text) };
  });
}

/** Builds lines from pieces of text, as a browser does. */
export class LineWriter {
  readonly #lines: Line[] = [];
  /** The nesting depth of quotations at the current position. */
  quoting = 0;
  #text = '';
  #strong: TextSpan[] = [];

  /** Adds inline text. White space is collapsed. */
  write(raw: string, strong: boolean): void {
    let text = normaliseText(raw).replace(/\s+/gu, ' ');
    if (this.#text === '' || this.#text.endsWith(' ')) text = text.replace(/^ /, '');
    if (text === '' || this.#text.length + text.length > lineLimit) return;
    // A word and a number in adjacent elements are separate, even without a space between them.
    if (/[a-z]$/iu.test(this.#text) && /^\d{2}/.test(text)) this.#text += ' ';
    else if (/\d{4}$/.test(this.#text) && /^\p{L}/u.test(text)) this.#text += ' ';
    const start = this.#text.length;
    this.#text += text;
    if (!strong) return;
    const last = this.#strong.at(-1);
    if (last?.end === start) this.#strong[this.#strong.length - 1] = { start: last.start, end: this.#text.length };
    else this.#strong.push({ start, end: this.#text.length });
  }

  /** Ends the line, unless it is empty. */
  break(): void {
    if (this.#text.trim() !== '' && this.#lines.length < linesLimit) {
      const quoted = this.quoting > 0 || quotes.test(this.#text);
      this.#lines.push({ text: this.#text.trimEnd(), strong: this.#strong, quoted });
    }
    this.#text = '';
    this.#strong = [];
  }

  end(): Line[] {
    this.break();
    return this.#lines;
  }
}
