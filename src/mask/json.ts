/** Finds where a replacement in a JSON text may begin and end, so that the text stays valid JSON. */

/** Whether a text may be JSON: an object, an array, or a single number or string. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:[[{]|-?\d[\d.eE+-]*\s*$)/.test(text) || (/^\s*"/.test(text) && /"\s*$/.test(text.slice(-16)));
}

export interface JsonPlace {
  readonly start: number;
  readonly end: number;
  /**
   * In place of a `number` or of `bytes` as numbers, a string needs its own quotation marks. Other `values`, such as
   * several numbers together or null, are not a secret.
   */
  readonly kind: 'text' | 'number' | 'bytes' | 'values';
}

const numeric = /[\d.eE+-]/;

/** Answers queries about positions in one text, in ascending order. */
export class JsonPositions {
  private readonly text: string;
  private at = 0;
  private inString = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Widens [start, end) so that it cuts no escape and no number in two. */
  fit(start: number, end: number): JsonPlace {
    const { text } = this;
    const escaped = this.advance(start);
    if (this.inString) return { start: escaped ? start - 1 : start, end: this.endOfEscape(end), kind: 'text' };
    let first = start;
    let last = end;
    while (first > 0 && numeric.test(text[first - 1] as string)) first -= 1;
    while (last < text.length && numeric.test(text[last] as string)) last += 1;
    return { start: first, end: last, kind: kindOf(text.slice(first, last)) };
  }

  /** Whether [start, end) is a complete key of an object. */
  isKey(start: number, end: number): boolean {
    return this.text[start - 1] === '"' && /^"\s*:/.test(this.text.slice(end, end + 16));
  }

  /** Advances to a position. @returns whether its character is the second one of an escape */
  private advance(position: number): boolean {
    const { text } = this;
    while (this.at < position) {
      const char = text.charCodeAt(this.at);
      if (char === 0x22) this.inString = !this.inString;
      else if (char === 0x5c && this.inString) {
        if (this.at + 1 === position) return true;
        this.at += 1;
      }
      this.at += 1;
    }
    return false;
  }

  private endOfEscape(end: number): number {
    const escaped = this.advance(end);
    if (escaped) {
      this.at = end + 1;
      return end + 1;
    }
    return end;
  }
}

function kindOf(text: string): JsonPlace['kind'] {
  if (/^(?:true|false|null)$/.test(text)) return 'values';
  if (/^[\d.eE+-]+$/.test(text)) return 'number';
  // JSON has a comma between two numbers. Digits with spaces alone between them are not JSON.
  if (!/^[\d\s,]+$/.test(text) || /\d\s+\d/.test(text)) return 'text';
  return /,.*,/s.test(text) ? 'bytes' : 'values';
}
