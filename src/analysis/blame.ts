import { z } from 'zod';
import { isRuleId, prerequisitesOf, type RuleId } from '../contract/rules.ts';
import { type BrokenPromise, brokenPromise, type Entry, type Json } from '../journal/entry.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { withCases } from './verdicts.ts';

/** Value of a `broken-promise` fact. */
const form = z.object({
  scenario: z.string(),
  promise: brokenPromise,
});

/** Collects calls that a rule promises, that another case or a gap needed, and that were refused. */
export class PromiseCollector {
  readonly #last = new Map<string, BrokenPromise | undefined>();

  see(entry: Entry): void {
    if (entry.type === 'verdict') this.#last.set(`${entry.rule}[${entry.case}]`, entry.broken);
    else if (entry.type === 'answer') this.#last.set(entry.gap, entry.broken);
    else if (entry.type === 'fact' && entry.fact === 'broken-promise') this.#fact(entry.value);
  }

  #fact(value: Json): void {
    const read = form.safeParse(value);
    if (read.success) this.#last.set(read.data.scenario, read.data.promise);
  }

  broken(): BrokenPromise[] {
    return [...this.#last.values()].filter((broken) => broken !== undefined);
  }
}

/** A rule that promises an accepted call, and the rule by which what may stand in the way of the call was removed. */
const removals: Readonly<Partial<Record<RuleId, RuleId>>> = { 'WEBHOOK-01': 'WEBHOOK-04' };

/**
 * Fails a case that passed in its own scenario if a call that it promises was refused in another scenario. An account
 * may have a single webhook: where a removal does not work, the refusal of the next one breaks no other rule.
 */
export function withBrokenPromises(rules: readonly RuleResult[], broken: readonly BrokenPromise[]): RuleResult[] {
  const failing = new Set(rules.filter(({ status }) => status === 'fail').map(({ id }) => id));
  return withCases(rules, (one, rule) => {
    const removal = removals[rule];
    if (removal !== undefined && failing.has(removal)) return one;
    const promise = broken.find((each) => each.rule === rule && each.case === one.case);
    return promise === undefined || one.status !== 'pass' ? one : failed(one, promise);
  });
}

function failed(one: CaseResult, { exchange, status, told }: BrokenPromise): CaseResult {
  const got = String(status);
  const refused = {
    message: `a valid call that another scenario needs was expected to be accepted (2xx), but got ${got}`,
    expected: 'accepted (2xx)',
    got,
  };
  return {
    ...one,
    status: 'fail',
    ...(told ?? refused),
    exchanges: [...one.exchanges, exchange],
    control: null,
  };
}

/** Replaces `blockedBy` of every blocked case by the broken rule to fix first, if a prerequisite is broken. */
export function withRoots(rules: readonly RuleResult[]): RuleResult[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return withCases(rules, (one) => {
    if (one.status !== 'blocked' || one.blockedBy === null || !isRuleId(one.blockedBy)) return one;
    return { ...one, blockedBy: rootOf(one.blockedBy, byId) ?? one.blockedBy };
  });
}

/** The nearest broken rule among a rule and its prerequisites. `null` if none is broken. */
function rootOf(start: RuleId, rules: ReadonlyMap<RuleId, RuleResult>): RuleId | null {
  const queue = [start];
  const seen = new Set(queue);
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const rule = rules.get(id);
    if (rule?.status === 'fail') return id;
    const dynamic = (rule?.cases ?? []).flatMap(({ blockedBy }) =>
      blockedBy !== null && isRuleId(blockedBy) ? [blockedBy] : [],
    );
    for (const next of [...dynamic, ...prerequisitesOf(id)]) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return null;
}

/** How many cases each broken rule blocks, in descending order. */
export function unblocks(rules: readonly RuleResult[]): readonly (readonly [rule: RuleId, cases: number])[] {
  const failing = new Set<string>(rules.filter(({ status }) => status === 'fail').map(({ id }) => id));
  const counts = new Map<RuleId, number>();
  for (const { cases } of rules) {
    for (const { status, blockedBy } of cases) {
      if (status !== 'blocked' || blockedBy === null || !failing.has(blockedBy)) continue;
      counts.set(blockedBy as RuleId, (counts.get(blockedBy as RuleId) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
