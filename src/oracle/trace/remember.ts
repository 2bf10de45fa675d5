/** So many texts are remembered; then all of them are forgotten. */
const most = 5_000;
/** Longer texts, in characters, are not remembered. */
const longest = 4_000;

/** A pure function of a text that is computed once for texts that recur, such as the token of an account. Bounded in memory. */
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
