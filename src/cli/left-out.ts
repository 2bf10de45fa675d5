import type { Report } from '../report/report.ts';
import { count } from '../report/text.ts';
import { type Colors, plain } from './terminal.ts';

/** Maximum number of named rules. The others are only counted. */
const mostNamed = 8;

/** What a run left out because its time was over. */
export function leftOut({ judged, results, analysis }: Report, { yellow }: Colors): string[] {
  const { end, endReason, notTried } = analysis;
  if (end !== 'out-of-time') return [];
  const why = endReason ?? 'its time was up';
  const cases = judged.filter(({ standing, result }) => standing === 'blocked' && result.message === notTried);
  const rules = [...new Set(cases.map(({ rule }) => rule.id))];
  const gaps = results.gaps.filter(({ status, reason }) => status === 'blocked' && reason === notTried);
  const more = rules.length - mostNamed;
  const names = rules.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const named = rules.length === 0 ? '' : ` of ${count(rules.length, 'rule')} (${names})`;
  return [
    yellow(`${plain(why, 200)}.`),
    `Left out: ${count(cases.length, 'case')}${named} and ${count(gaps.length, 'gap')}. A longer --max-duration, or --only, tries them.`,
    '',
  ];
}
