import type { Body, Entry, ExchangeEntry, HeaderList, Json } from './entry.ts';
import { sha256, shownPart } from './long-bodies.ts';

/** The part of the register of secrets that the journal needs. */
export interface Masking {
  mask(text: string, limit?: number): string;
  maskJson<T>(value: T): T;
}

/** The fields of each entry with texts that the target may have sent, or that were sent to it. The others are our own. */
const texts = {
  'run-started': ['target'],
  exchange: ['scenario', 'variant'],
  mail: ['to', 'subject', 'codeForm', 'code'],
  delivery: ['path'],
  verdict: ['message', 'expected', 'got'],
  answer: ['reason'],
  fact: [],
  'run-ended': ['reason'],
} as const satisfies { [Type in Entry['type']]: readonly (keyof Extract<Entry, { type: Type }>)[] };

/** An entry with all that was sent or received masked, and bodies cut to `maxText` characters. */
export function maskedEntry(given: Entry, secrets: Masking, maxText: number): Entry {
  const entry = withMasked(given, texts[given.type], secrets);
  switch (entry.type) {
    case 'exchange':
      return maskedExchange(entry, secrets, maxText);
    case 'delivery':
      return {
        ...entry,
        headers: maskedHeaders(entry.headers, secrets),
        body: maskedBody(entry.body, secrets, maxText),
      };
    case 'answer':
      return { ...entry, answer: maskedJson(entry.answer, secrets) };
    case 'fact':
      return { ...entry, value: maskedJson(entry.value, secrets) };
    case 'run-started':
      return { ...entry, options: secrets.maskJson(entry.options) };
    default:
      return entry;
  }
}

function withMasked<Whole extends object>(whole: Whole, names: readonly string[], secrets: Masking): Whole {
  const fields = Object.entries(whole).filter(([name, value]) => names.includes(name) && typeof value === 'string');
  return { ...whole, ...Object.fromEntries(fields.map(([name, value]) => [name, secrets.mask(value)])) };
}

function maskedExchange(entry: ExchangeEntry, secrets: Masking, maxText: number): ExchangeEntry {
  const { request, response, failure } = entry;
  return {
    ...entry,
    request: {
      ...withMasked(request, ['url'], secrets),
      headers: maskedHeaders(request.headers, secrets),
      body: request.body && maskedBody(request.body, secrets, maxText),
    },
    response: response && {
      ...response,
      headers: maskedHeaders(response.headers, secrets),
      body: maskedBody(response.body, secrets, maxText),
    },
    failure: failure && withMasked(failure, ['message'], secrets),
  };
}

function maskedHeaders(headers: HeaderList, secrets: Masking): HeaderList {
  return headers.map(([name, value]) => [secrets.mask(name), secrets.mask(value)] as const);
}

function maskedBody(body: Body, secrets: Masking, maxText: number): Body {
  if (body.text === null) return body;
  if (body.text.length > maxText && !body.truncated) {
    const beginning = secrets.mask(body.text, Math.min(maxText, shownPart));
    return { ...body, text: beginning, truncated: true, sha256: sha256(secrets.mask(body.text)) };
  }
  return { ...body, text: secrets.mask(body.text, maxText) };
}

function maskedJson(value: Json, secrets: Masking): Json {
  try {
    return secrets.maskJson(value);
  } catch (error) {
    // JSON.stringify fails at some thousand levels of nesting.
    if (error instanceof RangeError) return '(nested too deeply to be written down)';
    // The masked text is no longer valid JSON, so it is kept as text.
    if (error instanceof SyntaxError) return secrets.mask(JSON.stringify(value));
    throw error;
  }
}
