import { unblocks } from '../analysis/blame.ts';
import { reasonsOfSelection } from '../analysis/selection.ts';
import { gapIds } from '../contract/gaps.ts';
import { leftOutByLight } from '../contract/light.ts';
import { ruleIds } from '../contract/rules.ts';
import type { Report } from '../report/report.ts';
import { casesWith, type JudgedCase } from '../report/standing.ts';
import { count } from '../report/text.ts';
import { type Colors, plain } from './terminal.ts';

/** Groups by reason. Each scenario has its own e-mail address. Reasons that differ only in it are one reason. */
function groups(found: readonly (readonly [reason: string, id: string])[]) {
  return [...Map.groupBy(found, ([reason]) => reason.replace(/\S+@\S+/g, '@')).values()]
    .map((each) => ({ reason: each[0]?.[0] ?? '', cases: each.length, ids: [...new Set(each.map(([, id]) => id))] }))
    .sort((a, b) => b.cases - a.cases);
}

/** Maximum number of listed names. The others are only counted; `results.json` has them all. */
const mostNamed = 20;

/** `LOGIN-01, LOGIN-02, LOGIN-03, AUTH-05` becomes `LOGIN-01 to 03, AUTH-05`, in the order of the catalogue. */
function inRanges(ids: readonly string[]): string[] {
  const rows: string[][] = [];
  for (const id of ids) {
    const row = rows.at(-1);
    const [, name, number] = /^(.*)-(\d+)$/.exec(id) ?? [];
    const follows = name !== undefined && row?.at(-1) === `${name}-${String(Number(number) - 1).padStart(2, '0')}`;
    if (follows) row?.push(id);
    else rows.push([id]);
  }
  return rows.flatMap((row) => (row.length < 3 ? row : [`${row[0]} to ${row.at(-1)?.replace(/^.*-/, '')}`]));
}

/** The names of what is missing. If everything is missing, a word for all. */
function names(ids: readonly string[], all: number, word: string): string {
  if (ids.length === all) return `all ${word}`;
  const ranges = inRanges(ids);
  const left = ranges.length - mostNamed;
  return left < 3 ? ranges.join(', ') : `${ranges.slice(0, mostNamed).join(', ')} and ${left} more`;
}

function reasonOf({ result }: JudgedCase): string {
  return result.blockedBy === null ? result.message : `needs ${result.blockedBy}: ${result.message}`;
}

function blockedRules(report: Report, { yellow, bold }: Colors): string[] {
  const blocked = casesWith(report.judged, 'blocked');
  if (blocked.length === 0) return [];
  const lines = groups(blocked.map((one) => [reasonOf(one), one.rule.id])).map(
    ({ reason, cases, ids }) =>
      `  ${String(cases).padStart(3)}  ${plain(reason, 240)} (${names(ids, ruleIds.length, 'rules')})`,
  );
  const [first] = unblocks(report.results.rules);
  const start =
    first === undefined ? [] : [bold(`Start with ${first[0]}: it unblocks ${count(first[1], 'case')}.`), ''];
  return [...start, yellow(`${count(blocked.length, 'case')} could not be tried:`), ...lines, ''];
}

/** For a reason that follows from the user's selection, a count is enough. */
function skippedWords(found: readonly (readonly [string, string])[], word: 'rule' | 'gap'): string[] {
  return groups(found).map(({ reason, ids }) => {
    // A light run tries no gaps.
    const isAsked = reasonsOfSelection.has(reason) || (word === 'gap' && reason === leftOutByLight) || reason === '';
    const amount = `  ${count(ids.length, word)}: ${plain(reason || 'left out of this run', 240)}`;
    return isAsked ? amount : `${amount} (${ids.join(', ')})`;
  });
}

/** The cases that a light run left out of partly tried rules: `AUTH-01 (12 of 18)`. */
function lightCases(judged: readonly JudgedCase[]): string[] {
  const left = judged.filter(({ rule, result }) => rule.status !== 'skipped' && result.message === leftOutByLight);
  if (left.length === 0) return [];
  const byRule = [...Map.groupBy(left, ({ rule }) => rule)];
  const named = byRule.map(([rule, cases]) => `${rule.id} (${cases.length} of ${rule.cases.length})`);
  return [`  ${count(left.length, 'case')} of ${count(named.length, 'rule')}: ${leftOutByLight} (${named.join(', ')})`];
}

function skipped({ judged, results }: Report, { dim }: Colors): string[] {
  const rules = judged
    .filter(({ standing, rule }) => standing === 'skipped' && rule.status === 'skipped')
    .map(({ rule, result }) => [result.message, rule.id] as const);
  const gaps = results.gaps
    .filter(({ status }) => status === 'skipped')
    .map(({ id, reason }) => [reason ?? '', id] as const);
  const lines = [...skippedWords(rules, 'rule'), ...lightCases(judged), ...skippedWords(gaps, 'gap')];
  return lines.length === 0 ? [] : [dim('Left out:'), ...lines, ''];
}

function openGaps({ results }: Report, { yellow }: Colors): string[] {
  const open = results.gaps.filter(({ status }) => status === 'blocked' || status === 'inconclusive');
  if (open.length === 0) return [];
  const lines = groups(open.map(({ id, reason }) => [reason ?? 'no reason was given', id])).map(
    ({ reason, ids }) => `  ${names(ids, gapIds.length, 'gaps')}: ${plain(reason, 240)}`,
  );
  return [yellow(`${count(open.length, 'gap')} without an answer:`), ...lines, ''];
}

/** All rules and gaps without a verdict or an answer, grouped by reason. Nothing if the target was lost before any rule was seen to hold. */
export function missing(report: Report, colors: Colors): string[] {
  const { run, summary } = report.results;
  if (report.analysis.end === 'lost' && (run.requests === 0 || summary.rules.pass === 0)) return [];
  return [...blockedRules(report, colors), ...openGaps(report, colors), ...skipped(report, colors)];
}
