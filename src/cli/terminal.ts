import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

/** The output of a verb. */
export interface Terminal {
  readonly colors: Colors;
  /** Lines may be rewritten: a terminal, with colours, not in CI. */
  readonly live: boolean;
  readonly columns: number;
  /** Text for the caller, on stdout; ends with a line break. */
  print(text: string): void;
  /** Text in addition to it, on stderr; ends with a line break. */
  note(text: string): void;
  /** A workflow command, for the CI that reads the output. Only on GitHub Actions. */
  command?(line: string): void;
}

/** Where a verb works. */
export interface Surroundings {
  readonly terminal: Terminal;
  /** The working directory of the user. `.env` and relative paths are read from here, and printed paths start here. */
  readonly folder: string;
}

interface Environment {
  readonly [name: string]: string | undefined;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Colour is for terminals, unless `NO_COLOR` or `FORCE_COLOR` is set. */
export function wantsColor(environment: Environment, isTTY: boolean): boolean {
  if (environment['NO_COLOR']) return false;
  if (environment['FORCE_COLOR']) return environment['FORCE_COLOR'] !== '0';
  return isTTY && environment['TERM'] !== 'dumb';
}

export function openTerminal(environment: Environment, stdout: Stream, stderr: Stream): Terminal {
  const isTTY = stdout.isTTY === true;
  const color = wantsColor(environment, isTTY);
  const columns = stdout.columns ?? 100;
  const shown = (text: string) => withoutCommands(isTTY ? wrapped(text, columns) : text);
  return {
    colors: pc.createColors(color),
    live: isTTY && color && !environment['CI'],
    columns,
    print: (text) => void stdout.write(`${shown(text)}\n`),
    note: (text) => void stderr.write(`${withoutCommands(text)}\n`),
    ...(environment['GITHUB_ACTIONS'] === 'true' ? { command: (line) => void stdout.write(`${line}\n`) } : {}),
  };
}

/** Matches lines that users copy. They are not wrapped, because a copied line break would break the command. */
const copied = /^\s*(?:\d+\. )?curl |^ +pix-conformance |^\s*["{}[\]<>]/;

/** Wraps the lines of a text between words. Continuation lines are indented by two more columns. */
export function wrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => (copied.test(stripVTControlCharacters(line)) ? line : wrappedLine(line, columns)))
    .join('\n');
}

function wrappedLine(line: string, columns: number): string {
  const indent = `${/^ */.exec(line)?.[0] ?? ''}  `;
  let column = 0;
  // Each word comes with the spaces before it.
  return line.replace(/ *[^ ]+/g, (word, at: number) => {
    const { length } = stripVTControlCharacters(word);
    const fits = at === 0 || column + length <= columns;
    column = fits ? column + length : indent.length + stripVTControlCharacters(word.trimStart()).length;
    return fits ? word : `\n${indent}${word.trimStart()}`;
  });
}

/**
 * Disables workflow commands of CI services. GitHub and Azure execute `::name::` at the start of a line, and `##[name]`
 * and `##vso[name]` anywhere, TeamCity `##teamcity[name]`.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, '$1\ua789').replace(/##(?=\w*\[)/g, '#\uff03');
}

const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Makes untrusted text safe to print: one line, without escapes, control characters and hidden text. */
export function plain(text: string, limit = 2_000): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return stripVTControlCharacters(cut.replace(/[\r\n\t]+/g, ' ')).replace(invisible, '\ufffd');
}

/** A stream that emits errors. A separate type, because users of the package may not have the types of Node. */
interface Failing {
  on(event: 'error', listener: (error: Error & { readonly code?: string }) => void): unknown;
}

/** Ignores errors of a closed output (`| head`, or a closed terminal). Further output is lost. */
export function tolerateClosedPipe(stream: Failing): void {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}
