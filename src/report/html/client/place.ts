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
  let first = -1;
  for (const [index, text] of lines.entries()) {
    const member = /^\s*("(?:[^"\\]|\\.)*"): /.exec(text);
    const value = text.slice(member?.[0].length ?? 0).trim();
    const isEnd = /^[}\]]/.test(value);
    const isBegin = /^[{[]$/.test(value);
    if (isEnd) levels.pop();
    else advance(levels.at(-1), member?.[1]);
    const isHere = formatPointer(levels.map(({ token }) => token)) === pointer;
    if (isHere && first < 0 && !isEnd) first = index;
    if (isHere && first >= 0 && !isBegin) return { first, last: index };
    if (isBegin) levels.push(value === '{' ? { kind: 'object', token: '' } : { kind: 'list', token: -1 });
  }
  return first < 0 ? null : { first, last: lines.length - 1 };
}

/** Moves a level to the next member or item. */
function advance(level: Level | undefined, name: string | undefined): void {
  if (level !== undefined && name !== undefined) level.token = nameOf(name);
  else if (level?.kind === 'list' && typeof level.token === 'number') level.token += 1;
}
