import type { HeaderList } from '../../journal/entry.ts';
import { childPointer } from '../../json/pointer.ts';
import { remember } from '../../json/remember.ts';
import { isList, type Json } from '../../json/value.ts';
import type { Belonging } from '../model/belongings.ts';
import { marksIn } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';

/** Shorter texts do not identify an owner. In characters. */
const shortest = 8;

/** A value in a response that its receiver may not see. */
export interface Leak {
  readonly value: string;
  readonly belonging: Belonging;
  readonly at: string | null;
}

/** The first foreign value in a response. */
export function leakIn(step: Step, isForeign: (value: string) => Belonging | null): Leak | null {
  const { response } = step.entry;
  if (response === null) return null;
  const inBody =
    step.output === undefined
      ? inText(response.body.text ?? '', isForeign)
      : inJson(step.output, isForeign, step.outcome === 'refused' || typeof step.output === 'string');
  return inBody ?? inHeaders(response.headers, isForeign);
}

/**
 * The first foreign value in a JSON body. A pointer is built only for a match, as lists may have thousands of items.
 * @param hasSentences whether its texts may name values, as the message of a refusal does
 */
function inJson(
  value: Json,
  isForeign: (value: string) => Belonging | null,
  hasSentences: boolean,
  depth = 0,
): Leak | null {
  if (typeof value === 'string') {
    const belonging = isForeign(value);
    if (belonging !== null) return { value, belonging, at: '' };
    return hasSentences ? inText(value, isForeign) : null;
  }
  if (typeof value !== 'object' || value === null || depth > 20) return null;
  if (!isList(value)) {
    for (const name in value) {
      const leak = inJson(value[name] as Json, isForeign, hasSentences, depth + 1);
      if (leak !== null) return under(name, leak);
    }
    return null;
  }
  // Reading the elements by index is much faster than by name.
  for (let index = 0; index < value.length; index += 1) {
    const leak = inJson(value[index] as Json, isForeign, hasSentences, depth + 1);
    if (leak !== null) return under(index, leak);
  }
  return null;
}

function under(name: string | number, leak: Leak): Leak {
  return { ...leak, at: childPointer('', name) + (leak.at ?? '') };
}

function inHeaders(headers: HeaderList, isForeign: (value: string) => Belonging | null): Leak | null {
  for (const [, value] of headers) {
    const leak = value.length < shortest ? null : inText(value, isForeign);
    if (leak !== null) return leak;
  }
  return null;
}

function inText(text: string, isForeign: (value: string) => Belonging | null): Leak | null {
  if (text.length > 20_000) return null;
  for (const value of wordsIn(text)) {
    const belonging = isForeign(value);
    if (belonging !== null) return { value, belonging, at: null };
  }
  return null;
}

/** Cached, because most headers recur. */
const wordsIn = remember((text) => {
  const words = text.split(/[\s,;"'<>[\]{}()]+|[.?!:]+(?=\s|$)/);
  return text.includes('$PIX_') ? [...words, ...marksIn(text, 'api-key')] : words;
});

/** Whether a request contained a value, so that a response may repeat it. */
export function wasSent({ entry: { request }, path, query }: Step, value: string): boolean {
  const texts = [request.url, request.body?.text ?? '', ...request.headers.map(([, text]) => text)];
  return (
    texts.some((text) => text.includes(value)) || [...Object.values(path), ...Object.values(query)].includes(value)
  );
}
