import type { OperationId } from '../contract/operations.ts';
import type { RuleId } from '../contract/rules.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { Codes } from './model/codes.ts';
import { wrongIn } from './trace/account-request.ts';
import { integerParameter, listPage } from './trace/list-page.ts';
import { markKind } from './trace/marks.ts';
import { credentialRule, pixCaseOf, type RuleCase } from './trace/refusal.ts';
import type { Step } from './trace/step.ts';

/** How often a case of a rule was checked, with some of the exchanges. */
export interface CaseCheck {
  readonly times: number;
  readonly exchanges: readonly string[];
}

const mostExchanges = 5;

/**
 * Counts the exchanges in which a service kept a rule that it could have broken. It counts only what a single exchange
 * shows: a request that must be refused and was, a request that must be accepted and was, and the form of the response.
 */
export class CaseChecks {
  readonly #checks = new Map<string, { times: number; readonly exchanges: string[] }>();
  readonly #codes = new Codes();

  see(step: Step): void {
    for (const [rule, oneCase] of this.#shownBy(step)) this.#count(rule, oneCase, step.id);
  }

  /** `null` if no exchange showed the case. */
  of(rule: RuleId, oneCase: string): CaseCheck | null {
    return this.#checks.get(`${rule} ${oneCase}`) ?? null;
  }

  #count(rule: RuleId, oneCase: string, exchange: string): void {
    const check = getOrInsert(this.#checks, `${rule} ${oneCase}`, () => ({ times: 0, exchanges: [] }));
    check.times += 1;
    if (check.exchanges.length < mostExchanges) check.exchanges.push(exchange);
  }

  *#shownBy(step: Step): Iterable<RuleCase> {
    const { operation, outcome, status } = step;
    if (operation === null || step.entry.response === null) return;
    yield* ofResponse(step);
    if (outcome === 'accepted') yield* ofAccepted(operation, step);
    else if (outcome === 'refused') {
      const wrong = wrongIn(step, this.#codes);
      if (wrong !== null) yield wrong.rule;
      const forbidden = status === 401 || status === 403 ? credentialRule(step) : null;
      if (forbidden !== null && forbidden !== 'valid') yield forbidden;
    }
  }
}

function* ofResponse(step: Step): Iterable<RuleCase> {
  const body = step.entry.response?.body;
  if (body?.truncated) return;
  yield ['HTTP-02', 'default'];
  yield ['HTTP-01', 'default'];
  if (step.output !== undefined) yield ['HTTP-03', 'default'];
}

function* ofAccepted(operation: OperationId, step: Step): Iterable<RuleCase> {
  const { only, methods } = step.carried;
  const of = pixCaseOf.get(operation);
  if (step.entry.variant === null && operation === 'concludesLogin') yield ['LOGIN-01', 'default'];
  if (methods === 'jwt' && only !== null && markKind(only) === 'jwt') yield ['AUTH-02', operation];
  if (methods === 'key' && of !== undefined) yield ['AUTH-03', of];
  yield* ofList(step);
}

function* ofList(step: Step): Iterable<RuleCase> {
  const page = listPage(step);
  const limit = integerParameter(step.query, 'limit');
  const number = integerParameter(step.query, 'page');
  if (page === null || limit === null || number === null) return;
  yield ['LIST-01', 'default'];
  if (limit === 1 || limit === 100) yield ['LIST-02', String(limit)];
  if (limit !== undefined && limit >= 1 && limit <= 100 && (page.totalItems ?? 0) > 0) yield ['LIST-06', 'default'];
  if (number !== undefined && number >= 1 && number < (page.totalPages ?? 0)) yield ['LIST-07', 'default'];
}
