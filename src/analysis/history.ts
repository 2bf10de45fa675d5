import { z } from 'zod';
import { gapIds } from '../contract/gaps.ts';
import { casesOf, ruleIds } from '../contract/rules.ts';
import type { VerdictStatus } from '../journal/entry.ts';
import type { Analysis } from './analyse.ts';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from './drift/baseline.ts';
import { compare, statusOf } from './drift/compare.ts';
import { caseKey } from './expected.ts';

/** One run of a target, as stored in its history. */
export interface PastRun {
  /** When it started: ISO 8601, UTC. */
  readonly at: string;
  readonly baseline: Baseline;
  /** Median response time of each operation, in milliseconds. Absent in files of earlier versions. */
  readonly medianMs?: Readonly<Record<string, number>>;
}

/** Number of runs in a chart. */
const mostPoints = 30;

const count = z.int().min(0);
const at = z.iso.datetime();
const medians = z.record(z.string(), z.number().min(0));

/** One run as a point of the trend: how many rules passed and failed, and the median response times. */
const runPoint = z.object({ at, passed: count, failed: count, medianMs: medians });
export type RunPoint = z.infer<typeof runPoint>;

/**
 * A case, `RULE-ID:case`, in all runs that judged it. `flips` are changes between pass and fail. `failsSince` is the
 * first run of the current series of failures; `null` if it passes now.
 */
const caseHistory = z.object({
  case: z.string(),
  runs: count,
  failed: count,
  flips: count,
  failsSince: at.nullable(),
});
export type CaseHistory = z.infer<typeof caseHistory>;

/** Summary of all runs of a target, as in `history.json`. */
const historySchema = z.object({
  version: z.literal(1),
  /** Includes this run. */
  runs: count,
  first: at,
  /** Cases that have ever failed, in the order of the catalogue. */
  cases: z.array(caseHistory),
  /** Answers that changed, with the start of the first run that gave the current one. */
  answers: z.array(z.object({ gap: z.enum(gapIds), since: at })),
  /** The latest runs, in order. Absent in files of earlier versions. */
  course: z.array(runPoint).max(mostPoints).exactOptional(),
});
export type RunHistory = z.infer<typeof historySchema>;

/** A case with at least this many changes is flaky. */
const flakyFlips = 2;

/** Whether a case changes between pass and fail from run to run. */
export function isFlaky({ flips }: CaseHistory): boolean {
  return flips >= flakyFlips;
}

/** The part of a run that the history of its target stores. */
export function pastRunOf(analysis: Analysis): PastRun {
  const medians = Object.entries(analysis.operations).flatMap(([id, { medianMs }]): [string, number][] =>
    medianMs === null ? [] : [[id, Math.round(medianMs * 10) / 10]],
  );
  return {
    at: analysis.results.run.startedAt,
    baseline: baselineOf(analysis),
    medianMs: Object.fromEntries(medians),
  };
}

function pointOf({ at, baseline, medianMs = {} }: PastRun): RunPoint {
  const rules = Object.values(baseline.rules).map((one) => (typeof one === 'string' ? [one] : Object.values(one)));
  const failed = rules.filter((statuses) => statuses.includes('fail')).length;
  const passed = rules.filter((statuses) => statuses.every((status) => status === 'pass')).length;
  return { at, passed, failed, medianMs };
}

/** Since when a rule or gap has its current state, if the history contains the change. ISO 8601, UTC. */
export function sinceOf(history: RunHistory, about: string): string | null {
  const answer = history.answers.find(({ gap }) => gap === about);
  if (answer !== undefined) return answer.since;
  const starts = history.cases.filter((one) => one.case.startsWith(`${about}:`)).map(({ failsSince }) => failsSince);
  return starts.filter((start) => start !== null).toSorted()[0] ?? null;
}

/** The content of one history file. */
export function writePastRun({ at, baseline, medianMs }: PastRun): string {
  return `${JSON.stringify({ version: 1, at, medianMs, baseline: JSON.parse(writeBaseline(baseline)) })}\n`;
}

const pastRun = z.object({
  version: z.literal(1),
  at,
  medianMs: medians.exactOptional(),
  baseline: z.unknown(),
});

/** Parses a history file. `null` if it is not one or has another version. */
export function readPastRun(parsed: unknown): PastRun | null {
  const read = pastRun.safeParse(parsed);
  if (!read.success) return null;
  const baseline = readBaseline(read.data.baseline);
  const { version: _, baseline: __, ...rest } = read.data;
  return 'baseline' in baseline ? { ...rest, baseline: baseline.baseline } : null;
}

/** Ignores runs that could not try the case. */
function historyOfCase(runs: readonly PastRun[], rule: string, name: string): CaseHistory | null {
  let [judged, failed, flips] = [0, 0, 0];
  let last: VerdictStatus | null = null;
  let failsSince: string | null = null;
  for (const run of runs) {
    const status = statusOf(run.baseline.rules[rule], name);
    if (status !== 'pass' && status !== 'fail') continue;
    judged += 1;
    if (last !== null && last !== status) flips += 1;
    if (status === 'pass') failsSince = null;
    else {
      failed += 1;
      failsSince ??= run.at;
    }
    last = status;
  }
  return failed === 0 ? null : { case: caseKey(rule, name), runs: judged, failed, flips, failsSince };
}

/** Ignores runs that could not answer a gap: an answer is compared with the last known one. */
function answerChanges(runs: readonly PastRun[]): Map<string, string> {
  const since = new Map<string, string>();
  const known = new Map<string, PastRun>();
  for (const run of runs) {
    const older = Map.groupBy(Object.keys(run.baseline.answers), (gap) => known.get(gap));
    for (const [before, gaps] of older) {
      const changes = before === undefined ? [] : compare(before.baseline, run.baseline);
      for (const { about } of changes) if (gaps.includes(about)) since.set(about, run.at);
      for (const gap of gaps) known.set(gap, run);
    }
  }
  return since;
}

/** @param runs in any order, including the current run */
export function historyOf(runs: readonly PastRun[]): RunHistory {
  const ordered = runs.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const cases = ruleIds.flatMap((rule) =>
    casesOf(rule).flatMap((name: string) => historyOfCase(ordered, rule, name) ?? []),
  );
  const since = answerChanges(ordered);
  const answers = gapIds.flatMap((gap) => {
    const at = since.get(gap);
    return at === undefined ? [] : [{ gap, since: at }];
  });
  const course = ordered.slice(-mostPoints).map(pointOf);
  return { version: 1, runs: ordered.length, first: ordered[0]?.at ?? '', cases, answers, course };
}

/** Parses `history.json` of a run folder. `null` if it is not valid. */
export function readHistory(parsed: unknown): RunHistory | null {
  return historySchema.safeParse(parsed).data ?? null;
}
