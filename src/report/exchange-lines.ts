import type { Body, ExchangeEntry } from '../journal/entry.ts';

/** Indents JSON as text, so that numbers, repeated keys and strings stay as they were sent. Other text is unchanged. */
export function indentJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/gu) ?? [];
  let depth = 0;
  let out = '';
  const breakLine = () => {
    out += `\n${'  '.repeat(depth)}`;
  };
  for (const [index, token] of tokens.entries()) {
    const [last = '', next = ''] = [tokens[index - 1], tokens[index + 1]];
    if (/^[}\]]/.test(token) && !isEmptyPair(last, token)) {
      depth = Math.max(0, depth - 1);
      breakLine();
    }
    out += token === ':' ? ': ' : token;
    if (/^[{[]/.test(token) && !isEmptyPair(token, next)) {
      depth = Math.min(60, depth + 1);
      breakLine();
    }
    if (token === ',') breakLine();
  }
  return out;
}

function isEmptyPair(opening: string, closing: string): boolean {
  return opening + closing === '{}' || opening + closing === '[]';
}

function bodyLines(body: Body | null): string[] {
  if (body === null || body.bytes === 0) return [];
  if (body.text === null) return ['', `(${body.bytes} bytes that are not text)`];
  const shown = new TextEncoder().encode(body.text).length;
  const rest = body.bytes > shown + 200 ? [`… (${body.bytes} bytes in all)`] : [];
  return ['', ...indentJson(body.text).split('\n'), ...rest];
}

/** The request of an exchange: its first line, its headers, and its body after an empty line. */
export function requestLines({ request }: ExchangeEntry): string[] {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`);
  return [`${request.method} ${request.url}`, ...headers, ...bodyLines(request.body)];
}

/** The response of an exchange: its status, its headers, and its body. If there is none, why. */
export function responseLines({ response, failure }: ExchangeEntry): string[] {
  if (response === null) return [failure?.message ?? 'no answer'];
  const headers = response.headers.map(([name, value]) => `${name}: ${value}`);
  return [String(response.status), ...headers, ...bodyLines(response.body)];
}
