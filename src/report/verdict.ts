import { ruleLeftOut, selectionOf } from '../analysis/selection.ts';
import { upperFirst } from '../contract/questions/sentences.ts';
import type { Report } from './report.ts';
import { type Standing, tally } from './standing.ts';
import { clip, count, oneLine } from './text.ts';

/** The outcome of a run in a few words. */
interface Headline {
  readonly tone: 'good' | 'warn' | 'bad' | 'unknown';
  readonly title: string;
  readonly detail: string;
}

function broken(report: Report, standing: Standing): number {
  return new Set(report.judged.filter((each) => each.standing === standing).map(({ rule }) => rule.id)).size;
}

/** Why a run without a broken rule fails. */
function failsBy({ drift, expectations, strict }: Report): string {
  const changes = drift?.failing.length ?? 0;
  const stale = expectations?.stale.length ?? 0;
  const why = [
    ...(changes > 0 ? [`${count(changes, 'change')} since the baseline`] : []),
    ...(stale > 0 ? [`${count(stale, 'stale expected failure')}`] : []),
  ];
  if (why.length > 0) return ` It fails because of ${why.join(' and ')}.`;
  return strict ? ' It fails because of questions without an answer, as --strict asks for.' : '';
}

/** Why the run ended early, as a sentence. `null` if it completed. */
export function endSentence({ analysis }: Report): string | null {
  return analysis.endReason === null ? null : `${upperFirst(analysis.endReason).replace(/\.$/, '')}.`;
}

/** Whether the run completed and judged something, so that only parts of the target are untested. */
export function isPartlyTested({ analysis, results }: Report): boolean {
  return analysis.end === 'done' && analysis.silent.length === 0 && results.summary.rules.pass > 0;
}

/** `AUTH-05 holds` or `20 of 21 rules hold` */
function heldTitle(rules: readonly string[], held: number): string {
  if (rules.length === 1) return `${rules[0]} holds`;
  return held === rules.length ? `${held} rules hold` : `${held} of ${count(rules.length, 'rule')} hold`;
}

interface Tried {
  /** Rules with at least one case that was tried or blocked. */
  readonly rules: readonly string[];
  /** Whether the user left something out. */
  readonly byChoice: boolean;
  /** `; HTTP-04 not applicable: no answer had a Location` */
  readonly notApplicable: string;
}

function tried({ analysis, results, judged }: Report): Tried {
  const selection = selectionOf(analysis.options);
  const skipped = judged.filter(({ standing }) => standing === 'skipped');
  const isChosen = ({ rule, result }: (typeof skipped)[number]) =>
    ruleLeftOut(rule.id, result.case, selection) !== null || result.message === '';
  const reasons = new Map(
    skipped
      .filter((one) => !isChosen(one))
      .map(({ rule, result }) => [rule.id, oneLine(clip(result.message, 200)).replace(/\.$/, '')]),
  );
  return {
    rules: results.rules.filter(({ status }) => status !== 'skipped').map(({ id }) => id),
    byChoice: skipped.some(isChosen),
    notApplicable: [...reasons].map(([id, why]) => `; ${id} not applicable: ${why}`).join(''),
  };
}

/** The number of requests, if the run was asked only for random sequences. Otherwise `null`. */
function exploredAlone({ analysis, results }: Report): string | null {
  const { only } = selectionOf(analysis.options);
  const isAlone = only.length > 0 && only.every((name) => name === 'explore');
  return isAlone && typeof analysis.options['explore'] === 'number' ? count(results.run.requests, 'request') : null;
}

/** `92 of 92 rules hold, in 203 of 203 cases`, or `2 of 2 cases hold` if the user chose rules and all of them hold. */
function heldCases({ results, judged }: Report, triedRules: number, byChoice: boolean): string {
  const { passed, skipped } = tally(judged);
  const cases = `${passed} of ${count(byChoice ? judged.length - skipped : judged.length, 'case')}`;
  const { pass } = results.summary.rules;
  if (!byChoice) return `${pass} of ${results.rules.length} rules hold, in ${cases}`;
  return pass === triedRules ? `${cases} hold` : `${pass} of ${triedRules} tried rules hold, in ${cases}`;
}

/** The verdict at the top of a report. It agrees with the exit status of the run. */
export function headline(report: Report): Headline {
  const failed = broken(report, 'failed');
  const all = tried(report);
  const held = heldCases(report, all.rules.length, all.byChoice);
  const detail = `${held}${tally(report.judged).passed > 0 ? all.notApplicable : ''}.`;
  const untested = untestedHeadline(report, failed, held, detail);
  if (untested !== null) return untested;
  if (failed > 0) return { tone: 'bad', title: `Not conformant: ${count(failed, 'rule')} broken`, detail };
  const { exit } = report.results.run;
  if (exit !== 0 && exit !== 3)
    return { tone: 'bad', title: 'Conformant, yet the run fails', detail: detail + failsBy(report) };
  return unbrokenHeadline(report, all, detail);
}

/** The headline of a run that ended early or tested nothing. `null` for another run. */
function untestedHeadline(report: Report, failed: number, held: string, detail: string): Headline | null {
  const { end } = report.analysis;
  const bad = failed > 0 ? ` ${count(failed, 'rule')} ${failed === 1 ? 'is' : 'are'} broken in what was tried.` : '';
  const unknown = (title: string, what: string): Headline => ({ tone: 'unknown', title, detail: what });
  if (end === null) return unknown('Cut short', `The run did not come to its end. ${held}.${bad}`);
  if (end === 'interrupted') return unknown('Interrupted', `${held}.${bad}`);
  if (end === 'out-of-time' && failed === 0) return unknown('Out of time', detail);
  if (report.results.run.exit === 3 && !isPartlyTested(report)) return unknown('Could not be tested', `${held}.${bad}`);
  return end === 'error' ? unknown('The suite itself failed', `${detail}${bad}`) : null;
}

/** The headline of a run in which no `must` rule is broken. */
function unbrokenHeadline(report: Report, { rules, byChoice }: Tried, detail: string): Headline {
  const { results, judged } = report;
  const [warned, blocked, totals] = [broken(report, 'warning'), broken(report, 'blocked'), tally(judged)];
  const { pass } = results.summary.rules;
  const aside = totals.blocked > 0 ? ` ${count(totals.blocked, 'case')} could not be tried.` : '';
  const explored = warned + totals.expected === 0 ? exploredAlone(report) : null;
  if (explored !== null)
    return { tone: 'good', title: 'Nothing broken', detail: `${explored} in random sequences break no rule.` };
  if (pass + warned + totals.expected === 0) {
    const isEmpty = results.run.requests === 0;
    return { tone: 'unknown', title: 'Nothing was judged', detail: isEmpty ? 'No request was seen.' : detail + aside };
  }
  if (blocked > 0) {
    const title = `Nothing broken, ${count(blocked, 'rule')} only partly tried`;
    return { tone: 'warn', title, detail: detail + aside };
  }
  if (totals.expected > 0) {
    const also = warned > 0 ? ` ${count(warned, 'warning')}.` : '';
    return { tone: 'warn', title: `${count(totals.expected, 'expected failure')}, no new ones`, detail: detail + also };
  }
  const title = byChoice ? heldTitle(rules, pass) : 'Conformant';
  if (warned > 0) return { tone: 'warn', title: `${title}, with ${count(warned, 'warning')}`, detail };
  return { tone: 'good', title, detail };
}
