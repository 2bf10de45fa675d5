import type { RuleId } from '../../contract/rules.ts';
import type { Finding } from '../finding.ts';
import type { Step } from '../trace/step.ts';

/** The content of a finding besides rule, case and exchange. */
interface FindingText {
  /** What was sent. */
  readonly message: string;
  readonly expected: string;
  /** Default: the status of the response. */
  readonly got?: string;
  readonly contradicts?: string | null;
  readonly at?: string | null;
}

/** A finding with one decisive exchange. */
export function found(rule: RuleId, oneCase: string, step: Step, text: FindingText): Finding {
  const message = isByKeyUnsaid(step, text) ? `${text.message} (by API key)` : text.message;
  return {
    rule,
    case: oneCase,
    exchange: step.id,
    contradicts: null,
    at: null,
    got: String(step.status),
    ...text,
    message,
  };
}

/** Whether a request carried an API key alone, and the message does not say so. A JWT is the usual credential. */
function isByKeyUnsaid({ carried }: Step, { message }: FindingText): boolean {
  return carried.methods === 'key' && !/API key/i.test(message);
}

/** A finding for an accepted request that must be refused. */
export function wronglyAccepted(rule: RuleId, oneCase: string, step: Step, why: string): Finding {
  return found(rule, oneCase, step, {
    message: `${step.operation} was accepted although ${why}`,
    expected: 'a refusal (4xx)',
  });
}
