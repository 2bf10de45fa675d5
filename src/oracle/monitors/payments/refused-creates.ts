import { paymentTexts } from '../../../contract/operations.ts';
import { type Json, member } from '../../../json/value.ts';
import { ownFields } from '../../../learn/records/own-fields.ts';
import type { Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { agrees, isEmpty } from '../../model/payments/asked.ts';
import type { Payments } from '../../model/payments/payments.ts';
import { createRuleKey, type Refusal, ruleOfRefusal } from '../../model/payments/refusal.ts';
import { overlaps } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import { isWholeList } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

/** Finds listed payments that only a refused request can have created. A refused request must change nothing. */
export class RefusedCreateMonitor implements Monitor {
  /** For each account, the last list that fit on one page. */
  readonly #whole = new Map<string, Whole>();
  /** Accounts whose list showed a payment of a known refused request. */
  readonly #explained = new Set<string>();
  /** The rules that such requests break. */
  readonly #broken = new Set<string>();

  /** Whether a payment in the list of an account may come from a known cause: one of these refused requests left it. */
  explains(account: string, refusals: readonly Refusal[]): boolean {
    return this.#explained.has(account) || refusals.some((one) => this.#broken.has(createRuleKey(one)));
  }

  *page(page: Page, step: Step, { payments }: Model): Iterable<Finding> {
    const ids = payments.idsOf(page);
    const account = payments.accountOf(step);
    const last = account === null ? undefined : this.#whole.get(account);
    for (const [index, id] of ids.entries()) {
      if (id === null || isKnown(id, payments)) continue;
      const item = page.items[index] as Json;
      const refusal =
        byText(item, step, payments) ??
        byAmount(item, step, payments) ??
        (last === undefined || last.ids.has(id) ? null : sinceLast(last, item, step, payments));
      if (refusal === null) continue;
      if (account !== null) this.#explained.add(account);
      this.#broken.add(createRuleKey(refusal));
      yield leftBehind(refusal, { item, index }, step, payments);
    }
    if (account !== null) this.#keep(account, page, ids, step);
  }

  #keep(account: string, page: Page, ids: Iterable<string | null>, step: Step): void {
    const last = this.#whole.get(account);
    if (!isWholeList(page, step) || (last !== undefined && last.step.begin > step.begin)) return;
    this.#whole.set(account, { step, ids: new Set(ids) });
  }
}

interface Whole {
  readonly step: Step;
  readonly ids: ReadonlySet<string | null>;
}

/** How long a refused create may take to show, in milliseconds. */
export const refusedLagMs = 1_000;

function isKnown(id: string, payments: Payments): boolean {
  const known = payments.get(id);
  return known !== undefined && (known.create !== null || known.updates.length > 0 || known.pays.length > 0);
}

/** The refused request that asked for a text of the item, if no create asked for it. */
function byText(item: Json, step: Step, payments: Payments): Refusal | null {
  for (const { creates, refusals } of payments.askersOf(item)) {
    const refusal = refusals.findLast(({ begin }) => begin <= step.end);
    if (refusal !== undefined && !creates.some(({ begin }) => begin <= step.end)) return refusal;
  }
  return null;
}

/** A refused create without an amount, if the item has no amount and all such creates break the same rule. */
function byAmount(item: Json, step: Step, payments: Payments): Refusal | null {
  const account = payments.accountOf(step);
  if (!isEmpty(member(ownFields(item).value, 'amount')) || !areAllKnown(account, step, payments)) return null;
  const { refusals = [] } = payments.ofAccount(account) ?? {};
  const fitting = refusals.filter(
    ({ begin, operation, asked }) =>
      operation === 'createPayment' && begin <= step.end && asked.get('amount') === undefined,
  );
  const rules = new Set(fitting.map(createRuleKey));
  return rules.size === 1 ? (fitting[0] ?? null) : null;
}

/** The refused create since the last list, if no other can have made the item and all of them break the same rule. */
function sinceLast(last: Whole, item: Json, step: Step, payments: Payments): Refusal | null {
  const account = payments.accountOf(step);
  if (!areAllKnown(account, step, payments)) return null;
  const all = [account, ''].flatMap((one) => payments.ofAccount(one)?.refusals ?? []);
  const refusals = all.filter(
    (one) => one.operation === 'createPayment' && overlaps(one, last.step.begin - refusedLagMs, step.end),
  );
  const rules = new Set(refusals.map((refusal) => ruleOfRefusal(refusal, null, null)[0]));
  const isOwn = refusals.every((refusal) => refusal.account === account && refusal.credentials === null);
  return rules.size === 1 && isOwn ? (refusals.findLast((refusal) => mayHaveLeft(refusal, item)) ?? null) : null;
}

/** Whether an item has no other text than a create asked for. A service may make payments by itself, such as a bonus. */
function mayHaveLeft({ asked }: Refusal, item: Json): boolean {
  const own = ownFields(item).value;
  return paymentTexts.every((field) => {
    const [wanted, shown] = [asked.get(field), member(own, field)];
    if (isEmpty(shown)) return true;
    // A service may cut a long text.
    if (typeof wanted === 'string' && typeof shown === 'string')
      return agrees(wanted, shown, false) || wanted.startsWith(shown);
    return wanted !== undefined;
  });
}

/** Whether every payment of an account comes from a create whose id is known. */
function areAllKnown(account: string | null, step: Step, payments: Payments): account is string {
  if (account === null || !payments.isWholeKnown(account) || payments.unattributed.length > 0) return false;
  const creates = [account, ''].flatMap((one) => payments.ofAccount(one)?.creates ?? []);
  return !creates.some(({ begin, id }) => begin <= step.end && id === null);
}

interface Listed {
  readonly item: Json;
  readonly index: number;
}

function leftBehind(refusal: Refusal, { item, index }: Listed, step: Step, payments: Payments): Finding {
  const owner = refusal.target === null ? null : (payments.get(refusal.target)?.account ?? null);
  const text = JSON.stringify(item);
  return found(...ruleOfRefusal(refusal, null, owner), step, {
    contradicts: refusal.by,
    at: `/data/${index}`,
    message: `The list shows a payment of a refused ${refusal.operation}.`,
    expected: 'no payment of a refused request in the list',
    got: text.length > 300 ? `${text.slice(0, 300)}…` : text,
  });
}
