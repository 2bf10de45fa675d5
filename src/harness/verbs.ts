import type { Exchange, Incoming } from '../client/exchange.ts';
import type { GapId } from '../contract/gaps.ts';
import { operations } from '../contract/operations.ts';
import { isRuleId, type RuleId } from '../contract/rules.ts';
import type { BrokenPromise } from '../journal/entry.ts';
import { equal } from '../json/equal.ts';
import { isDoubtful } from './doubt.ts';
import { Blocked, NoVerdict, RunOver, Violation } from './errors.ts';
import { cite, currentFrame } from './frame.ts';
import { acceptanceRule, promiseBy, promiseOf } from './promise.ts';

/** An exchange that got an answer. */
export type Answered = Exchange & { readonly response: Incoming };

/** Any 2xx; success codes are not documented. */
export function isAccepted(exchange: Exchange): boolean {
  return exchange.response !== null && exchange.response.status >= 200 && exchange.response.status < 300;
}

/** Any 4xx but 429, which says nothing about the request. A 5xx is never a refusal. */
export function isRefused(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** `POST /auth/payment/pix` */
export function nameOf(exchange: Exchange): string {
  return `${exchange.sent.method} ${exchange.sent.path.replace(/\?.*$/, '')}`;
}

function calledWith(exchange: Exchange): string {
  const { operation, variant } = exchange.sent.about;
  const name = operation ?? nameOf(exchange);
  return variant === null ? name : `${name} (${variant})`;
}

/**
 * The answer of an exchange, whatever it says.
 * @throws NoVerdict on 429, a timeout or a broken connection
 * @throws RunOver where the run was interrupted
 */
export function answered(exchange: Exchange): Answered {
  cite(exchange);
  if (exchange.failure !== null) {
    if (exchange.failure.kind === 'interrupted') throw new RunOver(exchange.failure.message);
    throw new NoVerdict(`${calledWith(exchange)} got no answer: ${exchange.failure.message}`, exchange);
  }
  if (exchange.response === null) throw new Error(`exchange ${exchange.id} has neither a response nor a failure`);
  if (exchange.response.status === 429) throw new NoVerdict(`${calledWith(exchange)} was rate-limited (429)`, exchange);
  return exchange as Answered;
}

/** @throws Blocked where a request was refused that may have taken effect before, when it got no answer */
function checkDoubt(exchange: Answered): void {
  if (!isRefused(exchange) || !isDoubtful(exchange)) return;
  throw new Blocked(
    `${calledWith(exchange)} got ${exchange.response.status} after one that got no answer and may have taken effect`,
  );
}

/**
 * Claims that the target accepted a request: any 2xx.
 * @throws Violation where it did not
 * @throws Blocked where it refused what may have taken effect already
 */
export function accepted(exchange: Exchange, why = 'the request is valid'): Answered {
  const answer = answered(exchange);
  if (isAccepted(answer)) return answer;
  checkDoubt(answer);
  throw new Violation(
    `${calledWith(exchange)} was expected to be accepted (2xx), because ${why}, but got ${answer.response.status}`,
    { expected: 'accepted (2xx)', got: String(answer.response.status) },
  );
}

/** Whether a plain call with a JWT was not let in at all: that says nothing about what it asked for. */
export function isShutOut(exchange: Exchange): boolean {
  const { operation, credentials, variant } = exchange.sent.about;
  const status = exchange.response?.status;
  if (operation === null || credentials !== 'jwt' || variant !== null) return false;
  return operations[operation].path.startsWith('/auth/') && (status === 401 || status === 403);
}

/**
 * Needs an accepted exchange for something else: whoever asks is blocked where it was not.
 * @throws Blocked with the rule that claims that such a request is accepted; where a JWT was not let in at all, with AUTH-02
 */
export function requireAccepted(
  exchange: Exchange,
  by: RuleId | GapId | null = acceptanceRule(exchange.sent.about.operation),
): Answered {
  const answer = answered(exchange);
  if (isAccepted(answer)) return answer;
  checkDoubt(answer);
  const rule = isShutOut(answer) ? 'AUTH-02' : by;
  throw new Blocked(needed(answer), rule, caseBy(rule, exchange), brokenPromise(answer, rule));
}

/**
 * Needs an accepted control. A control that was refused breaks no promise: the wrong requests before it may have taken effect.
 * @throws Blocked with the rule that claims that such a request is accepted
 */
export function requireControl(control: Exchange): void {
  const answer = answered(control);
  if (isAccepted(answer)) return;
  checkDoubt(answer);
  const rule = isShutOut(answer) ? 'AUTH-02' : acceptanceRule(control.sent.about.operation);
  throw new Blocked(needed(answer), rule, caseBy(rule, control));
}

function needed(exchange: Answered): string {
  return `it needs ${calledWith(exchange)} to be accepted, which got ${exchange.response.status}`;
}

function caseBy(rule: RuleId | GapId | null, exchange: Exchange): string | null {
  return rule === 'AUTH-02' ? exchange.sent.about.operation : null;
}

/**
 * What a refused plain valid call breaks, whoever sent it. A call that was not let in at all breaks nothing for certain:
 * its JWT may have ended, or a list of addresses may shut it out.
 */
function brokenPromise(exchange: Answered, by: RuleId | GapId | null): BrokenPromise | null {
  if (by === null || !isRuleId(by) || exchange.sent.about.variant !== null || isShutOut(exchange)) return null;
  const own = promiseOf(exchange);
  // What the request itself tells is more exact than what its caller names, unless any JWT operation would say it.
  const promise = own === null || (own.rule === 'AUTH-02' && by !== own.rule) ? promiseBy(by) : own;
  if (promise.case === null) return null;
  return { rule: promise.rule, case: promise.case, exchange: exchange.id, status: exchange.response.status };
}

/**
 * Needs a listing, of which a service may say that it is not found where the account has nothing to list.
 * @throws Blocked where it was refused otherwise
 */
export function requireAcceptedOrNone(exchange: Exchange, by?: RuleId): Answered {
  const answer = answered(exchange);
  return answer.response.status === 404 ? answer : requireAccepted(exchange, by);
}

/** What a refusal is held against: the same request, right in that one respect; or why there can be none. */
export type Control = Exchange | { readonly none: string };

/**
 * Claims that the target refused a request: any 4xx. The refusal counts only beside its control, which must have been
 * accepted in the same run; otherwise the request may have been refused for another reason.
 * @throws Violation where the request was accepted, redirected or answered with a 5xx
 * @throws Blocked where the control was not accepted
 */
export function refused(exchange: Exchange, control: Control, why = 'the contract does not allow it'): Answered {
  const answer = answered(exchange);
  if (!isRefused(answer)) {
    const got = String(answer.response.status);
    const hint = answer.response.status >= 500 ? '; a 5xx is never a refusal' : '';
    throw new Violation(
      `${calledWith(exchange)} was expected to be refused (4xx), because ${why}, but got ${got}${hint}`,
      { expected: 'refused (4xx)', got },
    );
  }
  if ('none' in control) return answer;
  currentFrame().control = control.id;
  requireControl(control);
  cite(exchange);
  return answer;
}

/** Claims anything else that the document says of an answer. */
export function claim(holds: boolean, message: string, details: { expected: string; got: string }): asserts holds {
  if (!holds) throw new Violation(`${message}: expected ${details.expected}, got ${details.got}`, details);
}

/** Whether two answers cannot be told apart by status and body. */
export function sameAnswer(one: Answered, other: Answered): boolean {
  return one.response.status === other.response.status && equal(one.response.json, other.response.json);
}
