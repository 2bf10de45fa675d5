import { authOperations } from '../../contract/operations.ts';
import { member } from '../../json/value.ts';
import { ownFields } from '../../learn/records/own-fields.ts';
import type { Finding } from '../finding.ts';
import type { Belonging } from '../model/belongings.ts';
import type { Model } from '../model/model.ts';
import { type Asked, anything } from '../model/payments/asked.ts';
import type { Monitor } from '../monitor.ts';
import { listPage } from '../trace/list-page.ts';
import { markKind } from '../trace/marks.ts';
import { credentialRule, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';
import { type Leak, leakIn, wasSent } from './leak.ts';

/** A response to one account contains nothing that only another account may see: ISOLATION-01 to ISOLATION-04. */
export const isolationMonitor: Monitor = {
  operations: [...authOperations, 'publicPayment'],
  *step(step, model) {
    if (step.operation === 'publicPayment') {
      yield* ofPublic(step, model);
      return;
    }
    const account = model.owners.of(step);
    if (account === null || credentialRule(step) !== 'valid') return;
    const isForeign = (value: string): Belonging | null => {
      const belonging = model.belongings.of(value);
      if (belonging === null || belonging.owner === account) return null;
      return model.owners.isFrom(step, account, belonging.email) ? null : belonging;
    };
    const id = String(step.path['id'] ?? member(step.input, 'id'));
    const named = isForeign(id) ?? ofPayment(id, account, model);
    if (named !== null) {
      const wrong = ofNamed(step, named);
      if (wrong !== null) yield wrong;
      if (step.outcome === 'accepted') return;
    }
    // A value from the request itself is not a leak.
    const leak = leakIn(step, (value) => {
      const belonging = isForeign(value);
      return belonging === null || wasSent(step, value) ? null : belonging;
    });
    const shown = leak ?? foreignItem(step, account, model) ?? model.rowIds.foreignIn(step);
    if (shown !== null) yield* ofLeak(step, shown);
  },
};

/** A lookup that anybody may send shows the API key of an account. The document does not say what else it may show. */
function* ofPublic(step: Step, { belongings, owners }: Model): Iterable<Finding> {
  const leak = leakIn(step, (value) => {
    const belonging = belongings.of(value);
    const isKey = belonging?.kind === 'apiKey' && markKind(value) === 'api-key';
    return isKey && belonging.owner !== owners.of(step) && !wasSent(step, value) ? belonging : null;
  });
  if (leak !== null) yield* ofLeak(step, leak);
}

/** The payment of another account with this id. Ids may be too short to distinguish them from other values. */
function ofPayment(id: string, account: string, { payments }: Model): Belonging | null {
  const { create = null, isShared = true } = payments.get(id) ?? {};
  if (create?.account == null || !create.certain || isShared || create.account === account) return null;
  return { owner: create.account, kind: 'payment', by: create.by };
}

/** An accepted read or update of a payment of another account. */
function ofNamed(step: Step, { owner, by, kind }: Belonging): Finding | null {
  if (step.outcome !== 'accepted' || kind !== 'payment') return null;
  const rule = ({ readPayment: 'ISOLATION-03', updatePayment: 'ISOLATION-02' } as const)[
    step.operation as 'readPayment'
  ];
  if (rule === undefined) return null;
  return found(rule, 'default', step, {
    message: `${step.operation} was accepted for a payment of another account (${owner})`,
    expected: 'a refusal (4xx)',
    contradicts: by,
  });
}

/** The first list item with the id and the amount of a payment of another account. Its id alone may be too short. */
function foreignItem(step: Step, account: string, model: Model): Leak | null {
  const page = listPage(step);
  if (page === null || !model.payments.isWholeKnown(account)) return null;
  for (const [index, value] of model.payments.idsOf(page).entries()) {
    const belonging = value === null ? null : ofPayment(value, account, model);
    if (value === null || belonging === null) continue;
    const amount = model.payments.get(value)?.create?.asked.amount;
    if (member(ownFields(page.items[index] ?? null).value, 'amount') === amount && !mayBeOwn(account, amount, model))
      return { value, belonging, at: `/data/${index}` };
  }
  return null;
}

/** Whether an account may have created a payment of an amount whose id no response showed. */
function mayBeOwn(account: string, amount: Asked | undefined, { payments }: Model): boolean {
  const creates = payments.ofAccount(account)?.creates ?? [];
  return creates.some(({ id, asked }) => id === null && (asked.amount === amount || asked.amount === anything));
}

function* ofLeak(step: Step, { belonging, value, at }: Leak): Iterable<Finding> {
  // The document does not say what happens if an account pays the payment of another account.
  if (step.operation === 'sandboxPay' && belonging.kind === 'payment') return;
  const [rule, of] = ruleOf(step, belonging);
  yield found(rule, of, step, {
    message: `${step.operation} was called by ${step.account ?? 'one account'} and answered with ${step.status}`,
    expected: `nothing of another account (${belonging.owner})`,
    got: `${JSON.stringify(value)}, which belongs to it`,
    contradicts: belonging.by,
    at,
  });
}

function ruleOf({ operation }: Step, { kind }: Belonging): RuleCase {
  if (operation === 'listPayments') return ['ISOLATION-01', 'default'];
  if (kind === 'apiKey' || kind === 'securityIP' || kind === 'webhook') return ['ISOLATION-04', kind];
  if (/ApiKey/.test(operation ?? '')) return ['ISOLATION-04', 'apiKey'];
  if (/SecurityIP/.test(operation ?? '')) return ['ISOLATION-04', 'securityIP'];
  return /Webhook/.test(operation ?? '') ? ['ISOLATION-04', 'webhook'] : ['ISOLATION-03', 'default'];
}
