import { isUnavailable } from '../client/backoff.ts';
import type { Exchange, Incoming } from '../client/exchange.ts';
import type { GapId } from '../contract/gaps.ts';
import { operations } from '../contract/operations.ts';
import { isRuleId, type RuleId } from '../contract/rules.ts';
import { isSuccess } from '../contract/status.ts';
import type { BrokenPromise } from '../journal/entry.ts';
import { equal } from '../json/equal.ts';
import { acceptanceBy, acceptanceCase, acceptanceOf, acceptanceRule } from './acceptance.ts';
import { Blocked, NoVerdict, RunOver, Violation } from './errors.ts';
import { excuseOf } from './excuses.ts';
import { cite, currentFrame } from './frame.ts';

export type Answered = Exchange & { readonly response: Incoming };

/** Any 2xx counts: the document does not name the success codes. */
export function isAccepted(exchange: Exchange): boolean {
  return isSuccess(exchange.response?.status);
}

/** Any 4xx except 429, which says nothing about the request. A 5xx is never a refusal. */
export function isRefused(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** Whether a request was refused for another reason than its credentials or its origin (401, 403). */
export function isRequestRefused(exchange: Exchange): boolean {
  return isRefused(exchange) && !isCredentialRefused(exchange);
}

/** When an exchange ended, in milliseconds since 1970. A replay gives the same result. */
export function endOf({ startedAt, durationMs }: Exchange): number {
  return startedAt.getTime() + durationMs;
}

/** Method and path without the query, such as `POST /auth/payment/pix`. */
export function nameOf(exchange: Exchange): string {
  return `${exchange.sent.method} ${exchange.sent.path.replace(/\?.*$/, '')}`;
}

/** The operation, or else the name, and the variant if there is one: `createPayment (burst)`. */
export function calledWith(exchange: Exchange): string {
  const { operation, variant } = exchange.sent.about;
  const name = operation ?? nameOf(exchange);
  return variant === null ? name : `${name} (${variant})`;
}

/** The response, whatever its status. @throws NoVerdict on 429, a timeout or a broken connection, RunOver at the end */
export function answered(exchange: Exchange): Answered {
  cite(exchange);
  if (exchange.failure !== null) {
    if (exchange.failure.kind === 'interrupted') throw new RunOver(exchange.failure.message);
    throw new NoVerdict(`${calledWith(exchange)} got no response: ${exchange.failure.message.replace(/\.$/, '')}`);
  }
  if (exchange.response === null) throw new Error(`exchange ${exchange.id} has neither a response nor a failure`);
  if (exchange.response.status === 429) throw new NoVerdict(`${calledWith(exchange)} was rate-limited (429)`);
  return exchange as Answered;
}

/** @throws Blocked if the target refused a request for a reason that may lie outside of it */
export function checkExcuse(exchange: Exchange): void {
  const why = isRefused(exchange) ? excuseOf(exchange) : null;
  if (why !== null) throw new Blocked(`${calledWith(exchange)} got ${exchange.response?.status} ${why}`);
}

/** Asserts that a request was accepted (2xx). @throws Violation if not, Blocked if that may have another reason */
export function accepted(exchange: Exchange, why = 'the request is valid'): Answered {
  const answer = answered(exchange);
  if (isAccepted(answer)) return answer;
  checkExcuse(answer);
  throw new Violation(
    `${calledWith(exchange)} was expected to be accepted (2xx), because ${why}, but got ${answer.response.status}`,
    { expected: 'accepted (2xx)', got: String(answer.response.status) },
  );
}

/** Whether a plain call's JWT was refused (401 or 403), which says nothing about the request itself. */
export function isShutOut(exchange: Exchange): boolean {
  const { operation, credentials, variant } = exchange.sent.about;
  if (operation === null || credentials !== 'jwt' || variant !== null) return false;
  return operations[operation].path.startsWith('/auth/') && isCredentialRefused(exchange);
}

function isServerError({ response }: Exchange): boolean {
  return response !== null && response.status >= 500;
}

/** Whether the status is 401 or 403. The JWT may have expired, or an IP list may block the client. */
export function isCredentialRefused({ response }: Exchange): boolean {
  return response?.status === 401 || response?.status === 403;
}

/**
 * Requires that a prerequisite was accepted.
 * @throws Blocked by the rule that requires it, or by AUTH-02 if the target refused the JWT
 */
export function requireAccepted(
  exchange: Exchange,
  by: RuleId | GapId | null = acceptanceRule(exchange.sent.about.operation),
): Answered {
  return needed(exchange, by, brokenPromise);
}

/**
 * Requires that a control was accepted. Its refusal breaks no rule: the invalid requests before may have had effect.
 * @throws Blocked with the rule that requires acceptance
 */
export function requireControl(control: Exchange): void {
  needed(control, acceptanceRule(control.sent.about.operation), () => null);
}

function needed(exchange: Exchange, by: RuleId | GapId | null, promise: typeof brokenPromise): Answered {
  const answer = answered(exchange);
  if (isAccepted(answer)) return answer;
  checkExcuse(answer);
  const rule = isShutOut(answer) ? 'AUTH-02' : by;
  throw new Blocked(
    `${calledWith(answer)} must be accepted first, but was answered with ${answer.response.status}`,
    rule,
    acceptanceCase(rule, answer.sent.about.operation),
    promise(answer, rule),
  );
}

/**
 * The rule that a refused plain valid call breaks. A 401 or 403 is not certain: the JWT may have expired, an IP list
 * may block the client, or the service refuses every key, which AUTH-03 reports.
 */
function brokenPromise(exchange: Answered, by: RuleId | GapId | null): BrokenPromise | null {
  const { variant, credentials } = exchange.sent.about;
  const isKeyRefused = credentials === 'key' && isCredentialRefused(exchange);
  if (by === null || !isRuleId(by) || variant !== null || isShutOut(exchange) || isKeyRefused) return null;
  // A gateway may say so once, whatever the service does. A rule whose own request gets it again is broken.
  if (isUnavailable(exchange.response)) return null;
  const own = acceptanceOf(exchange);
  // The rule derived from the request is more exact than the rule that the caller names, unless it is only AUTH-02.
  const required = own === null || (own.rule === 'AUTH-02' && by !== own.rule) ? acceptanceBy(by) : own;
  if (required.case === null) return null;
  return { rule: required.rule, case: required.case, exchange: exchange.id, status: exchange.response.status };
}

/** Requires that a listing was accepted, or 404 where there is nothing to list. @throws Blocked otherwise */
export function requireAcceptedOrNone(exchange: Exchange, by?: RuleId): Answered {
  const answer = answered(exchange);
  return answer.response.status === 404 ? answer : requireAccepted(exchange, by);
}

/** The control of a refusal: the same request, valid in that one respect. `none` says why there is no control. */
export type Control = Exchange | { readonly none: string };

/**
 * Asserts that a request was refused (4xx). It counts only with a control that was accepted in the same run: otherwise
 * the reason may be another one. @throws Violation if it was accepted, redirected or answered with a 5xx
 * @throws Blocked if the control was not accepted, also where both got a 5xx: the service then fails whatever is sent
 */
export function refused(exchange: Exchange, control: Control, why = 'the contract does not allow it'): Answered {
  const answer = answered(exchange);
  const hasControl = !('none' in control);
  if (!isRefused(answer)) {
    const got = String(answer.response.status);
    const failed = isServerError(answer);
    if (failed && hasControl && isServerError(control)) requireControl(control);
    const hint = failed ? '; a 5xx is never a refusal' : '';
    throw new Violation(
      `${calledWith(exchange)} was expected to be refused (4xx), because ${why}, but got ${got}${hint}`,
      { expected: 'refused (4xx)', got, control: hasControl && isAccepted(control) ? control.id : null },
    );
  }
  currentFrame().control = null;
  if (!hasControl) return answer;
  currentFrame().control = control.id;
  requireControl(control);
  cite(exchange);
  return answer;
}

/** Asserts any other property. @param shownBy the exchange that shows what was got, if not the last one looked at */
export function claim(
  holds: boolean,
  message: string,
  details: { expected: string; got: string },
  shownBy: Exchange | null = null,
): asserts holds {
  if (shownBy !== null) cite(shownBy);
  if (!holds) throw new Violation(`${message} (expected: ${details.expected}; got: ${details.got})`, details);
}

export function sameAnswer(one: Answered, other: Answered): boolean {
  return one.response.status === other.response.status && equal(one.response.json, other.response.json);
}
