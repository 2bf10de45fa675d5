import type { OperationId } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Belonging } from '../model/belongings.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { brokenCredentials, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';
import { leakIn, wasSent } from './leak.ts';

/** What each read shows. An error may name an address without showing the list, such as that of the caller. */
const shownBy: Readonly<Partial<Record<OperationId, Belonging['kind']>>> = {
  listPayments: 'payment',
  readPayment: 'payment',
  listApiKeys: 'apiKey',
  getWebhook: 'webhook',
};
/** Rules about credentials that belong to no account. An error may name the key that a request carried. */
const ofNobody: ReadonlySet<RuleId> = new Set<RuleId>(['AUTH-01', 'AUTH-06', 'AUTH-07']);

/**
 * A read that is refused for its credentials does not show what it would show to its account. The status alone does not
 * make it a refusal.
 */
export const refusedLeakMonitor: Monitor = {
  operations: ['listPayments', 'readPayment', 'listApiKeys', 'getWebhook'],
  outcomes: ['refused'],
  *step(step, model) {
    const rule = ruleOf(step, model);
    const kind = step.operation === null ? undefined : shownBy[step.operation];
    if (rule === null || kind === undefined || (kind === 'apiKey' && !ofNobody.has(rule[0]))) return;
    const leak = leakIn(step, (value) => {
      const belonging = model.belongings.of(value);
      return belonging?.kind === kind && !wasSent(step, value) ? belonging : null;
    });
    if (leak === null) return;
    yield found(...rule, step, {
      message: `${step.operation} was refused for its credentials (${step.status})`,
      expected: `nothing of an account (${leak.belonging.owner})`,
      got: `${JSON.stringify(leak.value)}, which belongs to it`,
      contradicts: leak.belonging.by,
      at: leak.at,
    });
  },
};

/** The rule by which the credentials must be refused. `null` if they may be right. */
function ruleOf(step: Step, { keyStates }: Model): RuleCase | null {
  return brokenCredentials(step) ?? (keyStates.disabledBy(step) === null ? null : ['AUTH-10', 'disabled']);
}
