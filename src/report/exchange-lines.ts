import type { Body, ExchangeEntry } from '../journal/entry.ts';

/** Indents JSON as text, so that numbers, repeated keys and strings stay as they were sent. Other text is unchanged. */
export function indentJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/gu) ?? [];
  let depth = 0;
  let out = '';
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const last = tokens[index - 1];
    const empty = (token === '{' && next === '}') || (token === '[' && next === ']');
    const closes = (token === '}' && last === '{') || (token === ']' && last === '[');
    if ((token === '}' || token === ']') && !closes) {
      depth = Math.max(0, depth - 1);
      out += `\n${'  '.repeat(depth)}`;
    }
    out += token;
    if (token === ':') out += ' ';
    if ((token === '{' || token === '[') && !empty) {
      depth = Math.min(60, depth + 1);
      out += `\n${'  '.repeat(depth)}`;
    }
    if (token === ',') out += `\n${'  '.repeat(depth)}`;
  }
  return out;
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
