import pc from 'picocolors';
import type { Results } from '../analysis/results.ts';
import type { runOptions } from './config/option-tables.ts';
import type { GivenOptions, OptionName } from './config/options.ts';
import { joinSettings } from './config/settings.ts';
import type { ListenForInterrupt } from './interrupt.ts';
import { perform } from './perform.ts';
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
/** Options that are only useful at a terminal. */
type AtTheTerminal = 'quiet' | 'verbose' | 'watch';
type ValueOf<Name extends OptionName> = (typeof runOptions)[Name] extends { readonly value: string }
  ? Name extends 'only' | 'skip' | 'header'
    ? string | readonly string[]
    : string | number
  : boolean;

/**
 * The options of the verb `run` in camel case: `maxRps` is `--max-rps`. Environment and `.env` are not read. Relative
 * paths start at the working directory.
 */
export type RunOptions = {
  readonly [Name in Exclude<OptionName, AtTheTerminal> as Camel<Name>]?: ValueOf<Name> | undefined;
} & {
  /** Aborting the signal ends the run. Reports are still written, and the exit status is 130. */
  readonly signal?: AbortSignal | undefined;
};

export interface RunOutcome {
  /** As of the command: 0 conformant, 1 failed, 3 not tested, 70 a fault of this program, 130 aborted. */
  readonly exit: number;
  /** Content of `results.json`. `null` if there is no journal. */
  readonly results: Results | null;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** Messages that the command would print on standard error, one sentence each. */
  readonly messages: readonly string[];
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function asText(options: Omit<RunOptions, 'signal'>): GivenOptions {
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

/** The test engine keeps process-wide state, so runs in one process are sequential. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Tests a target and writes a run folder, like the verb `run`. Without options it tests the embedded sandbox. Prints
 * nothing. Concurrent calls run one after another.
 *
 * @example
 * const { exit, results } = await run({ target: 'http://127.0.0.1:4010', only: ['AUTH-05'] });
 *
 * @throws UsageError if an option is wrong; no request was sent then
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
    { terminal: silent(messages), folder, onInterrupt: listenTo(signal) },
  );
  // The test engine sets the exit code after a failed case. That decision belongs to the caller.
  process.exitCode = exitCode;
  return { exit: status, results: built?.report.results ?? null, folder: asked.config.out, messages };
}
