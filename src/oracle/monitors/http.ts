import { operations } from '../../contract/operations.ts';
import { onlyCase } from '../../contract/rules.ts';
import type { Variant } from '../../contract/variants.ts';
import type { RecordedResponse } from '../../journal/entry.ts';
import { headerOf } from '../../journal/header.ts';
import { excessOf } from '../../json/parse.ts';
import { looksLikeJson } from '../../mask/json.ts';
import type { Finding } from '../finding.ts';
import type { Monitor } from '../monitor.ts';
import type { Step } from '../trace/step.ts';
import { found, wronglyAccepted } from './found.ts';

/** Statuses that a proxy may send itself as HTML. Such a response is not the operation's own. */
const proxyStatuses: ReadonlySet<number> = new Set([413, 414, 429, 431, 502, 503, 504]);

/**
 * Requests that no client sends by accident. If the service's framework fails on one, its own error page is not the
 * response of an operation. HTTP-02 reports the failure.
 */
const beyondReason: ReadonlySet<string | null> = new Set<Variant | null>([
  'odd-path',
  'odd-malformed',
  'odd-control-characters',
  'odd-surrogate',
  'odd-nul',
  'odd-huge-number',
  'odd-nesting',
  'odd-encoding',
  'odd-duplicate-names',
]);

/**
 * HTTP-01 to HTTP-03 and HTTP-05: every response is JSON or empty, none is a 5xx, except a 503 that asks for a pause, and a
 * body that is not JSON is refused.
 */
export class HttpMonitor implements Monitor {
  /** The accounts that may have stored bytes that are not UTF-8. A service may return the bytes that it received. */
  readonly #withOddBytes = new Set<string | null>();

  *step(step: Step): Iterable<Finding> {
    const { response, variant } = step.entry;
    if (variant === 'odd-encoding' && step.outcome !== 'refused') this.#withOddBytes.add(step.account);
    if (response === null) return;
    if (variant === 'malformed-json' && step.outcome === 'accepted')
      yield wronglyAccepted('HTTP-05', onlyCase, step, 'its body is cut short, so that it is not JSON');
    // Traffic that the suite did not send has no variant outside of the contract.
    const isOurs = step.operation !== null || variant !== null;
    if (response.status >= 500 && isOurs && !isAllowed(step)) yield ofServerError(step);
    if (step.operation !== null && !response.body.truncated) yield* this.#body(step, response);
  }

  /** HTTP-01 and HTTP-03 for the body of a response. */
  *#body(step: Step, { status, headers, body }: RecordedResponse): Iterable<Finding> {
    const type = headerOf(headers, 'content-type');
    if (proxyStatuses.has(status) && /html/i.test(type ?? '')) return;
    if (isEmpty(step) || (status >= 500 && beyondReason.has(step.entry.variant))) return;
    if (step.output === undefined) yield* ofNoJson(step, type);
    // The list of addresses may be text, which may begin with a byte order mark.
    else if (step.operation === 'getSecurityIP' && !isJsonType(type)) return;
    else if (body.invalidText && !this.#mayRepeatBytes(step)) yield ofNoText(step, type);
    else if (!isJsonType(type)) yield ofType(step, type);
  }

  /** Whether a response may repeat bytes that this request or an earlier one of the account sent. */
  #mayRepeatBytes({ account, entry }: Step): boolean {
    return entry.variant === 'odd-encoding' || this.#withOddBytes.has(account);
  }
}

/**
 * 503 with Retry-After asks for a pause, as 429 does. 501 is the status for a method that the service has nowhere, and
 * no operation of the document has this one.
 */
function isAllowed({ status, entry }: Step): boolean {
  if (status === 503) return headerOf(entry.response?.headers ?? [], 'retry-after') !== null;
  return status === 501 && Object.values(operations).every(({ method }) => method !== entry.request.method);
}

function isEmpty({ entry }: Step): boolean {
  const body = entry.response?.body;
  return body === undefined || body.bytes === 0 || (body.text !== null && body.text.trim() === '');
}

function isJsonType(type: string | null): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '');
}

function ofServerError(step: Step): Finding {
  return found('HTTP-02', 'default', step, {
    message: `${step.operation ?? 'A request outside the contract'} was answered with a server error`,
    expected: 'no 5xx, except a 503 with Retry-After',
  });
}

function* ofNoJson(step: Step, type: string | null): Iterable<Finding> {
  const text = step.entry.response?.body.text ?? '';
  // A mark or the limits of the parser may be the reason why a text that looks like JSON cannot be read.
  const isUnreadable = looksLikeJson(text) && (text.includes('$PIX_') || excessOf(text) !== null);
  if (step.operation === 'getSecurityIP' || isUnreadable) return;
  yield found('HTTP-01', 'default', step, {
    message: `the body of ${step.operation} is not JSON (status ${step.status})`,
    expected: 'empty or JSON',
    got: `a body that is not JSON, with content-type ${type ?? 'none'}`,
  });
}

/** JSON is sent as UTF-8 without a byte order mark (RFC 8259, section 8.1). */
function ofNoText(step: Step, type: string | null): Finding {
  return found('HTTP-01', 'default', step, {
    message: `the body of ${step.operation} is not UTF-8, or begins with a byte order mark (status ${step.status})`,
    expected: 'empty or JSON, which is UTF-8 without a byte order mark',
    got: `bytes that are not JSON text in UTF-8, with content-type ${type ?? 'none'}`,
  });
}

function ofType(step: Step, type: string | null): Finding {
  return found('HTTP-03', 'default', step, {
    message: `the body of ${step.operation} is JSON, but its content type is not (status ${step.status})`,
    expected: 'application/json, or any +json',
    got: type ?? 'none',
  });
}
