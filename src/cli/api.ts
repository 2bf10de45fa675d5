import pc from 'picocolors';
import type { Results } from '../analysis/results.ts';
import type { OptionName, runOptions } from './config/options.ts';
import { joinSettings } from './config/settings.ts';
import { root } from './package.ts';
import { type ListenForInterrupt, perform } from './perform.ts';
import { readRequest } from './run.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export type { CaseResult, GapResult, Results, RuleResult, RunSummary } from '../analysis/results.ts';
export {
  type CheckOptions,
  check,
  type ProxyOptions,
  proxy,
  type RunningProxy,
  type TrafficFinding,
  type TrafficOutcome,
} from './traffic-api.ts';
export { UsageError } from './usage-error.ts';

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
/** What only a terminal has a use for. */
type AtTheTerminal = 'quiet' | 'verbose' | 'watch';
type ValueOf<Name extends OptionName> = (typeof runOptions)[Name]['value'] extends null
  ? boolean
  : Name extends 'only' | 'skip' | 'header'
    ? string | readonly string[]
    : string | number;

/**
 * The options of the verb `run`, in camel case: `maxRps` is `--max-rps`. Neither the environment nor `.env` is read, so
 * that a program gets what it asks for. Relative paths start at the working folder.
 */
export type RunOptions = {
  readonly [Name in Exclude<OptionName, AtTheTerminal> as Camel<Name>]?: ValueOf<Name> | undefined;
} & {
  /** Aborting it ends the run with what it has: reports are written, the exit status is 130. */
  readonly signal?: AbortSignal | undefined;
};

/** How a run came out. */
export interface RunOutcome {
  /** As the command's: 0 conformant, 1 failed, 3 the target could not be tested, 70 a fault of this program, 130 aborted. */
  readonly exit: number;
  /** What `results.json` holds; `null` where the run came to no journal. */
  readonly results: Results | null;
  /** The run folder, absolute. */
  readonly folder: string;
  /** What the command would have said on the standard error stream, one sentence each. */
  readonly messages: readonly string[];
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function asText(options: Omit<RunOptions, 'signal'>): Partial<Record<OptionName, string>> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      dashed(name),
      Array.isArray(value) && name === 'header' ? value.join('\n') : String(value),
    ]),
  );
}

const silent = (messages: string[]): Terminal => ({
  colors: pc.createColors(false),
  live: false,
  columns: 100,
  print: () => undefined,
  note: (text) => void messages.push(text),
});

function listenTo(signal: AbortSignal | undefined): ListenForInterrupt {
  return (first) => {
    signal?.addEventListener('abort', first, { once: true });
    if (signal?.aborted === true) first();
    return {
      signal: () => (signal?.aborted === true ? 'SIGINT' : null),
      stop: () => signal?.removeEventListener('abort', first),
    };
  };
}

/** The engine below keeps state of the whole process, so that runs of one process follow one another. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Drives a target through the suites and writes a run folder, as the verb `run` does; without options, the embedded
 * sandbox. Prints nothing. Runs that are asked for at once follow one another.
 *
 * @example
 * const { exit, results } = await run({ target: 'http://127.0.0.1:4010', only: ['AUTH-05'] });
 *
 * @throws UsageError where an option is wrong; nothing was sent then
 */
export function run(options: RunOptions = {}): Promise<RunOutcome> {
  const turn = before.then(() => runNow(options));
  before = turn.catch(() => undefined);
  return turn;
}

async function runNow({ signal, ...options }: RunOptions): Promise<RunOutcome> {
  const folder = process.cwd();
  const messages: string[] = [];
  const words = asText(options);
  const settings = joinSettings(words, {}, {});
  const unknown = Object.keys(words).find((name) => !settings.has(name as OptionName));
  if (unknown !== undefined) throw new UsageError(`run() has no option for --${unknown}: see the verb run.`);
  const asked = await readRequest(settings, folder);
  const { exitCode } = process;
  const { status, built } = await perform(
    { ...asked, quiet: true, verbose: false },
    { terminal: silent(messages), root, folder, onInterrupt: listenTo(signal) },
  );
  // the engine sets it where a case failed, which is for the caller to decide
  process.exitCode = exitCode;
  return { exit: status, results: built?.report.results ?? null, folder: asked.config.out, messages };
}
