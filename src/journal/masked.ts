import type {
  Body,
  Entry,
  ExchangeEntry,
  HeaderList,
  Json,
  MailEntry,
  RecordedRequest,
  VerdictEntry,
} from './entry.ts';
import { sha256, shownPart } from './long-bodies.ts';

/** The part of the register of secrets that the journal needs. */
export interface Masking {
  mask(text: string, limit?: number): string;
  maskJson<T>(value: T): T;
}

/**
 * An entry that is safe to write: everything sent to the target or received from it is masked, and bodies are cut.
 * @param maxText maximum number of characters of a body
 */
export function maskedEntry(entry: Entry, secrets: Masking, maxText: number): Entry {
  switch (entry.type) {
    case 'exchange':
      return maskedExchange(entry, secrets, maxText);
    case 'delivery':
      return {
        ...entry,
        path: secrets.mask(entry.path),
        headers: maskedHeaders(entry.headers, secrets),
        body: maskedBody(entry.body, secrets, maxText),
      };
    case 'mail':
      return maskedMail(entry, secrets);
    case 'verdict':
      return maskedVerdict(entry, secrets);
    case 'answer':
      return { ...entry, answer: maskedJson(entry.answer, secrets), reason: maskedOrNull(entry.reason, secrets) };
    case 'fact':
      return { ...entry, value: maskedJson(entry.value, secrets) };
    case 'run-started':
      return { ...entry, target: secrets.mask(entry.target), options: secrets.maskJson(entry.options) };
    case 'run-ended':
      return { ...entry, reason: maskedOrNull(entry.reason, secrets) };
  }
}

function maskedExchange(entry: ExchangeEntry, secrets: Masking, maxText: number): ExchangeEntry {
  const { response, failure } = entry;
  return {
    ...entry,
    scenario: secrets.mask(entry.scenario),
    variant: maskedOrNull(entry.variant, secrets),
    request: maskedRequest(entry.request, secrets, maxText),
    response: response && {
      ...response,
      headers: maskedHeaders(response.headers, secrets),
      body: maskedBody(response.body, secrets, maxText),
    },
    failure: failure && { ...failure, message: secrets.mask(failure.message) },
  };
}

function maskedRequest(request: RecordedRequest, secrets: Masking, maxText: number): RecordedRequest {
  return {
    method: request.method,
    url: secrets.mask(request.url),
    headers: maskedHeaders(request.headers, secrets),
    body: request.body && maskedBody(request.body, secrets, maxText),
  };
}

function maskedMail(entry: MailEntry, secrets: Masking): MailEntry {
  return {
    ...entry,
    to: secrets.mask(entry.to),
    subject: secrets.mask(entry.subject),
    codeForm: maskedOrNull(entry.codeForm, secrets),
    code: maskedOrNull(entry.code, secrets),
  };
}

function maskedVerdict(entry: VerdictEntry, secrets: Masking): VerdictEntry {
  return {
    ...entry,
    message: secrets.mask(entry.message),
    expected: maskedOrNull(entry.expected, secrets),
    got: maskedOrNull(entry.got, secrets),
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

function maskedOrNull(text: string | null, secrets: Masking): string | null {
  return text === null ? null : secrets.mask(text);
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
