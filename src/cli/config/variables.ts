import { join } from 'node:path';
import { parse } from 'dotenv';
import { megabyte, readText } from '../../files/read.ts';
import { fileReason } from '../../files/reason.ts';
import { didYouMean } from '../suggest.ts';
import { UsageError } from '../usage-error.ts';
import { optionNames, variableOf } from './options.ts';
import type { Environment } from './settings.ts';

export interface Dotenv {
  readonly values: Readonly<Record<string, string>>;
  /** Problems with lines, one sentence each. They quote no line, because it may contain a secret. */
  readonly problems: readonly string[];
}

/** An assignment in dotenv syntax. A quoted value may span several lines. */
const assignment =
  /^[ \t]*(?:export\s+)?[\w.-]+(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*?(?:#.*)?$/gm;

/** The text with every well-formed assignment replaced by blank lines. */
function withoutAssignments(text: string): string {
  return text.replace(assignment, (whole, value: string | undefined) => {
    const given = (value ?? '').trim();
    const isOpen = /^["'`]/.test(given) && (given.length < 2 || !given.endsWith(given[0] ?? ''));
    return isOpen ? whole : whole.replace(/[^\n]/g, '');
  });
}

const openQuote = 'opens a quote and does not close it';

/** One sentence for each line that is neither an assignment nor a comment. */
function malformedLines(text: string): string[] {
  const rest = withoutAssignments(text.replace(/\r\n?/g, '\n')).split('\n');
  return rest.flatMap((line, index) => {
    const left = line.trim();
    if (left === '' || left.startsWith('#')) return [];
    const why = left.includes('=') ? openQuote : 'is not a NAME=value';
    return [`Line ${index + 1} of .env ${why}: correct the line, or put a # before it.`];
  });
}

/** A missing file counts as empty. @throws UsageError if it cannot be read, or an option's quote has no end */
export function readDotenv(folder: string): Dotenv {
  const text = readOwn(folder);
  const values = parse(text);
  const problems = malformedLines(text);
  const isCutShort = Object.entries(values).some(([name, value]) => name.startsWith('PIX_') && /^["'`]/.test(value));
  const open = problems.find((problem) => problem.includes(openQuote));
  if (isCutShort && open !== undefined) throw new UsageError(open);
  return { values, problems };
}

function readOwn(folder: string): string {
  try {
    return readText(join(folder, '.env'), { maxBytes: megabyte, links: 'follow' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new UsageError(
      `.env in the working folder cannot be read (${code ?? fileReason(error)}): make it a readable file or remove it.`,
    );
  }
}

/** Variables with our prefix that are not options: one of this tool, and those of printed curl commands. */
const others = /^PIX_(?:DEBUG|[A-Z_]+_[1-9]\d*(?:_[A-Z]+)?)$/;

/** One sentence for each variable with the prefix of the options that is not an option. */
function unknown(place: string, variables: Environment): string[] {
  const known = optionNames.map(variableOf);
  return Object.keys(variables)
    .filter((name) => name.startsWith('PIX_') && !known.includes(name) && !others.test(name))
    .map((name) => `${place} sets ${JSON.stringify(name).slice(1, -1)}, which is not read.${didYouMean(name, known)}`);
}

/** What to say of the variables before a run, one sentence each. */
export function notesOnVariables(environment: Environment, { values, problems }: Dotenv): string[] {
  return [...problems, ...unknown('The environment', environment), ...unknown('.env', values)];
}

/** Options that npm has, too. Their npm variables do not show that npm took an option of this command. */
const alsoOfNpm: ReadonlySet<string> = new Set(['only', 'ca', 'cert', 'key', 'http-proxy', 'quiet', 'verbose']);

/** `npm run conformance --target=URL` gives the option to npm, and the run to the sandbox. @throws UsageError then */
export function refuseTakenByNpm(environment: Environment): void {
  const script = environment['npm_lifecycle_event'];
  if (script === undefined) return;
  const taken = optionNames.find(
    (name) => !alsoOfNpm.has(name) && environment[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (taken === undefined) return;
  throw new UsageError(
    `npm read --${taken} as its own option and does not pass it on: write npm run ${script} -- --${taken} ….`,
  );
}
