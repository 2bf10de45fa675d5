/** How many texts are cached before the cache is cleared. */
const most = 5_000;
/** Longer texts are not cached. In characters. */
const longest = 4_000;

/** Caches the last result of a pure function, for values that several callers look at one after another. */
export function rememberLast<A extends object, T>(compute: (value: A) => T): (value: A) => T {
  let last: { readonly of: A; readonly value: T } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, value: compute(of) };
    return last.value;
  };
}

/** Caches a pure function of a text, for texts that recur, such as the token of an account. Bounded in memory. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (known.size >= most) known.clear();
    if (text.length <= longest) known.set(text, value);
    return value;
  };
}
