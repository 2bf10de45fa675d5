import type { ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { findMarks, markPattern } from '../mask/mark.ts';

/** The marks that masking left where secrets stood. */
const marks = markPattern();

/** Headers that curl sets itself, or that belong to the connection and not to the request. */
const left = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'user-agent', 'accept-encoding']);

function literal(text: string): string {
  if (text === '') return '';
  // NUL cannot stand in an argument of a program at all; the other controls can, but not in a line to copy.
  const plain = text.replaceAll('\u0000', '');
  if (
    !/[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/.test(plain)
  ) {
    return `'${plain.replaceAll("'", `'\\''`)}'`;
  }
  const escaped = plain.replace(
    /[\\'\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (char) => {
      if (char === '\\' || char === "'") return `\\${char}`;
      return [...new TextEncoder().encode(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
    },
  );
  return `$'${escaped}'`;
}

/**
 * Text as one shell word: marks of secrets become variables in double quotes, all else is quoted so that the shell
 * passes it on as it is. A mark that stands for a JSON number loses the quotes that it needed as JSON; one that stands
 * for a part or an encoding of a secret is a variable of its own (`${PIX_JWT_1_PART:?}`). The shell says which variable is not set.
 */
export function shellWord(text: string): string {
  const parts: string[] = [];
  const source = text.toWellFormed();
  let end = 0;
  for (const match of source.matchAll(marks)) {
    const [mark, kind, number, suffix] = match;
    const after = match.index + mark.length;
    const bare = suffix === 'integer' && source[match.index - 1] === '"' && source[after] === '"' && match.index > end;
    const own = suffix === undefined || suffix === 'integer' ? '' : `_${suffix.toUpperCase()}`;
    parts.push(literal(source.slice(end, bare ? match.index - 1 : match.index)), `"\${PIX_${kind}_${number}${own}:?}"`);
    end = bare ? after + 1 : after;
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

/** Whether a request holds a mailed code, which works once. */
function holdsCode({ url, headers, body }: ExchangeEntry['request']): boolean {
  const texts = [url, body?.text ?? '', ...headers.map(([, value]) => value)];
  return texts.some((text) => findMarks(text).some(({ kind }) => kind === 'code'));
}

/** The case that sent an exchange, as the verb `curl` takes it. */
function wordOf(scenario: string): string {
  const [, rule = 'RULE', name = 'CASE'] = /^([A-Z]+-\d+)\[(\w[\w-]*)\]$/.exec(scenario) ?? [];
  return caseWord(rule, name);
}

/** A case of a rule, as the verb `curl` takes it: `AUTH-05:getWebhook`, or the rule alone where that is its only case, `default`. */
export function caseWord(rule: string, name: string): string {
  return name === 'default' ? rule : `${rule}:${name}`;
}

/** What sends such a request again: it asks for a fresh code. */
function withFreshCode(word: string): string {
  return `pix-conformance curl ${word}  # the request holds a mailed code, which works once`;
}

/**
 * A line for bash or zsh that repeats a recorded request with curl.
 * Secrets are variables named as their marks (`${PIX_JWT_1:?}`); set them first. A request with a mailed code cannot be repeated so:
 * the line is that of the verb `curl`, which asks for a fresh one.
 * @param word what the verb `curl` is given: a rule, or a case of it; else the scenario says
 */
export function curl({ request, scenario }: ExchangeEntry, word = wordOf(scenario)): string {
  if (holdsCode(request)) return withFreshCode(word);
  const words = ['curl -i'];
  if (/[[\]{}]/.test(request.url)) words.push('--globoff');
  if (/\/\.{1,2}(\/|$)/.test(request.url)) words.push('--path-as-is');
  words.push(/^[A-Z]+$/.test(request.method) ? `-X ${request.method}` : `-X ${shellWord(request.method)}`);
  words.push(shellWord(request.url), ...headerWords(request.headers), ...bodyWords(request));
  return words.join(' ') + remark(request);
}

/** The names of the variables that a curl line uses, sorted, without the dollar sign. */
export function variablesOf(line: string): string[] {
  return [...new Set([...line.matchAll(/"\$\{(PIX_\w+):\?\}"/g)].map((match) => match[1] ?? ''))].sort();
}
