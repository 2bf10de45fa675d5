import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { caseName, rules } from '../contract/rules.ts';
import { listenProblem } from '../files/reason.ts';
import { maskAgain } from '../journal/mask-again.ts';
import { type JournalWriter, openJournal } from '../journal/writer.ts';
import type { Passed } from '../proxy/passed.ts';
import { type ReverseProxy, startProxy } from '../proxy/server.ts';
import { type SeenFinding, Watch } from '../proxy/watch.ts';
import { count } from '../report/text.ts';
import { Lesson } from '../traffic/lesson.ts';
import * as checks from './config/checks.ts';
import { checkWritable } from './config/files.ts';
import { onInterrupt } from './interrupt.ts';
import { claimForRun, journalOf } from './run-folder.ts';
import { plain, type Terminal } from './terminal.ts';
import { type JudgedTraffic, judgeTraffic, printTraffic, readOption, startOfTraffic } from './traffic.ts';
import type { ProxyOptions } from './traffic-options.ts';
import { UsageError } from './usage-error.ts';

export interface OpenProxy {
  /** The base address for clients of the service. */
  readonly url: string;
  /** Resolves when the proxy ends itself because of `--fail-fast`. */
  readonly failed: Promise<void>;
  /** Stops accepting requests and writes the reports. */
  end(): Promise<JudgedTraffic>;
}

const defaultOut = join('reports', 'proxy');
const defaultPort = 4011;
/** Exchanges are judged in batches at this interval, in milliseconds, so that most requests do not wait for judging. */
const judgeEveryMs = 20;

/** The verb `proxy`. @returns the exit status of the verdict @throws UsageError if the arguments are wrong */
export async function proxy(options: ProxyOptions, cwd: string, terminal: Terminal): Promise<number> {
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>();
  const listening = onInterrupt(interrupt);
  try {
    const running = await openProxy(options, cwd, (seen) => terminal.print(lineOf(seen, terminal)));
    const { bold } = terminal.colors;
    terminal.print(
      `${bold(running.url)} passes everything on to ${plain(options.target, 200)}. Ctrl-C writes the reports.`,
    );
    await Promise.race([interrupted, running.failed]);
    return printTraffic(await running.end(), cwd, terminal);
  } finally {
    listening.stop();
  }
}

function lineOf({ finding, method, path }: SeenFinding, { colors }: Terminal): string {
  const { rule, message, expected, got } = finding;
  const isMust = rules[rule].level === 'must';
  const word = isMust ? colors.red('FAIL') : colors.yellow('WARN');
  return `${word} ${colors.bold(caseName(rule, finding.case))}  ${plain(`${method} ${path}: ${message} Expected ${expected}, got ${got}.`, 600)}`;
}

/** Starts a proxy. @throws UsageError if an option is wrong or the port cannot be opened */
export async function openProxy(
  options: ProxyOptions,
  cwd: string,
  onFinding: (seen: SeenFinding) => void = () => undefined,
): Promise<OpenProxy> {
  const target = readOption('target', options.target, checks.httpUrl('https://sandbox.example.com'));
  const asked = String(options.port ?? defaultPort);
  const port = readOption('port', asked, checks.integer(0, 65_535, defaultPort));
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
    const reason = listenProblem(error);
    throw reason === null ? error : new UsageError(`--port: ${host}:${port} ${reason}`);
  }
  return {
    url: session.url,
    failed: session.failed,
    end: () => session.end().finally(() => claimed.release()),
  };
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
  readonly #onFinding: (seen: SeenFinding) => void;
  readonly #fail: () => void;
  readonly #startedMs = Date.now();
  #proxy: ReverseProxy | null = null;
  readonly #waiting: Passed[] = [];
  #timer: NodeJS.Timeout | undefined;
  #judged: Promise<void> = Promise.resolve();
  #problem: string | null = null;

  constructor(target: string, out: string, options: ProxyOptions, onFinding: (seen: SeenFinding) => void) {
    this.#target = target;
    this.#out = out;
    this.#options = options;
    this.#onFinding = onFinding;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.failed = promise;
    this.#fail = resolve;
    this.journal = openJournal(journalOf(out), this.#lesson.secrets);
    this.journal.append(startOfTraffic(target, new Date(this.#startedMs).toISOString(), options.strict));
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

  async end(): Promise<JudgedTraffic> {
    await this.#proxy?.close();
    this.#judgeWaiting();
    await this.#judged;
    this.#close();
    maskAgain(journalOf(this.#out), this.#lesson.secrets);
    return await judgeTraffic(this.#out, 'proxy', { notes: this.#notes(), isComplete: this.#problem === null });
  }

  #notes(): string[] {
    const { other } = this.#watch;
    const left = other === 0 ? [] : [`${count(other, 'request')} to other paths passed on, and not judged.`];
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
