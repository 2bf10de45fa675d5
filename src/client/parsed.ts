import { parseJson } from '../json/parse.ts';

/** Of a longer text, in characters, no parsed body is kept: it takes many times the memory of the text. */
const longestKept = 65_536;

/**
 * The parsed body of an answer, `undefined` where it is empty or no JSON.
 * A huge one is parsed again when somebody looks after nobody has for a while: runs keep answers, and a target may send many.
 */
export function parsedBody(text: string): () => unknown {
  if (text.length <= longestKept) {
    const json = parseJson(text);
    return () => json;
  }
  let last: WeakRef<object> | null = null;
  return () => {
    const json = last?.deref() ?? parseJson(text);
    last = typeof json === 'object' && json !== null ? new WeakRef(json) : null;
    return json;
  };
}
