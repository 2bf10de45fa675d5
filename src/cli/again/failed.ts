import { selectableNames } from '../../harness/select.ts';
import { decisiveExchange, type Report } from '../../report/report.ts';
import { casesWith, type JudgedCase } from '../../report/standing.ts';

/** The cases that failed the run. If there are none, the cases with warnings. */
export function failedCases({ judged }: Pick<Report, 'judged'>): readonly JudgedCase[] {
  const failed = casesWith(judged, 'failed');
  return failed.length > 0 ? failed : casesWith(judged, 'warning');
}

/** The word that selects a case with `--only`. */
export function selectorOf({ rule, result }: JudgedCase): string {
  return `${rule.id}:${result.case}`;
}

/** The word that selects the scenario of an exchange with `--only`. `null` for work that several scenarios share. */
function wordOfScenario(scenario: string): string | null {
  const shared = /^(?:attempt|control):(\w+)/.exec(scenario)?.[1];
  return shared ?? scenario.replace(/^gap:/, '').replace(/^([^[]+)\[(.+)\]$/, '$1:$2');
}

/**
 * Words for `--only`: the cases, and the scenarios of their decisive exchanges, because a rule about every exchange may
 * have been broken by a request of another scenario.
 */
export function wordsFor(report: Report, cases: readonly JudgedCase[]): string[] {
  const known = new Set(selectableNames());
  const words = cases.flatMap((judged) => {
    const decisive = decisiveExchange(report, judged);
    const word = decisive === undefined ? null : wordOfScenario(decisive.scenario);
    // The case itself repeats an attempt on its own operation.
    return word !== null && word !== judged.result.case && known.has(word)
      ? [selectorOf(judged), word]
      : [selectorOf(judged)];
  });
  return [...new Set(words)];
}
