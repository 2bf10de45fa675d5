import { isList, isObject } from './value.ts';

/** Same types, texts and numbers, members in any order. Not recursive, so any depth is safe. */
export function equal(left: unknown, right: unknown): boolean {
  const open: [unknown, unknown][] = [[left, right]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (isList(a) && isList(b)) {
      if (a.length !== b.length) return false;
      for (let index = 0; index < a.length; index += 1) open.push([a[index], b[index]]);
    } else if (isObject(a) && isObject(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false;
        open.push([a[key], b[key]]);
      }
    } else {
      return false;
    }
  }
  return true;
}
