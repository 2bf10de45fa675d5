import type { Results } from '../analysis/results.ts';
import { type CheckOptions as Asked, judgeFiles } from './check.ts';
import { openProxy } from './proxy.ts';

/** The options of the verb `check`. Relative paths start at the working directory. */
export type CheckOptions = Asked;

/** The options of the verb `proxy`, except `--fail-fast`. Relative paths start at the working directory. */
export interface ProxyOptions {
  /** The base address to forward requests to. */
  readonly target: string;
  /** The port to listen on. Defaults to 4011; 0 for any free one. */
  readonly port?: number | undefined;
  /** The address to listen on. Defaults to 127.0.0.1. */
  readonly host?: string | undefined;
  /** Names by which clients reach the proxy, apart from its address and `localhost`. */
  readonly allowHost?: readonly string[] | undefined;
  /** The folder for the reports. Defaults to `reports/proxy`. */
  readonly out?: string | undefined;
  /** Makes a violated `should` rule fail the run. */
  readonly strict?: boolean | undefined;
  /** Called for each request that breaks a rule, as soon as the request has ended. */
  readonly onFinding?: ((finding: TrafficFinding) => void) | undefined;
}

/** A recorded request that breaks a rule. */
export interface TrafficFinding {
  readonly rule: string;
  /** The case of the rule. `default` if it has only one. */
  readonly case: string;
  readonly method: string;
  /** The path at the target, masked. */
  readonly path: string;
  readonly message: string;
  readonly expected: string;
  readonly got: string;
}

/** The outcome of judging traffic. */
export interface TrafficOutcome {
  /** The exit status of the command: 0 no rule is broken, 1 a rule failed, 70 a fault of this program. */
  readonly exit: number;
  /** Content of `results.json`. */
  readonly results: Results;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** Messages that the command would print on standard error, one sentence each. */
  readonly messages: readonly string[];
}

/** A running proxy. */
export interface RunningProxy {
  /** The base address for clients of the service. */
  readonly url: string;
  /** Ends the proxy and writes the reports. */
  close(): Promise<TrafficOutcome>;
}

/**
 * Judges recorded traffic without sending a request, like the verb `check`. Takes HAR 1.2 files, which are judged as
 * one recording, or one journal.
 *
 * @example
 * const { exit, results } = await check('recording.har');
 *
 * @throws UsageError if an option is wrong or a file cannot be judged
 */
export async function check(files: string | readonly string[], options: CheckOptions = {}): Promise<TrafficOutcome> {
  return outcomeOf(await judgeFiles([files].flat(), options, process.cwd()));
}

/**
 * Starts a reverse proxy that judges the traffic, like the verb `proxy`.
 *
 * @example
 * const running = await proxy({ target: 'http://127.0.0.1:4010', port: 0 });
 * // … send requests to running.url
 * const { exit } = await running.close();
 *
 * @throws UsageError if an option is wrong or the port is in use
 */
export async function proxy({ port, onFinding, ...options }: ProxyOptions): Promise<RunningProxy> {
  const asked = port === undefined ? options : { ...options, port: String(port) };
  const { url, end } = await openProxy(asked, process.cwd(), ({ finding, method, path }) => {
    const { rule, case: of, message, expected, got } = finding;
    onFinding?.({ rule, case: of, method, path, message, expected, got });
  });
  return { url, close: async () => outcomeOf(await end()) };
}

function outcomeOf({ status, built, folder, notes }: Awaited<ReturnType<typeof judgeFiles>>): TrafficOutcome {
  return { exit: status, results: built.report.results, folder, messages: [...notes, ...built.problems] };
}
