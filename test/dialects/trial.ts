import type { Dialect } from '../../sandbox/dialect.ts';
import type { Results, RuleResult } from '../../src/analysis/results.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import type { Json } from '../../src/journal/entry.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { failedInTraffic } from '../traffic/judge-run.ts';
import { differs } from './compare.ts';
import { namedDialects } from './named/index.ts';
import { truthOf } from './truth.ts';

/** A case of a rule that did not pass, although the service is conformant. */
export interface WrongVerdict {
  readonly rule: string;
  readonly case: string;
  readonly message: string;
}

/** An answer that differs from the dialect, or is missing although it could be known. */
export interface WrongAnswer {
  readonly gap: string;
  /** Where the answer and the truth differ, or why there is no answer. */
  readonly difference: string;
  readonly truth: Json;
  readonly answer: Json;
}

/** The result of a run on one dialect. Every list is empty if the suite is sound. */
export interface Trial {
  readonly name: string;
  readonly requests: number;
  /** The duration of the run. */
  readonly milliseconds: number;
  readonly failed: readonly WrongVerdict[];
  readonly blocked: readonly WrongVerdict[];
  readonly wrong: readonly WrongAnswer[];
  readonly unanswered: readonly WrongAnswer[];
  /** Cases that `check` fails for the traffic of the run. Tried on the named dialects only. */
  readonly inTraffic: readonly string[];
  /** Errors of the suite itself. */
  readonly suiteErrors: readonly string[];
}

function casesWith(rules: readonly RuleResult[], status: 'fail' | 'blocked'): WrongVerdict[] {
  return rules.flatMap(({ id, cases }) =>
    cases
      .filter((one) => one.status === status)
      .map((one) => ({ rule: id, case: one.case, message: one.message.slice(0, 400) })),
  );
}

/** Parallel calls that no order explains. The sandbox handles one call after another, so there should be none. */
function racesOf({ races = [] }: Results): WrongVerdict[] {
  return races
    .filter(({ explained }) => !explained)
    .map(({ race, message }) => ({ rule: `race:${race}`, case: 'default', message }));
}

/** How long to wait for late responses, in milliseconds. A busy machine is not a fault of the service. */
const patience = 40_000;

/** Runs the suites on a dialect, and compares verdicts and answers with the truth. */
export async function tryDialect(name: string, dialect: Dialect, config: Partial<RunConfig> = {}): Promise<Trial> {
  const startedAt = performance.now();
  const isNamed = Object.hasOwn(namedDialects, name);
  const driven = await drive({
    dialect,
    patch: hashQuickly,
    config: { timeoutMs: patience, ...config },
    keep: isNamed,
  });
  const { analysis, suiteErrors } = driven;
  const inTraffic = isNamed ? await failedInTraffic(driven) : [];
  const { rules, gaps, run } = analysis.results;
  const truth = truthOf(dialect);
  const answers = gaps.flatMap(({ id, status, answer, reason }): (WrongAnswer & { status: string })[] => {
    const expected = truth[id];
    if (expected === undefined || status === 'skipped') return [];
    const difference = status === 'answered' ? differs(id, expected, answer) : `${status}: ${reason}`;
    return difference === null ? [] : [{ status, gap: id, difference, truth: expected, answer }];
  });
  return {
    name,
    requests: run.requests,
    milliseconds: Math.round(performance.now() - startedAt),
    failed: [...casesWith(rules, 'fail'), ...racesOf(analysis.results)],
    blocked: casesWith(rules, 'blocked'),
    wrong: answers.filter(({ status }) => status === 'answered').map(({ status: _, ...answer }) => answer),
    unanswered: answers.filter(({ status }) => status !== 'answered').map(({ status: _, ...answer }) => answer),
    inTraffic,
    suiteErrors,
  };
}

/** Whether a trial found no problem. */
export function isSound({ failed, blocked, wrong, unanswered, inTraffic, suiteErrors }: Trial): boolean {
  return [failed, blocked, wrong, unanswered, inTraffic, suiteErrors].every((list) => list.length === 0);
}

/** A trial that ended with an error of the suite. */
export function failedTrial(name: string, error: unknown): Trial {
  const suiteErrors = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  return {
    name,
    requests: 0,
    milliseconds: 0,
    failed: [],
    blocked: [],
    wrong: [],
    unanswered: [],
    inTraffic: [],
    suiteErrors,
  };
}
