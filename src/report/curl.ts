import type { ExchangeEntry, HeaderList } from '../journal/entry.ts';

/** A mark that masking left where a secret stood, as a whole JSON string or within any text. */
const marks = /"(\$PIX_[A-Z][A-Z0-9_]*_\d+):integer"|(\$PIX_[A-Z][A-Z0-9_]*_\d+)(?::integer)?/g;

/** Headers that curl sets itself, or that belong to the connection and not to the request. */
const left = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'user-agent', 'accept-encoding']);

function literal(text: string): string {
  if (text === '') return '';
  // NUL cannot stand in an argument of a program at all; the other controls can, but not in a line to copy.
  const plain = text.replaceAll('\u0000', '');
  if (!/[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(plain)) {
    return `'${plain.replaceAll("'", `'\\''`)}'`;
  }
  const escaped = plain.replace(/[\\'\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (char) => {
    if (char === '\\' || char === "'") return `\\${char}`;
    return [...Buffer.from(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  });
  return `$'${escaped}'`;
}

/**
 * Text as one shell word: marks of secrets become variables in double quotes, all else is quoted so that the shell
 * passes it on as it is.
 */
export function shellWord(text: string): string {
  const parts: string[] = [];
  let end = 0;
  const source = text.toWellFormed();
  for (const match of source.matchAll(marks)) {
    parts.push(literal(source.slice(end, match.index)), `"${match[1] ?? match[2] ?? ''}"`);
    end = match.index + match[0].length;
  }
  parts.push(literal(source.slice(end)));
  return parts.join('') || "''";
}

function headerWords(headers: HeaderList): string[] {
  return headers
    .filter(([name]) => !left.has(name.toLowerCase()) && /^[!#$%&'*+.^_`|~\w-]+$/.test(name))
    .map(([name, value]) => {
      const line = value.replace(/[\r\n]+/g, ' ');
      // curl drops a header that has nothing after its colon; a semicolon asks for an empty one.
      return `-H ${shellWord(line.trim() === '' ? `${name};` : `${name}: ${line}`)}`;
    });
}

function bodyWords({ body, headers }: ExchangeEntry['request']): string[] {
  if (body === null || body.text === null) return [];
  const typed = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return [...(typed ? [] : ["-H 'content-type:'"]), `--data-raw ${shellWord(body.text)}`];
}

function remark({ body }: ExchangeEntry['request']): string {
  if (body === null) return '';
  if (body.text === null) return `  # the body of ${body.bytes} bytes is not text and is left out`;
  return body.truncated ? `  # the body was cut in the journal: ${body.bytes} bytes were sent` : '';
}

/**
 * A line for bash or zsh that repeats a recorded request with curl.
 * Secrets are variables named as their marks (`$PIX_JWT_1`); set them first.
 */
export function curl({ request }: ExchangeEntry): string {
  const words = ['curl -i'];
  if (/[[\]{}]/.test(request.url)) words.push('--globoff');
  if (/\/\.{1,2}(\/|$)/.test(request.url)) words.push('--path-as-is');
  words.push(/^[A-Z]+$/.test(request.method) ? `-X ${request.method}` : `-X ${shellWord(request.method)}`);
  words.push(shellWord(request.url), ...headerWords(request.headers), ...bodyWords(request));
  return words.join(' ') + remark(request);
}

/** The names of the variables that a curl line uses, sorted, without the dollar sign. */
export function variablesOf(line: string): string[] {
  return [...new Set([...line.matchAll(/"\$(PIX_\w+)"/g)].map((match) => match[1] ?? ''))].sort();
}
