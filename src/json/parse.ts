import type { Json } from './value.ts';

/** Nesting and number of values of a parsed text. A hostile one takes a hundred times its length in memory. */
export const parseLimits = { levels: 500, values: 500_000 } as const;

/** Texts with fewer characters cannot have too many levels. */
const shortest = parseLimits.levels;

/** Texts with fewer characters cannot contain too many values. */
const fewest = parseLimits.values;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/**
 * Which limit a JSON text exceeds, as a clause such as `nested more than 500 levels deep`. `null` if none, or no object
 * or array. Takes linear time.
 */
export function excessOf(text: string): string | null {
  if (text.length <= shortest || !/^\s*[[{]/.test(text)) return null;
  if (text.length < fewest && hasFewOpenings(text)) return null;
  let level = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    // `[` and `{` differ in one bit, and so do `]` and `}`: setting it makes each pair equal.
    else if ((code | 0x20) === 0x7b) {
      level += 1;
      values += 1;
      if (level > parseLimits.levels) return `nested more than ${parseLimits.levels} levels deep`;
    } else if ((code | 0x20) === 0x7d) level -= 1;
  }
  return values > parseLimits.values ? `of more than ${parseLimits.values} values` : null;
}

/** Whether a text has too few opening brackets and braces, including those in strings, to be nested too deeply. */
function hasFewOpenings(text: string): boolean {
  let count = 0;
  for (const opening of ['{', '[']) {
    for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1)) {
      count += 1;
      if (count > parseLimits.levels) return false;
    }
  }
  return true;
}

/** Where the string that begins at `start` ends; the end of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

/** The JSON value of a text; `undefined` if the text is empty, not JSON, or exceeds the limits. Never throws. */
export function parseJson(text: string): Json | undefined {
  if (!/^\s*(?:[[{"\d-]|true|false|null)/.test(text) || excessOf(text) !== null) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** As `parseJson`, but an integer that a JavaScript number cannot hold becomes the text of its digits. */
export function parseExactly(text: string): Json | undefined {
  const json = parseJson(text);
  return json === undefined || !/\d{16}/.test(text) ? json : (JSON.parse(text, withDigits) as Json);
}

function withDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && /^\d+$/.test(context?.source ?? '') ? context?.source : value;
}
