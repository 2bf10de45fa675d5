import { casesOf, type RuleId, ruleIds } from '../contract/rules.ts';
import { isDay } from '../journal/time.ts';
import { isObject } from '../json/value.ts';
import type { Analysis } from './analyse.ts';
import { exitStatusOf } from './exit.ts';
import type { RuleResult } from './results.ts';
import { withCases } from './verdicts.ts';

/** A rule or case that is known to fail and must not fail the run. */
export interface ExpectedFailure {
  readonly rule: RuleId;
  /** `null` for every case of the rule. */
  readonly case: string | null;
  readonly reason: string | null;
  /** Last day on which the entry applies, `YYYY-MM-DD`. `null` for no end. */
  readonly until: string | null;
}

type Read =
  | { readonly entries: readonly ExpectedFailure[] }
  | { readonly problem: string; readonly unknownRule: string | null };

const forms =
  'expected RULE-ID, ID:case, or an object with rule, and where needed case, reason and until (YYYY-MM-DD).';

function optionalText(entry: Record<string, unknown>, field: string): string | null | undefined {
  const value = entry[field];
  if (value === undefined || value === null) return null;
  // YAML reads an unquoted case such as 1 or true as a number or boolean. YAML 1.2 reads an unquoted date as text.
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function readEntry(entry: unknown, place: string): ExpectedFailure | { problem: string; unknownRule: string | null } {
  const problem = (what: string, unknownRule: string | null = null) => ({ problem: `${place} ${what}`, unknownRule });
  const object = typeof entry === 'string' ? { rule: entry } : entry;
  if (!isObject(object) || typeof object['rule'] !== 'string') return problem(`is in no known form: ${forms}`);
  const strange = Object.keys(object).find((key) => !['rule', 'case', 'reason', 'until'].includes(key));
  if (strange !== undefined) return problem(`has the unknown field ${JSON.stringify(strange)}: ${forms}`);
  const [id = '', ...rest] = object['rule'].trim().split(':');
  const rule = ruleIds.find((known) => known === id);
  if (rule === undefined) return problem(`names ${JSON.stringify(id)}, which is not a rule.`, id);
  const name = rest.length > 0 ? rest.join(':').trim() : optionalText(object, 'case');
  const reason = optionalText(object, 'reason');
  const until = optionalText(object, 'until');
  if (name === undefined || reason === undefined || until === undefined)
    return problem(`is in no known form: ${forms}`);
  const cases: readonly string[] = casesOf(rule);
  if (name !== null && !cases.includes(name)) {
    return problem(`names ${JSON.stringify(name)}, which is not a case of ${rule}: expected ${cases.join(', ')}.`);
  }
  if (until !== null && !isDay(until))
    return problem(`has ${JSON.stringify(until)} as until: expected a date as YYYY-MM-DD.`);
  return { rule, case: name, reason, until };
}

/** Reads the parsed content of an expected-failures file. An empty file is an empty list. */
export function readExpected(parsed: unknown): Read {
  if (parsed === null || parsed === undefined) return { entries: [] };
  if (!Array.isArray(parsed))
    return { problem: `holds no list: expected one of rules, such as "- AUTH-05".`, unknownRule: null };
  const entries: ExpectedFailure[] = [];
  for (const [index, item] of parsed.entries()) {
    const entry = readEntry(item, `entry ${index + 1}`);
    if ('problem' in entry) return entry;
    entries.push(entry);
  }
  return { entries };
}

/** An entry to remove from the list, with the reason. */
interface StaleEntry {
  readonly entry: ExpectedFailure;
  readonly why: 'passes' | 'out of date';
}

/** `AUTH-05:getWebhook`, or the rule alone if the entry is for all its cases. */
function entryName({ rule, case: name }: ExpectedFailure): string {
  return name === null ? rule : caseKey(rule, name);
}

/** `AUTH-05 passes now: take it off the list` */
export function staleText({ entry, why }: StaleEntry): string {
  const now = why === 'passes' ? 'passes now: take it off the list' : `was expected to fail until ${entry.until} only`;
  return `${entryName(entry)} ${now}`;
}

export interface Expectations {
  /** `RULE-ID:case` of each failing case that an entry covers. */
  readonly covered: ReadonlySet<string>;
  /** Rules whose failing cases are all covered. */
  readonly known: ReadonlySet<string>;
  readonly stale: readonly StaleEntry[];
}

/** `AUTH-05:getWebhook` */
export function caseKey(rule: string, name: string): string {
  return `${rule}:${name}`;
}

/**
 * A stale entry covers nothing: all that it names passed, or its last day is over. Only verdicts make it stale.
 * @param today the day of the run, `YYYY-MM-DD` in UTC
 */
export function applyExpected(
  rules: readonly RuleResult[],
  expected: readonly ExpectedFailure[],
  today: string,
): Expectations {
  const covered = new Set<string>();
  const stale: StaleEntry[] = [];
  for (const entry of expected) {
    const cases = (rules.find(({ id }) => id === entry.rule)?.cases ?? []).filter(
      (result) => entry.case === null || result.case === entry.case,
    );
    const failing = cases.filter(({ status }) => status === 'fail');
    if (entry.until !== null && today > entry.until) stale.push({ entry, why: 'out of date' });
    else if (failing.length > 0) for (const { case: name } of failing) covered.add(caseKey(entry.rule, name));
    else if (cases.length > 0 && cases.every(({ status }) => status === 'pass')) stale.push({ entry, why: 'passes' });
  }
  return { covered, known: wholly(rules, covered), stale };
}

function wholly(rules: readonly RuleResult[], covered: ReadonlySet<string>): ReadonlySet<string> {
  const isKnown = ({ id, status, cases }: RuleResult) =>
    status === 'fail' && cases.every((result) => result.status !== 'fail' || covered.has(caseKey(id, result.case)));
  return new Set(rules.filter(isKnown).map(({ id }) => id));
}

/** The results as if every covered case passed. Cases that a covered rule blocks do not count as untested. */
function withoutCovered(rules: readonly RuleResult[], { covered, known }: Expectations): RuleResult[] {
  return withCases(rules, (one, rule) => {
    if (covered.has(caseKey(rule, one.case))) return { ...one, status: 'pass' };
    const { untested: _, ...asKnown } = one;
    return one.blockedBy !== null && known.has(one.blockedBy) ? asKnown : one;
  });
}

/** Applies the list in the journal, and computes the exit status. `expectations` is `null` if there is no list. */
export function judgeExpectations<A extends Pick<Analysis, 'results' | 'end' | 'options' | 'silent'>>(
  analysis: A,
): { analysis: A; expectations: Expectations | null } {
  const { results, end, options } = analysis;
  const read = readExpected(options['expectedFailures']);
  if (!('entries' in read) || read.entries.length === 0) return { analysis, expectations: null };
  const expectations = applyExpected(results.rules, read.entries, results.run.startedAt.slice(0, 10));
  const rules = withoutCovered(results.rules, expectations);
  const status = exitStatusOf(
    { rules, gaps: results.gaps, silent: analysis.silent.length > 0 },
    end,
    options['strict'] === true,
  );
  const exit = status === 0 && expectations.stale.length > 0 ? 1 : status;
  return { analysis: { ...analysis, results: { ...results, run: { ...results.run, exit } } }, expectations };
}
