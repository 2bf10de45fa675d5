import { childPointer } from './pointer.ts';
import { isList, isObject, type Json } from './value.ts';

/** One place where two values differ. `undefined` means that nothing is there. */
export interface Difference {
  readonly pointer: string;
  /** The nearest member name at or above the place; empty at the root. */
  readonly name: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

const most = 10_000;

interface Pair extends Difference {
  readonly depth: number;
}

/**
 * The differences, the shallowest first, at most `most` and 64 levels deep. Lists are compared by index. A member of one
 * side alone is one difference.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  let level: Pair[] = [{ pointer: '', name: '', before: before as Json, after: after as Json, depth: 0 }];
  while (level.length > 0) {
    const below: Pair[] = [];
    for (const pair of level) {
      if (found.length >= most) return found;
      if (pair.before === pair.after) continue;
      if (isContainerPair(pair)) addPairs(pair, below);
      else found.push({ pointer: pair.pointer, name: pair.name, before: pair.before, after: pair.after });
    }
    level = below;
  }
  return found;
}

function isContainerPair({ before, after }: Pair): boolean {
  return (isList(before) && isList(after)) || (isObject(before) && isObject(after));
}

function addPairs(pair: Pair, into: Pair[]): void {
  const { before, after, pointer, depth } = pair;
  if (depth >= 64) return;
  if (isList(before) && isList(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
      if (before[index] === after[index]) continue;
      const at = { pointer: childPointer(pointer, index), name: pair.name, depth: depth + 1 };
      into.push({ ...at, before: before[index], after: after[index] });
    }
  } else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const both = { before: own(before, key), after: own(after, key) };
      if (both.before === both.after) continue;
      into.push({ ...both, pointer: childPointer(pointer, key), name: key, depth: depth + 1 });
    }
  }
}

function own(value: { readonly [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
