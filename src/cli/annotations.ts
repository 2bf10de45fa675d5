import { staleText } from '../analysis/expected.ts';
import { caseName, rules } from '../contract/rules.ts';
import type { Report } from '../report/report.ts';
import { byRule, casesWith } from '../report/standing.ts';
import { count } from '../report/text.ts';
import { plain } from './terminal.ts';

/** GitHub shows ten annotations of each kind per step. The summary has the rest. */
const most = 10;

interface Annotation {
  readonly level: 'error' | 'warning';
  readonly title: string;
  readonly message: string;
}

/** Escapes the text of a workflow command as GitHub specifies. `plain` leaves no line break that could end it. */
function data(text: string): string {
  return plain(text, 700).replaceAll('%', '%25');
}

/** Escapes a property of a workflow command, which a comma or a colon would end as well. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function line({ level, title, message }: Annotation): string {
  return `::${level} title=${property(title)}::${data(message)}`;
}

/** One annotation for each rule, however many cases it has. */
function broken(report: Report, standing: 'failed' | 'warning', level: Annotation['level']): Annotation[] {
  return byRule(casesWith(report.judged, standing)).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { rule, result } = first;
    const name = caseName(rule.id, result.case);
    const title = others.length === 0 ? name : `${name} and ${count(others.length, 'other case')}`;
    return [{ level, title, message: `Expected: ${rules[rule.id].says}. ${result.message}` }];
  });
}

/** Drift and stale entries, without the drift of rules that have an annotation already. */
function otherwise({ judged, expectations, drift }: Report): Annotation[] {
  const failed = new Set<string>(casesWith(judged, 'failed').map(({ rule }) => rule.id));
  const drifted = (drift?.failing ?? [])
    .filter(({ about }) => !failed.has(about))
    .map(({ about, class: kind, sentence }) => ({
      title: `Drift from the baseline (${kind}): ${about}`,
      message: sentence,
    }));
  const stale = (expectations?.stale ?? []).map((one) => ({
    title: 'Stale expected failure',
    message: staleText(one),
  }));
  return [...drifted, ...stale].map((one) => ({ level: 'error', ...one }));
}

/** Workflow commands for GitHub Actions: failed rules, drift, stale entries, then warnings. Ten at most. */
export function annotations(report: Report): string[] {
  const all = [...broken(report, 'failed', 'error'), ...otherwise(report), ...broken(report, 'warning', 'warning')];
  if (all.length <= most) return all.map(line);
  const left = all.length - (most - 1);
  return [...all.slice(0, most - 1).map(line), `::notice title=pix-conformance::${left} more are in summary.md`];
}
