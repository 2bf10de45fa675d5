import { formatPointer } from '../../../json/pointer.ts';

/** A range of lines, zero-based and inclusive. */
interface LineRange {
  readonly first: number;
  readonly last: number;
}

interface Level {
  readonly kind: 'object' | 'list';
  /** The member name or index of the current value. */
  token: string | number;
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** The lines of the value at a JSON Pointer, or `null`. @param lines output of `indentJson` */
export function linesAt(lines: readonly string[], pointer: string): LineRange | null {
  const levels: Level[] = [];
  const here = () => formatPointer(levels.map(({ token }) => token));
  let first = pointer === '' ? 0 : -1;
  for (const [index, text] of lines.entries()) {
    const member = /^\s*("(?:[^"\\]|\\.)*"): /.exec(text);
    const value = member === null ? text.trim() : text.slice(member[0].length).trim();
    const level = levels.at(-1);
    if (/^[}\]]/.test(value)) levels.pop();
    else if (level !== undefined && member?.[1] !== undefined) level.token = nameOf(member[1]);
    else if (level?.kind === 'list' && typeof level.token === 'number') level.token += 1;
    if (first < 0 && !/^[}\]]/.test(value) && levels.length > 0 && here() === pointer) first = index;
    const opens = /^[{[]$/.test(value);
    if (first >= 0 && !opens && (levels.length === 0 || here() === pointer)) return { first, last: index };
    if (opens) levels.push({ kind: value === '{' ? 'object' : 'list', token: value === '{' ? '' : -1 });
  }
  return first < 0 ? null : { first, last: lines.length - 1 };
}
