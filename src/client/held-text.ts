import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Longer texts, in characters, are held compressed if that saves memory. */
const longestPlain = 65_536;

/**
 * Returns a function for the text of a response. A large text is held compressed and unpacked when needed, because runs
 * keep responses and a target may send many large ones.
 */
export function heldText(text: string): () => string {
  if (text.length <= longestPlain) return () => text;
  const packed = deflateRawSync(text, { level: 1 });
  if (packed.length * 2 > text.length) return () => text;
  return unpacking(packed);
}

/** A function of its own, because a closure next to one that needs the plain text would keep that text in memory. */
function unpacking(packed: Buffer): () => string {
  let last: WeakRef<{ readonly text: string }> | null = null;
  return () => {
    const unpacked = last?.deref() ?? { text: inflateRawSync(packed).toString() };
    last = new WeakRef(unpacked);
    return unpacked.text;
  };
}
