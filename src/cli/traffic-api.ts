import type { Results } from '../analysis/results.ts';
import { judgeFiles } from './check.ts';
import { openProxy } from './proxy.ts';
import type { JudgedTraffic } from './traffic.ts';
import type { ProxyOptions as AllProxyOptions, CheckOptions } from './traffic-options.ts';

export type { CheckOptions } from './traffic-options.ts';

/** The options of the verb `proxy`, except `--fail-fast`. Relative paths start at the working directory. */
export interface ProxyOptions extends Omit<AllProxyOptions, 'failFast'> {
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
export async function proxy({ onFinding, ...options }: ProxyOptions): Promise<RunningProxy> {
  const { url, end } = await openProxy(options, process.cwd(), ({ finding, method, path }) => {
    const { rule, case: of, message, expected, got } = finding;
    onFinding?.({ rule, case: of, method, path, message, expected, got });
  });
  return { url, close: async () => outcomeOf(await end()) };
}

function outcomeOf({ status, built, folder, notes }: JudgedTraffic): TrafficOutcome {
  return { exit: status, results: built.report.results, folder, messages: [...notes, ...built.problems] };
}
