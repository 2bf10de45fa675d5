import type { Results } from '../analysis/results.ts';
import { type CheckOptions as Asked, judgeFiles } from './check.ts';
import { openProxy } from './proxy.ts';

/** The options of the verb `check`. Relative paths start at the working folder. */
export type CheckOptions = Asked;

/** The options of the verb `proxy`, but for `--fail-fast`. Relative paths start at the working folder. */
export interface ProxyOptions {
  /** The base address that everything is passed on to. */
  readonly target: string;
  /** The port to listen on: 4011 unless given; 0: any free one. */
  readonly port?: number | undefined;
  /** The address to listen on: 127.0.0.1 unless given. */
  readonly host?: string | undefined;
  /** The folder that the reports are written to: `reports/proxy` unless given. */
  readonly out?: string | undefined;
  /** A violated `should` fails the run. */
  readonly strict?: boolean | undefined;
  /** Called with each request that breaks a rule, as soon as it ended. */
  readonly onFinding?: ((finding: TrafficFinding) => void) | undefined;
}

/** A recorded request that breaks a rule. */
export interface TrafficFinding {
  readonly rule: string;
  /** The case of the rule; `default` where it has one. */
  readonly case: string;
  readonly method: string;
  /** The path at the target, masked. */
  readonly path: string;
  readonly message: string;
  readonly expected: string;
  readonly got: string;
}

/** How traffic was judged. */
export interface TrafficOutcome {
  /** As the command's: 0 nothing breaks a rule, 1 a rule failed, 70 a fault of this program. */
  readonly exit: number;
  /** What `results.json` holds. */
  readonly results: Results;
  /** The run folder, absolute. */
  readonly folder: string;
  /** What the command would have said on the standard error stream, one sentence each. */
  readonly messages: readonly string[];
}

/** A proxy that listens. */
export interface RunningProxy {
  /** What clients use as the base address of the service. */
  readonly url: string;
  /** Ends the proxy and writes the reports. */
  close(): Promise<TrafficOutcome>;
}

/**
 * Judges recorded traffic as the verb `check` does, without sending a request: HAR 1.2 files as one recording, or one journal.
 *
 * @example
 * const { exit, results } = await check('recording.har');
 *
 * @throws UsageError where an option is wrong, or a file cannot be judged
 */
export async function check(files: string | readonly string[], options: CheckOptions = {}): Promise<TrafficOutcome> {
  return outcomeOf(await judgeFiles([files].flat(), options, process.cwd()));
}

/**
 * Starts a reverse proxy that judges what passes, as the verb `proxy` does.
 *
 * @example
 * const running = await proxy({ target: 'http://127.0.0.1:4010', port: 0 });
 * // … send requests to running.url
 * const { exit } = await running.close();
 *
 * @throws UsageError where an option is wrong, or the port is in use
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
