import type { Json } from '../../../json/value.ts';
import { member } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import { isEmpty } from '../../model/payments/asked.ts';
import type { Payments } from '../../model/payments/payments.ts';
import { blameOf, type Refusal } from '../../model/payments/refusal.ts';
import type { Monitor } from '../../monitor.ts';
import { listPage } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { askersOf } from './records.ts';

/** Finds payments in the list that only a refused request can have made: a refused request changes nothing. */
export const strangerMonitor: Monitor = {
  operations: ['listPayments'],
  outcomes: ['accepted'],
  *step(step, { payments }) {
    const page = listPage(step);
    if (page === null) return;
    for (const [index, item] of page.items.entries()) {
      const id = payments.ids.ofItem(item);
      if (id === null || isKnown(id, payments)) continue;
      const refusal = byText(id, item, step, payments) ?? byAmount(item, step, payments);
      if (refusal !== null) yield leftBehind(refusal, item, index, step, payments);
    }
  },
};

function isKnown(id: string, payments: Payments): boolean {
  const known = payments.get(id);
  return known !== undefined && (known.create !== null || known.updates.length > 0 || known.pays.length > 0);
}

/** The refused request that asked for a text of the item, where every create that asked for it made another payment. */
function byText(id: string, item: Json, step: Step, payments: Payments): Refusal | null {
  for (const { creates, refusals } of askersOf(item, payments)) {
    const begun = creates.filter(({ begin }) => begin <= step.end);
    const refusal = refusals.findLast(({ begin }) => begin <= step.end);
    const isOnly = begun.every((create) => create.id !== null && create.id !== id);
    if (refusal !== undefined && isOnly) return refusal;
  }
  return null;
}

/** The refused create with the amount of an item that no create made, where all of those break the same rule. */
function byAmount(item: Json, step: Step, payments: Payments): Refusal | null {
  const account = payments.accountOf(step);
  if (account === null || !payments.isWholeKnown(account) || payments.strays.length > 0) return null;
  const { creates = [], refusals = [] } = payments.ofAccount(account) ?? {};
  if (creates.some(({ begin, id }) => begin <= step.end && id === null)) return null;
  const amount = member(item, 'amount');
  const fitting = refusals.filter(({ begin, operation, asked }) => {
    const wanted = asked.get('amount');
    const fits = wanted === undefined ? isEmpty(amount) : wanted === amount;
    return operation === 'createPayment' && begin <= step.end && fits;
  });
  const rules = new Set(fitting.map((refusal) => nameOf(refusal)));
  return rules.size === 1 ? (fitting[0] ?? null) : null;
}

function nameOf(refusal: Refusal): string {
  const { rule, case: name } = blameOf(refusal, null, null);
  return `${rule}[${name}]`;
}

function leftBehind(refusal: Refusal, item: Json, index: number, step: Step, payments: Payments): Finding {
  const owner = refusal.target === null ? null : (payments.get(refusal.target)?.account ?? null);
  const text = JSON.stringify(item);
  return {
    ...blameOf(refusal, null, owner),
    exchange: step.id,
    contradicts: refusal.by,
    at: `/data/${index}`,
    message: `A refused ${refusal.operation} left a payment behind: the list shows it.`,
    expected: 'no payment of a refused request in the list',
    got: text.length > 300 ? `${text.slice(0, 300)}…` : text,
  };
}
