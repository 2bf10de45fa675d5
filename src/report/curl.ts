import type { ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { findMarks, markPattern } from '../mask/mark.ts';

/** Matches the marks that replace masked secrets. */
const marks = markPattern();

/** Headers that curl sets itself, or that belong to the connection and not to the request. */
const left = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'user-agent', 'accept-encoding']);

/** Control characters except tab and line feed, and characters that reorder or hide text. */
const unprintable =
  '\\u0001-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ufeff';
const hasUnprintable = new RegExp(`[${unprintable}]`);
const toEscape = new RegExp(`[\\\\'\\t\\n${unprintable}]`, 'gu');

/** A text as a quoted part of a shell word. */
function quoted(text: string): string {
  if (text === '') return '';
  // A program argument cannot contain NUL.
  const whole = text.replaceAll('\u0000', '');
  if (!hasUnprintable.test(whole)) return `'${whole.replaceAll("'", `'\\''`)}'`;
  return `$'${whole.replace(toEscape, escaped)}'`;
}

function escaped(char: string): string {
  if (char === '\\' || char === "'") return `\\${char}`;
  return [...new TextEncoder().encode(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/**
 * Quotes a text as one shell word. Marks of secrets become variables, such as `${PIX_JWT_1_PART:?}`, which the shell
 * names if they are not set. A mark for a JSON number loses the quotes that it needed as JSON.
 */
export function shellWord(text: string): string {
  const parts: string[] = [];
  const source = text.toWellFormed();
  let done = 0;
  for (const match of source.matchAll(marks)) {
    const [mark, kind, number, suffix] = match;
    let [begin, end] = [match.index, match.index + mark.length];
    const isQuoted = source[begin - 1] === '"' && source[end] === '"' && begin > done;
    if (suffix === 'integer' && isQuoted) [begin, end] = [begin - 1, end + 1];
    const ending = suffix === undefined || suffix === 'integer' ? '' : `_${suffix.toUpperCase()}`;
    parts.push(quoted(source.slice(done, begin)), `"\${PIX_${kind}_${number}${ending}:?}"`);
    done = end;
  }
  parts.push(quoted(source.slice(done)));
  return parts.join('') || "''";
}

function headerWords(headers: HeaderList): string[] {
  return headers
    .filter(([name]) => !left.has(name.toLowerCase()) && /^[!#$%&'*+.^_`|~\w-]+$/.test(name))
    .map(([name, value]) => {
      const line = value.replace(/[\r\n]+/g, ' ');
      // curl drops a header with nothing after its colon. A semicolon makes it send an empty header.
      return `-H ${shellWord(line.trim() === '' ? `${name};` : `${name}: ${line}`)}`;
    });
}

function bodyWords({ body, headers }: ExchangeEntry['request']): string[] {
  if (body === null || body.text === null) return [];
  const typed = headerOf(headers, 'content-type') !== null;
  return [...(typed ? [] : ["-H 'content-type:'"]), `--data-raw ${shellWord(body.text)}`];
}

function remark({ body }: ExchangeEntry['request']): string {
  if (body === null) return '';
  if (body.text === null) return `  # the body of ${body.bytes} bytes is not text and is left out`;
  return body.truncated ? `  # the body was cut in the journal: ${body.bytes} bytes were sent` : '';
}

/** Whether a request contains a mailed code. Such a code works only once. */
function holdsCode({ url, headers, body }: ExchangeEntry['request']): boolean {
  const texts = [url, body?.text ?? '', ...headers.map(([, value]) => value)];
  return texts.some((text) => findMarks(text).some(({ kind }) => kind === 'code'));
}

/** The case that sent an exchange, in the form of the verb `curl`. `null` for work that several cases share. */
function wordOf(scenario: string): string | null {
  const [, rule, name = 'default'] = /^([A-Z]+-\d+)\[(\w[\w-]*)\]$/.exec(scenario) ?? [];
  return rule === undefined ? null : caseWord(rule, name);
}

/** As the verb `curl` takes it: `AUTH-05:getWebhook`, or the rule for `default` or a name that is not a word. */
export function caseWord(rule: string, name: string): string {
  return name === 'default' || !/^\w[\w-]*$/.test(name) ? rule : `${rule}:${name}`;
}

/** The command that repeats such a request with a fresh code. A remark if no case is known that sends it. */
function withFreshCode(word: string | null): string {
  const reason = 'the request holds a mailed code, which works once';
  return word === null ? `# ${reason}` : `pix-conformance curl ${word}  # ${reason}`;
}

/**
 * A bash or zsh command that repeats a request, with variables (`${PIX_JWT_1:?}`) for secrets. A mailed code works
 * once, so that such a request is repeated by the `curl` of this tool.
 * @param word for that verb: a rule or one of its cases; by default derived from the scenario
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

/** The names of the variables in a curl command, sorted, without the dollar sign. */
export function variablesOf(line: string): string[] {
  return [...new Set([...line.matchAll(/"\$\{(PIX_\w+):\?\}"/g)].map((match) => match[1] ?? ''))].sort();
}
