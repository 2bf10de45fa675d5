import { selectableNames } from '../../harness/select.ts';
import { exchangesOf, type Report } from '../../report/report.ts';
import type { Judged } from '../../report/standing.ts';

/** The cases that made a run fail; where none did, those that it warned of. */
export function failedCases({ judged }: Pick<Report, 'judged'>): readonly Judged[] {
  const failed = judged.filter(({ standing }) => standing === 'failed');
  return failed.length > 0 ? failed : judged.filter(({ standing }) => standing === 'warning');
}

/** The word by which `--only` selects a case. */
export function wordOf({ rule, result }: Judged): string {
  return `${rule.id}:${result.case}`;
}

/** The word by which `--only` selects what sent an exchange; `null` for work that several scenarios share. */
function wordOfScenario(scenario: string): string | null {
  const shared = /^(?:attempt|control):(\w+)/.exec(scenario)?.[1];
  return shared ?? scenario.replace(/^gap:/, '').replace(/^([^[]+)\[(.+)\]$/, '$1:$2');
}

/**
 * What has to be tried so that these cases are tried as before: the cases, and what sent the exchange that broke each. A rule that
 * speaks of every exchange may have been broken by the request of another scenario.
 * @returns words for `--only`
 */
export function wordsFor(report: Report, cases: readonly Judged[]): string[] {
  const known = new Set(selectableNames());
  const words = cases.flatMap((judged) => {
    const decisive = exchangesOf(report, judged.result.exchanges).at(-1);
    const word = decisive === undefined ? null : wordOfScenario(decisive.scenario);
    // an attempt on the operation of the case is made by the case itself
    return word !== null && word !== judged.result.case && known.has(word) ? [wordOf(judged), word] : [wordOf(judged)];
  });
  return [...new Set(words)];
}
