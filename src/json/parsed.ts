import { parseJson } from './parse.ts';

/** For longer texts, in characters, no parsed body is kept, because it may take twenty times the memory of the text. */
const longestKept = 1024;

/** A function for the parsed body; `undefined` if empty or not JSON. A large body is held weakly and parsed again. */
export function parsedBody(text: () => string, parse: (text: string) => unknown = parseJson): () => unknown {
  if (text().length <= longestKept) {
    const json = parse(text());
    return () => json;
  }
  let last: WeakRef<object> | null = null;
  return () => {
    const json = last?.deref() ?? parse(text());
    last = typeof json === 'object' && json !== null ? new WeakRef(json) : null;
    return json;
  };
}
