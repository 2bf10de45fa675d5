import { z } from 'zod';
import { type GapId, gapIds } from '../contract/gaps.ts';
import { casesOf, ruleIds } from '../contract/rules.ts';
import type { VerdictStatus } from '../journal/entry.ts';
import type { Analysis } from './analyse.ts';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from './drift/baseline.ts';
import { compare } from './drift/compare.ts';
import { caseKey } from './expected.ts';

/** One run of a target, as its history keeps it. */
export interface PastRun {
  /** When it started: ISO 8601, UTC. */
  readonly at: string;
  readonly baseline: Baseline;
  /** By operation the median of its response times, in milliseconds; not there in runs of earlier versions. */
  readonly medianMs?: Readonly<Record<string, number>>;
}

/** One run in the course of a target. */
export interface RunPoint {
  readonly at: string;
  /** Rules that held, and that were broken. */
  readonly passed: number;
  readonly failed: number;
  readonly medianMs: Readonly<Record<string, number>>;
}

/** How a case came out in the runs that judged it, this one included. */
export interface CaseHistory {
  /** `RULE-ID:case` */
  readonly case: string;
  readonly runs: number;
  readonly failed: number;
  /** How often it passed after it had failed, or failed after it had passed. */
  readonly flips: number;
  /** When the first of the failures began that last until now; `null` where it holds now. */
  readonly failsSince: string | null;
}

/** What the runs of one target say together. */
export interface History {
  readonly version: 1;
  /** This one included. */
  readonly runs: number;
  readonly first: string;
  /** Cases that ever failed, in the catalogue's order. */
  readonly cases: readonly CaseHistory[];
  /** Answers that changed, with the start of the first run that gave the present one. */
  readonly answers: readonly { readonly gap: GapId; readonly since: string }[];
  /** The latest runs, in order; not there in files of earlier versions. */
  readonly course?: readonly RunPoint[];
}

/** A case that fails now and then is told so after this many changes. */
const flakyFlips = 2;

/** Whether a case flips from run to run. */
export function isFlaky({ flips }: CaseHistory): boolean {
  return flips >= flakyFlips;
}

/** What the history of a target keeps of a run. */
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

/** Runs that a chart shows. */
const mostPoints = 30;

function pointOf({ at, baseline, medianMs = {} }: PastRun): RunPoint {
  const rules = Object.values(baseline.rules).map((one) => (typeof one === 'string' ? [one] : Object.values(one)));
  const failed = rules.filter((statuses) => statuses.includes('fail')).length;
  const passed = rules.filter((statuses) => statuses.every((status) => status === 'pass')).length;
  return { at, passed, failed, medianMs };
}

/** Since when a rule or gap is as it is now, where the history has seen it change; ISO 8601, UTC. */
export function sinceOf(history: History, about: string): string | null {
  const answer = history.answers.find(({ gap }) => gap === about);
  if (answer !== undefined) return answer.since;
  const starts = history.cases.filter((one) => one.case.startsWith(`${about}:`)).map(({ failsSince }) => failsSince);
  return starts.filter((start) => start !== null).toSorted()[0] ?? null;
}

/** The text of one file of a history. */
export function writePastRun({ at, baseline, medianMs }: PastRun): string {
  return `${JSON.stringify({ version: 1, at, medianMs, baseline: JSON.parse(writeBaseline(baseline)) })}\n`;
}

const medians = z.record(z.string(), z.number().min(0));
const pastRun = z.object({
  version: z.literal(1),
  at: z.iso.datetime(),
  medianMs: medians.exactOptional(),
  baseline: z.unknown(),
});

/** Reads a parsed file of a history; `null` where it is none, or is of another version. */
export function readPastRun(parsed: unknown): PastRun | null {
  const read = pastRun.safeParse(parsed);
  if (!read.success) return null;
  const baseline = readBaseline(read.data.baseline);
  const { version: _, baseline: __, ...rest } = read.data;
  return 'baseline' in baseline ? { ...rest, baseline: baseline.baseline } : null;
}

function statusIn({ baseline }: PastRun, rule: string, name: string): VerdictStatus | undefined {
  const verdict = baseline.rules[rule];
  return typeof verdict === 'string' ? verdict : verdict?.[name];
}

/** A run that could not try a case says nothing about it. */
function caseHistory(runs: readonly PastRun[], rule: string, name: string): CaseHistory | null {
  let [judged, failed, flips] = [0, 0, 0];
  let last: VerdictStatus | null = null;
  let failsSince: string | null = null;
  for (const run of runs) {
    const status = statusIn(run, rule, name);
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

/** Runs that could not answer a gap are passed over: an answer is compared with the last one before it. */
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

/**
 * What the runs of one target say together.
 * @param runs in any order, the present one among them
 */
export function historyOf(runs: readonly PastRun[]): History {
  const ordered = runs.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const cases = ruleIds.flatMap((rule) =>
    casesOf(rule).flatMap((name: string) => caseHistory(ordered, rule, name) ?? []),
  );
  const since = answerChanges(ordered);
  const answers = gapIds.flatMap((gap) => {
    const at = since.get(gap);
    return at === undefined ? [] : [{ gap, since: at }];
  });
  const course = ordered.slice(-mostPoints).map(pointOf);
  return { version: 1, runs: ordered.length, first: ordered[0]?.at ?? '', cases, answers, course };
}

const count = z.int().min(0);
const schema = z.object({
  version: z.literal(1),
  runs: count,
  first: z.iso.datetime(),
  cases: z.array(
    z.object({
      case: z.string(),
      runs: count,
      failed: count,
      flips: count,
      failsSince: z.iso.datetime().nullable(),
    }),
  ),
  answers: z.array(z.object({ gap: z.enum(gapIds), since: z.iso.datetime() })),
  course: z
    .array(z.object({ at: z.iso.datetime(), passed: count, failed: count, medianMs: medians }))
    .max(mostPoints)
    .exactOptional(),
});

/** Reads what `history.json` of a run folder holds; `null` where it is something else. */
export function readHistory(parsed: unknown): History | null {
  const read = schema.safeParse(parsed);
  return read.success ? read.data : null;
}
