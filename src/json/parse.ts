import type { Json } from './value.ts';

/** The JSON value of a text; `undefined` where the text is empty or no JSON. Never throws. */
export function parseJson(text: string): Json | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
