import type { GapId } from '../contract/gaps.ts';
import type { OperationId } from '../contract/operations.ts';
import {
  type AnswerEntry,
  answerStatus,
  type Entry,
  type Json,
  type RunEnded,
  type RunStarted,
  verdictStatus,
} from '../journal/entry.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { CaseChecks } from '../oracle/case-checks.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { GapAnswer } from './answers/answerer.ts';
import { createAnswerers } from './answers/index.ts';
import { AuthenticationCollector, type AuthenticationMatrix } from './authentication.ts';
import { PromiseCollector, withBrokenPromises, withRoots } from './blame.ts';
import { type Bodies, bodiesOf } from './bodies.ts';
import { exitStatusOf } from './exit.ts';
import { Explored } from './explored.ts';
import { withFindings } from './findings.ts';
import { FootprintCollector } from './footprint.ts';
import { gapResults } from './gap-results.ts';
import { LinkCollector, type Links } from './links.ts';
import { OperationCollector, type OperationObserved } from './observed.ts';
import { OddPayments } from './odd-payments.ts';
import { PairCollector } from './pairs.ts';
import { RaceCollector } from './races.ts';
import { withChecks } from './recorded.ts';
import type { Results, RunSummary } from './results.ts';
import type { RunEnd } from './run-over.ts';
import { seenOf } from './seen.ts';
import { selectionOf } from './selection.ts';
import { SentCollector } from './sent.ts';
import { VerdictCollector } from './verdicts.ts';

/** Everything that the analysis learns from a journal, for all reports. Its size does not grow with the journal. */
export interface Analysis {
  readonly results: Results;
  /** How the run ended. `null` if the journal was cut short. */
  readonly end: RunEnded['end'] | null;
  /** Why the run ended early. `null` if it completed. */
  readonly endReason: string | null;
  /** The options of the run, masked. */
  readonly options: JsonObject;
  readonly operations: Readonly<Record<OperationId, OperationObserved>>;
  /** The observed bodies, for schemas that span several places. */
  readonly bodies: Bodies;
  /** Where the ids in paths and bodies come from, with examples of path parameters. */
  readonly links: Links;
  readonly authentication: AuthenticationMatrix;
  /** Operations that were called and never gave a usable response. */
  readonly silent: readonly OperationId[];
  /** Pauses that the target asked for: total milliseconds waited, and the number of refused pauses. */
  readonly pauses: { readonly waitedMs: number; readonly refused: number };
  /** Responses of which the journal has only the beginning of the body, because there were too many long ones. */
  readonly cutBodies: number;
}

/** The state that one pass over a journal collects. */
class Pass {
  started: RunStarted | null = null;
  ended: RunEnded | null = null;
  lastAt: string | null = null;
  exchanges = 0;
  longestChain = 0;
  readonly verdicts = new VerdictCollector();
  readonly promises = new PromiseCollector();
  readonly written = new Map<string, AnswerEntry>();
  readonly oddPayments = new OddPayments();
  readonly operations = new OperationCollector();
  readonly authentication = new AuthenticationCollector();
  readonly sent = new SentCollector();
  readonly links = new LinkCollector();
  readonly footprint = new FootprintCollector();
  readonly suites = new Map<string, number>();
  readonly races = new RaceCollector();
  readonly pairs = new PairCollector();
  pauses = { waitedMs: 0, refused: 0 };
  cutBodies = 0;
  readonly oracle = new Oracle();
  readonly explored = new Explored();
  /** Counts of the oracle's checks, for recorded third-party traffic only. `null` in a run. */
  checks: CaseChecks | null = null;
  readonly answerers = createAnswerers();

  see(entry: Entry): void {
    this.lastAt = entry.at;
    this.promises.see(entry);
    if (entry.type === 'exchange') this.#exchange(entry);
    else this.oracle.see(entry);
    if (entry.type === 'verdict') this.verdicts.see(entry);
    else if (entry.type === 'answer') this.written.set(entry.gap, entry);
    else if (entry.type === 'run-started') this.#start(entry);
    else if (entry.type === 'run-ended') this.ended = entry;
    else if (entry.type === 'mail') for (const one of this.answerers) one.mail?.(entry);
    else if (entry.type === 'delivery') for (const one of this.answerers) one.delivery?.(entry);
    else if (entry.type === 'fact') this.#fact(entry);
  }

  #start(entry: RunStarted): void {
    this.started ??= entry;
    if (selectionOf(entry.options).recorded) this.checks ??= new CaseChecks();
  }

  #fact(entry: Extract<Entry, { type: 'fact' }>): void {
    for (const one of this.answerers) one.fact?.(entry);
    this.oddPayments.see(entry);
    this.races.see(entry);
    this.explored.see(entry);
    if (entry.fact === 'pauses' && isObject(entry.value)) this.#pauses(entry.value);
    if (entry.fact !== 'suite-requests' || !isObject(entry.value)) return;
    for (const [suite, count] of Object.entries(entry.value)) {
      // Each shard reports its own suites; only the one that every shard runs appears more than once.
      if (typeof count === 'number') this.suites.set(suite, (this.suites.get(suite) ?? 0) + count);
    }
  }

  /** Each shard reports its own pauses, so they are added up. */
  #pauses({ waitedMs, refused }: JsonObject): void {
    if (typeof waitedMs !== 'number' || typeof refused !== 'number') return;
    this.pauses = { waitedMs: this.pauses.waitedMs + waitedMs, refused: this.pauses.refused + refused };
  }

  #exchange(entry: Extract<Entry, { type: 'exchange' }>): void {
    this.exchanges += 1;
    this.longestChain = Math.max(this.longestChain, entry.chain);
    this.footprint.see(entry);
    if (entry.response?.body.truncated) this.cutBodies += 1;
    const seen = seenOf(entry);
    const plain = this.oddPayments.without(seen);
    this.operations.see(plain);
    this.authentication.see(seen);
    this.sent.see(seen);
    this.checks?.see(seen.step);
    this.links.see(seen);
    this.pairs.see(seen.step);
    for (const one of this.answerers) one.exchange?.(plain);
    // The oracle drops the bodies of a step that it has judged.
    this.oracle.judge(seen.step);
  }

  found(): Map<GapId, GapAnswer> {
    const context = { sent: this.sent.has, operations: this.operations };
    return new Map(this.answerers.flatMap((one) => [...one.answers(context)]));
  }
}

function endOf({ ended }: Pass): RunEnd {
  const reason = ended?.reason ?? null;
  return { reason, sentence: `not tried because ${reason ?? 'the run ended early'}` };
}

function durationOf({ started, ended, lastAt }: Pass): number {
  if (ended !== null) return ended.durationMs;
  const lasted = Date.parse(lastAt ?? '') - Date.parse(started?.at ?? '');
  return Number.isFinite(lasted) && lasted > 0 ? lasted : 0;
}

function countOf<Status extends string>(all: readonly { status: Status }[], statuses: readonly Status[]) {
  const counts = statuses.map((status) => [status, all.filter((one) => one.status === status).length]);
  return Object.fromEntries(counts) as Record<Status, number>;
}

function replayOf(recorded: Json | undefined): Pick<RunSummary, 'replayOf'> {
  if (!isObject(recorded)) return {};
  const { startedAt, tool, replayedAt } = recorded;
  return { replayOf: { startedAt: String(startedAt), tool: String(tool), replayedAt: String(replayedAt) } };
}

function runSummary(pass: Pass, exit: number): RunSummary {
  const { started, ended } = pass;
  return {
    target: started?.target ?? '',
    startedAt: started?.at ?? '',
    durationMs: durationOf(pass),
    seed: started?.seed ?? 0,
    requests: ended?.requests ?? pass.exchanges,
    exit,
    longestChain: pass.longestChain,
    footprint: pass.footprint.footprint(),
    tool: started?.tool ?? '',
    ...(started?.options['embedded'] === true ? { embedded: true } : {}),
    ...(started?.options['insecure'] === true ? { insecure: true } : {}),
    ...replayOf(started?.options['replayOf']),
    ...(pass.suites.size === 0 ? {} : { suites: Object.fromEntries([...pass.suites].sort()) }),
  };
}

function resultsOf(pass: Pass): Results {
  const selection = selectionOf(pass.started?.options ?? {});
  const end = endOf(pass);
  const verdicts = pass.verdicts.results(selection, end);
  const found = withFindings(verdicts, pass.oracle.findings(), selection, pass.explored);
  const judged = pass.checks === null ? found : withChecks(found, pass.checks);
  const rules = withRoots(withBrokenPromises(judged, pass.promises.broken()));
  const gaps = gapResults(pass.found(), pass.written, selection, end);
  const exit = exitStatusOf(
    { rules, gaps, silent: pass.operations.silent().length > 0 },
    pass.ended?.end ?? null,
    selection.strict,
  );
  const races = pass.races.results();
  const pairs = pass.pairs.count();
  return {
    version: 1,
    run: runSummary(pass, exit),
    rules,
    gaps,
    summary: { rules: countOf(rules, verdictStatus.options), gaps: countOf(gaps, answerStatus.options) },
    ...(races.length === 0 ? {} : { races }),
    ...(pass.checks === null && pairs.tried > 0 ? { pairs } : {}),
  };
}

/** Results and observations of a journal, read once. A pure function. @param read returns the entries in their order */
export function analyse(read: () => Iterable<Entry>): Analysis {
  const pass = new Pass();
  for (const entry of read()) pass.see(entry);
  const results = resultsOf(pass);
  return {
    results,
    end: pass.ended?.end ?? null,
    endReason: pass.ended?.reason ?? null,
    options: pass.started?.options ?? {},
    operations: pass.operations.observed(pass.sent.has),
    bodies: bodiesOf(pass.operations, pass.answerers, pass.sent.has),
    links: pass.links.found(),
    authentication: pass.authentication.matrix,
    silent: pass.operations.silent(),
    pauses: pass.pauses,
    cutBodies: pass.cutBodies,
  };
}
