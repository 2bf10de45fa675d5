import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { rules } from '../contract/rules.ts';
import { journalVersion } from '../journal/entry.ts';
import { maskAgain } from '../journal/mask-again.ts';
import { type JournalWriter, openJournal } from '../journal/writer.ts';
import type { Passed } from '../proxy/passed.ts';
import { type ReverseProxy, startProxy } from '../proxy/server.ts';
import { type Seen, Watch } from '../proxy/watch.ts';
import { Lesson } from '../traffic/lesson.ts';
import { type Built, loadRun, writeRun } from './build-reports.ts';
import * as checks from './config/checks.ts';
import { checkWritable } from './config/files.ts';
import { onInterrupt } from './interrupt.ts';
import { version } from './package.ts';
import type { ListenForInterrupt } from './perform.ts';
import { claimForRun, journalOf } from './run-folder.ts';
import { plain, type Terminal } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';
import { verdict } from './verdict.ts';

export interface ProxyOptions {
  /** The base address to forward requests to. */
  readonly target: string;
  /** The port to listen on. 0 for any free one. */
  readonly port?: string | undefined;
  /** The address to listen on. Defaults to `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Names by which clients reach the proxy, apart from its address and `localhost`. */
  readonly allowHost?: readonly string[] | undefined;
  /** The run folder. Defaults to `reports/proxy`. */
  readonly out?: string | undefined;
  /** Makes a violated `should` rule fail the run. */
  readonly strict?: boolean | undefined;
  /** Ends at the first finding. */
  readonly failFast?: boolean | undefined;
}

/** The outcome of a proxy run. */
export interface Proxied {
  /** The exit status. */
  readonly status: number;
  readonly built: Built;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** Messages in addition to the verdict, one sentence each. */
  readonly notes: readonly string[];
}

/** A running proxy. */
export interface RunningProxy {
  /** The base address for clients of the service. */
  readonly url: string;
  /** Resolves when the proxy ends itself because of `--fail-fast`. */
  readonly failed: Promise<void>;
  /** Stops accepting requests and writes the reports. */
  end(): Promise<Proxied>;
}

const defaultOut = join('reports', 'proxy');
const defaultPort = 4011;
/** Exchanges are judged in batches at this interval, in milliseconds, so that most requests do not wait for judging. */
const judgeEveryMs = 20;

/**
 * The verb `proxy`: forwards traffic to the target and judges it, until it is interrupted.
 * @returns the exit status of the verdict
 * @throws UsageError if the arguments are wrong
 */
export async function proxy(
  options: ProxyOptions,
  cwd: string,
  terminal: Terminal,
  listen: ListenForInterrupt = onInterrupt,
): Promise<number> {
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>();
  const listening = listen(interrupt);
  try {
    const running = await openProxy(options, cwd, (seen) => terminal.print(lineOf(seen, terminal)));
    const { bold } = terminal.colors;
    terminal.print(
      `${bold(running.url)} passes everything on to ${plain(options.target, 200)}. Ctrl-C writes the reports.`,
    );
    await Promise.race([interrupted, running.failed]);
    const { status, built, folder, notes } = await running.end();
    terminal.print(verdict(built, folder, cwd, terminal.colors));
    for (const note of [...notes, ...built.problems]) terminal.note(plain(note));
    return status;
  } finally {
    listening.stop();
  }
}

function lineOf({ finding, method, path }: Seen, { colors }: Terminal): string {
  const { rule, message, expected, got } = finding;
  const isMust = rules[rule].level === 'must';
  const word = isMust ? colors.red('FAIL') : colors.yellow('WARN');
  const name = finding.case === 'default' ? rule : `${rule} ${finding.case}`;
  return `${word} ${colors.bold(name)}  ${plain(`${method} ${path}: ${message} Expected ${expected}, got ${got}.`, 600)}`;
}

/** Starts a proxy. @throws UsageError if an option is wrong or the port cannot be opened */
export async function openProxy(
  options: ProxyOptions,
  cwd: string,
  onFinding: (seen: Seen) => void = () => undefined,
): Promise<RunningProxy> {
  const target = read('target', options.target, checks.httpUrl('https://sandbox.example.com'));
  const port = read('port', options.port ?? String(defaultPort), checks.integer(0, 65_535, defaultPort));
  const host = options.host ?? '127.0.0.1';
  if (isIP(host) === 0)
    throw new UsageError(
      `--host ${JSON.stringify(host)} is not an IP address: expected one of this machine, such as 127.0.0.1.`,
    );
  const named = options.out ?? defaultOut;
  const out = resolve(cwd, named);
  checkWritable(out, { name: 'out', text: named, source: 'command line' });
  const claimed = claimForRun(out, `--out ${JSON.stringify(named)}`);
  const session = new Session(target, out, options, onFinding);
  try {
    await session.listen(host, port);
  } catch (error) {
    session.journal.close();
    claimed.release();
    throw whyNot(error, `${host}:${port}`);
  }
  return {
    url: session.url,
    failed: session.failed,
    end: () => session.end().finally(() => claimed.release()),
  };
}

function read<Value>(name: string, text: string, schema: z.ZodType<Value, string>): Value {
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  throw new UsageError(`--${name} ${JSON.stringify(text)} ${result.error.issues[0]?.message ?? 'is wrong.'}`);
}

const listenReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: give another --port, or 0 for any free one.',
  EACCES: 'may not be listened on by this user: give a --port above 1023, or 0 for any free one.',
  EADDRNOTAVAIL: 'is not an address of this machine: give another --host.',
};

function whyNot(error: unknown, place: string): Error {
  const reason = listenReasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? (error as Error) : new UsageError(`--port: ${place} ${reason}`);
}

/** A proxy from its start to its reports. */
class Session {
  readonly journal: JournalWriter;
  readonly failed: Promise<void>;
  readonly #lesson = new Lesson();
  readonly #watch: Watch;
  readonly #target: string;
  readonly #out: string;
  readonly #options: ProxyOptions;
  readonly #onFinding: (seen: Seen) => void;
  readonly #fail: () => void;
  readonly #startedMs = Date.now();
  #proxy: ReverseProxy | null = null;
  readonly #waiting: Passed[] = [];
  #timer: NodeJS.Timeout | undefined;
  #judged: Promise<void> = Promise.resolve();
  #problem: string | null = null;

  constructor(target: string, out: string, options: ProxyOptions, onFinding: (seen: Seen) => void) {
    this.#target = target;
    this.#out = out;
    this.#options = options;
    this.#onFinding = onFinding;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.failed = promise;
    this.#fail = resolve;
    this.journal = openJournal(journalOf(out), this.#lesson.secrets);
    const strict = options.strict === true;
    const at = new Date(this.#startedMs).toISOString();
    const tool = `pix-conformance ${version}`;
    this.journal.append({
      type: 'run-started',
      version: journalVersion,
      at,
      tool,
      target,
      seed: 0,
      options: { recorded: true, strict },
    });
    this.#watch = new Watch(target, this.journal, this.#lesson);
  }

  get url(): string {
    return this.#proxy?.url ?? '';
  }

  async listen(host: string, port: number): Promise<void> {
    this.#proxy = await startProxy({
      target: this.#target,
      host,
      port,
      allowedHosts: (this.#options.allowHost ?? []).map((name) => name.toLowerCase()),
      onBegin: (begin) => this.#watch.begin(begin),
      onEnd: (passed) => {
        this.#waiting.push(passed);
        this.#timer ??= setTimeout(() => this.#judgeWaiting(), judgeEveryMs);
      },
    });
  }

  async end(): Promise<Proxied> {
    await this.#proxy?.close();
    this.#judgeWaiting();
    await this.#judged;
    this.#close();
    maskAgain(journalOf(this.#out), this.#lesson.secrets);
    const built = await writeRun(this.#out, await loadRun(this.#out, 'proxy'));
    const { exit } = built.report.results.run;
    const isBroken = this.#problem !== null || built.problems.length > 0;
    const status = exit === exitStatus.conformant && isBroken ? exitStatus.ourFault : exit;
    return { status, built, folder: this.#out, notes: this.#notes() };
  }

  #notes(): string[] {
    const { other } = this.#watch;
    const left =
      other === 0 ? [] : [`${other} ${other === 1 ? 'request' : 'requests'} to other paths passed on, and not judged.`];
    return this.#problem === null ? left : [this.#problem, ...left];
  }

  #judgeWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const passed of this.#waiting.splice(0)) this.#judged = this.#judged.then(() => this.#judge(passed));
  }

  /** A failure to record an exchange does not abort the client's request. */
  async #judge(passed: Passed): Promise<void> {
    try {
      for (const seen of await this.#watch.end(passed)) {
        this.#onFinding(seen);
        const breaks = rules[seen.finding.rule].level === 'must' || this.#options.strict === true;
        if (this.#options.failFast === true && breaks) this.#fail();
      }
    } catch (error) {
      this.#problem ??= `Some traffic of the proxy was not judged: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  #close(): void {
    const durationMs = Date.now() - this.#startedMs;
    const at = new Date().toISOString();
    const { requests } = this.#watch;
    try {
      this.journal.append({ type: 'run-ended', at, end: 'done', reason: null, durationMs, requests });
    } catch (error) {
      this.#problem ??= error instanceof Error ? error.message : String(error);
    } finally {
      this.journal.close();
    }
  }
}
