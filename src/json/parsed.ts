import { parseJson } from './parse.ts';

/** For longer texts, in characters, no parsed body is kept, because it may take twenty times the memory of the text. */
const longestKept = 1024;

/**
 * Returns a function for the parsed body of a response; `undefined` if it is empty or not JSON. A large body is held
 * weakly and parsed again when needed, because runs keep responses and a target may send many large ones.
 */
export function parsedBody(text: () => string): () => unknown {
  if (text().length <= longestKept) {
    const json = parseJson(text());
    return () => json;
  }
  let last: WeakRef<object> | null = null;
  return () => {
    const json = last?.deref() ?? parseJson(text());
    last = typeof json === 'object' && json !== null ? new WeakRef(json) : null;
    return json;
  };
}
