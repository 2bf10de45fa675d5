import { casesOf, type RuleId, ruleIds, rules } from '../contract/rules.ts';
import type { VerdictEntry, VerdictStatus } from '../journal/entry.ts';
import type { CaseResult, RuleResult } from './results.ts';
import { messageOf, type RunEnd } from './run-over.ts';
import { ruleLeftOut, type Selection } from './selection.ts';

/** A rule fails if any case fails. Otherwise it is blocked if any case is. It is skipped if all are. */
export function joinStatuses(statuses: readonly VerdictStatus[]): VerdictStatus {
  if (statuses.includes('fail')) return 'fail';
  if (statuses.includes('blocked')) return 'blocked';
  return statuses.every((status) => status === 'skipped') ? 'skipped' : 'pass';
}

/** The rules with other cases, and the statuses that follow. */
export function withCases(
  rules: readonly RuleResult[],
  change: (one: CaseResult, rule: RuleId) => CaseResult,
): RuleResult[] {
  return rules.map((rule) => {
    const cases = rule.cases.map((one) => change(one, rule.id));
    return { ...rule, cases, status: joinStatuses(cases.map(({ status }) => status)) };
  });
}

function untried(rule: RuleId, name: string, selection: Selection, ended: string): CaseResult {
  const why = ruleLeftOut(rule, name, selection);
  return {
    case: name,
    status: why === null ? 'blocked' : 'skipped',
    message: why ?? ended,
    expected: null,
    got: null,
    exchanges: [],
    control: null,
    blockedBy: null,
  };
}

function judged(entry: VerdictEntry, end: RunEnd): CaseResult {
  const { status, expected, got, exchanges, control, blockedBy, unanswered, broken } = entry;
  const message = messageOf(entry, end);
  const base = { case: entry.case, status, message, expected, got, exchanges, control, blockedBy };
  return unanswered === undefined && broken === undefined ? base : { ...base, untested: true };
}

/** Keeps the last verdict of every case, and builds the results of all rules of the catalogue. */
export class VerdictCollector {
  readonly #last = new Map<string, VerdictEntry>();

  see(entry: VerdictEntry): void {
    this.#last.set(`${entry.rule} ${entry.case}`, entry);
  }

  /** @param end its sentence is the message of a selected case without a verdict */
  results(selection: Selection, end: RunEnd): RuleResult[] {
    return ruleIds.map((id) => {
      const cases = casesOf(id).map((name) => {
        const verdict = this.#last.get(`${id} ${name}`);
        return verdict === undefined ? untried(id, name, selection, end.sentence) : judged(verdict, end);
      });
      return { id, level: rules[id].level, status: joinStatuses(cases.map(({ status }) => status)), cases };
    });
  }
}
